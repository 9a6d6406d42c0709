"""Rules as procedures that stop and ask: Roll, Command, Table, choose, confirm, roll."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, Encounter, Scene, Sheet, changed_fields
from battlemap.board.events import EffectsChanged, Event, Logged, Numbered, Ruled, SceneChanged, SheetChanged
from battlemap.board.ids import GM, Seat, TokenId
from battlemap.rules.choices import CellOptions, Choice, Effort, KeyOptions, Keys, Option, TokenOptions, as_options
from battlemap.rules.dice import DicePool, Modifier, RollRule, TotalRule
from battlemap.rules.effect_kinds import EffectKinds, with_title
from battlemap.rules.house_overlay import apply_fitting_rules

__all__ = ["CellOptions", "Choice", "Effort", "KeyOptions", "Keys", "Option", "TokenOptions"]

T = TypeVar("T")
Book = TypeVar("Book", bound=Struct)


RefusalReason: TypeAlias = Literal["rules", "option", "no such answer"]
"""Why something is refused, for the program: the rules say so, an option of the battle leaves it out, or what was given as an
answer is not among those that can be given."""


class Refused(Exception):
    """A command the rules do not allow, and why in words for people. Only before the first die."""

    reason: ClassVar[RefusalReason] = "rules"

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(why)
        self.why, self.rule = why, rule


class ExcludedByOption(Refused):
    """A command that an option of this battle leaves out altogether: no menu shows it."""

    reason: ClassVar[RefusalReason] = "option"


class NoSuchAnswer(Refused):
    """What was given as an answer is none of those that can be given."""

    reason: ClassVar[RefusalReason] = "no such answer"


class Roll(Struct, frozen=True, gc=False):
    """Dice wanted. *modifiers* explain, *bonus* is what they come to under this game's stacking."""

    ask: str
    by: str
    pool: DicePool
    modifiers: tuple[Modifier, ...] = ()
    bonus: int = 0
    against: int | None = None
    roll_rule: RollRule = TotalRule()
    hidden: bool = False
    on: str = ""
    """Whom or what it concerns: part of its address, so that rolls in a loop do not shift each other."""
    about: str = ""
    """The contest it belongs to."""
    followup: bool = False
    """The comparison is decided, and this is only what comes of it: odds look no further."""
    batch: str = ""
    """Dice of one command with the same batch can all be rolled in one step, and are listed together: "initiative"."""


class ChoiceGroup(Struct, frozen=True):
    """Several choices at once, answered in any order, shown to nobody else until all are made."""

    choices: tuple[Choice, ...]


Request: TypeAlias = Choice | Roll | ChoiceGroup
"""Answered with Keys, the reading's value, or a tuple of Keys."""
Procedure: TypeAlias = Generator[Request, Any, T]


class Command(Struct, frozen=True, gc=False, tag="Command", rename={"preset": "given"}):
    """A wish: an action, who, and the answers that the drag or menu already gives."""

    action: str
    actor: TokenId | None = None
    preset: dict[str, Keys] = {}
    machine: bool = False
    """Whether a machine decided on it."""


class TableRules(Protocol[Sheet, Scene, Book]):
    """What a table asks of the game that is played on it; a `Ruleset` has all of it."""

    @property
    def book(self) -> Book:
        """The book as it is printed, before house rules."""

    @property
    def hooks(self) -> Mapping[str, tuple[Hook, ...]]:
        """What chapters add at certain points of each other's procedures, by the name of the point."""

    @property
    def effect_kinds(self) -> Callable[[Book], EffectKinds]:
        """The kinds of effects it knows, with their titles."""

    @property
    def reactions(self) -> tuple[Any, ...]:
        """By what somebody can step in."""

    @property
    def state_checks(self) -> tuple[StateCheck, ...]:
        """What follows at once from how things stand."""

    def perform(self, table: Table[Sheet, Scene, Book], command: Command) -> Procedure[None]:
        """The procedure of a command."""


