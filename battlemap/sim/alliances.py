"""Sides that stand together count as one: who wins, wins with its friends."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.rules.ruleset import AnyRuleset


def alliances_of(board: AnyEncounter) -> dict[SideId, SideId]:
    """Every side that has tokens, and the first side on the board with which it stands."""
    there = {token.side for token in board.tokens.values()}
    alliances: dict[SideId, SideId] = {}
    for side in board.sides:
        if side in there:
            alliances[side] = next(
                (alliance for alliance in dict.fromkeys(alliances.values()) if board.allied(alliance, side)), side
            )
    return alliances


def alliance_names(board: AnyEncounter) -> dict[SideId, str]:
    """What each alliance is called: "Heroes", "Heroes and Townsfolk"."""
    names: dict[SideId, list[str]] = {}
    for side, alliance in alliances_of(board).items():
        names.setdefault(alliance, []).append(board.sides[side].name)
    return {
        alliance: " and ".join([", ".join(each[:-1]), each[-1]]) if len(each) > 1 else each[0] for alliance, each in names.items()
    }


def winning_words(name: str) -> str:
    """An alliance by its name, with the verb: "Heroes win", "The delegation wins"."""
    return f"{name} {'win' if name.endswith('s') or ' and ' in name else 'wins'}"


def players_alliance(board: AnyEncounter) -> SideId | None:
    """The alliance of the players' side; None where the game master plays all."""
    return next((alliance for side, alliance in alliances_of(board).items() if not board.sides[side].gm), None)


def stands(rules: AnyRuleset, board: AnyEncounter, who: TokenId) -> bool:
    """Whether somebody is there and still to be reckoned with."""
    return who in board.tokens and not rules.tactics.out(board, who)
