"""What keeps a token from acting (15, 16, 24, 55, 75); `conformance.toml` says which verbs each state leaves it."""

from battlemap.rules.disabling_states import DisablingState, in_fight, with_effect, with_sheet
from rulesets.obss.book.creature import LEFT

STATES = (
    DisablingState("dead", with_sheet(status="dead"), is_out=True),
    DisablingState("gone", with_sheet(status="gone"), is_out=True),
    DisablingState("unconscious", with_effect("unconscious")),
    DisablingState("dying", with_effect("dying")),
    DisablingState("fainted", with_effect("fainted")),
    DisablingState("helpless", with_effect("helpless")),
    DisablingState("surprised", with_effect("surprised")),
    DisablingState("stunned", with_effect("stunned")),
    DisablingState("paralysed", with_effect("paralysed")),
    DisablingState("disabled", with_effect("disabled")),
    DisablingState("restrained", with_effect("restrained", by_foe=True)),
    DisablingState("grappled", with_effect("grappled", by_foe=True)),
    DisablingState("rooted", with_effect("rooted")),
    DisablingState("prone", with_effect("prone")),
    DisablingState("no actions left", in_fight(with_sheet(left={**LEFT, "action": 0, "immediate": 0}))),
    DisablingState("no reaction left", in_fight(with_sheet(left={**LEFT, "reaction": 0}))),
)
