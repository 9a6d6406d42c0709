"""Creatures in words from elsewhere: what each game understands of a table or of lines, and what it says of the rest."""

from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from battlemap.rules import registry
from battlemap.store.collection.creature_file import creature_from
from battlemap.store.collection.library import Library
from battlemap.store.pasted.pasted_creatures import PastedCreature, read_pasted
from battlemap.store.pasted.pasted_rows import LONGEST_TEXT, MOST_ROWS

TABLE = (("Name", "Count", "HP", "Str", "Weapons", "Armour", "Tags"), ("Goblin", "3", "12", "2", "spear +3", "leather", "forest"))


def read(text: str, game: str = "obss") -> list[PastedCreature]:
    return list(read_pasted(text, registry.load_ruleset(game)).creatures)


def sheet(creature: PastedCreature) -> dict[str, Any]:
    found: dict[str, Any] = creature.entry.payload["sheet"]
    return found


def problems(creature: PastedCreature) -> list[tuple[str, str]]:
    return [(term.words, term.problem) for term in creature.problems]


def test_a_line_is_so_many_of_a_creature_with_what_is_said_of_it() -> None:
    (goblin,) = read("3 goblins, hp 12, longsword +4")
    assert (goblin.entry.title, goblin.count, goblin.entry.payload["icon"]) == ("Goblin", 3, "game/goblin")
    assert sheet(goblin) == {"max_hp": 12, "arms": {"longsword": {"weapon": "longsword", "attack": 4}}}
    assert goblin.problems == ()


@pytest.mark.parametrize(
    "line",
    ["Wolf ×2: hp 9; bite 1d6+1", "2 wolves (hp 9, bite 1d6+1)",
     "- 2 x Wolves, 9 hp, bite 1d6+1", "2. 2 wolves, HP: 9, bite 1d6+1"],
)  # fmt: skip
def test_people_write_lines_in_many_ways(line: str) -> None:
    (wolf,) = read(line)
    assert (wolf.entry.title, wolf.count, sheet(wolf)) == (
        "Wolf", 2, {"max_hp": 9, "arms": {"bite": {"weapon": "bite", "damage": "1d6+1"}}}
    )  # fmt: skip


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_a_table_from_a_spreadsheet_or_a_page_is_read_by_its_head(sign: str) -> None:
    (goblin,) = read("\r\n".join(sign.join(row) for row in TABLE))
    assert (goblin.entry.title, goblin.count, goblin.entry.tags) == ("Goblin", 3, ("forest",))
    assert sheet(goblin) == {
        "max_hp": 12, "abilities": {"strength": 2}, "arms": {"spear": {"weapon": "spear", "attack": 3}}, "armour": "leather"
    }  # fmt: skip


def test_the_lines_that_draw_a_table_and_quoted_cells_are_no_creatures() -> None:
    (first,) = read("| Creature | HP |\n|---|---:|\n| Ogre | 40 |")
    assert (first.entry.title, sheet(first)) == ("Ogre", {"max_hp": 40})
    both = read('name,hp,notes\n"Ogre, old",40,"Sleeps\nby day"\nWolf,9,\n')
    assert [(c.entry.title, c.entry.notes) for c in both] == [("Ogre, old", "Sleeps\nby day"), ("Wolf", "")]


def test_tables_of_a_file_of_the_library_are_taken_as_they_are_written() -> None:
    (wolf, bear) = read('[wolf]\nname = "Wolf"\nsheet.max_hp = 20\ntags = ["pack"]\n[bear]\nhp = 30\nstr = 4\n')
    assert (wolf.entry.title, sheet(wolf), wolf.entry.tags, wolf.line) == ("Wolf", {"max_hp": 20}, ("pack",), 1)
    assert (bear.entry.title, sheet(bear), bear.line) == ("Bear", {"max_hp": 30, "abilities": {"strength": 4}}, 5)


@pytest.mark.parametrize(
    ("game", "kept", "lost"),
    [
        ("fate2", {"skills": {"swords": 4}}, [("hp 12", "Four-dice ladder has no “hp”")]),
        ("obss", {"max_hp": 12}, [("sword +4", "which “sword” is it: short sword, longsword, bastard sword, broadsword …?")]),
        ("sifrp", {"fixed": {"health": 12}}, [("sword +4", "which “sword” is it: fencing sword, longsword, shortsword?")]),
        ("war_of_ashes", {}, [("hp 12", "Zones & Weight has no “hp”"), ("sword +4", "Zones & Weight has no “sword”")]),
        ("zweihander", {}, [("hp 12", "Grim percentile has no “hp”"),
         ("sword +4", "which “sword” is it: court sword, backsword, greatsword, hook sword?")]),
    ],
)  # fmt: skip
def test_each_game_says_what_it_understands_and_why_not(game: str, kept: dict[str, Any], lost: list[tuple[str, str]]) -> None:
    (goblin,) = read("3 goblins, hp 12, sword +4", game)
    assert (sheet(goblin), problems(goblin)) == (kept, lost)
    assert all(words in goblin.entry.notes for words, _ in lost), "nothing that was written is lost"