class Table(Generic[Sheet, Scene, Book]):
    """What a running procedure can see and touch."""

    __slots__ = ("board", "book", "checked", "events", "rules", "told")

    def __init__(self, board: Encounter[Sheet, Scene], rules: TableRules[Sheet, Scene, Book], told: bool = True) -> None:
        """*told*: whether anybody reads the story. Where only the board counts, as in a machine's thought, lines and cards of
        contests are not made; what happens is the same."""
        self.board, self.rules, self.told = board, rules, told
        self.book: Book = apply_fitting_rules(rules.book, board.house)
        self.events: list[Event] = []
        self.checked: Encounter[Sheet, Scene] = board
        """The board of which it has been seen to what follows from it."""

    def happen(self, event: Event) -> None:
        """Make *event* true and put it in the log."""
        self.board = event.apply(self.board)
        self.events.append(event)

    def tell(self, text: str, why: str = "", icon: str = "", tone: str = "", secret: bool = False) -> None:
        """Add a line to the story."""
        if self.told:
            self.events.append(Logged(text, why, icon, tone, secret))

    def tell_round(self, word: str, number: int, why: str = "") -> None:
        """Add the line that a round begins, which the game calls *word*."""
        if self.told:
            self.events.append(Logged(f"{word} {number}", why, "lucide/rotate-cw", round_word=word))

    def sheet(self, who: TokenId) -> Sheet:
        """The sheet as it is at this moment; never keep it over a pause."""
        return self.board.tokens[who].sheet

    def name(self, who: TokenId) -> str:
        """How *who* is called."""
        return self.board.tokens[who].name

    def fresh_id(self, kind: str) -> str:
        """An id that nothing on this board has had: "boost-7"."""
        self.happen(Numbered(self.board.serial + 1))
        return f"{kind}-{self.board.serial}"

    def change(self, who: TokenId, what: str, edit: Callable[[Sheet], Sheet], by: TokenId | None = None, using: str = "") -> None:
        """Rewrite the sheet as it is now; only the fields that differ become the event.

        *by*, *using*: for harm, the token that did it and its weapon or action. Reports credit harm by these two alone.
        """
        sheet = self.sheet(who)
        if fields := changed_fields(sheet, edit(sheet)):
            self.happen(SheetChanged(who, what, fields, by, using))

    def change_scene(self, what: str, edit: Callable[[Scene], Scene]) -> None:
        """Rewrite the scene as it is now."""
        scene = self.board.scene
        if fields := changed_fields(scene, edit(scene)):
            self.happen(SceneChanged(what, fields))

    def begin(self, effect: Effect) -> None:
        """Start *effect*; the same effect on the same token is renewed, not doubled."""
        effect = with_title(self.rules.effect_kinds(self.book), effect)
        same = (effect.kind, effect.which, effect.on, effect.about)
        kept = [e for e in self.board.effects if (e.kind, e.which, e.on, e.about) != same]
        self.happen(EffectsChanged(f"{effect.title} begins", (*kept, effect)))

    def end(self, kind: str, on: TokenId | None, about: TokenId | None = None, which: str | None = None) -> None:
        """End every effect of *kind* on *on*; *about*: only the one that concerns this opponent; *which*: only this one."""
        ended = [
            e
            for e in self.board.effects
            if (e.kind, e.on) == (kind, on) and about in (None, e.about) and which in (None, e.which)
        ]
        if ended:
            self.happen(EffectsChanged(f"{ended[0].title} ends", tuple([e for e in self.board.effects if e not in ended])))

    def pass_timing(self, timing: str, who: TokenId | None = None) -> None:
        """Let *moment* pass: count down and end the effects that wait for it."""
        kept: list[Effect] = []
        for effect in self.board.effects:
            until = effect.until
            if until is None or until.timing != timing or until.who not in (None, who):
                kept.append(effect)
            elif until.times > 1:
                kept.append(replace(effect, until=EffectEnd(timing, until.who, until.times - 1)))
        if tuple(kept) != self.board.effects:
            self.happen(EffectsChanged(timing, tuple(kept)))

    def check_state(self) -> None:
        """Bring about what follows at once from how things stand, until nothing more does.

        The run does so whenever it comes to a request and when a command ends. RuntimeError if there is no end to it.
        """
        rounds = 0
        while self.board is not self.checked:
            self.checked = self.board
            for check in self.rules.state_checks:
                check(self)
            rounds += 1
            if rounds >= STATE_CHECK_LIMIT:
                raise RuntimeError("what follows from how things stand never ends")

    def modifiers(self, who: TokenId, what: str, about: TokenId | None = None) -> tuple[Modifier, ...]:
        """Everything lasting that bears on *what* for *who*, by name and rule."""
        return tuple(
            [
                Modifier(change.value, effect.title, effect.rule, change.dice)
                for effect in self.board.effects
                if effect.on == who and effect.about in (None, about)
                for change in effect.changes
                if change.what == what
            ]
        )

    def has(self, who: TokenId, kind: str, which: str | None = None) -> bool:
        """Whether an effect of *kind* lasts on *who*; *which*: this one."""
        return any(e.on == who and e.kind == kind and which in (None, e.which) for e in self.board.effects)


