"""Wounds: hit points lost, unconscious at 0, dying below, dead in the end (50, 65 to 68)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import tone_for
from rulesets.obss.basics.conditions import bring_about, conditions_of, finish, lying_state
from rulesets.obss.basics.dice import points_left
from rulesets.obss.book.creature import HARD_TO_KILL, CreatureSheet
from rulesets.obss.book.fight import Board, alive
from rulesets.obss.book.rulebook import T, book_of

WORN_OUT = 6
"""The level of fatigue that kills (B4)."""
JUST_FALLEN = "just_fallen"
"""Lasts for the round of a fall: the first hit point is lost in the next one (66, C36)."""
NEAR_DEATH = "near_death"
"""Has been below 0 and not above it since (69)."""
FAILED = "failed_to_wake"
"""How many saves in a row have failed (70); its level."""
TREATED = "wounds_treated"
"""Has had first aid on its wounds, and no new ones since (66)."""
MAXIMUM_LOST = "maximum_lost"
"""By how much the most hit points are fewer for now (71); its level."""


def death_at(board: Board, who: TokenId) -> int:
    """The hit points at which somebody is dead (67)."""
    numbers, sheet = book_of(board).numbers, board[who].sheet
    return -numbers.death_frail if sheet.ability("constitution") <= numbers.frail else -endurance(board, who)


def endurance(board: Board, who: TokenId) -> int:
    """By how much somebody can be below 0, as its Constitution has it (67)."""
    numbers, sheet = book_of(board).numbers, board[who].sheet
    return (numbers.death_hardy if sheet.feats.get(HARD_TO_KILL) else numbers.death) + 2 * sheet.ability("constitution")


def kept_number(board: Board, who: TokenId, kind: str) -> int:
    """The number that an effect of this kind keeps for somebody; 0 if it does not last."""
    kept = next((effect for effect in board.effects if effect.on == who and effect.kind == kind), None)
    return next((change.value for change in kept.changes if change.what == "level"), 1) if kept is not None else 0


def keep_number(table: T, who: TokenId, kind: str, rule: str, number: int) -> None:
    """Keep a number for somebody under this kind; nothing of it is left at 0."""
    if number:
        table.begin(Effect(kind, rule, who, (NumberChange("level", number),)))
    else:
        table.end(kind, who)


def nonlethal_death_at(board: Board, who: TokenId) -> int:
    """What nonlethal damage alone has to bring somebody to for it to be dead: twice as much (68, C35)."""
    if book_of(board).options.frail_nonlethal == "twice":
        return 2 * death_at(board, who)
    return min(-1, -2 * endurance(board, who))


def wound(
    table: T, who: TokenId, damage: int, nonlethal: bool = False, why: str = "", maximum: bool = False, by: TokenId | None = None,
    struck: bool = True, using: str = "",
) -> None:  # fmt: skip
    """Take *damage* hit points from somebody, with all that comes of it. *maximum*: its most hit points are lowered as well.

    *by*, *using*: the token that did it and its weapon; the log names the token where it *struck* and is not hidden.
    """
    if damage <= 0 or not alive(table.board, who):
        return
    before = table.sheet(who)
    table.end(TREATED, who)
    table.change(who, "is hurt", lambda sheet: hurt(sheet, damage, nonlethal, maximum), by, using)
    sheet = table.sheet(who)
    if maximum:
        keep_number(table, who, MAXIMUM_LOST, "71", kept_number(table.board, who, MAXIMUM_LOST) + before.max_hp - sheet.max_hp)
    kind = "nonlethal damage" if nonlethal else "damage that lowers its most hit points" if maximum else "damage"
    striker = table.board.tokens.get(by) if struck and by is not None and by != who else None
    name = f"*{table.name(who)}*"
    text = f"*{striker.name}* hits {name}: {damage} {kind}" if striker and not striker.hidden else f"{name} takes {damage} {kind}"
    left = points_left(sheet.hp - sheet.nonlethal if nonlethal else sheet.hp, sheet.max_hp)
    table.tell(
        text, f"{why} · {left}" if why else left, "lucide/heart-crack", tone_for(table.board, who), table.board[who].hidden
    )
    if before.hp > 0 >= sheet.hp or before.hp >= 0 > sheet.hp:
        table.begin(Effect(JUST_FALLEN, "C36", who, until=EffectEnd("round ends")))
    if before.hp >= 0 > sheet.hp:
        drop_below_0(table, who)
    settle(table, who, lying_state(before))


def hurt(sheet: CreatureSheet, damage: int, nonlethal: bool = False, maximum: bool = False) -> CreatureSheet:
    """The sheet after *damage*."""
    if nonlethal:
        return replace(sheet, nonlethal=sheet.nonlethal + damage)
    most = max(0, sheet.max_hp - damage) if maximum else sheet.max_hp
    return replace(sheet, hp=min(sheet.hp - damage, most), max_hp=most)


def drop_below_0(table: T, who: TokenId) -> None:
    """Somebody begins to die: it counts how often, and mental conditions are over (66)."""
    table.change(who, "falls below 0", lambda sheet: replace(sheet, falls=sheet.falls + 1))
    table.begin(Effect(NEAR_DEATH, "69", who))
    known = table.book.conditions
    for name in conditions_of(table.board, who):
        if "mental" in known[name].flags:
            finish(table, who, name, "dying")


def settle(table: T, who: TokenId, was: str = "") -> None:
    """Bring about what somebody's hit points and fatigue mean by now: dead, dying, unconscious, fainted. *was*: before.

    For somebody who acts at the same time as whoever hurt it, this waits for the end of its turn (9, 20).
    """
    board = table.board
    if not alive(board, who) or who in board.scene.tied:
        return
    sheet = board[who].sheet
    if sheet.hp <= death_at(board, who):
        die(table, who, f"{sheet.hp} hit points; the end is at {death_at(board, who)}".replace("-", "−"))
    elif sheet.nonlethal and sheet.hp - sheet.nonlethal <= nonlethal_death_at(board, who):
        die(table, who, "Beaten to death")
    elif sheet.monster and sheet.hp <= 0 and table.book.options.monsters_fall == "dead at 0":
        die(table, who, "0 hit points")
    elif sheet.fatigue >= WORN_OUT:
        die(table, who, "Worn out")
    elif (now := lying_state(sheet)) and now != was:
        collapse(table, who, now, fresh=not was)


def collapse(table: T, who: TokenId, condition: str, fresh: bool = True) -> None:
    """Somebody lies there, out cold: what it held falls, and so does it."""
    row = table.book.condition(condition)
    words = {"dying": "is dying", "unconscious": "falls unconscious", "fainted": "faints"}[condition]
    table.tell(f"*{table.name(who)}* {words}", row.words, row.icon, tone_for(table.board, who), table.board[who].hidden)
    if fresh:
        bring_about(table, who, row)


def tell_waking(table: T, who: TokenId, was: str) -> None:
    """Tell that somebody who lay there out cold, in the state that it *was* in, is awake (50, 65)."""
    if was and not lying_state(table.sheet(who)) and alive(table.board, who):
        tone, secret = tone_for(table.board, who, good=True), table.board[who].hidden
        table.tell(f"*{table.name(who)}* wakes up", "", "lucide/sun", tone, secret)


def die(table: T, who: TokenId, why: str = "") -> None:
    """Somebody is dead: nothing heals it any more (67a)."""
    for kind in (JUST_FALLEN, NEAR_DEATH, FAILED):
        table.end(kind, who)
    bring_about(table, who, table.book.condition("helpless"))
    table.change(who, "is dead", lambda sheet: replace(sheet, status="dead", mount=""))
    table.tell(f"*{table.name(who)}* is dead", why, "lucide/skull", tone_for(table.board, who), table.board[who].hidden)
