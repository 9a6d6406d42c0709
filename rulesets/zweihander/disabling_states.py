"""What keeps somebody from acting, and which verbs it leaves him (8, 11, 13 to 27a)."""

from battlemap.rules.disabling_states import DisablingState, with_effect, with_sheet

TURN = frozenset({"end turn", "lose place", "new circumstances"})
AFFLICTIONS = frozenset({"condition", "end condition", "harm", "peril", "mend", "size", "reactions"})
"""What the game master sets on a token, whatever its state."""
TESTS = frozenset({"skill test", "assisted test", "opposed test", "frighten"})
"""What the game master asks for; whether somebody asleep can do it is for him to say."""

UPRIGHT = frozenset({"charge", "crouch", "maneuver", "other jump", "run", "running jump"})
"""What nobody does from the ground, nor crouched."""

STATES = (
    DisablingState("slain", with_sheet(status="slain"), TURN | AFFLICTIONS, is_out=True),
    DisablingState("gone", with_sheet(status="gone"), TURN | AFFLICTIONS, is_out=True),
    DisablingState("knocked out", with_effect("knocked_out"), TURN | AFFLICTIONS | TESTS),
    DisablingState("helpless", with_effect("helpless"), TURN | AFFLICTIONS | TESTS),
    DisablingState("choked", with_effect("choked"), TURN | AFFLICTIONS | TESTS),
    DisablingState("prone", with_effect("prone"), barred=UPRIGHT | {"drop prone"}),
    DisablingState("crouched", with_effect("crouched"), barred=UPRIGHT),
)
