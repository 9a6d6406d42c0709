"""The GM's word: conditions begun and ended, damage and peril, healing; bleeding and burning (13 to 22, B)."""

from battlemap.board.encounter import EffectEnd
from battlemap.board.ids import GM, TokenId
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose, number, refuse_unless
from rulesets.zweihander.basics.action_points import require_ready, spend
from rulesets.zweihander.basics.checks import attempt
from rulesets.zweihander.basics.conditions import (
    OWN_TURN,
    begin,
    condition_words,
    conditions_of,
    corrupt,
    effect_kind,
    finish,
    suffers,
)
from rulesets.zweihander.basics.dice import amount, roll_notation
from rulesets.zweihander.basics.peril import improve, suffer_peril
from rulesets.zweihander.basics.positions import adjacent, hostile
from rulesets.zweihander.book.fight import Board, alive, rider_of
from rulesets.zweihander.book.rulebook import T

from .harm import mend_steps, suffer

CARE = 1
"""Action points of tending somebody or beating out flames."""


def befall(
    table: T, who: TokenId, condition: str, until: EffectEnd | None = None, why: str = "", endless: bool = False
) -> Procedure[None]:  # fmt: skip
    """Bring a condition upon somebody, with the peril and corruption that come with being drunk (21, 27b)."""
    fresh = not suffers(table.board, who, condition)
    begin(table, who, condition, until, why=why, endless=endless)
    if condition == "bleeding" and fresh:
        yield from apply_hooks(table, "bleeds", who)
    if condition == "intoxicated" and fresh:
        corrupt(table, who, table.book.numbers.corruption_intoxicated, "Intoxicated")
        total = yield from amount(who, 3, 10, 3, "drunk")
        yield from suffer_peril(table, who, total, "Intoxicated")


def afflict(table: T, who: TokenId) -> Procedure[None]:
    """A condition begins."""
    options = [Option(name, row.title, note=row.words) for name, row in table.book.conditions.items()]
    condition = yield from choose("condition", GM, f"What befalls {table.name(who)}?", options, rule="13")
    lasts = [
        Option("usual", "As usual"),
        *[Option(str(n), f"{n} turns of its own") for n in range(1, 7)],
        Option("ended", "Until it is ended"),
    ]
    key = yield from choose("lasts", GM, "For how long?", lasts, "usual", "27a")
    until = None if key in ("usual", "ended") else EffectEnd(OWN_TURN, who, int(key))
    if key == "usual" and condition == "surprised" and table.book.options.surprised_by_gm == "own turn":
        until = EffectEnd(OWN_TURN, who)
    yield from befall(table, who, condition, until, endless=key == "ended")


def relieve(table: T, who: TokenId) -> Procedure[None]:
    """A condition ends."""
    names = [name for name in conditions_of(table.board, who) if table.has(who, effect_kind(name))]
    refuse_unless(bool(names), f"nothing lasts on {table.name(who)}", "13")
    options = [Option(name, table.book.condition(name).title) for name in names]
    condition = yield from choose("condition", GM, "What ends?", options, rule="27a")
    finish(table, who, condition)


def hurt(table: T, who: TokenId) -> Procedure[None]:
    """Damage from anything: a fall, a fire; compared with the threshold (54)."""
    total = yield from number("damage", GM, f"How much damage does {table.name(who)} take?", 0, 60, 8)
    yield from suffer(table, who, total, why="The GM")


def trouble(table: T, who: TokenId) -> Procedure[None]:
    """Peril from anything: compared with the threshold (56a)."""
    total = yield from number("peril", GM, f"How much peril does {table.name(who)} suffer?", 0, 60, 8)
    yield from suffer_peril(table, who, total, "The GM")


def mend(table: T, who: TokenId) -> Procedure[None]:
    """Steps up one of the tracks."""
    tracks = (Option("wounds", "Wounds"), Option("peril", "Peril"))
    track = yield from choose("track", GM, "Which track gets better?", tracks, "wounds")
    steps = yield from number("steps", GM, "By how many steps?", 1, 5, 1)
    if track == "wounds":
        mend_steps(table, who, steps)
    else:
        improve(table, who, "", steps)


def turn_begins(table: T, who: TokenId) -> Procedure[TokenId]:
    """Whoever bleeds loses strength, whoever burns is burnt; then a test may put the fire out (B)."""
    if alive(table.board, who) and suffers(table.board, who, "bleeding"):
        total = yield from roll_notation(who, table.book.numbers.bleeding, "bleeding")
        yield from suffer_peril(table, who, total, "Bleeding")
        yield from apply_hooks(table, "bleeds on", who)
    if alive(table.board, who) and suffers(table.board, who, "on fire"):
        total = yield from roll_notation(who, table.book.numbers.burning, "burning")
        yield from suffer(table, who, total, why="On fire")
        if alive(table.board, who) and not condition_words(table.board, who, "asleep"):
            result = yield from attempt(table, who, "coordination", f"{table.name(who)} beats out the flames", "douse", rule="B")
            if result.success:
                finish(table, who, "on fire")
    return who


def tend(table: T, who: TokenId) -> Procedure[None]:
    """A test of Heal stops somebody's bleeding, one's own or that of a friend beside (B)."""
    require_ready(table, who, "B", CARE)
    options = [
        Option(token.id, token.name, token.id, refusal=no_tending(table.board, who, token.id))
        for token in table.board.tokens.values()
        if not hostile(table.board, who, token.id) and suffers(table.board, token.id, "bleeding")
    ]
    refuse_unless(bool(options), "nobody bleeds", "B")
    patient = TokenId((yield from choose("target", who, "Whom?", options, rule="B")))
    spend(table, who, CARE, "tend")
    title = f"{table.name(who)} tends {table.name(patient)}"
    result = yield from attempt(table, who, "heal", title, "heal", on=patient, rule="B", icon="lucide/bandage")
    if result.success:
        finish(table, patient, "bleeding")


def no_tending(board: Board, who: TokenId, patient: TokenId) -> str:
    """Why somebody cannot be tended; empty if it can."""
    return "" if patient == who or adjacent(board, who, patient) else f"{board[patient].name} is not beside {board[who].name}"


def time_passes(table: T, board: Board) -> Procedure[Board]:
    """Those without a turn of their own bleed and burn, too: beasts without a rider, whoever has not joined yet (B)."""
    turns = board.turns
    placed = {who for slot in (*turns.order, turns.waiting) for who in slot}
    for who in tuple(board.tokens):
        if who in table.board.tokens and who not in placed and (rider_of(table.board, who) or who) not in placed:
            yield from turn_begins(table, who)
    return table.board


HOOKS = {"turn begins": turn_begins, "round begins": time_passes}
RUNS = {
    "condition": afflict,
    "end condition": relieve,
    "harm": hurt,
    "peril": trouble,
    "mend": mend,
    "tend": tend,
}
