"""Conditions: what lasts on somebody, and what that forbids or changes (42, B4)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.board_cache import per_token
from battlemap.rules.dice import Modifier
from battlemap.rules.display import ConditionBadge
from battlemap.rules.effect_kinds import kind_of_words, names_by_kind
from battlemap.rules.hooks import through_at_once
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import Board, alive, rider_of
from rulesets.obss.book.rulebook import T, book_of
from rulesets.obss.book.table_rows import Condition

from .dropped_items import let_all_fall

BY_FATIGUE = {1: "fatigued 1", 2: "fatigued 2", 3: "fatigued 4", 4: "fatigued 6", 5: "unconscious", 6: "unconscious"}
"""Which condition a level of fatigue is: it goes by its penalty (B4, 32)."""
OUT_OF_FATIGUE = 5
PRONE = "prone"
SLOWED = "slowed"
GRAPPLED = "grappled"
OUT_COLD = frozenset({"unconscious", "dying", "fainted"})


class Beginning(Struct, frozen=True):
    """A condition, by its row of the book, has come upon somebody."""

    who: TokenId
    row: Condition


def effect_kind(condition: str) -> str:
    """The kind of the effect that is a condition: "fatigued_2"."""
    return kind_of_words(condition)


@per_token("effects", "scene", "house")
def conditions_of(board: Board, who: TokenId) -> dict[str, int]:
    """The ids of all conditions that hold for somebody, with their level (1 where there are none).

    Some follow from the sheet: fatigue, hit points. What a tied opponent has brought about meanwhile does not count before
    the end of the turn (9, 20).
    """
    known, sheet = book_of(board).conditions, board[who].sheet
    levels: dict[str, int] = {BY_FATIGUE[sheet.fatigue]: 1} if sheet.fatigue else {}
    if who not in board.scene.tied and (lies := lying_state(sheet)):
        levels[lies] = 1
    if sheet.mount:
        levels["mounted"] = 1
    if board.effects:
        spared, names = board.scene.spared.get(who, ()), names_by_kind(known)
        for effect in board.effects:
            if effect.on == who and effect.kind not in spared and (name := names.get(effect.kind, "")):
                level = next((change.value for change in effect.changes if change.what == "level"), 1)
                levels[name] = max(level, levels.get(name, 0))
    return {name: level for name, level in levels.items() if name in known}


def lying_state(sheet: CreatureSheet) -> str:
    """How somebody lies there by its own numbers: "dying", "unconscious", "fainted"; empty if it is awake (50, 65, 66)."""
    if sheet.hp < 0:
        return "dying"
    if sheet.hp == 0 or sheet.fatigue >= OUT_OF_FATIGUE:
        return "unconscious"
    return "fainted" if sheet.nonlethal >= sheet.hp else ""


def suffers(board: Board, who: TokenId, condition: str) -> bool:
    """Whether a condition holds for somebody."""
    return condition in conditions_of(board, who)


def level(board: Board, who: TokenId, condition: str) -> int:
    """The level of a condition; 0 if it does not hold."""
    return conditions_of(board, who).get(condition, 0)


@per_token("effects", "scene", "house")
def rows(board: Board, who: TokenId) -> tuple[Condition, ...]:
    """What the book says of each of somebody's conditions."""
    known = book_of(board).conditions
    return tuple([known[name] for name in conditions_of(board, who)])


@per_token("effects", "scene", "house")
def flags(board: Board, who: TokenId) -> frozenset[str]:
    """Everything that somebody's conditions forbid or bring about."""
    return frozenset([flag for row in rows(board, who) for flag in row.flags])


def flagged(board: Board, who: TokenId, flag: str) -> bool:
    """Whether any condition of somebody has *flag*."""
    return flag in flags(board, who)


def condition_words(board: Board, who: TokenId, *which: str) -> str:
    """The condition of somebody that has one of the flags *which*, in words; empty if none has."""
    if flags(board, who).isdisjoint(which):
        return ""
    return next(row.title.lower() for row in rows(board, who) if not set(which).isdisjoint(row.flags))


def grapple_partners(board: Board, who: TokenId) -> frozenset[TokenId]:
    """With whom somebody is in a grapple (75)."""
    return frozenset([effect.about for effect in board.effects if effect.on == who and effect.kind == GRAPPLED and effect.about])


def helpless(board: Board, who: TokenId) -> bool:
    """Whether somebody cannot defend itself at all."""
    return flagged(board, who, "helpless")


def conscious(board: Board, who: TokenId) -> bool:
    """Whether somebody is alive and awake."""
    return alive(board, who) and OUT_COLD.isdisjoint(conditions_of(board, who))


