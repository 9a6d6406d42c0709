"""Conditions: what lasts on somebody, and what that forbids or changes (13 to 27a)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.board_cache import cached_by
from battlemap.rules.display import ConditionBadge
from battlemap.rules.effect_kinds import kind_of_words, names_by_kind
from rulesets.zweihander.book.creature import INCAPACITATED, CreatureSheet
from rulesets.zweihander.book.fight import Board, alive, bodily_state
from rulesets.zweihander.book.rulebook import T, book_of
from rulesets.zweihander.book.table_rows import Condition

REFRESH, FIGHT_ENDS, OWN_TURN = "refresh", "fight ends", "turn starts"
PRONE = "prone"
HEALED = "healed"
"""What an injury brings waits for it: nothing in a fight heals one, nor does its end."""
LOADED, RELEASED = "loaded", "released"
"""The ends of loading and of a hold: moments that no order of turns brings."""
OPEN_ENDED = frozenset({LOADED, RELEASED})
"""A condition that waits for one of them has a cause of its own, and lasts beside the same condition by another cause."""
OPPOSITES = {"inspired": "intimidated", "intimidated": "inspired", "prone": "crouched"}
"""The condition that each of these ends."""


def effect_kind(condition: str) -> str:
    """The kind of the effect that is a condition: "knocked_out"."""
    return kind_of_words(condition)


@cached_by(bodily_state)
def conditions_of(board: Board, who: TokenId) -> tuple[str, ...]:
    """The conditions that hold for somebody; being incapacitated follows from its peril, too."""
    known = book_of(board).conditions
    listed = ["incapacitated"] if board[who].sheet.peril >= INCAPACITATED else []
    if board.effects:
        names = names_by_kind(known)
        listed += [names[e.kind] for e in board.effects if e.on == who and e.kind in names]
    return tuple(dict.fromkeys(listed))


def suffers(board: Board, who: TokenId, condition: str) -> bool:
    """Whether a condition holds for somebody."""
    return condition in conditions_of(board, who)


@cached_by(bodily_state)
def rows(board: Board, who: TokenId) -> tuple[Condition, ...]:
    """What the book says of each of somebody's conditions."""
    known = book_of(board).conditions
    return tuple([known[name] for name in conditions_of(board, who)])


@cached_by(bodily_state)
def flags(board: Board, who: TokenId) -> frozenset[str]:
    """Everything that somebody's conditions forbid or bring about."""
    return frozenset([flag for row in rows(board, who) for flag in row.flags])


def flagged(board: Board, who: TokenId, *which: str) -> bool:
    """Whether any condition of somebody has one of the flags *which*."""
    return not flags(board, who).isdisjoint(which)


def condition_words(board: Board, who: TokenId, *which: str) -> str:
    """The condition of somebody that has one of the flags *which*, in words; empty if none has."""
    if not flagged(board, who, *which):
        return ""
    return next(row.title.lower() for row in rows(board, who) if not set(which).isdisjoint(row.flags))


def helpless(board: Board, who: TokenId) -> bool:
    """Whether attacks on somebody succeed without a test (17)."""
    return flagged(board, who, "helpless")


def able(board: Board, who: TokenId) -> bool:
    """Whether somebody is there, alive, and can act."""
    return alive(board, who) and not flagged(board, who, "no actions")


def stands(board: Board, who: TokenId) -> bool:
    """Whether somebody still counts in a fight: alive and not helpless, and no beast or vehicle that has no turn in it."""
    if not alive(board, who) or helpless(board, who):
        return False
    turns = board.turns
    if not board[who].sheet.carries:
        return True
    return not turns.order or who in turns.waiting or any(who in slot for slot in turns.order)


def begin(
    table: T, who: TokenId, condition: str, until: EffectEnd | None = None, about: TokenId | None = None, why: str = "",
    changes: tuple[NumberChange, ...] = (), endless: bool = False,
) -> None:  # fmt: skip
    """Bring a condition upon *who*; without *until* it ends as the book says (27a), or never (*endless*).

    The same again is not doubled (56). Each cause that ends at a moment of its own has a record of its own: the condition holds
    as long as one of them lasts.
    """
    row = table.book.condition(condition)
    fresh = not suffers(table.board, who, condition)
    if (other := OPPOSITES.get(condition, "")) and suffers(table.board, who, other):
        table.end(effect_kind(other), who)
    lasts = None if endless else until or usual_end(row, who)
    which = cause_of(table.board, who, condition, lasts, about)
    if not (lasts is not None and outlasts(table.board, who, condition, lasts, which)):
        title = condition.capitalize()
        table.begin(Effect(effect_kind(condition), row.rule, who, changes, lasts, about, which, title))
    if not fresh:
        return
    tell_condition(table, who, row, why)
    enter_condition(table, who, condition)
    if "no actions" in row.flags and table.sheet(who).done.aim:
        table.change(who, "loses its aim", lambda sheet: replace(sheet, done=replace(sheet.done, aim=0)))
    if "falls" in row.flags and not suffers(table.board, who, "prone"):
        table.begin(Effect(effect_kind("prone"), "23", who))
        table.end(effect_kind("crouched"), who)


