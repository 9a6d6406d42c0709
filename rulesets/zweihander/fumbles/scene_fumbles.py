"""Fumbles about footing, luck, order and the world around (129, 131, 134, 138 to 143, 145, 149, 151, 153 to 155)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.events import GridPainted
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.chance_targets import pick_by_roll, roll_one_of
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Procedure, roll
from rulesets.zweihander.basics import dice
from rulesets.zweihander.basics.action_points import in_own_turn
from rulesets.zweihander.basics.blow import Struck
from rulesets.zweihander.basics.checks import attempt
from rulesets.zweihander.basics.conditions import FIGHT_ENDS, begin, corrupt, suffers
from rulesets.zweihander.basics.dropped_items import fling, no_weapon
from rulesets.zweihander.basics.peril import suffer_peril
from rulesets.zweihander.basics.positions import PRESENCE
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.fight import Skirmish
from rulesets.zweihander.book.rulebook import T
from rulesets.zweihander.injury.injuries import DOOMED

from .harm_fumbles import allies_in

TURN_ENDS = "turn ends"
HINDERED = "in_the_way"
SICK = "sick"
SCREE = "k"
"""The character of ground over which nobody runs."""
CONDITIONS = (
    "blinded", "choked", "defenseless", "disarmed", "inspired", "intimidated", "intoxicated", "prone", "stunned", "surprised",
)  # fmt: skip
"""Those among which chance picks (142)."""


def stumble(table: T, struck: Struck) -> Procedure[None]:
    """Coordination, or prone (129)."""
    who = struck.blow.by
    title = f"{table.name(who)} keeps its feet"
    result = yield from attempt(table, who, "coordination", title, "feet", on=who, rule="129", followup=True)
    if not result.success:
        begin(table, who, "prone", why="Stumbled")


def fall(table: T, struck: Struck) -> Procedure[None]:
    """Prone (138)."""
    begin(table, struck.blow.by, "prone", why="A fumble")
    yield from ()


def off_balance(table: T, struck: Struck) -> Procedure[None]:
    """The next action point is lost: of those left, else of the next turn's (131)."""
    yield from ()
    who = struck.blow.by

    def less(sheet: CreatureSheet) -> CreatureSheet:
        return replace(sheet, ap=sheet.ap - 1) if sheet.ap else replace(sheet, owes_ap=sheet.owes_ap + 1)

    table.change(who, "loses an action point", less)


def bad_ground(table: T, struck: Struck) -> Procedure[None]:
    """The ground around the fumbler is hard terrain (134)."""
    yield from ()
    board, grid = table.board, table.board.grid
    space = PRESENCE.space(board, struck.blow.by)
    if grid is None or not space:
        return
    around = {(x + dx, y + dy) for x, y in space for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    cells = sorted([cell for cell in around if cell in grid and grid.surface(cell).passage in ("free", "difficult")])
    if cells:
        table.happen(GridPainted("the ground gives way", "ground", tuple([(y, x, SCREE) for x, y in cells])))


def bad_luck(table: T, struck: Struck) -> Procedure[None]:
    """A point of fortune is lost (140)."""
    table.change(struck.blow.by, "loses fortune", lambda sheet: replace(sheet, fortune=max(0, sheet.fortune - 1)))
    yield from ()


def slow_down(table: T, struck: Struck) -> Procedure[None]:
    """One place down the ladder from the next round on; the last stays last (141)."""
    who = struck.blow.by

    def behind(scene: Skirmish) -> Skirmish:
        return replace(scene, fallen_behind=(*scene.fallen_behind, who))

    table.change_scene(f"{table.name(who)} falls behind", behind)
    yield from ()


def condition(table: T, struck: Struck) -> Procedure[None]:
    """A random condition (142)."""
    who = struck.blow.by
    at: int = yield from roll("condition", who, DicePool(1, len(CONDITIONS)), on=who, followup=True)
    name = pick_by_roll(CONDITIONS, at)
    fresh = not suffers(table.board, who, name)
    if name == "disarmed":
        item = table.sheet(who).main_hand
        if item and no_weapon(table.board, who):
            table.tell(f"*{table.name(who)}* keeps its weapon", no_weapon(table.board, who), "game/drop-weapon")
            return
        if item:
            yield from fling(table, who, item, table.book.numbers.disarmed)
    passing = EffectEnd("turn starts", who) if name in ("choked", "surprised") else None
    begin(table, who, name, passing, why="A fumble")
    if name == "intoxicated" and fresh:
        yield from pay_for_drink(table, who)


def pay_for_drink(table: T, who: TokenId) -> Procedure[None]:
    """What being intoxicated costs, once: peril and corruption (21, 27b)."""
    amount = yield from dice.amount(who, 3, 10, 3, "drink", who)
    yield from suffer_peril(table, who, amount, "Intoxicated")
    corrupt(table, who, table.book.numbers.corruption_intoxicated, "Intoxicated")


def in_the_way(table: T, struck: Struck) -> Procedure[None]:
    """All tests of an engaged ally flip to fail until the end of its next turn; with none, the fumbler's own (143)."""
    who = struck.blow.by
    allies = allies_in(table, who)
    victim = (yield from roll_one_of(table, who, allies)) if allies else who
    times = 2 if in_own_turn(table.board, victim) else 1
    changes = (NumberChange("flips to fail", 1),)
    table.begin(Effect(HINDERED, "143", victim, changes, EffectEnd(TURN_ENDS, victim, times)))
    table.tell(f"*{table.name(victim)}* is hindered", "All tests flip to fail", "lucide/rotate-ccw")


def for_the_gm(table: T, struck: Struck) -> Procedure[None]:
    """Something that the GM makes up: the log has said what kind of thing (145, 154)."""
    yield from ()


def sickness(table: T, struck: Struck) -> Procedure[None]:
    """Toughness, or a lingering disease (149)."""
    who = struck.blow.by
    title = f"{table.name(who)} fights it off"
    result = yield from attempt(table, who, "toughness", title, "sickness", on=who, rule="149", followup=True)
    if not result.success:
        table.begin(Effect(SICK, "149", who))
        table.tell(f"*{table.name(who)}* falls sick", "Which disease, the game master says", "game/vomiting")


def doom(table: T, struck: Struck) -> Procedure[None]:
    """The next attack that hits injures for certain (151)."""
    table.begin(Effect(DOOMED, "151", struck.blow.by, (), EffectEnd(FIGHT_ENDS)))
    yield from ()


def taint(table: T, struck: Struck) -> Procedure[None]:
    """One point of corruption (153)."""
    corrupt(table, struck.blow.by, 1, "A fumble")
    yield from ()


def past_deeds(table: T, struck: Struck) -> Procedure[None]:
    """1d10+1 corruption (155)."""
    who = struck.blow.by
    amount = yield from dice.amount(who, 1, 10, 1, "corruption", who)
    corrupt(table, who, amount, "Past deeds")


SCENE = {
    "129": stumble,
    "131": off_balance,
    "134": bad_ground,
    "138": fall,
    "140": bad_luck,
    "141": slow_down,
    "142": condition,
    "143": in_the_way,
    "145": for_the_gm,
    "149": sickness,
    "151": doom,
    "153": taint,
    "154": for_the_gm,
    "155": past_deeds,
}
