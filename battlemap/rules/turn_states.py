"""Where in the turn order a token stands when it may not act: bars that every game with turns has."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.ids import TokenId
from battlemap.rules.disabling_states import DisablingState


def another_turn(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """The board in the turn of another token; *who* has its turn later in the round."""
    rival = _rival(board, who)
    slots = _slots_without(board, who, rival)
    return _in_turns(board, TurnOrder(((rival,), (who,), *slots), 0, board.turns.round, begun=True)) if rival else board


def turn_over(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """The board after *who* has acted, in the turn that it shares with another token."""
    rival = _rival(board, who)
    slots = _slots_without(board, who, rival)
    turns = TurnOrder(((who, rival), *slots), 0, board.turns.round, begun=True, acted=(who,)) if rival else board.turns
    return _in_turns(board, turns)


def waiting(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """The board in the turn of another token, while *who* has put off its own."""
    rival = _rival(board, who)
    slots = _slots_without(board, who, rival)
    return _in_turns(board, TurnOrder(((rival,), *slots), 0, board.turns.round, True, waiting=(who,))) if rival else board


def turn_broken_into(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """The board in the turn of another token, which has broken into the turn of *who*."""
    rival = _rival(board, who)
    slots = _slots_without(board, who, rival)
    turns = TurnOrder(((rival,), (who,), *slots), 0, board.turns.round, begun=True, paused=(who,)) if rival else board.turns
    return _in_turns(board, turns)


TURN_STATES = (
    DisablingState("another's turn", another_turn),
    DisablingState("turn over", turn_over),
    DisablingState("waiting", waiting),
    DisablingState("turn broken into", turn_broken_into),
)


def _rival(board: AnyEncounter, who: TokenId) -> TokenId | None:
    """Another token of the turn order, first of all one of another side; None outside a fight."""
    if not any(who in slot for slot in board.turns.order):
        return None
    others = [other for slot in board.turns.order for other in slot if other != who and other in board.tokens]
    foes = [other for other in others if not board.allied(board[who].side, board[other].side)]
    return next(iter((*foes, *others)), None)


def _slots_without(board: AnyEncounter, *left_out: TokenId | None) -> tuple[tuple[TokenId, ...], ...]:
    slots = [tuple([other for other in slot if other not in left_out]) for slot in board.turns.order]
    return tuple([slot for slot in slots if slot])


def _in_turns(board: AnyEncounter, turns: TurnOrder) -> AnyEncounter:
    return board if turns is board.turns else replace(board, turns=turns)
