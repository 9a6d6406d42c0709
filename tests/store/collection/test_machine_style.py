"""How a machine plays a creature is said in the collection, and holds wherever the creature is put."""

import pytest

from battlemap.board.machine_style import MachineStyle
from battlemap.minds.character import CHARACTERS
from battlemap.minds.rehearsal import MindRoster
from battlemap.play.journal import replay
from battlemap.play.player_view import redact
from battlemap.play.standing_orders import MachineSeat, StandingOrders
from battlemap.store.collection.creature_file import CreatureEntry, read_entries
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.collection.encounters import creature_of_foe, foe_of_creature, foes_of_tokens
from battlemap.store.collection.spawning import SpawnPoint, creature_entry, spawn_events
from tests.games.duel import DUEL, GATE, RAIDERS, board_in_fight

BEAST = MachineStyle("beast", 2, "never")
ORDERS = StandingOrders().with_machine(MachineSeat(RAIDERS, "cunning", 4))


def test_a_machine_that_plays_the_side_plays_the_creature_as_its_entry_says(library: CreatureLibrary) -> None:
    wolf = library.keep(CreatureEntry("Warg", machine=BEAST))
    events, (who,), _ = spawn_events(board_in_fight(), wolf, RAIDERS, [SpawnPoint(GATE)])
    board = replay(board_in_fight(), events)
    machine = ORDERS.machine_for(board, who)
    assert machine == MachineSeat(RAIDERS, "beast", 2, gives_up="never")
    assert MindRoster(DUEL, "seed").mind(machine).character.morale == 0 < CHARACTERS["beast"].morale
    assert StandingOrders().machine_for(board, who) is None
    by_hand = ORDERS.with_machine(MachineSeat(who, "bold"))
    assert by_hand.machine_for(board, who) == MachineSeat(who, "bold")
    assert creature_entry(DUEL, board, who).machine == BEAST
    assert redact(DUEL, board).tokens[who].machine == MachineStyle()


def test_what_the_entry_leaves_open_is_as_for_the_side(library: CreatureLibrary) -> None:
    wolf = library.keep(CreatureEntry("Warg", machine=MachineStyle("bold")))
    events, (who,), _ = spawn_events(board_in_fight(), wolf, RAIDERS, [SpawnPoint(GATE)])
    assert ORDERS.machine_for(replay(board_in_fight(), events), who) == MachineSeat(RAIDERS, "bold", 4)


def test_an_encounter_keeps_it_and_foes_that_differ_in_it_are_two_kinds(library: CreatureLibrary) -> None:
    wolf = library.keep(CreatureEntry("Warg", machine=BEAST))
    foe = foe_of_creature(wolf)
    assert creature_of_foe(DUEL, foe).entry.machine == BEAST
    events, (who,), _ = spawn_events(board_in_fight(), wolf, RAIDERS, [SpawnPoint(GATE)])
    board = replay(board_in_fight(), events)
    tame = library.keep(CreatureEntry("Warg"))
    events, (other,), _ = spawn_events(board, tame, RAIDERS, [SpawnPoint(GATE)])
    kinds = foes_of_tokens(DUEL, replay(board, events), (who, other))
    assert [kind.machine for kind in kinds] == [BEAST, MachineStyle()]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ('machine.character = "brave"', "there is no character “brave”"),
        ("machine.skill = 7", "skill 7 is none"),
        ('machine.gives_up = "often"', "“often” does not say when it gives up"),
    ],
)
def test_a_word_that_there_is_not_is_a_fault_in_one_sentence(words: str, fault: str) -> None:
    creatures, faults = read_entries(f'[warg]\nname = "Warg"\n{words}\n'.encode(), "own.toml", DUEL)
    assert not creatures
    assert len(faults) == 1
    assert fault in faults[0]
