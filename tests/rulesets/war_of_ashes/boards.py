"""Boards for the tests of Zones & Weight: short to write, the same every time."""

from typing import Any

from battlemap.board.aspects import Anchor, Aspect, Kind
from battlemap.board.encounter import Effect, Encounter, NumberChange, Side, Token, TurnOrder
from battlemap.board.ids import AspectId, LinkId, SideId, TokenId, ZoneId
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.rules.registry import load_ruleset
from rulesets.war_of_ashes.book.fighter import Board, Conflict, Fighter, Piece, Stunt

RULES = load_ruleset("war_of_ashes")
HEROES, RAIDERS, HUNTERS = SideId("heroes"), SideId("raiders"), SideId("hunters")
ORM, ODDA, COLE, IVER, YLVA = (TokenId(name) for name in ("orm", "odda", "cole", "iver", "ylva"))
RIM, FLOOR, FORD, LOFT = (ZoneId(name) for name in ("rim", "floor", "ford", "loft"))
BRAVE = {"careful": 1, "clever": 0, "flashy": 1, "forceful": 3, "quick": 2, "sneaky": 0}


def hero(**fields: Any) -> Fighter:
    """A fighter with approaches."""
    return Fighter(approaches=fields.pop("approaches", BRAVE), **fields)


def minion(**fields: Any) -> Fighter:
    """A fighter who is skilled at brawling."""
    return Fighter(skilled=fields.pop("skilled", ("brawling",)), **fields)


def piece(who: TokenId, side: SideId, place: ZoneId, sheet: Fighter, **fields: Any) -> Piece:
    """A token called like its id."""
    return Token(who, who.capitalize(), side, place, sheet, **fields)


def aspect(name: str, anchor: Anchor = "zone", on: str = FLOOR, kind: Kind = "zone", **fields: Any) -> Aspect:
    """An aspect whose id is its name in small letters."""
    return Aspect(AspectId(name.lower().replace(" ", "-")), name, kind, anchor, on, **fields)


def ravine() -> ZoneMap:
    """Rim, floor and ford in a row, measured; the loft over the floor lies behind a shut door."""
    points: dict[Any, tuple[float, float]] = {}
    zones = {}
    for at, key in enumerate((RIM, FLOOR, FORD)):
        outline = []
        for corner, (x, y) in enumerate(((0, 0), (200, 0), (200, 200), (0, 200))):
            points[f"{key}{corner}"] = (at * 300.0 + x, float(y))
            outline.append(f"{key}{corner}")
        zones[key] = Zone(key, key.capitalize(), tuple(outline))  # type: ignore[arg-type]
    zones[LOFT] = Zone(LOFT, "Loft", at=(900.0, 0.0))
    links = [Link(LinkId("rim-floor"), RIM, FLOOR, "ledge", high=RIM), Link(LinkId("floor-ford"), FLOOR, FORD)]
    links.append(Link(LinkId("floor-loft"), FLOOR, LOFT, "door", "shut", name="Trap door"))
    return ZoneMap(points, zones, {link.id: link for link in links})


def board(*pieces: Piece, aspects: tuple[Aspect, ...] = (), scene: Conflict | None = None, **fields: Any) -> Board:
    """Orm and Odda against Cole and Iver on the floor, if nobody else is named; a fight without a turn order."""
    found = pieces or (
        piece(ORM, HEROES, FLOOR, hero()),
        piece(ODDA, HEROES, FLOOR, hero(approaches={"quick": 1, "clever": 2})),
        piece(COLE, RAIDERS, FLOOR, minion()),
        piece(IVER, RAIDERS, RIM, minion(skilled=("archery", "quick hands"), range=2)),
    )
    sides = {
        HEROES: Side(HEROES, "Heroes", "H", 1),
        RAIDERS: Side(RAIDERS, "Raiders", "R", 2, gm=True),
        HUNTERS: Side(HUNTERS, "Hunters", "M", 3, gm=True),
    }
    return Encounter(
        fields.pop("map", ravine()), sides, {p.id: p for p in found}, {a.id: a for a in aspects},
        Conflict(phase="exchanges", gm_points=2) if scene is None else scene, **fields,
    )  # fmt: skip


