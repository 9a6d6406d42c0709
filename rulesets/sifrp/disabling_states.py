"""What keeps somebody from acting, and which verbs it leaves him (28, 28a, 75, 88)."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.rules.disabling_states import DisablingState, with_effect, with_sheet

TURN = frozenset({"end turn"})
DESTINY = frozenset(
    {
        "destiny action",
        "destiny armour",
        "destiny detail",
        "destiny hinder",
        "destiny ignore",
        "destiny quality",
        "destiny restore",
        "destiny turn",
    }
)
"""Points are the player's, whatever state his character is in."""
FEET = frozenset({"move", "sprint", "charge", "ride"})


def lay_down(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """Somebody on foot lies on the ground; nobody does in the saddle."""
    return board if board[who].sheet.mount else with_effect("prone")(board, who)


STATES = (
    DisablingState("dead", with_sheet(status="dead"), TURN, is_out=True),
    DisablingState("defeated", with_sheet(status="defeated"), TURN, is_out=True),
    DisablingState("gone", with_sheet(status="gone"), TURN, is_out=True),
    DisablingState("unconscious", with_effect("unconscious"), TURN | DESTINY),
    DisablingState("pinned", with_effect("pinned", by_foe=True), TURN | DESTINY | {"break free"}),
    DisablingState("grabbed", with_effect("grabbed", by_foe=True), barred=FEET),
    DisablingState("restrained", with_effect("restrained", by_foe=True), barred=FEET),
    DisablingState("prone", lay_down, barred=frozenset({"charge", "sprint", "drop prone"})),
)
