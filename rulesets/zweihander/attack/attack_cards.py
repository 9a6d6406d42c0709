"""The card of an attack and its lines in the log: by what skill, with what, how it stands (40, 43, 44, 50)."""

from msgspec.structs import replace

from battlemap.board.events import Contest
from rulesets.zweihander.basics.arms import name_of, weapon_of
from rulesets.zweihander.basics.blow import Blow, Struck
from rulesets.zweihander.basics.checks import SkillChance, show_check
from rulesets.zweihander.book.fight import Board, mount_of
from rulesets.zweihander.book.rulebook import T, book_of


def skill_for(board: Board, blow: Blow) -> str:
    """With which skill an attack is tested: that of the weapon; trampling by driving (43, 44, 50)."""
    book, sheet = book_of(board), board[blow.by].sheet
    if blow.kind != "trample":
        return weapon_of(book, sheet, blow.arm).skill
    mount = mount_of(board, blow.by)
    row = None if mount is None else book.modes.get(board[mount].sheet.carries)
    return "drive" if row is not None and row.skill == "drive" else book.options.trample_skill


def title_of(table: T, blow: Blow) -> str:
    """What stands over the card."""
    verb = {"trample": "tramples"}.get(blow.kind, "shoots at" if blow.ranged else "attacks")
    return f"{table.name(blow.by)} {verb} {table.name(blow.at)}"


def icon_of(blow: Blow) -> str:
    """The sign of the card."""
    return "lucide/crosshair" if blow.ranged else "lucide/swords"


def means_of(table: T, blow: Blow) -> str:
    """What an attack is made with: a weapon, or the beast or team that tramples."""
    mount = mount_of(table.board, blow.by) if blow.kind == "trample" else None
    return name_of(table.book, table.sheet(blow.by), blow.arm) if mount is None else table.name(mount)


def hit_word(struck: Struck) -> str:
    """What the card says of an attack that hits."""
    return "Critical hit" if struck.result.triumph else "Hit"


def show_card(table: T, struck: Struck, chance: SkillChance, words: str, success: bool | None = None) -> None:
    """The card of an attack as it stands now."""
    blow, skill = struck.blow, skill_for(table.board, struck.blow)
    show_check(
        table, blow.about, f"{title_of(table, blow)}: {means_of(table, blow)}", blow.by, skill, "attack", blow.at, chance,
        struck.result, words, icon_of(blow), success,
    )  # fmt: skip


def close_card(table: T, struck: Struck) -> None:
    """The card once more, with the damage on it."""
    about, damage = struck.blow.about, struck.damage
    last = next((event for event in reversed(table.events) if isinstance(event, Contest) and event.id == about), None)
    if last is not None and damage is not None:
        words = f"{damage} damage" + (f", {struck.steps} step{'' if struck.steps == 1 else 's'}" if struck.steps else "")
        words = f"{last.outcome}: {words}" if struck.result.triumph else words
        table.events.append(replace(last, outcome=words))


def tell_missed(table: T, struck: Struck) -> None:
    """A miss in the log."""
    blow, why = struck.blow, "Critical failure" if struck.result.blunder else ""
    tone = "" if table.board.side_of(blow.at).gm else "good"
    table.tell(f"*{table.name(blow.by)}* misses *{table.name(blow.at)}*", why, "lucide/shield", tone, table.board[blow.by].hidden)