def crowded_board() -> Board:
    """A board on which almost everything can happen: three sides, aspects of every kind, hidden things, a turn order."""
    return board(
        piece(ORM, HEROES, FLOOR, hero(fate_points=2)),
        piece(ODDA, HEROES, RIM, hero(approaches={"quick": 1, "clever": 2}, range=2)),
        piece(COLE, RAIDERS, FLOOR, minion(bad=("climbing",))),
        piece(IVER, RAIDERS, RIM, minion(skilled=("archery", "quick hands"), range=2)),
        piece(YLVA, HUNTERS, FORD, hero(approaches={"quick": 1, "sneaky": 3}), group="Hunters"),
        piece(TokenId("lurker"), HUNTERS, FORD, minion(), hidden=True, group="Hunters"),
        aspects=(
            aspect("Narrow echo", free=((SideId(""), 1),)),
            aspect("Icy", on=FORD, adverse=True, tags=("ground",)),
            aspect("Crumbling edge", on=RIM, adverse=True, free=((RAIDERS, 1),)),
            aspect("Dust", on=LOFT, hidden=True),
            aspect("Falling dusk", "scene", "", "situation"),
            aspect("Stubborn as slate", "token", ORM, "character"),
            aspect("Off balance", "token", COLE, "boost", free=((HEROES, 1),)),
            aspect("Gashed arm", "token", ODDA, "consequence", free=((RAIDERS, 1),)),
        ),
        turns=TurnOrder(((ORM,), (COLE, IVER), (YLVA, TokenId("lurker")), (ODDA,)), 0),
    )


def before_the_storm() -> Board:
    """The roar phase: two heroes and two raiders, one of whom can roar with nothing."""
    return board(
        piece(ORM, HEROES, FLOOR, hero()),
        piece(ODDA, HEROES, RIM, hero(approaches={"quick": 1, "clever": 2}, slots=())),
        piece(COLE, RAIDERS, FLOOR, minion(bad=("climbing",))),
        piece(IVER, RAIDERS, RIM, minion(skilled=())),
        scene=Conflict(phase="roar", gm_points=1),
        turns=TurnOrder(((ORM, ODDA), (COLE, IVER)), 0, begun=True),
    )


def in_full_cry() -> Board:
    """A fight with everything in it that lasts: roars, one of them bound, rituals, a guard, stunts, lethal attacks."""
    stunts = Stunt("Maul", "weapon", heavy=True, lethal=True), Stunt("Buckler", "shield", helps="defend")
    pike = Stunt("Pike", "weapon", dropped=True)
    intent, ablaze, tireless = AspectId("intent"), AspectId("ablaze"), AspectId("tireless")
    return board(
        piece(ORM, HEROES, FLOOR, hero(roar="careful", roar_aspect=intent, ritual="smite", fate_points=1, stunts=stunts)),
        piece(ODDA, HEROES, FLOOR, hero(guard=AspectId("full-defense"), roar="flashy", roar_aspect=ablaze, roar_bound=True)),
        piece(COLE, RAIDERS, FLOOR, minion(deadly=("brawling",), bad=("climbing",), stunts=(pike,))),
        piece(YLVA, RAIDERS, RIM, hero(roar="quick", roar_aspect=tireless, ritual="march", filled={"mild": AspectId("gash")})),
        aspects=(
            aspect("Intent", "token", ORM, "advantage", free=((HEROES, 2),)),
            aspect("Ablaze", "token", ODDA, "advantage"),
            aspect("Full Defense", "token", ODDA, "advantage"),
            aspect("Tireless", "token", YLVA, "advantage", free=((RAIDERS, 1),)),
            aspect("Gash", "token", YLVA, "consequence", free=((HEROES, 1),)),
            aspect("Icy", on=FORD, adverse=True),
        ),
        effects=(
            Effect("full_attack", "59", ORM, (NumberChange("lethal", 1),), title="Full Attack"),
            Effect("shield", "B7", ORM, (NumberChange("shield", 1),), title="Divine shield"),
        ),
        turns=TurnOrder(((ORM, ODDA), (YLVA,), (COLE,)), 0),
    )
