"""What keeps somebody from acting, and which verbs it leaves him (7, 20, 29)."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.disabling_states import DisablingState, with_sheet
from rulesets.fate2.basics.victory import EXCHANGE_ENDS, TURN_ENDS
from rulesets.fate2.book.fight import ABSENT, PINNED, RISING

TURN = frozenset({"end turn", "hold"})
"""To be done with one's turn; to take back what was declared before it happened. Those who got away can heal
afterwards, those who were taken out cannot."""

TALK = frozenset({"test", "coincidence", "treat", "goal"})
"""What takes no action of a fight."""


def hold_fast(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """Somebody is held fast by nobody in particular, as by a net."""
    return replace(board, effects=(*board.effects, Effect("pin", "52", who, (NumberChange(PINNED, 1),), title="Pinned")))


def knock_away(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """Somebody is out of the next exchange, and gets up in the one after."""
    timing, whose = (TURN_ENDS, who) if board.scene.pace == "turn" else (EXCHANGE_ENDS, None)
    changes = (("knock_back", ABSENT, 1), ("getting_up", RISING, 2))
    effects = [
        Effect(kind, "27", who, (NumberChange(what, 1),), EffectEnd(timing, whose, n), title=kind) for kind, what, n in changes
    ]
    return replace(board, effects=(*board.effects, *effects))


STATES = (
    DisablingState("taken out", with_sheet(status="taken out"), TURN, is_out=True),
    DisablingState("away", with_sheet(status="got away"), TURN | {"treat"}, is_out=True),
    DisablingState("held fast", hold_fast, TURN | TALK | {"put right", "delay", "act now"}),
    DisablingState("knocked away", knock_away, TURN | TALK),
    DisablingState("dead", with_sheet(status="dead"), TURN, is_out=True),
)
