"""Battlefields on which machines are measured: three against three alike, three maps for every game and two more to tune on."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.rules.creatures.quick_creatures import USUAL
from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.scenario_board import opening_board
from battlemap.testing.scenario_tables import MapTable, PropTable, Scenario, SideTable, TokenTable, ZoneTable

ROLES = {"": ("soldier", "brute", "archer"), "war_of_ashes": ("leader", "brute", "leader")}
"""Who fights: minions of one hit alone would leave little to decide."""
LEFT, RIGHT = "left", "right"
SIDES = {LEFT: SideTable("Left", "L", 1, gm=False), RIGHT: SideTable("Right", "R", 2, gm=False)}


def _wall(column: int, rows: int, gaps: tuple[int, ...]) -> dict[str, PropTable]:
    """Blocks over a whole column but for some gaps."""
    return {f"wall-{row}": PropTable((column, row), cover=3, opaque=True) for row in range(rows) if row not in gaps}


def _cells(columns: int, rows: int, props: dict[str, PropTable]) -> MapTable:
    return MapTable(columns=columns, rows=rows, props=props)


def _zones(*links: str) -> MapTable:
    names = dict.fromkeys("".join(links))
    return MapTable({name: ZoneTable(f"Zone {name}") for name in names}, tuple([(link[0], link[1]) for link in links]))


CRATES = {f"crate-{at}": PropTable(place) for at, place in enumerate(((6, 3), (9, 6), (6, 9), (11, 3), (11, 9), (8, 4), (8, 8)))}
PILLARS = {f"pillar-{x}-{y}": PropTable((x, y), cover=3, opaque=True) for x in (5, 9, 13) for y in (3, 6, 9)}
MAPS: dict[str, dict[str, MapTable]] = {
    "grid": {
        "open field": _cells(18, 12, {}),
        "crates": _cells(18, 12, CRATES),
        "wall with two gaps": _cells(18, 12, _wall(9, 12, (3, 8))),
        "pillars": _cells(19, 12, PILLARS),
        "narrow gap": _cells(16, 10, _wall(8, 10, (4, 5))),
    },
    "zones": {
        "three in a row": _zones("ab", "bc"),
        "two ways round": _zones("ab", "bd", "ac", "cd"),
        "five in a row": _zones("ab", "bc", "cd", "de"),
        "star": _zones("ax", "bx", "cx"),
        "ladder": _zones("ab", "cd", "ef", "ac", "ce", "bd", "df"),
    },
}
TUNING = ("pillars", "narrow gap", "star", "ladder")
"""Maps for tuning alone."""
ENDS = {"three in a row": "ac", "two ways round": "ad", "five in a row": "ae", "star": "ab", "ladder": "af"}


def map_names(rules: AnyRuleset, tuning: bool = False) -> tuple[str, ...]:
    """The maps on which this game is measured, or tuned."""
    return tuple([name for name in MAPS["grid" if rules.maps[0] == "grid" else "zones"] if (name in TUNING) == tuning])


def arena_board(rules: AnyRuleset, name: str) -> AnyEncounter:
    """Three against three, equal on both sides, at the two ends of a map."""
    ground = MAPS[_kind(rules)][name]
    return _board_with(rules, name, ground, ENDS.get(name, ""), _roles(rules))


def crowded_board(rules: AnyRuleset, count: int) -> AnyEncounter:
    """So many against so many, equal on both sides, at the two ends of a wide map."""
    ground = _cells(30, 2 * count + 4, {}) if _kind(rules) == "grid" else _zones("ab", "bc", "cd", "ae", "ed")
    roles = _roles(rules)
    crowd = tuple([roles[at % len(roles)] for at in range(count)])
    return _board_with(rules, f"{count} against {count}", ground, "ad", crowd)


def _roles(rules: AnyRuleset) -> tuple[str, ...]:
    return ROLES.get(rules.id, ROLES[""])


def _kind(rules: AnyRuleset) -> str:
    return "grid" if rules.maps[0] == "grid" else "zones"


def _board_with(rules: AnyRuleset, name: str, ground: MapTable, ends: str, roles: tuple[str, ...]) -> AnyEncounter:
    """One of each of *roles* on either side, below one another; *ends*: the two zones where they begin."""
    tokens: dict[str, TokenTable] = {}
    for at in range(len(roles)):
        for side, column in ((LEFT, 1), (RIGHT, ground.columns - 2)):
            if _kind(rules) == "grid":
                row = ground.rows // 2 - len(roles) + 1 + 2 * at
                tokens[f"{side}-{at}"] = TokenTable(side, at=(column, row))
            else:
                tokens[f"{side}-{at}"] = TokenTable(side, ends[0 if side == LEFT else 1])
    board = opening_board(rules, Scenario(name, rules.id, map=ground, sides=SIDES, tokens=tokens))
    quick = rules.quick_creatures()
    assert quick is not None
    for at, role in enumerate(roles):
        sheet = quick.sheet(rules.book, role, USUAL, quick.numbers(role, USUAL))
        for side in (LEFT, RIGHT):
            token = board[TokenId(f"{side}-{at}")]
            board = board.with_token(replace(token, sheet=sheet, footprint=rules.footprint(sheet), name=f"{role} {at}"))
    return board
