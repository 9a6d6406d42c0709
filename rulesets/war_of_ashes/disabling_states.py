"""What keeps somebody from acting, and which verbs it leaves him (4)."""

from battlemap.rules.disabling_states import DisablingState, with_sheet

TURN = frozenset({"end turn", "move"})
"""Outside a conflict whoever is out can be put elsewhere all the same."""

STATES = (
    DisablingState("taken out", with_sheet(status="taken out"), TURN, is_out=True),
    DisablingState("conceded", with_sheet(status="conceded"), TURN, is_out=True),
    DisablingState("fled", with_sheet(status="fled"), TURN, is_out=True),
)
