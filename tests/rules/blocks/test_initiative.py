"""Initiative: who rolls, ties, the order, newcomers."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.events import Logged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.initiative import (
    UNKNOWN,
    AnyTable,
    InitiativeRules,
    Tie,
    ask_newcomers,
    enter,
    fighters_of,
    has_own_turn,
    leaders,
    muster,
    open_order,
    order_of,
    part_ties,
    roll_for_all,
    slot_rank,
)
from battlemap.rules.blocks.presence import Presence
from battlemap.rules.procedure import Choice, Procedure, Refused, Table
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, board


class Score(Struct, frozen=True):
    """What somebody rolled."""

    number: int

    @property
    def rank(self) -> tuple[int, ...]:
        return (self.number,)


class Standings(Struct, frozen=True):
    """A scene."""

    standings: dict[TokenId, Score] = {}


PRESENCE = Presence(gone=lambda token: token.sheet.stamina <= 0, mount=lambda token: "dog" if token.id == CAT else "")
EVE = TokenId("eve")
NUMBERS = {ANN: 7, BEN: 9, CAT: 7, DOG: 3}


def roll_number(table: AnyTable, who: TokenId) -> Procedure[Score]:
    """What is known beforehand."""
    yield from ()
    return Score(NUMBERS[who])


RULES = InitiativeRules("9", PRESENCE, roll_number)


def fight(numbers: dict[TokenId, int], **groups: str) -> AnyEncounter:
    """A board on which these have rolled."""
    start = board()
    tokens = {key: replace(token, group=groups.get(key, "")) for key, token in start.tokens.items()}
    return replace(start, tokens=tokens, scene=Standings({who: Score(number) for who, number in numbers.items()}))


def finished(table: AnyTable, procedure: Procedure[object]) -> object:
    """What a procedure returns that asks nothing."""
    with pytest.raises(StopIteration) as stop:
        next(procedure)
    return stop.value.value


def joined(numbers: dict[TokenId, int], turns: TurnOrder, **groups: str) -> TurnOrder:
    """The turns once Ann, who rolls 7, has come to a fight."""
    table: AnyTable = Table(replace(fight(numbers, **groups), turns=turns), DUEL)
    finished(table, enter(table, RULES, ANN))
    assert table.board.scene.standings[ANN] == Score(7)
    return table.board.turns


def test_who_carries_somebody_or_is_gone_has_no_turn_of_its_own() -> None:
    start = fight({})
    assert fighters_of(start, PRESENCE) == [ANN, BEN, CAT]
    fallen = replace(start, tokens={**start.tokens, BEN: replace(start[BEN], sheet=replace(start[BEN].sheet, stamina=0))})
    assert not has_own_turn(fallen, PRESENCE, BEN)
    assert not has_own_turn(start, PRESENCE, TokenId("nobody"))


def test_of_a_group_the_first_rolls() -> None:
    assert leaders(fight({}, ann="band", cat="band"), [ANN, BEN, CAT, DOG]) == [ANN, BEN, DOG]


def test_all_roll_and_then_the_scores_are_settled() -> None:
    def lower_by_one(table: AnyTable, standings: dict[TokenId, Score]) -> Procedure[dict[TokenId, Score]]:
        yield from ()
        return {who: Score(score.number - 1) for who, score in standings.items()}

    table: AnyTable = Table(fight({}, ann="band", ben="band"), DUEL)
    assert finished(table, roll_for_all(table, RULES, [ANN, BEN, CAT])) == {ANN: Score(7), CAT: Score(7)}
    settled = replace(RULES, settle=lower_by_one)
    assert finished(table, roll_for_all(table, settled, [ANN, CAT])) == {ANN: Score(6), CAT: Score(6)}


def rolled_off(dice: dict[tuple[TokenId, int], int], most: int | None = None) -> tuple[object, list[Tie]]:
    """The dice of Ann, Ben (both at 5), Cat, Dog (both at 3) and Eve (at 4), and who rolled."""
    table: AnyTable = Table(fight({}), DUEL)
    ties: list[Tie] = []

    def reroll(table: AnyTable, tie: Tie) -> Procedure[int]:
        ties.append(tie)
        yield from ()
        return dice[tie.who, tie.time]

    scores = {ANN: Score(5), BEN: Score(5), CAT: Score(3), DOG: Score(3), EVE: Score(4)}
    return finished(table, part_ties(table, scores, reroll, most)), ties


def test_equals_roll_until_nobody_is_equal() -> None:
    dice = {(ANN, 1): 4, (BEN, 1): 6, (CAT, 1): 2, (DOG, 1): 2, (CAT, 2): 1, (DOG, 2): 5}
    dice_of, ties = rolled_off(dice)
    assert dice_of == {ANN: (4,), BEN: (6,), CAT: (2, 1), DOG: (2, 5), EVE: ()}
    assert ties[0] == Tie(ANN, 5, (BEN,), 1)
    assert ties[-1] == Tie(DOG, 3, (CAT,), 2)
    assert len(ties) == 6


def test_equals_roll_so_often_at_most() -> None:
    same = {(who, time): 1 for who in (ANN, BEN, CAT, DOG) for time in (1, 2)}
    dice_of, ties = rolled_off(same, 2)
    assert dice_of == {ANN: (1, 1), BEN: (1, 1), CAT: (1, 1), DOG: (1, 1), EVE: ()}
    assert len(ties) == 8


def test_a_group_has_the_place_of_whoever_rolled_for_it_even_when_that_one_is_no_longer_there() -> None:
    start = fight({ANN: 8, BEN: 5, CAT: 2}, ann="band", dog="band")
    assert order_of(start, [ANN, BEN, CAT, DOG]) == ((ANN, DOG), (BEN,), (CAT,))
    assert order_of(start, [BEN, CAT, DOG]) == ((DOG,), (BEN,), (CAT,))


def test_who_has_not_rolled_comes_last() -> None:
    assert order_of(fight({BEN: -4}), [ANN, BEN]) == ((BEN,), (ANN,))


def test_equals_keep_the_order_of_the_map_or_act_together_players_first() -> None:
    start = fight({ANN: 5, BEN: 5, CAT: 5, DOG: 5})
    assert order_of(start, [CAT, ANN]) == ((CAT,), (ANN,))
    assert order_of(start, [CAT, ANN], ties_together=True) == ((ANN, CAT),)


def test_a_newcomer_comes_before_the_first_who_is_slower() -> None:
    turns = TurnOrder(((BEN,), (CAT,), (DOG,)), 0, begun=True)
    assert joined({BEN: 9, CAT: 7, DOG: 3}, turns) == TurnOrder(((BEN,), (CAT,), (ANN,), (DOG,)), 0, begun=True)
    assert joined({BEN: 9, CAT: 8, DOG: 7}, turns).order == ((BEN,), (CAT,), (DOG,), (ANN,))


def test_a_newcomer_before_whoever_acts_leaves_the_turn_where_it_is() -> None:
    turns = joined({BEN: 5, CAT: 3}, TurnOrder(((BEN,), (CAT,)), 1))
    assert (turns.order, turns.now) == (((ANN,), (BEN,), (CAT,)), (CAT,))
    assert joined({BEN: 5, CAT: 3}, TurnOrder(((BEN,), (CAT,)), 0)).now == (BEN,)


def test_a_newcomer_is_behind_a_group_whose_number_is_higher_though_its_leader_is_gone() -> None:
    turns = joined({BEN: 9, CAT: 2}, TurnOrder(((DOG,), (CAT,))), ben="band", dog="band")
    assert turns.order == ((DOG,), (ANN,), (CAT,))


def test_who_has_a_place_of_its_own_does_not_have_that_of_its_group() -> None:
    start = fight({BEN: 9, DOG: 2}, ben="band", dog="band")
    assert (slot_rank(start, (DOG,)), slot_rank(start, (BEN, DOG)), slot_rank(start, (CAT,))) == ((2,), (9,), UNKNOWN)


def test_a_newcomer_is_before_those_who_have_not_rolled() -> None:
    assert joined({}, TurnOrder(((BEN,),))).order == ((ANN,), (BEN,))


def test_a_fight_is_mustered_once_and_not_without_fighters() -> None:
    table: AnyTable = Table(fight({}), DUEL)
    assert muster(table, RULES) == [ANN, BEN, CAT]
    nobody: AnyTable = Table(fight({}), DUEL)
    with pytest.raises(Refused, match="nobody is there"):
        muster(nobody, replace(RULES, presence=Presence(gone=lambda token: True)))
    open_order(table, RULES, [ANN])
    with pytest.raises(Refused, match="begun already"):
        muster(table, RULES)


def test_the_log_says_who_acts_first() -> None:
    table: AnyTable = Table(fight({ANN: 5, BEN: 5, CAT: 6}), DUEL)
    open_order(table, replace(RULES, ties_together=True), [ANN, BEN], "by a hair")
    assert table.board.turns == TurnOrder(((ANN, BEN),), 0)
    assert table.events[-1] == Logged("*Ann* and *Ben* act first", "by a hair", "lucide/flag")
    open_order(table, RULES, [CAT])
    assert table.events[-1] == Logged("*Cat* acts first", "", "lucide/flag")


def test_the_game_master_says_who_joins_of_those_who_have_no_place() -> None:
    turns = TurnOrder(((BEN,),), 0, begun=True, waiting=(CAT,))
    asking = ask_newcomers(Table(replace(fight({}), turns=turns), DUEL), RULES)
    question = next(asking)
    assert isinstance(question, Choice)
    assert [option.key for option in question.options] == [ANN]
    with pytest.raises(StopIteration) as stop:
        asking.send((ANN,))
    assert stop.value.value == (ANN,)
    full: AnyTable = Table(replace(fight({}), turns=replace(turns, waiting=(CAT, ANN))), DUEL)
    with pytest.raises(Refused, match="everybody has a place"):
        next(ask_newcomers(full, RULES))
    with pytest.raises(Refused, match="has not begun"):
        next(ask_newcomers(Table(fight({}), DUEL), RULES))
