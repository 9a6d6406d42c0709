"""What keeps a token from acting (8, 11, 13 to 27a); `conformance.toml` says which verbs each state leaves it."""

from battlemap.rules.disabling_states import DisablingState, in_fight, with_effect, with_sheet

STATES = (
    DisablingState("slain", with_sheet(status="slain"), is_out=True),
    DisablingState("gone", with_sheet(status="gone"), is_out=True),
    DisablingState("knocked out", with_effect("knocked_out")),
    DisablingState("helpless", with_effect("helpless")),
    DisablingState("choked", with_effect("choked")),
    DisablingState("prone", with_effect("prone")),
    DisablingState("crouched", with_effect("crouched")),
    DisablingState("no action points", in_fight(with_sheet(ap=0))),
    DisablingState("no movement", with_sheet(injuries=("grievous 2",))),
    DisablingState("only walk", with_sheet(injuries=("moderate 10",))),
)
