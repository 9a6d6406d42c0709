"""Having machines play a battle, without a window."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.cli.commands import Commands, count
from battlemap.cli.output import remark
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.board.encounter import AnyEncounter
    from battlemap.board.ids import Seat, SideId
    from battlemap.minds.decider import Decider
    from battlemap.play.session import Session
    from battlemap.play.standing_orders import MachineSeat
    from battlemap.store.database.battle import Battle

EXAMPLES = """\
examples:
  battlemap play duel.battle --all steady -o fought.battle
  battlemap play duel.battle --side B=bold:5 --side H=cautious --rounds 3 --seed 7 -o fought.battle
"""


def add_to(commands: Commands) -> None:
    """The command ``play``."""
    play = commands.add(
        "play", play_battle, "have machines play a battle and write what came of it",
        "Whoever is not named is a person's: play stops where that person has to decide. A character is cautious, steady, bold, "
        "cunning, beast or mindless, with a skill from 1 to 5 after a colon.", EXAMPLES,
    )  # fmt: skip
    play.add_argument("file", metavar="FILE", type=Path, help="a battle, or a battle as text")
    play.add_argument("--all", metavar="CHARACTER", default="", help="the character of all sides that are not named")
    play.add_argument(
        "--side", metavar="SIDE=CHARACTER", action="append", default=[], help="who plays one side, by its letter or name"
    )
    play.add_argument("--rounds", metavar="N", type=count, default=40, help="stop after so many rounds (default: 40)")
    play.add_argument(
        "--seed", metavar="S", default="", help="a new battle that opens as this one stands, with the dice of this word"
    )
    play.add_argument("-o", dest="out", metavar="OUT", type=Path, required=True, help="the battle to write, ending in .battle")


def play_battle(given: Namespace) -> int:
    """A battle, fought on from where it stands."""
    from battlemap.formats.importing import import_battle
    from battlemap.minds.fight import play_fight
    from battlemap.minds.machine_player import MachinePlayer, seat_sides
    from battlemap.play.rule_faults import RuleFault
    from battlemap.rules.procedure import Refused
    from battlemap.store.database.schema import SUFFIX
    from battlemap.store.document.document import Document

    target: Path = given.out
    if target.suffix.lower() != SUFFIX:
        raise StoreError(f"{target.name} should end in {SUFFIX}.")
    battle = import_battle(given.file)
    remark(battle.remarks)
    if given.seed:
        battle = _begin_anew(battle, given.seed)
    session = _session_of(battle)
    deciders = _deciders(battle, session.board, given.all, given.side, given.seed)
    if not session.board.tokens:
        raise StoreError(f"{given.file.name} has nobody who could fight.")
    try:
        result = play_fight(MachinePlayer(session, seat_sides(deciders)), given.rounds)
    except (Refused, RuleFault) as fault:
        raise StoreError(f"{given.file.name} cannot be played on: {str(fault).rstrip('.')}.") from None
    Document.create(target, _battle_of(battle, session)).close()
    names = [session.board.sides[side].name for side in result.standing]
    rounds = f"{result.rounds} {'round' if result.rounds == 1 else 'rounds'}"
    print(f"{target}: {rounds}, still standing: {', '.join(names) or 'nobody'}")
    if result.broken_off and session.questions:
        print(f"  It waits for an answer: {session.questions[0].prompt}")
    elif result.broken_off:
        print("  The fight is not decided.")
    return 0


def _begin_anew(battle: "Battle", seed: str) -> "Battle":
    """A battle that opens as this one stands, with other dice."""
    from msgspec.structs import replace

    from battlemap.play.session_state import SessionState

    return replace(battle, opening=battle.board, entries=(), state=SessionState(seed, orders=battle.state.orders))


def _session_of(battle: "Battle") -> "Session":
    """The battle as it stands, ready to go on."""
    from battlemap.play.journal import Journal
    from battlemap.play.journal import replay as replayed
    from battlemap.play.session import Session

    journal = Journal(battle.opening)
    for entry in battle.entries:
        journal.add(entry, replayed(journal.board(entry.parent), entry.events))
    return Session(battle.rules, journal, battle.state)


def _battle_of(battle: "Battle", session: "Session") -> "Battle":
    """What came of it, to be written."""
    from msgspec.structs import replace

    entries = tuple([session.journal.entry(key) for key in session.journal.stubs])
    return replace(battle, state=session.state, entries=entries)


def _deciders(battle: "Battle", board: "AnyEncounter", everybody: str, named: list[str], seed: str) -> "dict[Seat, Decider]":
    """Who decides for whom, by side; in his own style whoever has one. StoreError for a side or character that there is not."""
    from zlib import crc32

    from msgspec.structs import replace

    from battlemap.board.ids import SideId, TokenId
    from battlemap.minds.character import character_of
    from battlemap.minds.mind import Mind

    wanted: dict[SideId, str] = dict.fromkeys(board.sides, everybody) if everybody else {}
    for text in named:
        name, equals, character = text.partition("=")
        if not (equals and character):
            raise StoreError(f"“{text}” does not say who plays which side; write it as in B=steady.")
        side = next(
            (s.id for s in board.sides.values() if name.lower() in (s.id.lower(), s.letter.lower(), s.name.lower())), None
        )
        if side is None:
            there = ", ".join([f"{side.letter} ({side.name})" for side in board.sides.values()])
            raise StoreError(f"There is no side “{name}”; there are {there}.")
        wanted[side] = character
    if not wanted:
        raise StoreError("Say who plays, as in --all steady or --side B=steady.")
    sides = {side: _machine(side, text) for side, text in wanted.items()}
    alone = {who: sides[token.side].styled(token.machine) for who, token in board.tokens.items() if token.side in sides}
    own = {who: machine for who, machine in alone.items() if machine != sides[board[who].side]}
    seeds = {side: crc32(seed.encode()) + at for at, side in enumerate(sides)}
    machines = [*sides.values(), *(replace(machine, seat=who) for who, machine in own.items())]
    deciders: dict[Seat, Decider] = {}
    for machine in machines:
        side = board.tokens[TokenId(machine.seat)].side if machine.seat in board.tokens else SideId(machine.seat)
        mind = character_of(machine.character, machine.gives_up)
        deciders[machine.seat] = Mind(battle.rules, mind, machine.skill, seeds[side])
    return deciders


def _machine(side: "SideId", text: str) -> "MachineSeat":
    """The machine that *text* names: "bold", "bold:5"."""
    from battlemap.minds.character import CHARACTERS, SKILLS
    from battlemap.play.standing_orders import MachineSeat

    name, _, skill = text.partition(":")
    character = next((character for known, character in CHARACTERS.items() if known == name.lower()), None)
    if character is None:
        raise StoreError(f"There is no character “{name}”; there are {', '.join(CHARACTERS)}.")
    if skill and skill not in map(str, SKILLS):
        raise StoreError(f"“{skill}” is no skill; skills go from {min(SKILLS)} to {max(SKILLS)}.")
    return MachineSeat(side, character.name, int(skill or 3))
