"""Boards for the tests of Four-dice ladder: short to write, the same every time."""

from typing import Any

from battlemap.board.encounter import Encounter, Side, Token, TurnOrder
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Place, SideId, TokenId, ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.rules.registry import load_ruleset
from rulesets.fate2.book.fight import Board, Fight, Piece
from rulesets.fate2.book.fighter import Fighter, Mark, Trait
from rulesets.fate2.book.house_settings import Pace

RULES = load_ruleset("fate2")
FRIENDS, WATCH = SideId("friends"), SideId("watch")
ANN, BEN, CAT, DOG, EVE = (TokenId(name) for name in ("ann", "ben", "cat", "dog", "eve"))
HERE = ZoneId("here")
SIDES = {FRIENDS: Side(FRIENDS, "Friends", "F", 1), WATCH: Side(WATCH, "Watch", "W", 2, gm=True)}


def fighter(**fields: Any) -> Fighter:
    """Somebody with a sword and some skill at it."""
    return Fighter(skills=fields.pop("skills", {"swords": 2, "tumbling": 1}), weapon=fields.pop("weapon", "sword"), **fields)


def piece(who: TokenId, side: SideId, sheet: Fighter | None = None, place: Place = HERE, **fields: Any) -> Piece:
    """A token called like its id."""
    return Token(who, who.capitalize(), side, place, fighter() if sheet is None else sheet, **fields)


def nowhere() -> ZoneMap:
    """A map without a map: one place with nothing to measure."""
    return ZoneMap(zones={HERE: Zone(HERE, "Here", at=(0.0, 0.0))})


def board(*pieces: Piece, scene: Fight | None = None, **fields: Any) -> Board:
    """Two against two, if nobody else is named, without a map."""
    found = pieces or (piece(ANN, FRIENDS), piece(BEN, FRIENDS), piece(CAT, WATCH), piece(DOG, WATCH))
    ground = fields.pop("map", nowhere())
    return Encounter(ground, SIDES, {p.id: p for p in found}, {}, Fight() if scene is None else scene, **fields)


def rich(who: TokenId, side: SideId, place: Place = HERE) -> Piece:
    """Somebody with everything: aspects, points, boxes marked, another weapon, armour."""
    marks = (Mark("hurt", "Cut brow"), Mark("injured", "Broken finger", lethal=False))
    aspects = (Trait("Brawler", 2), Trait("Quick", 1, 1))
    skills = {"swords": 2, "brawling": 1, "tumbling": 1, "wit": 1, "alertness": 1, "willpower": 0}
    sheet = fighter(skills=skills, aspects=aspects, fate_points=3, marks=marks, weapons=("knife",), armour="leather")
    return piece(who, side, sheet, place)


def crowd(pace: Pace, kind: str = "fight", **fields: Any) -> Board:
    """Three against three in the middle of a fight."""
    order = ((ANN, BEN, EVE, CAT, DOG),) if pace != "turn" else ((ANN,), (CAT, DOG), (BEN,), (EVE,))
    return board(
        rich(ANN, FRIENDS), piece(BEN, FRIENDS), piece(EVE, WATCH, fighter(skills={"rhetoric": 2, "swords": 3}, fate_points=1)),
        rich(CAT, WATCH), piece(DOG, WATCH, Fighter()),
        scene=Fight(pace, kind), turns=TurnOrder(order, 0, 1, True), **fields,
    )  # fmt: skip


def yard() -> Board:
    """Three against three on a grid, not yet fighting."""
    places = {ANN: (3, 3), BEN: (4, 5), CAT: (4, 3), DOG: (2, 3), EVE: (6, 6)}
    heights = ("000000000",) * 3 + ("111000000",) * 3 + ("000000000",) * 3
    return board(
        *[rich(who, FRIENDS if who in (ANN, BEN) else WATCH, place) for who, place in places.items()],
        map=GridMap(9, 9, heights=heights),
    )
