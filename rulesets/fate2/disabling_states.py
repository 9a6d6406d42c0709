"""What keeps a token from acting (7, 20, 26, 27, 29); `conformance.toml` says which verbs each state leaves it."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.disabling_states import DisablingState, StateBringer, with_sheet
from battlemap.rules.turn_states import TURN_STATES
from rulesets.fate2.basics.victory import EXCHANGE_ENDS, TURN_ENDS
from rulesets.fate2.book.fight import ABSENT, PINNED, RISING


def hold_fast(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """Somebody is held fast by nobody in particular, as by a net."""
    return replace(board, effects=(*board.effects, Effect("pin", "52", who, (NumberChange(PINNED, 1),), title="Pinned")))


def knock_away(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """A fighter is out of the next exchange, and gets up in the one after; outside a fight it simply gets up."""
    if not board.scene.pace:
        return board
    timing, whose = (TURN_ENDS, who) if board.scene.pace == "turn" else (EXCHANGE_ENDS, None)
    changes = (("knock_back", ABSENT, 1), ("getting_up", RISING, 2))
    effects = [
        Effect(kind, "27", who, (NumberChange(what, 1),), EffectEnd(timing, whose, n), title=kind) for kind, what, n in changes
    ]
    return replace(board, effects=(*board.effects, *effects))


def play_part(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """The part of a fighter in this exchange is over."""
    if board.scene.pace != "exchange":
        return board
    return replace(board, scene=replace(board.scene, played=(*board.scene.played, who)))


def spend_action(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """A fighter has used the action of its turn."""
    return with_sheet(acted=True)(board, who) if board.scene.pace == "turn" else board


def at_turn_pace(bring_about: StateBringer) -> StateBringer:
    """Bring about a place in the turn order where turns are kept, and nothing at another pace."""
    return lambda board, who: bring_about(board, who) if board.scene.pace == "turn" else board


STATES = (
    DisablingState("taken out", with_sheet(status="taken out"), is_out=True),
    DisablingState("away", with_sheet(status="got away"), is_out=True),
    DisablingState("held fast", hold_fast),
    DisablingState("knocked away", knock_away),
    DisablingState("dead", with_sheet(status="dead"), is_out=True),
    DisablingState("part played", play_part),
    DisablingState("acted", spend_action),
    *[DisablingState(state.name, at_turn_pace(state.bring_about)) for state in TURN_STATES],
)
