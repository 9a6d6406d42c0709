"""Changes of a set-up in words: more of a token, fewer, elsewhere, house rules, machines; what cannot be is one sentence."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from battlemap.play.standing_orders import MachineSeat, StandingOrders
from battlemap.sim.campaign import SeatMind, make_campaign, read_mind, seated_minds
from battlemap.sim.setup_change import MOST_COPIES, Setup, change_setup, sweep_values
from battlemap.store.files.store_errors import StoreError
from tests.sim.campaigns import small_battle


@pytest.fixture
def setup() -> Setup:
    """Two against two in Zones & Weight."""
    return Setup(small_battle())


def names(setup: Setup) -> list[str]:
    return sorted(token.name for token in setup.battle.board.tokens.values())


def some(setup: Setup) -> str:
    return next(iter(setup.battle.board.tokens.values())).name


def test_more_of_a_token_are_copies_of_it_beside_it(setup: Setup) -> None:
    who = next(iter(setup.battle.board.tokens.values()))
    two = change_setup(setup, f"more:{who.name}:2")
    assert len(names(two)) == len(names(setup)) + 2
    new = [token for key, token in two.battle.board.tokens.items() if key not in setup.battle.board.tokens]
    assert all((token.side, token.place, token.sheet) == (who.side, who.place, who.sheet) for token in new)
    assert names(change_setup(setup, f"more:{who.name.upper()}:0")) == names(setup)
    assert len(names(change_setup(setup, f"more:{who.id}:{MOST_COPIES}"))) == len(names(setup)) + MOST_COPIES
    assert (two.battle.entries, two.battle.state.head) == ((), 0)


def test_a_token_is_left_out_or_begins_elsewhere(setup: Setup) -> None:
    who = next(iter(setup.battle.board.tokens.values()))
    assert names(change_setup(setup, f"without:{who.name}")) == sorted(set(names(setup)) - {who.name})
    zone = next(zone for zone in setup.battle.board.zone_map.zones.values() if zone.id != who.place)
    moved = change_setup(setup, f"place:{who.name}:{zone.id}").battle.board
    assert moved[who.id].place == zone.id
    field = Setup(small_battle("obss"))
    one = next(iter(field.battle.board.tokens.values()))
    assert change_setup(field, f"place:{one.name}:A1").battle.board[one.id].place == (0, 0)


def test_house_rules_are_values_or_a_file(setup: Setup, tmp_path: Path) -> None:
    rules = setup.battle.rules
    changed = change_setup(setup, 'house: options.several_enemies = "the largest"').battle.board
    assert changed.house == {"options.several_enemies": "the largest"}
    words = change_setup(setup, "house:options.several_enemies=the largest").battle.board
    assert words.house == {"options.several_enemies": "the largest"}
    both = change_setup(replace(setup, battle=replace(setup.battle, opening=words)), "house:numbers.mob_weight=4").battle.board
    assert both.house == {"options.several_enemies": "the largest", "numbers.mob_weight": 4}
    with pytest.raises(StoreError, match=f"is no house rule of {rules.title}"):
        change_setup(setup, "house:numbers.nothing=4")
    with pytest.raises(StoreError):
        change_setup(setup, f"house:{tmp_path / 'none.toml'}")


def test_a_machine_takes_the_place_of_the_one_that_had_the_seat(setup: Setup) -> None:
    side = next(iter(setup.battle.board.sides))
    bold = change_setup(setup, f"mind:{side}=bold:3")
    assert bold.minds == (SeatMind(side, "bold", 3),)
    who = next(iter(setup.battle.board.tokens))
    both = change_setup(bold, f"mind:{who}=cautious")
    assert both.minds == (SeatMind(side, "bold", 3), SeatMind(who, "cautious"))
    again = change_setup(both, f"mind:{side}=steady:5")
    assert again.minds == (SeatMind(who, "cautious"), SeatMind(side, "steady", 5))
    assert again.minds[1].words == "steady:5"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fewer:Ann:1", "is no change; there are more:WHO:N"),
        ("more:", "is no change"),
        ("more", "is no change"),
        ("more:Zorro:1", "neither a side nor a token “Zorro”"),
        ("more:{0}:51", "“51” is no number from 0 to 50"),
        ("more:{0}:-1", "“-1” is no number"),
        ("more:{0}:x", "“x” is no number"),
        ("without:{1}", "is a side; name one token"),
        ("place:{0}:moon", "no place “moon”"),
        ("mind:{0}", "does not say who is played how"),
        ("mind:{0}=brave", "no character “brave”"),
        ("mind:{0}=bold:9", "9"),
    ],
)
def test_what_cannot_be_changed_is_said_in_a_sentence(setup: Setup, text: str, sentence: str) -> None:
    side = next(iter(setup.battle.board.sides.values())).name
    with pytest.raises(StoreError, match=sentence):
        change_setup(setup, text.format(some(setup), side))


@pytest.mark.parametrize(
    ("text", "head", "values"),
    [
        ("more:Cole:0|1|2", "more:Cole:", ("0", "1", "2")),
        ("house:a.b=1 | 2", "house:a.b=", ("1", "2")),
        ("mind:H=bold:1|bold:2", "mind:H=", ("bold:1", "bold:2")),
    ],
)
def test_values_to_go_through_stand_behind_the_last_mark(text: str, head: str, values: tuple[str, ...]) -> None:
    assert sweep_values(text) == (head, values)


@pytest.mark.parametrize("text", ["more:Cole:0", "more", "more:Cole:0|", "0|1"])
def test_fewer_than_two_values_are_refused(text: str) -> None:
    with pytest.raises(StoreError, match="has no values to go through"):
        sweep_values(text)


def test_sides_without_a_mind_are_played_by_a_steady_one_and_seats_of_the_battle_keep_theirs(setup: Setup) -> None:
    side, other = setup.battle.board.sides
    campaign = make_campaign(setup.battle, "s", (read_mind(side, "bold:2"),))
    assert campaign.minds[0] == SeatMind(side, "bold", 2)
    assert [(mind.seat, mind.character) for mind in campaign.minds[1:]] == [(other, "steady")]
    seats = (
        MachineSeat(side, "bold", 3),
        MachineSeat(other, "cunning", 2, ask="push"),
        MachineSeat("x", ""),
    )
    assert seated_minds(replace(StandingOrders(), machines=seats)) == (SeatMind(side, "bold", 3),)


def test_house_rules_of_a_campaign_hold_besides_those_of_its_battle(setup: Setup) -> None:
    from battlemap.sim.campaign import open_campaign

    battle = replace(setup.battle, opening=replace(setup.battle.opening, house={"numbers.mob_weight": 4}))
    campaign = make_campaign(battle, "s", house={"options.several_enemies": "the largest"}, rounds=7)
    assert open_campaign(campaign).opening.house == {"numbers.mob_weight": 4, "options.several_enemies": "the largest"}
    assert (campaign.rounds, campaign.seed) == (7, "s")
