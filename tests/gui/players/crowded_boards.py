"""Sample battles with 12, 30 or 60 tokens that players see, some with long names, in the middle of a fight."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.ids import TokenId
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.document.battle_folder import read_sample

LONG = ("Captain Bartholomew Rusk-Hollingsworth", "Leander Pyke", "Hanne Wulbrandt", "Brother Osric the Elder")
KINDS = ("Footpad", "Plague rats", "Crossbow", "Deserter", "Watchman")


def crowded_yard(count: int, together: bool = False) -> tuple[AnyRuleset, AnyEncounter]:
    """A yard of 38 × 23 cells; *together*: the foes stand side by side in rows."""
    battle = read_sample("quarry-yard")
    board = battle.board
    tokens = {key: replace(token, hidden=False) for key, token in board.tokens.items()}
    foes = [token for token in tokens.values() if board.sides[token.side].gm and token.footprint == 1]
    heroes = [token for token in tokens.values() if not board.sides[token.side].gm and token.footprint == 1]
    for hero, name in zip(heroes, LONG, strict=False):
        tokens[hero.id] = replace(hero, name=name)
    taken = {cell for token in tokens.values() for cell in token.cells}
    apart = 1 if together else 3
    cells = [(x if together else x + y // 2 % 3, y) for y in range(6, 20, 1 if together else 2) for x in range(10, 35, apart)]
    free = [cell for cell in cells if cell not in taken][: count - len(tokens)]
    for at, cell in enumerate(free):
        key = TokenId(f"x{at}")
        tokens[key] = replace(foes[at % len(foes)], id=key, name=_name(at), place=cell, group="", member="")
    order = TurnOrder(tuple([(key,) for key in tokens]), at=1, round=3, begun=True)
    return battle.rules, replace(board, tokens=tokens, turns=order)


def crowded_ravine(count: int) -> tuple[AnyRuleset, AnyEncounter]:
    """A map of nine zones, seven of which players have seen."""
    battle = read_sample("ravine-ambush")
    board, tokens = battle.board, dict(battle.board.tokens)
    foes = [token for key, token in tokens.items() if board.side_of(key).gm and not token.hidden]
    zones = [key for key, zone in board.zone_map.zones.items() if zone.revealed]
    for at in range(count - sum(not token.hidden for token in tokens.values())):
        key = TokenId(f"x{at}")
        foe = foes[at % len(foes)]
        tokens[key] = replace(foe, id=key, name=_name(at), place=zones[at % len(zones)], group="", spot=None)
    order = TurnOrder(tuple([(key,) for key in tokens]), at=1, round=2, begun=True)
    return battle.rules, replace(board, tokens=tokens, turns=order)


def _name(at: int) -> str:
    return f"{KINDS[at % len(KINDS)]} {at // len(KINDS) + 1}"
