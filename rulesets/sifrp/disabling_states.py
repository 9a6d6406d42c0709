"""What keeps a token from acting (28, 28a, 75, 88); `conformance.toml` says which verbs each state leaves it."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import TokenId
from battlemap.rules.disabling_states import DisablingState, StateBringer, in_fight, with_effect, with_sheet
from rulesets.sifrp.basics.actions import able
from rulesets.sifrp.basics.saddle import sits
from rulesets.sifrp.book.fight import PRESENCE
from rulesets.sifrp.book.fighter import LESSER


def lay_down(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """Somebody on foot lies on the ground; nobody does in the saddle."""
    return board if board[who].sheet.mount else with_effect("prone")(board, who)


def held_by_foe(kind: str) -> StateBringer:
    """Brings about that a foe beside somebody has hold of it; one who is farther away could not."""

    def bring_about(board: AnyEncounter, who: TokenId) -> AnyEncounter:
        near = [foe.id for foe, _ in PRESENCE.near(board, who, 1, hostile_only=True)]
        foe = next((foe for foe in near if able(board, foe) and foe not in board.scene.yielded), None)
        if foe is None or board[who].sheet.status:
            return board
        return replace(board, effects=(*board.effects, Effect(kind, "28", who, about=foe, title=kind)))

    return bring_about


def surrender(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """Somebody has yielded and may only rejoin."""
    if not able(board, who) or who in board.scene.yielded:
        return board
    return replace(board, scene=replace(board.scene, yielded=(*board.scene.yielded, who)))


def stay_mounted(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """Whoever rides goes on riding; nobody else is put on a horse."""
    return replace(board) if sits(board, who) else board


STATES = (
    DisablingState("dead", with_sheet(status="dead"), is_out=True),
    DisablingState("defeated", with_sheet(status="defeated"), is_out=True),
    DisablingState("gone", with_sheet(status="gone"), is_out=True),
    DisablingState("unconscious", with_effect("unconscious")),
    DisablingState("pinned", held_by_foe("pinned")),
    DisablingState("grabbed", held_by_foe("grabbed")),
    DisablingState("restrained", held_by_foe("restrained")),
    DisablingState("in the saddle", stay_mounted),
    DisablingState("out by surrender", surrender),
    DisablingState("prone", lay_down),
    DisablingState("no actions left", in_fight(with_sheet(left={LESSER: 0}))),
)
