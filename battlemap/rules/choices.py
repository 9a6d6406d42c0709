"""Questions and what may be answered to them: Choice, Option, CellOptions, KeyOptions, TokenOptions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeAlias, TypeVar, cast, overload

from msgspec import Struct

from battlemap.board.grid_map import GridMap, cell_key, cell_name, cell_of
from battlemap.board.ids import AspectId, Cell, Seat, TokenId
from battlemap.board.subject import Subject, SubjectLike, as_subject

Keys: TypeAlias = tuple[str, ...]
S = TypeVar("S")
LONGEST = 60
"""So much of an answer that is none is repeated."""


class Effort(Struct, frozen=True):
    """What a move takes: drawn where it leads to, in parts. A *value* is a difficulty to roll against; without one it is free."""

    words: str
    """The answer in short: "Great +4", "free move"."""
    value: int | None = None
    reasons: str = ""
    """Why so, or what else is to be known: "Icy, Boulders", "unexplored"."""

    @property
    def note(self) -> str:
        """The whole as the note of an option: "Great +4: Icy, Boulders", "free move, unexplored"."""
        return (", " if self.value is None else ": ").join(filter(None, (self.words, self.reasons)))


class Option(Struct, frozen=True):
    """One possible answer. The inputs record its *key*; people read the rest."""

    key: str
    text: str = ""
    subject: SubjectLike | None = None
    """What the map lights up; clicking it answers. A token may be given by its bare id, a cell as it is; else with its kind."""
    note: str = ""
    """What choosing it brings: a cost, a difficulty, a warning."""
    refusal: str = ""
    """Why it cannot be chosen now; shown, greyed."""
    by: Seat = ""
    """Who alone may choose it, when several are asked."""
    aspect: AspectId | None = None
    """The aspect it puts to use: dropping its card on the question answers so."""
    effort: Effort | None = None
    """What a move to its subject takes, where that is more than the *note* as a whole."""
    short: str = ""
    """What it says beside another option about the same thing: "roll again" of "Icy: roll again"."""
    on: tuple[Seat, ...] = ()
    """Whom its text names, besides its subject."""

    @property
    def on_map(self) -> Subject | None:
        """What it is about, with its kind; None if it is about nothing on the map."""
        return None if self.subject is None else as_subject(self.subject)


class AllCells(Sequence[Cell]):
    """All cells of a grid, row by row, none of them made before somebody looks at it."""

    __slots__ = ("_grid",)

    def __init__(self, grid: GridMap) -> None:
        self._grid = grid

    def __len__(self) -> int:
        return self._grid.columns * self._grid.rows

    def __contains__(self, cell: object) -> bool:
        return cell in self._grid

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AllCells) and self._size == other._size

    def __hash__(self) -> int:
        return hash(self._size)

    @property
    def _size(self) -> tuple[int, int]:
        return self._grid.columns, self._grid.rows

    @overload
    def __getitem__(self, at: int) -> Cell: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Cell, ...]: ...
    def __getitem__(self, at: int | slice) -> Cell | tuple[Cell, ...]:
        if isinstance(at, slice):
            return tuple([self[index] for index in range(*at.indices(len(self)))])
        row, column = divmod(range(len(self))[at], self._grid.columns)
        return column, row


class LazyOptions(Sequence[Option], Generic[S]):
    """Options that are made when somebody looks at them, each about one subject of a list."""

    __slots__ = ()

    def __len__(self) -> int:
        return len(self._subjects())

    def __iter__(self) -> Iterator[Option]:
        return map(self._option, self._subjects())

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, at: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(at, slice):
            return tuple([self._option(subject) for subject in self._subjects()[at]])
        return self._option(self._subjects()[at])

    @abstractmethod
    def option(self, key: str) -> Option | None:
        """The option with this key; None if it is not offered."""

    @abstractmethod
    def option_about(self, subject: Subject) -> Option | None:
        """The option about *subject*; None if none is."""

    @abstractmethod
    def _subjects(self) -> Sequence[S]:
        """What the options are about, in their order."""

    @abstractmethod
    def _option(self, subject: S) -> Option:
        """The option about one of them."""


class CellOptions(LazyOptions[Cell]):
    """The cells of a grid as options, made when somebody looks at them: a question about where to go has thousands.

    *cells* in the order in which they are offered, the first ones first; *note* says what choosing one brings. *among*
    tells whether a cell is one of them, where that is known without going through them all.
    """

    __slots__ = ("_among", "_cells", "_note")

    def __init__(
        self, cells: Sequence[Cell], note: Callable[[Cell], str] | None = None, among: Container[Cell] | None = None
    ) -> None:
        self._cells, self._note = cells, note
        self._among: Container[Cell] | None = cells if among is None and isinstance(cells, AllCells) else among

    @classmethod
    def everywhere(cls, grid: GridMap) -> CellOptions:
        """Every cell of a grid."""
        return cls(AllCells(grid))

    def _subjects(self) -> Sequence[Cell]:
        return self._cells

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CellOptions) and self._cells == other._cells

    def __hash__(self) -> int:
        return hash(len(self._cells))

    def option(self, key: str) -> Option | None:
        """The option with this key; None if that cell is not offered."""
        cell = cell_of(key)
        if self._among is None:
            self._among = frozenset(self._cells)
        return self._option(cell) if cell is not None and cell in self._among else None

    def option_about(self, subject: Subject) -> Option | None:
        """The option about a cell; None for one that is not offered, and for anything else."""
        return self.option(subject.id) if subject.kind == "cell" else None

    def keys(self) -> Iterator[str]:
        """The keys of all options, in their order, without the rest of them."""
        return map(cell_key, self._cells)

    @property
    def duplicate(self) -> str:
        """The key of a cell that is offered more than once; empty if none is."""
        if isinstance(self._cells, AllCells) or len(set(self._cells)) == len(self._cells):
            return ""
        return next(cell_key(cell) for cell in self._cells if self._cells.count(cell) > 1)

    def _option(self, cell: Cell) -> Option:
        key = cell_key(cell)
        return Option(key, cell_name(cell), cell, self._note(cell) if self._note else "")


class KeyOptions(LazyOptions[str]):
    """Options by their keys, each made once, when somebody looks at it; none is about anything on the map.

    For what is mostly answered by default, and whose words nobody reads then. *make* gives the option with a key; it is called
    at any time, so it goes by the board as it was when the question was asked. *free*: none of them is refused.
    """

    __slots__ = ("_cache", "_keys", "_make", "free")

    def __init__(self, keys: Iterable[str], make: Callable[[str], Option], free: bool = False) -> None:
        self._keys, self._make, self.free = tuple(keys), make, free
        self._cache: dict[str, Option] = {}

    def _subjects(self) -> Sequence[str]:
        return self._keys

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeyOptions) and self._keys == other._keys and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(self._keys)

    def option(self, key: str) -> Option | None:
        """The option with this key; None if there is none."""
        return self._option(key) if key in self._cache or key in self._keys else None

    def option_about(self, subject: Subject) -> Option | None:
        """None: they are about nothing on the map."""
        return None

    def _option(self, key: str) -> Option:
        option = self._cache.get(key)
        if option is None:
            option = self._cache[key] = self._make(key)
        return option


class TokenOptions(KeyOptions):
    """Tokens as options, each made once, when somebody looks at it: why one of hundreds cannot be chosen takes long to say.

    *make* gives the option for a token; its key is the token's id.
    """

    __slots__ = ("who",)

    def __init__(self, who: Iterable[TokenId], make: Callable[[TokenId], Option]) -> None:
        self.who = tuple(who)
        super().__init__(self.who, lambda key: make(TokenId(key)))

    def option_about(self, subject: Subject) -> Option | None:
        """The option about a token; None for one that is not offered, and for anything else."""
        return self.option(subject.id) if subject.kind == "token" else None


class Choice(Struct, frozen=True):
    """Pick *least* to *most* of the options; if *open*, words of one's own will do as well.

    *ask* is a stable name: the key among the inputs, in scenario files and in standing orders.
    *default*: what automatic play, odds and previews answer; () is an answer ("none of them"), None: somebody must say.
    """

    ask: str
    to: tuple[Seat, ...]
    prompt: str
    options: Sequence[Option]
    """A tuple, or (for a question that any of a thousand cells may answer) a sequence that makes its options when asked."""
    default: Keys | None = None
    least: int = 1
    most: int = 1
    open: bool = False
    rule: str = ""
    about: str = ""
    """The contest it belongs to."""
    unasked: bool = False
    """Answered by its default unless the command brings an answer with it; nobody is asked."""
    followup: bool = False
    """The comparison is decided, and this is only about what comes of it: odds look no further."""
    on: tuple[Seat, ...] = ()
    """Whom the prompt names: the card does not repeat them, and tells by them the same question asked several times apart."""
    short: str = ""
    """The question alone, where the prompt says how things stand as well."""
    batch: str = ""
    """Asked for a roll of this batch: one who rolls the whole batch takes the default."""

    def fault(self, keys: Keys) -> str:
        """Why *keys* is no answer; empty if it is one."""
        count = len(keys)
        twice = count > 1 and len(set(keys)) != count and not self.unasked  # a way may come by one point more than once
        if twice or not self.least <= count <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            return f"pick {wanted}"
        for key in keys:
            option = self.option(key)
            if option is None and (not self.open or not key.strip()):
                return f"{key[:LONGEST]!r} is not among the answers"
            if option is not None and option.refusal:
                return option.refusal
        return ""

    def accepts(self, key: str) -> bool:
        """Whether *key* is an answer that is offered, possible or not, or words of one's own where those will do."""
        return self.option(key) is not None or (self.open and bool(key.strip()))

    def option(self, key: str) -> Option | None:
        """The option with this key; None if there is none."""
        options = self.options
        if not isinstance(options, tuple) and isinstance(options, LazyOptions):  # the second takes long of a tuple
            return options.option(key)
        for option in options:
            if option.key == key:
                return option
        return None

    def options_about(self, subject: Subject) -> tuple[Option, ...]:
        """The options that are about *subject*, whatever else bears its id."""
        if isinstance(self.options, LazyOptions):
            option = self.options.option_about(subject)
            return () if option is None else (option,)
        return tuple([option for option in self.options if option.on_map == subject])

    def first(self, count: int) -> tuple[Option, ...]:
        """The first *count* options that can be chosen now; looks no further than it must."""
        return tuple(islice((option for option in self.options if not option.refusal), count))

    @property
    def free(self) -> tuple[Option, ...]:
        """The options that can be chosen now, every one of them: of CellOptions, better ask for the *first*."""
        return tuple([option for option in self.options if not option.refusal])


def as_options(options: Iterable[Option | str]) -> Sequence[Option]:
    """Options as a question holds them: words become options, cells and candidates stay unmade."""
    if not isinstance(options, tuple | list) and isinstance(options, LazyOptions):
        return options
    listed = tuple(options)
    if str not in map(type, listed):  # mostly none is: made options go on as they are
        return cast(tuple[Option, ...], listed)
    return tuple([Option(option, option) if isinstance(option, str) else option for option in listed])
