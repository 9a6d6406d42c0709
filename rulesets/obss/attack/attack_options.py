"""How an attack is made: what its attacker may choose besides target and weapon (4, 26, 31, 34, 50, 53, 55, 64)."""

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.records import Modifier
from battlemap.rules.procedure import KeyOptions, Option, Procedure, choose_several
from rulesets.obss.basics import luck
from rulesets.obss.basics.arms import weapon_of
from rulesets.obss.basics.blow import ONCE, ROW, Blow
from rulesets.obss.basics.readiness import spare_hand
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import Board, under_way
from rulesets.obss.book.rulebook import Book, T, book_of

from .attack_roll import modifiers
from .combat_mastery import apply_mastery, apply_power, mastery_options, power_options
from .situation import known_facts, on_attack

TWO_HANDS, NONLETHAL, TOUCH, TWO_AT_ONCE, OTHER_KIND, DICE = (
    "two hands",
    "nonlethal",
    "touch",
    "two at once",
    "other kind",
    "dice",
)


class LateOption(Struct, frozen=True):
    """An option that is made when somebody looks at it: whether it can be chosen takes long to say."""

    key: str
    make: Callable[[], Option]


class AttackOption(Struct, frozen=True):
    """Something an attacker may choose: what it offers now, and what choosing one of its options makes of the blow."""

    name: str
    offers: Callable[[T, Blow], Iterable[Option | LateOption]]
    apply: Callable[[T, Blow, str], Blow]
    usual: Callable[[T, Blow], bool] = lambda table, blow: False
    """Whether its only option is suggested."""


def choose_options(table: T, blow: Blow) -> Procedure[Blow]:
    """Ask how the attack is made, and make it so. Options are named "manner" or "manner:how much"; of the latter one counts."""
    offered = {offer.key: offer for manner in MANNERS for offer in manner.offers(table, blow)}
    if not offered:
        return blow

    def option_of(key: str) -> Option:
        offer = offered[key]
        return offer.make() if isinstance(offer, LateOption) else offer

    options = KeyOptions(offered, option_of)
    usual = tuple([manner.name for manner in MANNERS if manner.name in offered and manner.usual(table, blow)])
    prompt = f"How does {table.name(blow.by)} attack?"
    picked = yield from choose_several("manner", blow.by, prompt, options, usual, rule="23", about=blow.about, on=(blow.by,))
    wanted: dict[str, str] = {}
    for key in picked:
        name, _, much = key.partition(":")
        wanted[name] = max(wanted.get(name, ""), much, key=lambda text: abs(int(text or 0)))
    for manner in MANNERS:
        if manner.name in wanted:
            blow = manner.apply(table, blow, wanted[manner.name])
    return blow


def two_hands_options(table: T, blow: Blow) -> Iterable[Option]:
    """A second hand on a weapon of one's own size (64)."""
    if blow.weapon_use.mode == "strike" and spare_hand(table.board, blow.by, blow.weapon_use.arm):
        yield Option(TWO_HANDS, "With both hands", note="more damage")


def hold_in_two_hands(table: T, blow: Blow, _: str) -> Blow:
    return replace(blow, hands=2)


def pull_options(table: T, blow: Blow) -> Iterable[Option]:
    """Nonlethal damage: with a weapon made for it, or at a price (45, 50)."""
    weapon = weapon_of(table.book, table.sheet(blow.by), blow.weapon_use.arm)
    if "unarmed" in weapon.traits and "empty hand" not in table.sheet(blow.by).lists:
        return
    made_for_it = "nonlethal" in weapon.traits
    price = table.book.situations.attacker["nonlethal"].value
    yield Option(NONLETHAL, "Nonlethal damage", note="" if made_for_it else f"{price} attack".replace("-", "−"))


def nonlethal_by_nature(book: Book, sheet: CreatureSheet, arm: str) -> bool:
    """Whether a weapon does nonlethal damage where nobody says otherwise; the learnt fist does not (45, B10)."""
    traits = weapon_of(book, sheet, arm).traits
    return "nonlethal" in traits and not ("unarmed" in traits and "empty hand" in sheet.lists)


