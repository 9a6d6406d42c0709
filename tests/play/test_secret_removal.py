"""Nothing that players are given refers to what they do not know: no id and no name of it, in any part of the board."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.grid.grid_zones import cells_by_area, make_area
from battlemap.board.grid_map import Lamp, Prop
from battlemap.board.ids import AspectId, LampId, PropId, TokenId, ZoneId
from battlemap.play.player_view import redact
from battlemap.play.session import new_session
from battlemap.store.document.battle_folder import read_sample, sample_names
from battlemap.testing.random_player import RandomPlayer
from tests.canvas.yard import ANN, CAT, DOG, RULES, yard_board
from tests.games.skirmish import CAT as RASCAL
from tests.games.skirmish import SKIRMISH
from tests.games.skirmish import board_in_fight as skirmish_board
from tests.play.planted_secrets import renamed


def encoded(board: AnyEncounter) -> str:
    """All of a board, to look for words in."""
    return msgspec.json.encode(board).decode()


@pytest.mark.parametrize("sample", sample_names())
@given(data=st.data())
@settings(max_examples=2, deadline=None)
def test_after_any_play_no_id_and_no_name_of_what_is_hidden_is_left(sample: str, data: st.DataObject) -> None:
    battle = read_sample(sample)
    sides = {side.name for side in battle.board.sides.values()}
    nameable = sorted(key for key, token in battle.board.tokens.items() if token.name not in sides)
    who = data.draw(st.sets(st.sampled_from(nameable), min_size=1, max_size=3), "hidden")
    told: dict[str, str] = {key: f"qz{at}vex" for at, key in enumerate(sorted(who))}
    names = {battle.board[TokenId(key)].name: f"Zorrun{at}" for at, key in enumerate(sorted(who))}
    zones = sorted(set(battle.board.zone_map.zones) - set(battle.board.tokens) - set(battle.board.sides))
    hidden_zones = data.draw(st.sets(st.sampled_from(zones), max_size=1), "unseen") if zones else set()
    unseen: dict[str, str] = dict.fromkeys(hidden_zones, "qzvault")
    names |= {name: "Zorvault" for key in unseen if (name := battle.board.zone_map.zones[ZoneId(key)].name)}
    session = new_session(battle.rules, renamed(battle.rules, battle.board, {**names, **told, **unseen}), "seed")
    player = RandomPlayer(session, Random(data.draw(st.integers(0, 99), "play")))
    for _ in range(8):
        if not player.command():
            break
    while session.current is not None and session.undo():
        pass
    hidden = {key for key, token in session.board.tokens.items() if key in told.values() or "Zorrun" in token.name}
    board = hide(session.board, frozenset(hidden), frozenset(unseen.values()))
    seen = redact(battle.rules, board)
    secret = [*told.values()] if hidden == set(told.values()) else [*hidden]  # who was taken off the board is no secret any more
    secret += [board[key].name for key in hidden] + (["qzvault", "Zorvault"] if unseen else [])
    assert [word for word in secret if word in encoded(seen)] == []
    assert all(word in encoded(board) for word in secret[: len(hidden)])
    shown = battle.rules.display(seen)
    for token in seen.tokens:
        battle.rules.profile(seen, token)
    assert set(shown.tokens) <= set(seen.tokens)


def hide(board: AnyEncounter, tokens: frozenset[str], zones: frozenset[str]) -> AnyEncounter:
    """The board with these tokens hidden and these zones unseen."""
    zone_map = board.zone_map
    covered = {key: replace(zone, revealed=zone.revealed and key not in zones) for key, zone in zone_map.zones.items()}
    return replace(
        board,
        map=board.with_zones(replace(zone_map, zones=covered)),
        tokens={key: replace(token, hidden=token.hidden or key in tokens) for key, token in board.tokens.items()},
    )


def covered_skirmish(name: str) -> AnyEncounter:
    """A fight on a grid with an unseen area called *name* round the rascal, who belongs to the GM."""
    board = skirmish_board()
    assert board.grid is not None
    x, y = board[RASCAL].cell
    areas, key = make_area(board.grid, [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)], name)
    areas = replace(areas, zones={**areas.zones, key: replace(areas.zones[key], revealed=False)})
    sides = {id_: replace(side, gm=id_ == board[RASCAL].side) for id_, side in board.sides.items()}
    return replace(board, map=replace(board.grid, zones=areas), sides=sides)


def test_the_game_masters_tokens_on_cells_of_an_unseen_zone_are_hidden_and_things_and_lights_with_them() -> None:
    board = covered_skirmish("Secret den")
    grid = board.grid
    assert grid is not None
    cells = sorted(next(iter(cells_by_area(grid).values())))
    chest, lamp = Prop(PropId("chest"), "Treasure chest", cells[0]), Lamp(LampId("glow"), cells[1], 1, 2, "Glow")
    far = Prop(PropId("crate"), "Crate", (0, 0))
    board = replace(board, map=replace(grid, props={chest.id: chest, far.id: far}, lamps={lamp.id: lamp}))
    seen = redact(SKIRMISH, board)
    assert RASCAL not in seen.tokens
    assert seen.grid is not None
    assert (list(seen.grid.props), list(seen.grid.lamps)) == (["crate"], [])
    assert not any(word in encoded(seen) for word in (board[RASCAL].name, "Secret den", "Treasure", "Glow"))


def test_a_players_token_in_an_unseen_zone_is_seen_and_so_is_one_that_stands_half_outside() -> None:
    board = covered_skirmish("Den")
    friends = {key: replace(side, gm=False) for key, side in board.sides.items()}
    assert RASCAL in redact(SKIRMISH, replace(board, sides=friends)).tokens
    large = board.with_token(replace(board[RASCAL], footprint=3.0))
    assert RASCAL in redact(SKIRMISH, large).tokens


@pytest.mark.parametrize("words", ["Helped by Dog", "ransom: held by DOG", "taken:dog"])
def test_what_says_a_hidden_name_or_id_is_gone(words: str) -> None:
    board = yard_board()
    dog = replace(board[DOG], name="Dog", hidden=True)
    said = Aspect(AspectId("fear"), words, "situation", "token", CAT)
    board = replace(
        board.with_token(dog),
        aspects={said.id: said}, effects=(Effect("helped", "1", CAT, title=words), Effect("slow", "1", CAT, which=words)),
        house={"weapons.sword.name": words}, title=words, sides={k: replace(s, letter="D") for k, s in board.sides.items()},
    )  # fmt: skip
    seen = redact(RULES, board)
    assert (seen.aspects, seen.effects, seen.house, seen.title) == ({}, (), {}, "")


def test_a_word_that_only_holds_a_hidden_name_is_no_secret() -> None:
    board = yard_board()
    board = board.with_token(replace(board[DOG], name="Dog", hidden=True)).with_token(replace(board[CAT], name="Dogwood"))
    seen = redact(RULES, replace(board, title="Hotdogs and dog-2"))
    assert seen[CAT].name == "Dogwood"
    assert seen.title == "Hotdogs and dog-2"


def test_a_name_that_players_see_anyway_is_no_secret() -> None:
    board = yard_board()
    board = board.with_token(replace(board[DOG], name="Raider", hidden=True)).with_token(replace(board[ANN], name="RAIDER"))
    assert redact(RULES, replace(board, title="The Raider camp")).title == "The Raider camp"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Helped by Raider", ""),
        ("Raider helps Raider 2", ""),
        ("Raider 2 is helped", "Raider is helped"),
        ("Raider 2 is the Old Raider 2", ""),
    ],
)
def test_a_hidden_name_is_secret_though_a_visible_one_holds_it_and_the_visible_one_stays(text: str, left: str) -> None:
    board = yard_board()
    board = board.with_token(replace(board[DOG], name="Raider", hidden=True)).with_token(replace(board[ANN], name="Raider 2"))
    board = board.with_token(replace(board[CAT], name="Old Raider 2", hidden=True))
    seen = redact(RULES, replace(board, title=text))
    assert (seen.title, seen[ANN].name) == (left, "Raider")