def save_modifiers(board: Board, who: TokenId, save: str) -> tuple[Modifier, ...]:
    """What somebody's conditions do to a saving throw."""
    modifiers = [
        Modifier(row.saves + (row.reflex if save == "reflex" else 0), row.title, row.rule, row.saves_dice)
        for row in rows(board, who)
    ]
    return tuple([modifier for modifier in modifiers if modifier.value or modifier.dice])


def check_modifiers(board: Board, who: TokenId, ability: str) -> tuple[Modifier, ...]:
    """What somebody's conditions do to a check of a skill that *ability* helps."""
    bodily = ability in ("strength", "dexterity")
    modifiers = [
        Modifier(row.checks + (row.body if bodily else 0), row.title, row.rule, row.checks_dice) for row in rows(board, who)
    ]
    return tuple([modifier for modifier in modifiers if modifier.value or modifier.dice])


def movement_loss(board: Board, who: TokenId) -> int:
    """How many metres of movement somebody's conditions take."""
    return sum([row.movement for row in rows(board, who)])


def able(board: Board, who: TokenId) -> bool:
    """Whether somebody is there, alive, and can do anything."""
    return alive(board, who) and not flagged(board, who, "no actions")


def begin(
    table: T,
    who: TokenId,
    condition: str,
    until: EffectEnd | None = None,
    about: TokenId | None = None,
    level: int = 1,
    why: str = "",
    tell: bool = True,
) -> None:
    """Bring a condition upon somebody.

    During a turn shared with somebody who has not acted yet, it counts for that one only afterwards (9, 20).
    """
    row, kind = table.book.condition(condition), effect_kind(condition)
    fresh = not table.has(who, kind)
    changes = (NumberChange("level", level),) if level != 1 else ()
    if condition == SLOWED:
        changes = (*changes, NumberChange("action", -level))
    table.begin(Effect(kind, row.rule, who, changes, until, about))
    scene = table.board.scene
    if fresh and who in scene.tied:
        spared = {**scene.spared, who: (*scene.spared.get(who, ()), kind)}
        table.change_scene(f"{row.title} counts later", lambda now: replace(now, spared=spared))
    if fresh and tell:
        secret = table.board[who].hidden
        table.tell(f"*{table.name(who)}*: {row.title.lower()}", why or row.words, row.icon, tone_for(table.board, who), secret)
    if fresh and who not in scene.tied:
        bring_about(table, who, row)


def bring_about(table: T, who: TokenId, row: Condition) -> None:
    """What comes at once with a condition: what was held falls, whoever has it falls, aiming and readied actions end.

    Hook: "condition begins", before the fall; it asks nothing.
    """
    if "no actions" in row.flags:
        table.change(who, "is stopped", lambda sheet: replace(sheet, aim=None, readied=None))
    if "drops" in row.flags:
        let_all_fall(table, who)
    through_at_once(table, "condition begins", Beginning(who, row))
    if "falls" in row.flags and not suffers(table.board, who, "prone"):
        begin(table, who, "prone", tell=False)


def finish(table: T, who: TokenId, condition: str, why: str = "") -> None:
    """End a condition, if it lasts."""
    if table.has(who, effect_kind(condition)):
        table.end(effect_kind(condition), who)
        row = table.book.condition(condition)
        table.tell(f"*{table.name(who)}*: no longer {row.title.lower()}", why, row.icon, "", table.board[who].hidden)


def badges(board: Board, who: TokenId) -> tuple[ConditionBadge, ...]:
    """The conditions of somebody as signs on its token: icon, name with its level, rule, and what it does."""
    known = book_of(board).conditions
    return tuple(
        [
            ConditionBadge(row.icon, row.title if worth == 1 else f"{row.title} {worth}", row.rule, row.words, name == PRONE)
            for name, worth in conditions_of(board, who).items()
            if (row := known[name])
        ]
    )


def until_next_round(who: TokenId) -> EffectEnd:
    """Up to the start of somebody's next turn: "until next round" (24)."""
    return EffectEnd("turn starts", who)


def until_end_of_next_round(board: Board, who: TokenId) -> EffectEnd:
    """Up to the end of somebody's next turn; the end of the one under way, or put off, does not count (24)."""
    return EffectEnd("turn ends", who, 2 if in_its_turn(board, who) else 1)


def in_its_turn(board: Board, who: TokenId) -> bool:
    """True if the turn of *who* has begun and not ended, even if part of it is put off or another turn breaks into it (12, 24).

    A mount has its turn with its rider's (80).
    """
    turns, holder = board.turns, rider_of(board, who) or who
    broken = holder in turns.paused and holder not in turns.paused_acted
    return broken or holder in turns.now and holder not in turns.acted or holder in turns.waiting
