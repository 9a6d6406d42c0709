"""What keeps a token from acting (4); `conformance.toml` says which verbs each state leaves it."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.rules.disabling_states import DisablingState, StateBringer, with_sheet
from battlemap.rules.turn_states import TURN_STATES


def in_exchanges(bring_about: StateBringer) -> StateBringer:
    """Bring about a state in the exchanges of a conflict only: the roar phase has its own order, and peace has none."""

    def bring_about_there(board: AnyEncounter, who: TokenId) -> AnyEncounter:
        return bring_about(board, who) if board.scene.phase == "exchanges" and board.turns.order else board

    return bring_about_there


STATES = (
    DisablingState("taken out", with_sheet(status="taken out"), is_out=True),
    DisablingState("conceded", with_sheet(status="conceded"), is_out=True),
    DisablingState("fled", with_sheet(status="fled"), is_out=True),
    DisablingState("acted", in_exchanges(with_sheet(acted=True, moved=True))),
    *[DisablingState(state.name, in_exchanges(state.bring_about)) for state in TURN_STATES],
)