def pull_blow(table: T, blow: Blow, _: str) -> Blow:
    return replace(blow, nonlethal=True)


def touch_options(table: T, blow: Blow) -> Iterable[Option]:
    """Where a touch is enough (26)."""
    if blow.weapon_use.mode == "strike":
        yield Option(TOUCH, "Only touch", note="+1d6, no damage")


def aim_to_touch(table: T, blow: Blow, _: str) -> Blow:
    die = Modifier(0, "A touch is enough", "26", table.book.numbers.touch_dice)
    return replace(blow, touch=True, harmless=True, modifiers=(*blow.modifiers, die))


def kind_options(table: T, blow: Blow) -> Iterable[Option]:
    """Another type of damage than the weapon's (B9)."""
    weapon = weapon_of(table.book, table.sheet(blow.by), blow.weapon_use.arm)
    if weapon.kind and "unarmed" not in weapon.traits and "splash" not in weapon.traits:
        yield Option(OTHER_KIND, "Another type of damage", note="one category less")


def change_kind(table: T, blow: Blow, _: str) -> Blow:
    return replace(blow, other_kind=True)


def gamble_options(table: T, blow: Blow) -> Iterable[Option]:
    """Points of proficiency and ability given up for dice, by fours (4)."""
    sheet = table.sheet(blow.by)
    if sheet.arms.get(blow.weapon_use.arm) is not None and sheet.arms[blow.weapon_use.arm].attack is not None:
        return
    points = max(0, sheet.wp) + max(0, sheet.ability(blow.ability))
    for count in range(1, luck.most(table.book, points) + 1):
        yield luck.offer(table.book, count, f"{DICE}:{count}")


def trade_points(table: T, blow: Blow, much: str) -> Blow:
    return replace(blow, trade=int(much))


def two_at_once_options(table: T, blow: Blow) -> Iterable[LateOption]:
    """Two attacks, both at −4: for those whose bonus is small, said before the first (31)."""
    board = table.board
    if blow.kind == "attack" and blow.place == 0 and not table.sheet(blow.by).done.attacks and under_way(board):
        yield LateOption(TWO_AT_ONCE, lambda: two_at_once_option(board, blow))


def two_at_once_option(board: Board, blow: Blow, actions: int = 0) -> Option:
    """The two attacks as an answer, or why they cannot be made. *actions*: what both take, if the first is a maneuver."""
    book = book_of(board)
    numbers = book.numbers
    held = on_attack(book, known_facts(board, blow))
    flat = sum([modifier.value for modifier in modifiers(board, blow, held) if modifier.group not in (ROW, ONCE)])
    wanted = max(actions, numbers.most_attacks_for_two)
    short = board[blow.by].sheet.left.get("action", 0) < wanted
    if flat >= numbers.two_at_once_below:
        why = f"only with an attack bonus below {numbers.two_at_once_below}"
    else:
        why = f"takes {wanted} actions" if short else ""
    return Option(TWO_AT_ONCE, "Two attacks at once", note=f"both −{numbers.two_at_once}, no third", refusal=why)


def attack_twice(table: T, blow: Blow, _: str = "") -> Blow:
    """Note that the two attacks of this round are made at once."""
    table.change(blow.by, "two attacks at once", lambda sheet: replace(sheet, done=replace(sheet.done, two_at_once=True)))
    return blow


MANNERS = (
    AttackOption(TWO_HANDS, two_hands_options, hold_in_two_hands, lambda table, blow: True),
    AttackOption(
        NONLETHAL,
        pull_options,
        pull_blow,
        lambda table, blow: nonlethal_by_nature(table.book, table.sheet(blow.by), blow.weapon_use.arm),
    ),
    AttackOption("power", power_options, apply_power),
    AttackOption("mastery", mastery_options, apply_mastery),
    AttackOption(TOUCH, touch_options, aim_to_touch),
    AttackOption(DICE, gamble_options, trade_points),
    AttackOption(TWO_AT_ONCE, two_at_once_options, attack_twice),
    AttackOption(OTHER_KIND, kind_options, change_kind),
)
"""Every way to make an attack that can be chosen with it, in the order in which they are offered."""
