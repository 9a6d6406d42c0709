"""A campaign: one state of a battle, who plays whom, what wins, and a seed; everything that says how fight number i goes."""

from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.machine_style import UNSAID, MachineStyle
from battlemap.minds.character import CHARACTERS
from battlemap.play.places import Steps
from battlemap.play.standing_orders import StandingOrders
from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.sim.alliances import alliances_of, stands
from battlemap.sim.program_stamp import program_stamp
from battlemap.sim.win_conditions import WinCondition
from battlemap.store.database.battle import Battle
from battlemap.store.document.text_form import battle_from_text, battle_to_text
from battlemap.store.files.store_errors import StoreError
from battlemap.store.validation.file_validation import Load

ROUNDS = 40
"""A fight that takes longer is nobody's."""


class SeatMind(Struct, frozen=True):
    """Who decides for one side or token: a character (see minds.character) with a skill from 1 to 5."""

    seat: str
    character: str = "steady"
    skill: int = 1
    gives_up: str = ""
    """See MachineStyle."""

    @property
    def words(self) -> str:
        """As it is written on the command line: "bold:5"."""
        return f"{self.character}:{self.skill}"

    def styled(self, style: MachineStyle, seat: str) -> "SeatMind":
        """The mind of somebody of this side whose creature says how he fights."""
        return SeatMind(seat, style.character or self.character, style.skill or self.skill, style.gives_up)


class Campaign(Struct, frozen=True):
    """Fight *i* of a campaign is a function of the campaign and i alone; *start* is the battle as text, at its opening.

    *stamp*: of the program that made it; another one may fight otherwise.
    """

    start: bytes
    seed: str
    minds: tuple[SeatMind, ...]
    conditions: tuple[WinCondition, ...] = ()
    rounds: int = ROUNDS
    stamp: str = ""
    judged: bool = False
    """A fight that is not decided in its last round counts by how it stands then, and is nobody's only if nobody was hurt."""

    def encode(self) -> bytes:
        """To be sent to whoever plays it."""
        return msgspec.msgpack.encode(self)


class OpenedCampaign(Struct, frozen=True):
    """A campaign made ready to be played: its battle has been read."""

    campaign: Campaign
    battle: Battle

    @property
    def rules(self) -> AnyRuleset:
        """The game."""
        return self.battle.rules

    @property
    def opening(self) -> AnyEncounter:
        """The board on which each fight begins."""
        return self.battle.opening


def make_campaign(
    battle: Battle,
    seed: str,
    minds: tuple[SeatMind, ...] = (),
    conditions: tuple[WinCondition, ...] = (),
    rounds: int = ROUNDS,
    house: dict[str, object] | None = None,
) -> Campaign:
    """The campaign that begins where *battle* stands.

    A side without a mind is played by a steady one of the same skill as its foes: see `equal_minds`. A token without a mind of
    its own whose creature names a style is played in that style.

    *house*: house rules that hold besides those of the battle. StoreError, in one sentence, where nobody could win.
    """
    board = battle.board
    if battle.state.pending is not None and not battle.state.pending.follows:
        raise StoreError("A question is open in this battle; answer it or call it off, then it can be played out.")
    if house:
        board = replace(board, house={**board.house, **house})
    alliances = alliances_of(board)
    fighting = {alliances[token.side] for who, token in board.tokens.items() if stands(battle.rules, board, who)}
    if len(fighting) < 2:
        raise StoreError("Nobody can win: only one side has anybody who can fight." if fighting else "Nobody is there to fight.")
    if not battle.rules.tactics.attacks and battle.rules.tactics.begin not in battle.rules.actions:
        raise StoreError(f"There is no machine that plays {battle.rules.title}.")
    named = {mind.seat for mind in minds}
    sides = (*minds, *equal_minds(board, minds))
    of_side = {mind.seat: mind for mind in sides}
    styled = {who: token for who, token in board.tokens.items() if token.machine != UNSAID and who not in named}
    whole = (*sides, *[of_side[token.side].styled(token.machine, who) for who, token in styled.items()])
    state = replace(battle.state, seed=seed, head=0, pending=None, redo={}, steps=Steps())
    start = replace(battle, opening=board, entries=(), state=state, assets={}, remarks=())
    return Campaign(battle_to_text(start), seed, whole, conditions, rounds, program_stamp())


def equal_minds(board: AnyEncounter, minds: tuple[SeatMind, ...]) -> tuple[SeatMind, ...]:
    """Return a steady mind for each side of *board* that *minds* leaves out, with the highest skill that *minds* gives a side.

    Otherwise a side that the AI plays well in the battle would meet a side of beginners, and the answer would be about skill.
    """
    skill = max([mind.skill for mind in minds if mind.seat in board.sides], default=SeatMind("").skill)
    named = {mind.seat for mind in minds}
    return tuple([SeatMind(side, skill=skill) for side in board.sides if side not in named])


def open_campaign(campaign: Campaign, load: Load = registry.load_ruleset) -> OpenedCampaign:
    """Read the battle of a campaign. StampMismatch if another program made it."""
    if campaign.stamp != program_stamp():
        raise StampMismatch(f"This machine has another battlemap ({program_stamp()}) than the one that asks ({campaign.stamp}).")
    return OpenedCampaign(campaign, battle_from_text(campaign.start, "the campaign", load))


@lru_cache(maxsize=4)
def stage_of(encoded: bytes) -> OpenedCampaign:
    """The campaign in some bytes, read once a process."""
    return open_campaign(msgspec.msgpack.decode(encoded, type=Campaign))


class StampMismatch(StoreError):
    """Two machines have different programs, and would play the same fight differently."""


def seated_minds(orders: StandingOrders) -> tuple[SeatMind, ...]:
    """The minds of whoever a machine plays in a battle anyway, as it does there."""
    known = {machine.seat: machine for machine in orders.machines if machine.character and not machine.ask}
    return tuple([read_mind(seat, f"{machine.character}:{machine.skill}") for seat, machine in known.items()])


def read_mind(seat: str, text: str) -> SeatMind:
    """The mind that "bold" or "bold:5" names. StoreError for what there is not."""
    name, _, skill = text.partition(":")
    character = next((known for known in CHARACTERS if known == name.strip().lower()), None)
    if character is None:
        raise StoreError(f"There is no character “{name}”; there are {', '.join(CHARACTERS)}.")
    if skill and skill not in tuple("12345"):
        raise StoreError(f"“{skill}” is no skill; skills go from 1 to 5.")
    return SeatMind(seat, character, int(skill or 1))
