"""A verb's letter is its own for good: seen in the menus of everything on the map, in random play of every bundled battle."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.subject import SCENE, Subject
from battlemap.gui.menu.menu_pages import MAIN, MORE, Pages, menu_pages
from battlemap.gui.start.samples import SAMPLES, Sample
from battlemap.play.action_menu import MenuEntry
from battlemap.play.edits.edit_actions import Remove
from battlemap.play.menu_letters import letter_faults, verb_letters
from battlemap.play.session import new_session
from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.document.battle_folder import read_sample
from battlemap.testing.random_player import RandomPlayer
from tests.games.duel import DUEL

MOVES, CROWD = 7, 3


def subjects(board: AnyEncounter, actor: TokenId | None, random: Random) -> Iterator[Subject]:
    tokens = list(board.tokens)
    yield from (Subject("token", token) for token in random.sample(tokens, min(CROWD, len(tokens))))
    yield from (Subject("zone", zone) for zone in random.sample(list(board.zone_map.zones), min(2, len(board.zone_map.zones))))
    yield from (Subject("link", link) for link in list(board.zone_map.links)[:1])
    yield from (Subject("aspect", aspect) for aspect in list(board.aspects)[:1])
    yield SCENE
    if actor is not None:
        yield Subject("token", actor)
    if board.grid is not None:
        yield from (Subject("edge", edge) for edge in list(board.grid.edges)[:1])
        yield from (Subject("prop", prop) for prop in list(board.grid.props)[:1])
        yield from (Subject("lamp", lamp) for lamp in list(board.grid.lamps)[:1])
        if actor is not None and board[actor].on_grid:
            x, y = board[actor].cell
            yield Subject("cell", f"{x + 1},{y}")


def spaces(pages: Pages) -> Iterator[tuple[MenuEntry, ...]]:
    """The lines among which a letter chooses: those of the first page with what is under More, and each other page."""
    yield (*pages[MAIN], *pages.get(MORE, ()))
    yield from (lines for name, lines in pages.items() if name not in (MAIN, MORE))


def verb_of(entry: MenuEntry) -> object:
    """What a line does, whomever it does it to; doors and what is hidden are turned to and fro by one verb."""
    if entry.edit is not None:
        return (
            type(entry.edit),
            entry.edit.subject.kind in ("cell", "lamp") and entry.edit.subject.kind,
            getattr(entry.edit, "state", ""),
        )
    return entry.page or (entry.action, entry.gm)


def faults(
    rules: AnyRuleset, board: AnyEncounter, actor: TokenId | None, subject: Subject, seen: dict[object, str]
) -> Iterator[str]:
    for lines in spaces(menu_pages(rules, board, actor, subject)):
        letters = [entry.key for entry in lines if entry.key]
        for letter in {letter for letter in letters if letters.count(letter) > 1}:
            yield f"{rules.id}, {subject.kind}: {letter} is that of {[entry.title for entry in lines if entry.key == letter]}"
        for entry in lines:
            if isinstance(entry.edit, Remove) and entry.key:
                yield f"{entry.title} has the letter {entry.key}"
            if entry.key and seen.setdefault(verb_of(entry), entry.key) != entry.key:
                yield f"{rules.id}: {entry.title} has had {seen[verb_of(entry)]}, and now {entry.key}"


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.id)
def test_no_two_lines_of_a_menu_share_a_letter_and_no_verb_changes_its_own(sample: Sample) -> None:
    battle, random = read_sample(sample.id), Random(sample.id)
    session = new_session(battle.rules, battle.board, sample.id)
    player, seen, wrong = RandomPlayer(session, random), dict[object, str](), set[str]()
    for _ in range(MOVES):
        if not player.command():
            break
        board = session.board
        acting = [token for token in board.turns.now if token in board.tokens]
        for actor in (acting[0] if acting else random.choice(list(board.tokens)), None):
            for subject in subjects(board, actor, random):
                wrong.update(faults(battle.rules, board, actor, subject, seen))
    assert wrong == set()


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_letter_that_a_game_declares_is_shown(name: str) -> None:
    rules = load_ruleset(name)
    assert list(letter_faults(rules)) == []
    declared = {action.name: action.key.upper() for action in rules.actions.values() if action.key}
    assert dict(verb_letters(rules)) == declared


def test_of_two_verbs_with_one_letter_the_later_has_none_and_the_check_says_so() -> None:
    strike = DUEL.actions["strike"]
    twin = replace(strike, name="twin", title="Twin")
    apart = replace(strike, name="apart", aim="friend")
    edits = replace(strike, name="edits", key="e")
    rules = replace(DUEL, actions={**DUEL.actions, "twin": twin, "apart": apart, "edits": edits})
    letters = verb_letters(rules)
    assert letters["strike"] == letters["apart"] == strike.key.upper()
    assert "twin" not in letters
    assert "edits" not in letters
    key = strike.key.upper()
    assert list(letter_faults(rules)) == [
        f"the action “twin” has the letter {key} of “strike”, and one menu can show both: give it another, or none",
        "the action “edits” has the letter E, which is the window's own in its menus: give it another, or none",
    ]
