"""What keeps somebody from acting, and which verbs it leaves him (7, 20, 29)."""

from battlemap.rules.disabling_states import DisablingState, with_sheet

TURN = frozenset({"end turn", "hold"})
"""To be done with one's turn; to take back what was declared before it happened. Whoever is not dead can heal afterwards."""

STATES = (
    DisablingState("taken out", with_sheet(status="taken out"), TURN | {"treat"}, is_out=True),
    DisablingState("away", with_sheet(status="got away"), TURN | {"treat"}, is_out=True),
    DisablingState("dead", with_sheet(status="dead"), TURN, is_out=True),
)
