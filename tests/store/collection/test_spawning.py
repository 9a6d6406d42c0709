"""Between a collection and the table."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import TokenChanged
from battlemap.board.ids import AspectId, TokenId
from battlemap.play.journal import replay
from battlemap.rules import registry
from battlemap.store.collection.creature_file import CollectionCreature, CreatureEntry
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.collection.spawning import SpawnPoint, creature_entry, side_for, spawn_events
from tests.games.duel import ANN, DUEL, GATE, HEROES, RAIDERS, YARD, Fencer, board, board_in_fight
from tests.store.collection.wolves import one


def after(
    start: AnyEncounter, creature: CollectionCreature, *places: str, group: str = ""
) -> tuple[AnyEncounter, tuple[TokenId, ...], str]:
    stands = [SpawnPoint(YARD if place == "yard" else GATE) for place in places]
    events, ids, what = spawn_events(start, creature, RAIDERS, stands, group)
    return replay(start, events), ids, what


def test_a_creature_is_brought_with_all_that_its_entry_says(library: CreatureLibrary) -> None:
    wolf = library.keep(
        CreatureEntry(
            "Warg", "game/wolf-head", aspects=("Smells fear", "Old scars"), notes="Flees fire", footprint=2.0, sheet={"skill": 3}
        )
    )
    now, (who,), what = after(board_in_fight(), wolf, "yard")
    token = now.tokens[who]
    assert (token.name, token.icon, token.place, token.footprint, token.notes) == (
        "Warg",
        "game/wolf-head",
        YARD,
        2,
        "Flees fire",
    )
    assert [aspect.name for aspect in now.aspects_on("token", who)] == ["Smells fear", "Old scars"]
    assert now.turns.order[-1] == (who,)
    assert what == "Bring Warg"


def test_several_are_numbered_and_act_together_if_that_is_wanted(library: CreatureLibrary) -> None:
    wolf = one(library, "Grey wolf")
    now, ids, what = after(board_in_fight(), wolf, "yard", "yard", "gate", group="Pack")
    assert [now.tokens[who].name for who in ids] == ["Grey wolf 1", "Grey wolf 2", "Grey wolf 3"]
    assert [now.tokens[who].place for who in ids] == [YARD, YARD, GATE]
    assert now.turns.order[-1] == ids
    assert what == "Bring 3 × Grey wolf"
    more, others, _ = after(now, wolf, "yard", "yard")
    assert [more.tokens[who].name for who in others] == ["Grey wolf 4", "Grey wolf 5"]


def test_a_creature_joins_the_side_it_stands_with() -> None:
    start = board()
    assert side_for(start, CollectionCreature(CreatureEntry("X", group="Heroes"), Fencer())) == HEROES
    assert side_for(start, CollectionCreature(CreatureEntry("X", group="Characters"), Fencer())) == HEROES
    assert side_for(start, CollectionCreature(CreatureEntry("X", group="Beasts"), Fencer())) == RAIDERS
    assert side_for(start, CollectionCreature(CreatureEntry("X", group="Beasts", side="players"), Fencer())) == HEROES
    assert side_for(replace(start, sides={}), CollectionCreature(CreatureEntry("X"), Fencer())) is None


def test_somebody_on_the_table_is_kept_as_at_the_start_of_a_fight() -> None:
    rules = registry.load_ruleset("war_of_ashes")
    sheet = rules.sheet(
        approaches={"quick": 3}, marked=(0,), filled={"mild": AspectId("hurt")}, fate_points=0, status="taken out"
    )
    start = board()
    start = replace(start, tokens={ANN: replace(start[ANN], sheet=sheet, name="Ann 3")}, aspects={
        AspectId("hurt"): Aspect(AspectId("hurt"), "Cut arm", "consequence", "token", ANN),
        AspectId("own"): Aspect(AspectId("own"), "Best blade", "character", "token", ANN),
    })  # fmt: skip
    entry = creature_entry(rules, start, ANN)
    assert (entry.name, entry.aspects, entry.side, entry.with_players) == ("Ann", ("Best blade",), "players", True)
    assert entry.sheet == {"approaches": {"quick": 3}}, "what follows from the rest is not written"


def test_the_width_is_kept_only_where_it_is_not_the_usual_one() -> None:
    start = board_in_fight()
    assert creature_entry(DUEL, start, ANN).footprint is None
    wide = replay(start, (TokenChanged(ANN, "footprint", {"footprint": 3.0}),))
    assert creature_entry(DUEL, wide, ANN).footprint == 3