Hook: TypeAlias = Callable[[Table[Any, Any, Any], Any], Procedure[Any]]
"""Takes what is on its way (a blow, a wound) and returns what is left of it."""
StateCheck: TypeAlias = Callable[[Table[Any, Any, Any]], None]
"""Looks at how things stand and brings about what follows from it at once, asking nothing: a hold ends when its holder falls.

It does nothing where that has been seen to already.
"""
STATE_CHECK_LIMIT = 50
"""So often the checks may follow from one another; more is a fault of the ruleset."""


def refuse_unless(allowed: bool, why: str, rule: str = "") -> None:
    """Raise Refused with *why* if it is not *allowed*."""
    if not allowed:
        raise Refused(why, rule)


def leave_out_unless(used: bool, why: str, rule: str = "") -> None:
    """Raise ExcludedByOption with *why* if an option of the battle says that this is not *used*.

    Before anything else is asked.
    """
    if not used:
        raise ExcludedByOption(why, rule)


def choose(
    ask: str, to: Seat, prompt: str, options: Iterable[Option | str], default: str = "", rule: str = "", about: str = "",
    followup: bool = False, on: tuple[Seat, ...] = (),
) -> Procedure[str]:  # fmt: skip
    """Ask for one; the run settles a single possibility and refuses when there is none."""
    keys: Keys = yield Choice(
        ask, (to,), prompt, as_options(options), (default,) if default else None, rule=rule, about=about, followup=followup, on=on
    )
    return keys[0]


YES_NO = (Option("yes", "Yes"), Option("no", "No"))


def confirm(
    ask: str, to: Seat, prompt: str, default: bool = False, rule: str = "", about: str = "", on: tuple[Seat, ...] = ()
) -> Procedure[bool]:
    """Ask for yes or no."""
    return (yield from choose(ask, to, prompt, YES_NO, "yes" if default else "no", rule, about, on=on)) == "yes"


def number(
    ask: str, to: Seat, prompt: str, low: int, high: int, default: int | None = None, about: str = "", on: tuple[Seat, ...] = ()
) -> Procedure[int]:
    """Ask for a whole number from *low* to *high*."""
    options = [str(n) for n in range(low, high + 1)]
    picked = yield from choose(ask, to, prompt, options, str(low if default is None else default), about=about, on=on)
    return int(picked)


def choose_several(
    ask: str,
    to: Seat,
    prompt: str,
    options: Sequence[Option],
    default: Keys | None = None,
    least: int = 0,
    most: int | None = None,
    rule: str = "",
    about: str = "",
    on: tuple[Seat, ...] = (),
) -> Procedure[Keys]:
    """Ask for any number from *least* to *most*; with least 0, none is the default."""
    keys: Keys = yield Choice(
        ask,
        (to,),
        prompt,
        as_options(options),
        () if default is None and not least else default,
        least,
        len(options) if most is None else most,
        rule=rule,
        about=about,
        on=on,
    )
    return keys


