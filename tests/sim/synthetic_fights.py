"""Fights that were never fought: records whose every number follows from the number of the fight, for reports of known counts."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.sim.alliances import alliances_of
from battlemap.sim.campaign import OpenedCampaign, make_campaign, open_campaign
from battlemap.sim.fight_measures import place_key
from battlemap.sim.fight_outcome import ChosenAction, FightRecord, TokenRecord
from battlemap.store.database.battle import Battle


def stage_of(battle: Battle, seed: str = "known") -> OpenedCampaign:
    """A campaign on a battle, ready to be reported on."""
    return open_campaign(make_campaign(battle, seed, rounds=9))


def record(stage: OpenedCampaign, index: int, shift: int = 0) -> FightRecord:
    """Fight *index*: two of three are won by the first alliance, some by nobody; *shift* makes another campaign of it."""
    board, number = stage.opening, index * 7 + shift
    own = alliances_of(board)
    first, second, *_ = dict.fromkeys(own.values())
    winner = SideId("") if number % 11 == 0 else first if number % 3 else second
    tokens = {
        who: token_record(board, who, at, number, own[token.side] == winner)
        for at, (who, token) in enumerate(board.tokens.items())
    }
    fallen = [who for who, one in tokens.items() if not one.stands]
    attacks = stage.rules.tactics.attacks
    actions = tuple(
        ChosenAction(alliance, attacks[at % len(attacks)], (number + at) % 5, 100 * (number % 4), 500 * at if at % 2 else None)
        for at, alliance in enumerate((first, second, first))
    )
    stood = dict.fromkeys({place_key(token) for token in board.tokens.values()}, 1 + number % 3)
    return FightRecord(
        index, winner, 1 + number % 6, 10 + number % 13, (number * 37) % 1000 if winner else 0, tokens,
        fallen[0] if fallen else None, tuple(tokens[who].place for who in fallen), stood, actions, number % 2, mark=number,
    )  # fmt: skip


def token_record(board: AnyEncounter, who: TokenId, at: int, number: int, won: bool) -> TokenRecord:
    """What became of the token at place *at* of the board."""
    stands = won and (number + at) % 4 > 0
    taken, dealt = (number + 3 * at) % 9, (number * 2 + at) % 8
    if stands:
        return TokenRecord(True, taken, dealt, {"fate_points": number % 2})
    by = list(board.tokens)[(at + 1) % len(board.tokens)]
    return TokenRecord(False, taken, dealt, {}, "Attack" if number % 2 else "Charge", by, place_key(board[who]))
