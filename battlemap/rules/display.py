"""What a ruleset shows of its sheets: tracks, badges, balances, turn words."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.ids import AspectId, SideId, TokenId, ZoneId


class Track(Struct, frozen=True):
    """A row of boxes or a bar: which are filled, in order."""

    name: str
    boxes: tuple[bool, ...] = ()
    """True: marked."""
    filled: int = 0
    of: int = 0
    shape: Literal["boxes", "bar"] = "boxes"
    path: str = ""
    """The field of the sheet that it edits ("marked", "aspects.0.checked"); without one it is only shown."""
    item: Struct | None = None
    """Where that field is a list with one thing for each marked box: what one more marked box is there."""


class ConditionBadge(Struct, frozen=True):
    """A condition on a token's rim: its icon, its name, the rule, and what it does in words."""

    icon: str
    name: str
    rule: str = ""
    words: str = ""
    lies: bool = False
    """Whoever has it lies on the ground: the figure is laid on its side."""


class Pips(Struct, frozen=True):
    """What somebody has left of something that comes back: actions, a reaction."""

    name: str
    left: int
    of: int
    path: str = ""
    """The field of the sheet that it edits; without one it is only shown."""
    help: str = ""


class ChoiceRing(Struct, frozen=True):
    """Choices that stand in a ring, of which only some are left: approaches while somebody roars."""

    names: tuple[str, ...]
    """In the order of the ring, the last beside the first."""
    choice: str = ""
    allowed: tuple[str, ...] = ()
    title: str = ""
    """What restricts them: "Roaring"."""
    help: str = ""


class ZoneBalance(Struct, frozen=True):
    """The weights of the sides in one zone, heaviest first where there are more than two; *plus*: dice earned."""

    sides: tuple[tuple[SideId, int, int], ...]
    """(side, total, plus)"""
    why: str = ""


Exit: TypeAlias = Literal["taken out", "dead", "yielded", "left"]
"""How somebody came to be out of the fight; each has a mark of its own on the map."""


class TokenDisplay(Struct, frozen=True):
    """What is drawn of one token."""

    tracks: tuple[Track, ...] = ()
    badges: tuple[ConditionBadge, ...] = ()
    out: bool = False
    words: str = ""
    """Its line in the turn order: "Quick +3"."""
    pips: tuple[Pips, ...] = ()
    """What it can still do, drawn in the turn order."""
    exit: Exit = "taken out"
    """How it came to be out, where it is."""

    @property
    def boxes(self) -> tuple[bool, ...]:
        """The boxes of its first track that has some."""
        return next((track.boxes for track in self.tracks if track.shape == "boxes" and track.boxes), ())

    @property
    def bar(self) -> Track | None:
        """Its first track that is drawn as a bar."""
        return next((track for track in self.tracks if track.shape == "bar" and track.of > 0), None)

    @property
    def health(self) -> float | None:
        """What is left in its bar, 0 to 1; None where it has boxes, or neither."""
        bar = self.bar
        return bar.filled / bar.of if bar is not None and not self.boxes else None

    @property
    def is_standing(self) -> bool:
        """Whether it is neither out of the fight nor down, with nothing left in its bar."""
        return not self.out and (self.health is None or self.health > 0)


class Facing(Struct, frozen=True):
    """Somebody turned towards another: whom it has said it will attack, or stands against."""

    who: TokenId
    whom: TokenId
    words: str = ""
    """"attacks", "holds off"."""
    firm: bool = True
    """Drawn with a full line; otherwise with a broken one: not settled yet, or only defending."""


class BoardDisplay(Struct, frozen=True):
    """What a ruleset lets be seen of a whole board."""

    tokens: dict[TokenId, TokenDisplay] = {}
    zones: dict[ZoneId, ZoneBalance] = {}
    phase: str = ""
    """Where the fight stands, in words: "Exchange 2"."""
    warnings: tuple[str, ...] = ()
    """What the GM may want to see to, before it hurts: "Ravine rim has no aspect"."""
    onward: str = ""
    """What the button that goes on says, where it is not a turn that ends: "Next roar"."""
    turn: str = ""
    """Whose turn it is, where that is more than one fighter: "Heroes"."""
    facings: tuple[Facing, ...] = ()
    """Who is turned towards whom: arrows on the map."""
    acting: TokenId | None = None
    """Who acts out of turn, with what was made ready, before those go on whose turn it is."""
    round_word: str = ""
    """What a round is called now ("Exchange"), if the game has a word of its own for it."""


class SheetNumber(Struct, frozen=True):
    """A name and a number on a sheet; *strong* ones stand out, *path* is the field it edits ("approaches.quick")."""

    name: str
    value: str
    path: str = ""
    strong: bool = False
    help: str = ""


class AspectSlot(Struct, frozen=True):
    """A place on a sheet that an aspect can fill: a consequence."""

    name: str
    value: str
    aspect: AspectId | None = None


class Profile(Struct, frozen=True):
    """What the inspector shows of one token, top to bottom."""

    role: str = ""
    tracks: tuple[Track, ...] = ()
    pips: tuple[Pips, ...] = ()
    badges: tuple[ConditionBadge, ...] = ()
    """The conditions as chips with their words."""
    counters: tuple[SheetNumber, ...] = ()
    figures: tuple[SheetNumber, ...] = ()
    ring: ChoiceRing | None = None
    """Which of the figures are left, if they stand in a ring."""
    lines: tuple[SheetNumber, ...] = ()
    """Words: "Skilled" -> "brawling"."""
    aspects: tuple[AspectId, ...] = ()
    slots: tuple[AspectSlot, ...] = ()
