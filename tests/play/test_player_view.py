"""What players may know: no secret is left in their board, and whatever is drawn of it can be drawn."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Effect, EffectEnd
from battlemap.board.grid_map import Edge
from battlemap.board.ids import AspectId, EdgeId, LinkId, TokenId, ZoneId
from battlemap.board.zone_map import Link, ZoneMap
from battlemap.play.player_view import redact
from battlemap.store.document.battle_folder import read_sample, sample_names
from tests.canvas.yard import ANN, BEN, CAT, CELLAR, DOG, GATE, LOFT, RULES, YARD, yard_board
from tests.games.skirmish import CAT as RASCAL
from tests.games.skirmish import SKIRMISH, board_in_fight


def redacted_board(board: AnyEncounter) -> AnyEncounter:
    return redact(RULES, board)


def text(board: AnyEncounter) -> str:
    """All of a board, to look for words in."""
    return msgspec.json.encode(board).decode()


def with_link(board: AnyEncounter, link: Link) -> AnyEncounter:
    zone_map = board.zone_map
    return replace(board, map=replace(zone_map, links={**zone_map.links, link.id: link}))


def test_somebody_hidden_is_gone_with_everything_about_him() -> None:
    board = yard_board()
    aspect = Aspect(AspectId("lurks"), "Ready to pounce", "boost", "token", DOG)
    hint = Aspect(AspectId("hint"), "Rustling", "situation", "zone", YARD, against=DOG)
    effects = (
        Effect("afraid", "1", CAT, about=DOG), Effect("ready", "1", DOG), Effect("held", "1", CAT, until=EffectEnd("end", DOG)),
        Effect("slow", "1", CAT),
    )  # fmt: skip
    turns = replace(board.turns, order=((ANN,), (DOG,), (CAT, DOG), (BEN,)), at=2, acted=(DOG, ANN), waiting=(DOG,))
    board = replace(board, aspects={aspect.id: aspect, hint.id: hint}, effects=effects, turns=turns, rulings={"dog bites": "yes"})
    seen = redacted_board(board)
    assert list(seen.tokens) == [ANN, CAT, BEN]
    assert seen.turns.order == ((ANN,), (CAT,), (BEN,))
    assert seen.turns.now == (CAT,)
    assert [effect.kind for effect in seen.effects] == ["slow"]
    assert list(seen.aspects) == ["hint"]
    assert str(DOG) not in text(seen)
    assert str(DOG) in text(board)


def test_while_only_somebody_hidden_acts_it_is_nobodys_turn() -> None:
    board = yard_board()
    board = replace(board, turns=replace(board.turns, order=((ANN,), (DOG,)), at=1))
    assert redacted_board(board).turns.now == ()


def test_of_a_zone_nobody_has_seen_players_know_that_there_is_one() -> None:
    board = yard_board()
    zone_map = board.zone_map
    loft = replace(zone_map.zones[LOFT], name="Treasury", notes="a dragon sleeps here", terrain="lava")
    board = replace(board, map=replace(zone_map, zones={**zone_map.zones, LOFT: loft}))
    there = Aspect(AspectId("hot"), "Scorching", "zone", "zone", LOFT)
    foe, friend = replace(board[CAT], place=LOFT), replace(board[ANN], place=LOFT)
    board = replace(board, aspects={there.id: there}).with_token(foe).with_token(friend)
    seen = redacted_board(board)
    (unseen,) = [zone for zone in seen.zone_map.zones.values() if not zone.revealed]
    assert unseen.outline == loft.outline
    assert seen[ANN].place == unseen.id
    assert LOFT not in text(seen)
    assert CAT not in seen.tokens
    assert ANN in seen.tokens
    assert not any(word in text(seen) for word in ("Treasury", "dragon", "lava", "Scorching"))


def test_notes_and_hidden_aspects_are_the_game_masters() -> None:
    board = yard_board()
    secret = Aspect(AspectId("trap"), "A pit under the straw", "zone", "zone", GATE, hidden=True)
    zone_map = board.zone_map
    gate = replace(zone_map.zones[GATE], notes="pit trap")
    board = replace(
        board, map=replace(zone_map, zones={**zone_map.zones, GATE: gate}), aspects={**board.aspects, secret.id: secret}
    )
    board = board.with_token(replace(board[ANN], notes="is a werewolf"))
    assert not any(word in text(redacted_board(board)) for word in ("pit", "werewolf"))


@pytest.mark.parametrize("found", [False, True])
def test_a_secret_door_is_a_wall_until_it_is_found(found: bool) -> None:
    board = yard_board()
    bare = {key: link for key, link in board.zone_map.links.items() if {link.a, link.b} != {YARD, GATE}}
    board = replace(board, map=replace(board.zone_map, links=bare))
    door = Link(LinkId("behind"), YARD, GATE, "secret", "shut", found=found, name="Behind the shelf")
    carved = Aspect(AspectId("worn"), "Worn hinges", "situation", "link", door.id)
    board = replace(with_link(board, door), aspects={carved.id: carved})
    seen = redacted_board(board)
    (between,) = [link for link in seen.zone_map.links.values() if {link.a, link.b} == {YARD, GATE}]
    assert between.barrier == ("secret" if found else "wall")
    assert (between.id == door.id) == found
    assert ("shelf" in text(seen)) == found
    assert (carved.id in seen.aspects) == found


def test_a_way_nobody_has_found_is_gone_where_another_leads_there_or_no_border_shows_it() -> None:
    board = yard_board()
    beside = Link(LinkId("crawl"), *next((link.a, link.b) for link in board.zone_map.links.values()), found=False)
    apart = Link(LinkId("tunnel"), GATE, ZoneId("hut"), "secret", found=False)
    zone_map = board.zone_map
    hut = replace(zone_map.zones[CELLAR], id=ZoneId("hut"), outline=(), at=(2000.0, 2000.0))
    far = replace(board, map=replace(zone_map, zones={**zone_map.zones, hut.id: hut}))
    assert beside.id not in redacted_board(with_link(board, beside)).zone_map.links
    assert apart.id not in redacted_board(with_link(far, apart)).zone_map.links


def test_a_secret_door_of_a_grid_is_a_wall_until_it_is_found() -> None:
    board = board_in_fight()
    assert board.grid is not None
    hidden, seen_door = EdgeId("3,3 n"), EdgeId("5,5 n")
    edges = {hidden: Edge("secret", "shut", found=False), seen_door: Edge("secret", "shut")}
    board = replace(board, map=replace(board.grid, edges=edges)).with_token(replace(board[RASCAL], hidden=True))
    seen = redact(SKIRMISH, board)
    assert seen.grid is not None
    assert seen.grid.edges == {hidden: Edge("wall"), seen_door: edges[seen_door]}
    assert RASCAL not in seen.tokens


def test_the_rules_take_out_their_own_secrets_last() -> None:
    rules = replace(RULES, public=lambda board: replace(board, title=f"{len(board.tokens)} in sight"))
    assert redact(rules, yard_board()).title == "3 in sight"


@pytest.mark.parametrize("name", sample_names())
@given(data=st.data())
@settings(max_examples=6)
def test_whoever_is_hidden_the_rules_can_still_show_what_is_left(name: str, data: st.DataObject) -> None:
    battle = read_sample(name)
    hidden = data.draw(st.sets(st.sampled_from(sorted(battle.board.tokens))))
    tokens = {key: replace(token, hidden=key in hidden) for key, token in battle.board.tokens.items()}
    seen = redact(battle.rules, replace(battle.board, tokens=tokens))
    shown = battle.rules.display(seen)
    assert not {TokenId(key) for key in hidden} & {*seen.tokens, *shown.tokens}


def test_a_map_without_secrets_is_the_same_map_to_players() -> None:
    zone_map = yard_board().zone_map
    open_map = ZoneMap(
        zone_map.points, {key: replace(zone, revealed=True) for key, zone in zone_map.zones.items()}, zone_map.links
    )
    assert redacted_board(replace(yard_board(), map=open_map)).zone_map == open_map