def usual_end(row: Condition, who: TokenId) -> EffectEnd | None:
    """When a condition of *who* ends by itself, as the book says; None if it does not (27a)."""
    ends = {"own turn": EffectEnd(OWN_TURN, who), "refresh": EffectEnd(REFRESH, who), "fight": EffectEnd(FIGHT_ENDS)}
    return ends.get(row.until)


def cause_of(board: Board, who: TokenId, condition: str, lasts: EffectEnd | None, about: TokenId | None) -> str:
    """Return which record of a condition ends then: the book's own, one for each other moment, one for each maker's turns."""
    usual = usual_end(book_of(board).condition(condition), who)
    if lasts is not None and lasts.who not in (None, who):
        return str(lasts.who)
    if lasts is not None and (usual is None or lasts.timing != usual.timing):
        return lasts.timing
    # A board of an older version or of a scenario may have a hold or a loading in the plain record, which is not to be lost.
    plain = (effect_kind(condition), "", who, about)
    taken = [e.until for e in board.effects if (e.kind, e.which, e.on, e.about) == plain]
    return "usual" if any(until is not None and until.timing in OPEN_ENDED for until in taken) else ""


def outlasts(board: Board, who: TokenId, condition: str, lasts: EffectEnd, which: str) -> bool:
    """True if *who* suffers the condition already, and no shorter: without an end, until healed, or more turns of the same cause.

    A hold or a loading is recorded in any case: it can be broken, and then the other cause holds on.
    """
    if lasts.timing in OPEN_ENDED:
        return False
    kind = effect_kind(condition)
    others = [effect for effect in board.effects if effect.on == who and effect.kind == kind]
    return any(e.until is None or e.until.timing == HEALED or e.which == which and e.until.times > lasts.times for e in others)


def enter_condition(table: T, who: TokenId, condition: str) -> None:
    """What a condition brings once, on entering it (27b)."""
    if condition == "incapacitated":
        corrupt(table, who, table.book.numbers.corruption_incapacitated, "Incapacitated")


def corrupt(table: T, who: TokenId, amount: int, why: str) -> None:
    """Corruption more."""

    def more(sheet: CreatureSheet) -> CreatureSheet:
        return replace(sheet, corruption=sheet.corruption + amount)

    table.change(who, f"{amount} corruption", more)
    table.tell(f"*{table.name(who)}*: {amount} corruption", why, "game/daemon-skull", "", table.board[who].hidden)


def tell_condition(table: T, who: TokenId, row: Condition, why: str = "") -> None:
    """The log says what has befallen somebody."""
    token, good = table.board[who], row.dt > 0 and row.pt > 0
    tone = tone_for(table.board, who, good)
    table.tell(f"*{token.name}*: {row.title.lower()}", why or row.words, row.icon, tone, token.hidden)


def finish(
    table: T, who: TokenId, condition: str, why: str = "", ending: str = "", about: TokenId | None = None
) -> None:  # fmt: skip
    """End a condition, if it lasts. *ending*: only what waits for that moment; *about*: only what this token brought about."""
    kind, row = effect_kind(condition), table.book.condition(condition)
    ended = [
        effect
        for effect in table.board.effects
        if effect.kind == kind
        and effect.on == who
        and about in (None, effect.about)
        and (not ending or (effect.until is not None and effect.until.timing == ending))
    ]
    for effect in ended:
        table.end(kind, who, effect.about, effect.which)
    if ended and not suffers(table.board, who, condition):
        table.tell(f"*{table.name(who)}*: no longer {row.title.lower()}", why, row.icon, "", table.board[who].hidden)


def badges(board: Board, who: TokenId) -> tuple[ConditionBadge, ...]:
    """The conditions of somebody as signs on its token."""
    known = book_of(board).conditions
    return tuple(
        [
            ConditionBadge(row.icon, row.title, row.rule, row.words, name == PRONE)
            for name in conditions_of(board, who)
            if (row := known[name])
        ]
    )
