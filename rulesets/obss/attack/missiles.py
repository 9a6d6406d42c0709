"""Missiles: what hits is lost, what misses may be whole and lies where it fell, to be picked up again (B9)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.subject import place_subject
from battlemap.rules.procedure import Option, Procedure
from rulesets.obss.basics.arms import ammunition_of, missile_row
from rulesets.obss.basics.blow import Struck
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.book.creature import Arm, CreatureSheet
from rulesets.obss.book.fight import Board, DroppedItem, under_way
from rulesets.obss.book.rulebook import Book, T

WHOLE = 4
"""A d6 that shows this or more: the missile is whole."""
ALL = "all:"


def roll_survival(table: T, struck: Struck) -> Procedure[None]:
    """A shot that missed: whether what was shot is whole. Only where shots are counted."""
    blow, options = struck.blow, table.book.options
    sheet = table.sheet(blow.by)
    arm = sheet.arms.get(blow.weapon_use.arm)
    if blow.weapon_use.mode != "shoot" or not options.missiles or arm is None or arm.shots is None:
        return
    missile = ammunition_of(table.book, sheet, blow.weapon_use.arm)
    fell = yield from roll_sum("missile", blow.by, "1d6", blow.at, blow.about)
    if fell < WHOLE:
        return
    place, title = table.board[blow.at].place, missile_row(table.book, missile).title
    ground = table.board.scene.ground
    there = next((at for at, thing in enumerate(ground) if (thing.missile, thing.place) == (missile, place)), -1)
    if there < 0:
        ground = (*ground, DroppedItem(title, Arm("", count=1), place, blow.by, missile))
    else:
        one = ground[there]
        more = replace(one, arm=replace(one.arm, count=one.arm.count + 1))
        ground = (*ground[:there], more, *ground[there + 1 :])
    table.change_scene(f"{title}: one lies about", lambda scene: replace(scene, ground=ground))


def shooter(book: Book, sheet: CreatureSheet, missile: str) -> str:
    """The weapon on a sheet that shoots such missiles and counts them; empty if there is none."""
    fitting = [
        key
        for key, arm in sheet.arms.items()
        if arm.shots is not None
        and (row := book.weapons.get(arm.weapon)) is not None
        and row.ammunition
        and ammunition_of(book, sheet, key) == missile
    ]
    return fitting[0] if fitting else ""


def missile_options(board: Board, book: Book, who: TokenId, lying: tuple[int, ...]) -> list[Option]:
    """The missiles that somebody could pick up: those within its grasp, and when nobody fights all that lie about, by kind."""
    sheet, found = board[who].sheet, []
    why = f"{board[who].name} has nothing that shoots them"
    for at in lying:
        thing = board.scene.ground[at]
        if thing.missile:
            refused = "" if shooter(book, sheet, thing.missile) else why
            found.append(Option(str(at), f"{thing.name} ×{thing.arm.count}", place_subject(thing.place), refusal=refused))
    if under_way(board):
        return found
    counts: dict[str, int] = {}
    for thing in board.scene.ground:
        if thing.missile:
            counts[thing.missile] = counts.get(thing.missile, 0) + thing.arm.count
    for missile, count in counts.items():
        title = f"All {missile_row(book, missile).title.lower()} that lie about ×{count}"
        found.append(Option(ALL + missile, title, refusal="" if shooter(book, sheet, missile) else why))
    return found


def take(table: T, who: TokenId, key: str) -> None:
    """Put missiles back to the weapon that shoots them: those in one place, or all of a kind."""
    ground = table.board.scene.ground
    if key.startswith(ALL):
        taken = [thing for thing in ground if thing.missile == key.removeprefix(ALL)]
    else:
        taken = [ground[int(key)]]
    count = sum([thing.arm.count for thing in taken])
    name = shooter(table.book, table.sheet(who), taken[0].missile)

    def fill(sheet: CreatureSheet) -> CreatureSheet:
        arm = sheet.arms[name]
        return replace(sheet, arms={**sheet.arms, name: replace(arm, shots=(arm.shots or 0) + count)})

    table.change(who, f"{count} shots more", fill)
    left = tuple([thing for thing in ground if thing not in taken])
    table.change_scene("missiles are picked up", lambda scene: replace(scene, ground=left))
    table.tell(f"*{table.name(who)}* picks up {count} {taken[0].name.lower()}", "", "game/arrow-cluster")
