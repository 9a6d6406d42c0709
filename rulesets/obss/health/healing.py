"""Healing: by magic, by hand, and what coming back from below 0 costs (65, 66, 67a, 69)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import tone_for
from rulesets.obss.basics.conditions import begin, finish, level, lying_state
from rulesets.obss.basics.dice import points_left
from rulesets.obss.book.fight import alive
from rulesets.obss.book.rulebook import T

from .fatigue import tire
from .wounds import FAILED, JUST_FALLEN, NEAR_DEATH, tell_waking


def heal(table: T, who: TokenId, amount: int, why: str = "", magical: bool = True) -> None:
    """Give hit points back, never beyond the most there can be. Magic lifts the dying to 1; the dead get nothing."""
    board, sheet = table.board, table.sheet(who)
    if amount <= 0 or not alive(board, who):
        return
    if sheet.hp < 0:
        if magical:
            restore_to(table, who, 1, why)
        return
    restore_to(table, who, min(sheet.max_hp, sheet.hp + amount), why)


def restore_to(table: T, who: TokenId, hp: int, why: str = "") -> None:
    """Set hit points higher. Whoever has been below 0 and is above it now has lost magic and is more tired (69)."""
    before = table.sheet(who)
    hp = min(hp, before.max_hp)
    if hp <= before.hp:
        return
    table.change(who, "is healed", lambda sheet: replace(sheet, hp=hp))
    left = points_left(hp, before.max_hp)
    text = f"*{table.name(who)}* recovers {hp - before.hp} hit point{'' if hp - before.hp == 1 else 's'}"
    table.tell(
        text, f"{why} · {left}" if why else left, "game/healing", tone_for(table.board, who, good=True), table.board[who].hidden
    )
    tell_waking(table, who, lying_state(before))
    if before.hp < 0 and not table.has(who, NEAR_DEATH):
        table.begin(Effect(NEAR_DEATH, "69", who))
    if hp <= 0:
        return
    for kind in (JUST_FALLEN, FAILED):
        table.end(kind, who)
    if table.has(who, NEAR_DEATH):
        table.end(NEAR_DEATH, who)
        pay_for_return(table, who)


def pay_for_return(table: T, who: TokenId) -> None:
    """The price of having been below 0: half of the magic that is left, at least 10, and a level of fatigue (69)."""
    had = table.sheet(who).magic
    lost = min(had, max(table.book.numbers.magic_lost, had // 2))
    if lost:
        table.change(who, "loses magic", lambda sheet: replace(sheet, magic=sheet.magic - lost))
        table.tell(
            f"*{table.name(who)}* loses {lost} magic points", f"{had - lost} left", "lucide/sparkles", tone_for(table.board, who)
        )
    tire(table, who, 1, "Back from below 0")


def bleed(table: T, who: TokenId, more: int) -> None:
    """Somebody bleeds by so much more, or less."""
    if more > 0 and not table.sheet(who).bleeds:
        return
    now = level(table.board, who, "bleeding") + more
    if now <= 0:
        finish(table, who, "bleeding")
        return
    fresh = not level(table.board, who, "bleeding")
    begin(table, who, "bleeding", level=now)
    if not fresh:
        table.tell(f"*{table.name(who)}* bleeds by {now}", "", "game/bleeding-wound", tone_for(table.board, who, good=more < 0))
