"""What lies about: weapons that fall from hands or fly away, and those that are picked up again (25, 34, 83)."""

from msgspec.structs import replace

from battlemap.board.grid_map import cell_name
from battlemap.board.ids import Place, TokenId
from battlemap.rules.blocks.chance_targets import landing_cell, roll_direction
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Procedure, roll
from rulesets.sifrp.book.fight import Board, DroppedItem
from rulesets.sifrp.book.fighter import Arm, Fighter
from rulesets.sifrp.book.rulebook import Book, T

HANDS = ("main_hand", "off_hand")
ICON = "lucide/download"


def part_of_body(book: Book, arm: Arm) -> bool:
    """Whether a weapon cannot fall from a hand: teeth, claws, fists."""
    row = book.weapons.get(arm.weapon)
    return row is not None and row.natural


def in_hands(book: Book, sheet: Fighter) -> tuple[str, ...]:
    """The weapons in somebody's hands that could fall from them, each once."""
    held = dict.fromkeys([sheet.main_hand, sheet.off_hand])
    return tuple([name for name in held if name in sheet.arms and not part_of_body(book, sheet.arms[name])])


def title_of(book: Book, arm: Arm) -> str:
    """What a weapon is called, without a capital."""
    row = book.weapons.get(arm.weapon)
    return arm.name or (row.title.lower() if row is not None else arm.weapon)


def without(sheet: Fighter, name: str) -> Fighter:
    """The sheet with one piece of a weapon less, and its hands empty of it."""
    arm = sheet.arms[name]
    arms = {key: each for key, each in sheet.arms.items() if key != name}
    if arm.count > 1:
        arms = {**sheet.arms, name: replace(arm, count=arm.count - 1)}
    emptied = {hand: "" for hand in HANDS if getattr(sheet, hand) == name}
    return replace(sheet, arms=arms, **emptied)


def let_fall(table: T, who: TokenId, name: str, place: Place | None = None, tell: bool = True) -> None:
    """A weapon leaves somebody and lies in *place*, or where he stands."""
    arm, where = table.sheet(who).arms[name], table.board[who].place if place is None else place
    table.change(who, f"drops {name}", lambda sheet: without(sheet, name))
    fallen = DroppedItem(name, replace(arm, count=1), where, who)
    table.change_scene(f"{name} lies about", lambda scene: replace(scene, ground=(*scene.ground, fallen)))
    if tell:
        table.tell(f"*{table.name(who)}* drops the {title_of(table.book, arm)}", "", ICON, "", table.board[who].hidden)


def fly_off(table: T, who: TokenId, name: str, rule: str) -> Procedure[None]:
    """A weapon flies 1d6 yards in a random direction and lies there (25, 83)."""
    title = title_of(table.book, table.sheet(who).arms[name])
    towards = yield from roll_direction(table, who)
    yards: int = yield from roll("yards", who, DicePool(1, table.book.numbers.scatter), on=who, followup=True)
    token = table.board[who]
    place = landing_cell(table.board, token.cell, towards, cells_for(table.board, yards)) if token.on_grid else None
    let_fall(table, who, name, place, tell=False)
    where = f", to {cell_name(place)}" if place is not None and not isinstance(place, str) else ""
    text = f"The {title} of *{table.name(who)}* flies {yards} yard{'' if yards == 1 else 's'} away{where}"
    table.tell(text, "", ICON, "", token.hidden)


def within_grasp(board: Board, who: TokenId) -> tuple[int, ...]:
    """The positions in `scene.ground` of what somebody could pick up: in its own cells and those beside, or in its zone."""
    token = board[who]
    if not token.on_grid:
        return tuple([at for at, thing in enumerate(board.scene.ground) if thing.place == token.place])
    return tuple([at for at, thing in enumerate(board.scene.ground) if any(_beside(thing.place, cell) for cell in token.cells)])


def _beside(place: Place, cell: tuple[int, int]) -> bool:
    return not isinstance(place, str) and max(abs(place[0] - cell[0]), abs(place[1] - cell[1])) <= 1


def free_hand(sheet: Fighter) -> str:
    """Which hand is empty: "main_hand", "off_hand", or nothing."""
    return next((hand for hand in HANDS if not getattr(sheet, hand)), "")


def take_up(table: T, who: TokenId, at: int) -> str:
    """The thing at position *at* of `scene.ground` goes to somebody, into an empty hand if there is one; its name there."""
    thing = table.board.scene.ground[at]
    sheet = table.sheet(who)
    name, hand = name_for(sheet, thing.name, thing.arm), free_hand(sheet)
    had = sheet.arms.get(name)
    arm = thing.arm if had is None else replace(thing.arm, count=thing.arm.count + had.count)
    held = {hand: name} if hand and not sheet.holds(name) else {}
    table.change(who, f"picks up {name}", lambda now: replace(now, arms={**now.arms, name: arm}, **held))
    left = tuple([each for position, each in enumerate(table.board.scene.ground) if position != at])
    table.change_scene(f"{name} is picked up", lambda scene: replace(scene, ground=left))
    return name


def name_for(sheet: Fighter, name: str, arm: Arm) -> str:
    """How somebody calls a weapon that it gets: as before, or with a number if it has another one of that name."""
    same = sheet.arms.get(name)
    if same is None or replace(same, count=1) == replace(arm, count=1):
        return name
    return next(each for number in range(2, 99) if (each := f"{name} {number}") not in sheet.arms)
