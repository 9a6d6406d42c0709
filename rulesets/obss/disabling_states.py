"""What keeps somebody from acting, and which verbs it leaves him (15, 16, 24, 55, 75)."""

from battlemap.rules.disabling_states import DisablingState, with_effect, with_sheet

TURN = frozenset({"end turn"})
AWAKE = TURN | {"let go", "release", "stop acting"}
"""Whoever cannot act but is awake can open his hands."""
LEGS = frozenset({"move", "dash", "charge", "disengage", "move through", "ride", "mount", "dismount", "climb"})
"""What nobody does whose feet are held."""

STATES = (
    DisablingState("dead", with_sheet(status="dead"), TURN, is_out=True),
    DisablingState("gone", with_sheet(status="gone"), TURN, is_out=True),
    DisablingState("unconscious", with_effect("unconscious"), TURN),
    DisablingState("dying", with_effect("dying"), TURN),
    DisablingState("fainted", with_effect("fainted"), TURN),
    DisablingState("helpless", with_effect("helpless"), AWAKE),
    DisablingState("surprised", with_effect("surprised"), AWAKE),
    DisablingState("stunned", with_effect("stunned"), AWAKE),
    DisablingState("paralysed", with_effect("paralysed"), AWAKE),
    DisablingState("disabled", with_effect("disabled"), AWAKE),
    DisablingState("restrained", with_effect("restrained", by_foe=True), barred=LEGS),
    DisablingState("grappled", with_effect("grappled", by_foe=True), barred=LEGS - {"move through"}),
    DisablingState("rooted", with_effect("rooted"), barred=LEGS),
    DisablingState("prone", with_effect("prone"), barred=frozenset({"charge", "drop prone", "kneel or sit", "climb", "mount"})),
)
