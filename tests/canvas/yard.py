"""A yard of four zones and a game with moves and shoves, for what happens on the map.

Gate and yard lie side by side, cellar and loft below them; a door shuts the cellar off, and nobody has seen the loft. The yard is
icy. A move over ice rolls against 2, a shove asks where to.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Encounter, Side, Token, TurnOrder
from battlemap.board.events import Moved
from battlemap.board.ids import AspectId, LinkId, PointId, SideId, TokenId, ZoneId
from battlemap.board.records import Modifier
from battlemap.board.subject import Subject
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.blocks.checks import CheckSide, show
from battlemap.rules.dice import FATE
from battlemap.rules.display import BoardDisplay, TokenDisplay, Track, ZoneBalance
from battlemap.rules.procedure import Command, Effort, Option, Procedure, Table, choose, refuse_unless, roll
from battlemap.rules.ruleset import Action, Ruleset

HEROES, RAIDERS = SideId("heroes"), SideId("raiders")
ANN, BEN, CAT, DOG = TokenId("ann"), TokenId("ben"), TokenId("cat"), TokenId("dog")
GATE, YARD, CELLAR, LOFT = ZoneId("gate"), ZoneId("yard"), ZoneId("cellar"), ZoneId("loft")
ICY = AspectId("icy")
WIDTH, HEIGHT = 420.0, 380.0
"""Of one zone, in map px."""


class Fellow(Struct, frozen=True):
    """The sheet: how badly somebody is hurt, of three."""

    hurt: int = 0


class EmptyScene(Struct, frozen=True):
    """The scene has nothing of its own."""


class Book(Struct, frozen=True):
    """Nor has the book."""


T = Table[Fellow, EmptyScene, Book]


def zone_options(table: T, who: TokenId) -> Iterable[Option]:
    """Every other zone, with what it takes."""
    board = table.board
    here = board[who].zone
    for zone in board.zone_map.zones.values():
        if zone.id == here:
            continue
        way = board.zone_map.path(here, zone.id)
        if not way:
            yield Option(zone.id, zone.name, Subject("zone", zone.id), refusal="the door is shut")
            continue
        names = difficulties(board, way)
        effort = Effort("free move")
        if names:
            value = 2 * len(names)
            effort = Effort(f"{'Great' if len(names) > 1 else 'Fair'} +{value}", value, ", ".join(names))
        yield Option(zone.id, zone.name, Subject("zone", zone.id), effort.note, effort=effort)


def difficulties(board: AnyEncounter, way: tuple[ZoneId, ...]) -> list[str]:
    """The aspects that are in the way."""
    return [aspect.name for zone in way for aspect in board.aspects_on("zone", zone) if aspect.adverse]


def move(table: T, who: TokenId) -> Procedure[None]:
    """Go: free, or against what is in the way."""
    refuse_unless(not table.board.turns.order or who in table.board.turns.now, f"it is not {table.name(who)}'s turn")
    start = table.board[who].zone
    goal = ZoneId((yield from choose("to", who, "Where to?", zone_options(table, who))))
    names = difficulties(table.board, table.board.zone_map.path(start, goal))
    if names:
        mine = CheckSide(table.name(who), who, ask="cross")
        theirs = CheckSide("The way", modifiers=tuple(Modifier(2, name) for name in names), total=2 * len(names))
        show(table, "crossing", "A move", "", mine, theirs)
        result = yield from roll("cross", who, FATE, against=2 * len(names), about="crossing")
        if result < 2 * len(names):
            table.tell(f"*{table.name(who)}* slips")
            return
    table.happen(Moved(who, goal))


def shove(table: T, who: TokenId) -> Procedure[None]:
    """Push somebody into a neighbouring zone."""
    board = table.board
    foes = [Option(t.id, t.name, t.id) for t in board.tokens.values() if t.id != who and t.zone == board[who].zone]
    foe = TokenId((yield from choose("target", who, "Shove whom?", foes)))
    show(table, "shove", "A shove", "", CheckSide(table.name(who), who), CheckSide(table.name(foe), foe))
    zones = [
        Option(zone, board.zone_map.zones[zone].name, Subject("zone", zone))
        for zone in board.zone_map.neighbours(board[foe].zone)
    ]
    goal = ZoneId((yield from choose("where", who, "Where to?", zones)))
    table.happen(Moved(foe, goal))


def board_display(board: AnyEncounter) -> BoardDisplay:
    """Three boxes each; how many stand on each side."""
    tokens = {
        token.id: TokenDisplay((Track("Hurt", tuple(at < token.sheet.hurt for at in range(3))),), out=token.sheet.hurt > 2)
        for token in board.tokens.values()
    }
    zones: dict[ZoneId, ZoneBalance] = {}
    for zone in board.zone_map.zones:
        sides = [token.side for token in board.tokens.values() if token.zone == zone]
        zones[zone] = ZoneBalance(tuple((side, sides.count(side), 0) for side in dict.fromkeys(sides)))
    return BoardDisplay(tokens, zones)


RULES: Ruleset[Fellow, EmptyScene, Book] = Ruleset(
    "yard", "The yard", Fellow, EmptyScene, Book(),
    {
        "move": Action("move", move, "Move", cost="step", aim="zone", menu=""),
        "shove": Action("shove", shove, "Shove", aim="foe"),
    },
    display=board_display,
)  # fmt: skip


def yard_map() -> ZoneMap:
    """Four zones round one point; the loft is unexplored, the cellar behind a shut door."""
    places = {f"{name}{row}": (column * WIDTH, row * HEIGHT) for column, name in enumerate("abc") for row in range(3)}
    points = {PointId(name): place for name, place in places.items()}
    corners = {GATE: "a0 b0 b1 a1", YARD: "b0 c0 c1 b1", CELLAR: "a1 b1 b2 a2", LOFT: "b1 c1 c2 b2"}
    zones = {
        zone: Zone(zone, zone.title(), tuple(PointId(p) for p in outline.split()), "stone", zone != LOFT)
        for zone, outline in corners.items()
    }
    links = (
        Link(LinkId("gate-yard"), GATE, YARD),
        Link(LinkId("gate-cellar"), GATE, CELLAR, "door", "shut"),
        Link(LinkId("yard-loft"), YARD, LOFT, "ledge", high=LOFT),
    )
    return ZoneMap(points, zones, {link.id: link for link in links})


def yard_board(turns: TurnOrder | None = None, people: int = 0, zone_map: ZoneMap | None = None) -> Encounter[Fellow, EmptyScene]:
    """Ann (heroes) and Cat (raiders) at the gate, Ben in the yard, Dog hidden there; *people* more raiders at the gate."""
    where = {ANN: (HEROES, GATE), CAT: (RAIDERS, GATE), BEN: (HEROES, YARD), DOG: (RAIDERS, YARD)}
    tokens = {
        key: Token(key, key.title(), side, place, Fellow(), "game/cowled", hidden=key == DOG)
        for key, (side, place) in where.items()
    }
    for number in range(people):
        key = TokenId(f"more-{number}")
        tokens[key] = Token(key, f"Raider {number + 1}", RAIDERS, GATE, Fellow(), "game/bandit", group="Raiders")
    sides = {HEROES: Side(HEROES, "Heroes", "H"), RAIDERS: Side(RAIDERS, "Raiders", "R", 2, gm=True)}
    aspects = {
        ICY: Aspect(ICY, "Icy", "zone", "zone", YARD, (), adverse=True),
        AspectId("dusk"): Aspect(AspectId("dusk"), "Falling dusk"),
        AspectId("dazed"): Aspect(AspectId("dazed"), "Dazed", "boost", "token", CAT, ((HEROES, 1),)),
    }
    return Encounter(zone_map or yard_map(), sides, tokens, aspects, EmptyScene(), turns or TurnOrder())


def yard_session(board: Encounter[Fellow, EmptyScene] | None = None) -> Session:
    """A session at the opening."""
    return new_session(RULES, board or yard_board(), "seed", new_battle_orders())


def with_hurt(board: Encounter[Fellow, EmptyScene], who: TokenId, hurt: int) -> Encounter[Fellow, EmptyScene]:
    """The board with somebody hurt so much."""
    return board.with_token(replace(board[who], sheet=Fellow(hurt)))


SHOVE_CAT = Command("shove", ANN, {"target": (CAT,)})
"""At the gate there is one way out, so nothing is asked."""
SHOVE_BEN = Command("shove", DOG, {"target": (BEN,)})
"""From the yard there are two."""