def preset(ask: str, to: Seat, prompt: str, options: Sequence[Option], rule: str = "") -> Procedure[Keys]:
    """What the command brings along for *ask*, in its order: the points of a way drawn by hand.

    Nobody is asked; if it brings nothing, there is nothing.
    """
    keys: Keys = yield Choice(ask, (to,), prompt, as_options(options), (), 0, len(options), rule=rule, unasked=True)
    return keys


def words(
    ask: str, to: Seat, prompt: str, suggestions: Sequence[str], rule: str = "", about: str = "", on: tuple[Seat, ...] = ()
) -> Procedure[str]:
    """Ask for a name or a sentence; the first suggestion stands for odds and machines."""
    options = tuple([Option(s, s) for s in suggestions])
    keys: Keys = yield Choice(ask, (to,), prompt, options, (suggestions[0],), open=True, rule=rule, about=about, on=on)
    return keys[0].strip()


def ruling(
    table: Table[Any, Any, Any], key: str, prompt: str, default: bool, rule: str = "", about: str = "", on: tuple[Seat, ...] = ()
) -> Procedure[bool]:
    """A judgement of the GM: yes, no, always yes, always no; "always" is remembered in board.rulings.

    The ask is the part of *key* before the first colon.
    """
    known = table.board.rulings.get(key)
    if known is not None:
        return known == "yes"
    ask = key.split(":", 1)[0]
    options = (
        Option("yes", "Yes"),
        Option("no", "No"),
        Option("always yes", "Always yes"),
        Option("always no", "Always no"),
    )
    picked = yield from choose(ask, GM, prompt, options, "yes" if default else "no", rule, about, on=on)
    if picked.startswith("always "):
        table.happen(Ruled(key, picked.removeprefix("always ")))
    return picked.endswith("yes")


def in_batch(procedure: Procedure[T], batch: str) -> Procedure[T]:
    """Run *procedure* with all its rolls and questions marked as part of *batch*."""
    reply: Any = None
    while True:
        try:
            request = procedure.send(reply)
        except StopIteration as stop:
            result: T = stop.value
            return result
        reply = yield request if isinstance(request, ChoiceGroup) else replace(request, batch=batch)


def ask_together(*procedures: Procedure[T]) -> Procedure[tuple[T, ...]]:
    """Run asking procedures side by side in lock-step; nobody's answers show before all are in."""
    results: dict[int, T] = {}
    waiting: dict[int, Choice] = {}

    def step(at: int, value: object) -> None:
        try:
            request = procedures[at].send(value)
        except StopIteration as stop:
            results[at] = stop.value
            return
        if not isinstance(request, Choice):
            raise TypeError("only questions can be asked side by side")
        waiting[at] = request

    for at in range(len(procedures)):
        step(at, None)
    while waiting:
        asked = dict(waiting)
        waiting.clear()
        answers: tuple[Keys, ...] = yield ChoiceGroup(tuple(asked.values()))
        for at, keys in zip(asked, answers, strict=True):
            step(at, keys)
    return tuple([results[at] for at in range(len(procedures))])


def roll(
    ask: str,
    by: str,
    pool: DicePool,
    modifiers: Iterable[Modifier] = (),
    against: int | None = None,
    roll_rule: RollRule = TotalRule(),
    hidden: bool = False,
    bonus: int | None = None,
    on: str = "",
    about: str = "",
    followup: bool = False,
) -> Procedure[Any]:
    """Have chance roll; return what *reading* sees, and nothing else.

    *bonus* is what the modifiers come to; their plain sum if not given.
    """
    listed = tuple(modifiers)
    worth = sum([modifier.value for modifier in listed]) if bonus is None else bonus
    return (yield Roll(ask, by, pool, listed, worth, against, roll_rule, hidden, on, about, followup))
