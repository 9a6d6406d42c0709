"""What lies about: weapons that fall from hands, and those that are picked up again."""

from msgspec.structs import replace

from battlemap.board.ids import Place, TokenId
from rulesets.obss.book.creature import SHIELD, Arm, CreatureSheet
from rulesets.obss.book.fight import Board, DroppedItem
from rulesets.obss.book.rulebook import Book, T

NOT_TO_BE_DROPPED = frozenset({"natural", "unarmed"})


def part_of_body(book: Book, arm: Arm) -> bool:
    """Whether a weapon cannot fall from a hand: teeth, claws, fists."""
    row = book.weapons.get(arm.weapon)
    return row is not None and not NOT_TO_BE_DROPPED.isdisjoint(row.traits)


def in_hands(book: Book, sheet: CreatureSheet) -> tuple[str, ...]:
    """The weapons in somebody's hands that could fall from them, each once."""
    held = dict.fromkeys([sheet.main_hand, sheet.off_hand])
    return tuple([name for name in held if name in sheet.arms and not part_of_body(book, sheet.arms[name])])


def without(sheet: CreatureSheet, name: str) -> CreatureSheet:
    """The sheet with one piece of a weapon less, and its hands empty of it."""
    arm = sheet.arms[name]
    arms = {key: each for key, each in sheet.arms.items() if key != name}
    if arm.count > 1:
        arms = {**sheet.arms, name: replace(arm, count=arm.count - 1)}
    main = "" if sheet.main_hand == name else sheet.main_hand
    off = "" if sheet.off_hand == name else sheet.off_hand
    return replace(sheet, arms=arms, main_hand=main, off_hand=off)


def let_fall(table: T, who: TokenId, name: str, place: Place | None = None, tell: bool = True) -> None:
    """A weapon leaves somebody and lies in *place*, or where it stands."""
    arm, where = table.sheet(who).arms[name], table.board[who].place if place is None else place
    table.change(who, f"drops {name}", lambda sheet: without(sheet, name))
    fallen = DroppedItem(name, replace(arm, count=1), where, who)
    table.change_scene(f"{name} lies about", lambda scene: replace(scene, ground=(*scene.ground, fallen)))
    if tell:
        table.tell(f"*{table.name(who)}* drops the {name}", "", "game/drop-weapon", "", table.board[who].hidden)


def let_all_fall(table: T, who: TokenId) -> tuple[str, ...]:
    """Everything in somebody's hands that can fall does; the names."""
    names = in_hands(table.book, table.sheet(who))
    for name in names:
        let_fall(table, who, name, tell=False)
    return names


def within_grasp(board: Board, who: TokenId) -> tuple[int, ...]:
    """The positions in `scene.ground` of what somebody could pick up: in its own squares and those beside, or in its zone."""
    token = board[who]
    if not token.on_grid:
        return tuple([at for at, thing in enumerate(board.scene.ground) if thing.place == token.place])
    return tuple([at for at, thing in enumerate(board.scene.ground) if any(_beside(thing.place, cell) for cell in token.cells)])


def _beside(place: Place, cell: tuple[int, int]) -> bool:
    return not isinstance(place, str) and max(abs(place[0] - cell[0]), abs(place[1] - cell[1])) <= 1


def free_hand(sheet: CreatureSheet) -> str:
    """Which hand is empty: "main_hand", "off_hand", or nothing. A weapon held with both leaves none."""
    return next((hand for hand in ("main_hand", "off_hand") if not getattr(sheet, hand)), "")


def take_up(table: T, who: TokenId, at: int) -> str:
    """The thing at position *at* of `scene.ground` goes to somebody, into an empty hand if there is one; its name there."""
    thing = table.board.scene.ground[at]
    sheet = table.sheet(who)
    name = name_for(sheet, thing.name, thing.arm)
    arm = join_arms(sheet, name, thing.arm)
    hand = free_hand(sheet)
    held = {hand: name} if hand and not sheet.holds(name) else {}
    table.change(who, f"picks up {name}", lambda now: replace(now, arms={**now.arms, name: arm}, **held))
    left = tuple([each for position, each in enumerate(table.board.scene.ground) if position != at])
    table.change_scene(f"{name} is picked up", lambda scene: replace(scene, ground=left))
    return name


def name_for(sheet: CreatureSheet, name: str, arm: Arm) -> str:
    """How somebody calls a weapon that it gets: as before, or with a number if it has another one of that name."""
    same = sheet.arms.get(name)
    if same is None or replace(same, count=1) == replace(arm, count=1):
        return name
    return next(each for number in range(2, 99) if (each := f"{name} {number}") not in sheet.arms and each != SHIELD)


def join_arms(sheet: CreatureSheet, name: str, arm: Arm) -> Arm:
    """A weapon together with those of the same kind that somebody has."""
    had = sheet.arms.get(name)
    return arm if had is None else replace(arm, count=arm.count + had.count)
