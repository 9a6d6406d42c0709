"""Sides that stand together count as one: who wins, wins with its friends."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.rules.ruleset import AnyRuleset


def camps_of(board: AnyEncounter) -> dict[SideId, SideId]:
    """Every side that has tokens, and the first side on the board with which it stands."""
    there = {token.side for token in board.tokens.values()}
    camps: dict[SideId, SideId] = {}
    for side in board.sides:
        if side in there:
            camps[side] = next((camp for camp in dict.fromkeys(camps.values()) if board.allied(camp, side)), side)
    return camps


def camp_names(board: AnyEncounter) -> dict[SideId, str]:
    """What each camp is called: "Heroes", "Heroes and Townsfolk"."""
    names: dict[SideId, list[str]] = {}
    for side, camp in camps_of(board).items():
        names.setdefault(camp, []).append(board.sides[side].name)
    return {camp: " and ".join([", ".join(each[:-1]), each[-1]]) if len(each) > 1 else each[0] for camp, each in names.items()}


def players_camp(board: AnyEncounter) -> SideId | None:
    """The camp of the players' side; None where the game master plays all."""
    return next((camp for side, camp in camps_of(board).items() if not board.sides[side].gm), None)


def stands(rules: AnyRuleset, board: AnyEncounter, who: TokenId) -> bool:
    """Whether somebody is there and still to be reckoned with."""
    return who in board.tokens and not rules.tactics.out(board, who)