@pytest.mark.parametrize(
    ("game", "word", "value"),
    [
        ("fate2", "swords", 4),
        ("obss", "hp", 12),
        ("sifrp", "health", 12),
        ("war_of_ashes", "weight", 3),
        ("zweihander", "brawn", 45),
    ],
)
def test_a_line_a_table_and_toml_say_the_same_in_every_game(game: str, word: str, value: int) -> None:
    forms = (
        f"2 ghouls, {word} {value}, tags: night",
        f"Name;Count;{word};Tags\nGhoul;2;{value};night",
        f'[ghoul]\nname = "Ghoul"\ncount = 2\n{word} = {value}\ntags = ["night"]\n',
    )
    line, table, toml = (read(form, game)[0] for form in forms)
    assert (line.count, line.entry.title, line.entry.tags, problems(line)) == (2, "Ghoul", ("night",), [])
    assert sheet(line), "the game understands the word"
    assert [(c.count, c.entry) for c in (table, toml)] == [(2, line.entry)] * 2


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("hp 12000", "Most hit points: this should be at most 5000"),
        ("strength many", "Three-action 3d6 has no “strength many”"),
        ("movement 30 ft.", "Movement in metres is a plain number"),
        ("hp 40 (6d8)", "“(6d8)” was left out"),
        ("armour: lether", "Armour: there is no “lether”; do you mean “leather”?"),
        ("side: both", "Side: 'both' is not known here"),
        ("icon: game/gobblin", "there is no icon “game/gobblin”"),
    ],
)
def test_what_does_not_fit_is_told_with_its_reason(words: str, problem: str) -> None:
    (ogre,) = read(f"Ogre; {words}")
    assert problems(ogre) == [(words, problem)]


def test_somebody_whom_the_library_knows_is_begun_with() -> None:
    library = Library()
    rules = registry.load_ruleset("war_of_ashes")
    known = [entry for entry in library.bundled if entry.ruleset == rules.id]
    (bear,) = read_pasted("2 bears, weight 3", rules, known).creatures
    assert bear.terms[0].meaning == "as the Bear of your library"
    assert sheet(bear) == {"skilled": ["mauling"], "bad": ["subtlety"], "weight": 3, "immune": ["thicket"]}


def test_what_is_no_creature_is_told_by_its_line() -> None:
    got = read_pasted("Goblin, hp 3\n\n12, 13\n# a remark\nOgre", registry.load_ruleset("obss"))
    assert [(c.line, c.entry.title) for c in got.creatures] == [(1, "Goblin"), (5, "Ogre")]
    assert [(line.line, line.why) for line in got.unread] == [(3, "There is no name in this line.")]


def test_too_much_is_one_sentence() -> None:
    rules = registry.load_ruleset("obss")
    assert read_pasted("x" * (LONGEST_TEXT + 1), rules).unread[0].why.startswith("This is too long")
    got = read_pasted("Ogre\n" * (MOST_ROWS + 5), rules)
    assert (len(got.creatures), got.unread[0].why) == (MOST_ROWS, f"Only the first {MOST_ROWS} are read at once.")


PIECES = st.sampled_from(
    ["goblins", "3", "hp", "12", "+4", "−", "sword", ",", ";", "\t", "|", "|---|", "\n", "\r", '"', "'", "[", "]", "[wolf]\n",
     "name = ", "sheet.", "=",
      "{", "}", "(", ")", "×", ":", "\x00", "\u202e", "\ud800", "狼", "1e999", "name", "#", "a.b.c = 1\n", "⅕", "²"]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=40).map("".join))


@settings(max_examples=40)
@given(TEXTS, st.sampled_from(["fate2", "obss", "sifrp", "war_of_ashes", "zweihander"]))
@example("name,hp\n" + '"' * 50, "obss")
@example("[a]\nname = 3\nsheet = [1]\n", "obss")
@example("²", "obss")
def test_whatever_is_pasted_comes_to_creatures_that_the_game_can_read(text: str, game: str) -> None:
    rules = registry.load_ruleset(game)
    for creature in read_pasted(text, rules).creatures:
        assert creature_from(rules, creature.entry, "It").name == creature.entry.title
        assert 1 <= creature.count <= 20
        msgspec.json.encode(creature.entry)
