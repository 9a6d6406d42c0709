"""A contest explains itself: every line of the card adds up to the total, from the first die to the last invoke."""

import pytest
from msgspec.structs import replace

from battlemap.board.events import Contest
from battlemap.play.command_preview import preview_command
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.procedure import Command
from rulesets.war_of_ashes.book.fighter import Conflict
from tests.rulesets.war_of_ashes.boards import COLE, HEROES, ORM, RULES, aspect, crowded_board

AT_ONCE = replace(new_battle_orders(RULES.standing_orders), rolling=())
BLANK = (2, 2, 2, 2)


def contests(session: Session) -> list[Contest]:
    return [event for _, events in session.story() for event in events if isinstance(event, Contest)]


def adds_up(contest: Contest) -> bool:
    return all(side.waiting or side.total == sum(modifier.value for modifier in side.modifiers) for side in contest.sides)


@pytest.mark.parametrize("seed", range(25))
def test_whatever_is_invoked_every_line_adds_up_to_the_total(seed: int) -> None:
    session = new_session(RULES, crowded_board(), f"slate {seed}", AT_ONCE)
    session.perform(Command("attack", ORM, {"target": (COLE,)}))
    picks = 0
    while session.current and (question := session.questions[0]).ask in ("invoke", "press", "absorb", "style"):
        options = [option.key for option in question.free]
        session.answer(options[(seed + picks) % len(options)])
        picks += 1
    assert contests(session)
    assert all(adds_up(contest) for contest in contests(session))
    assert len({contest.id for contest in contests(session)}) == 1


def test_the_card_stands_before_the_dice_fall_and_after_each_of_them() -> None:
    session = new_session(RULES, replace(crowded_board(), aspects={}), "slate", new_battle_orders(RULES.standing_orders))
    session.perform(Command("attack", ORM, {"target": (COLE,)}))
    assert [[side.waiting for side in contest.sides] for contest in contests(session)] == [[True, True]]
    assert session.contest is not None
    assert session.contest.title == "Orm attacks Cole"
    assert session.contest.subtitle == "Attack, opposed · Floor"
    session.type_in(*BLANK)
    assert [[side.waiting for side in contest.sides] for contest in contests(session)] == [
        [True, True], [False, True], [False, False],
    ]  # fmt: skip


def test_the_gms_own_modifier_is_a_line_of_the_card() -> None:
    session = new_session(RULES, replace(crowded_board(), aspects={}), "slate", new_battle_orders(RULES.standing_orders))
    session.perform(Command("attack", ORM, {"target": (COLE,)}))
    session.type_in(*BLANK, adjust=2, reason="Sun in his eyes")
    side = contests(session)[1].sides[0]
    assert side.total == 5
    assert side.by_hand
    assert [(m.name, m.value, m.note) for m in side.modifiers] == [
        ("Dice", 0, ""), ("Forceful", 3, "approach"), ("Sun in his eyes", 2, "adjusted"),
    ]  # fmt: skip


def test_a_preview_shows_the_weight_that_will_turn_dice() -> None:
    fight = crowded_board()
    heavy = fight.with_token(replace(fight[ORM], sheet=replace(fight[ORM].sheet, weight=4)))
    seen = preview_command(RULES, heavy, Command("attack", ORM, {"target": (COLE,)}))
    assert seen.roll is not None
    assert [(m.name, m.dice, m.note) for m in seen.roll.modifiers] == [
        ("Forceful", 0, "approach"), ("Weight", 2, "weight 4 : 1 turns two dice"),
    ]  # fmt: skip
    assert seen.contest is not None
    assert seen.contest.sides[0].modifiers[0].rule == "34"


def test_hidden_fighters_contests_are_not_for_players() -> None:
    fight = crowded_board()
    shown = fight.with_token(replace(fight[COLE], hidden=True))
    at_him = replace(shown, turns=replace(shown.turns, at=1), aspects={})
    session = new_session(RULES, at_him, "slate", AT_ONCE)
    session.perform(Command("attack", COLE, {"target": (ORM,)}))
    assert all(contest.secret for contest in contests(session))


def test_what_the_gm_added_stays_when_the_dice_are_rolled_again() -> None:
    boost = aspect("Off balance", "token", COLE, "boost", free=((HEROES, 1),))
    fight = replace(crowded_board(), aspects={boost.id: boost}, scene=Conflict(phase="exchanges"))
    penniless = fight.with_token(replace(fight[ORM], sheet=replace(fight[ORM].sheet, fate_points=0)))
    session = new_session(RULES, penniless, "slate", new_battle_orders(RULES.standing_orders))
    session.perform(Command("attack", ORM, {"target": (COLE,)}))
    session.type_in(1, 1, 1, 1, adjust=2, reason="Sun in his eyes")
    assert session.questions[0].ask == "invoke"
    session.answer("reroll:off-balance")
    session.type_in(*BLANK)
    side = contests(session)[-1].sides[0]
    assert [(m.name, m.value) for m in side.modifiers] == [("Dice", 0), ("Forceful", 3), ("Sun in his eyes", 2)]
    assert side.total == 5


def test_only_the_side_that_is_behind_or_level_is_asked_and_the_other_can_still_press_on() -> None:
    boost = aspect("Off balance", "token", COLE, "boost", free=((HEROES, 1),))
    fight = replace(crowded_board(), aspects={boost.id: boost}, scene=Conflict(phase="exchanges"))
    session = new_session(RULES, fight, "slate", new_battle_orders(RULES.standing_orders))
    session.perform(Command("attack", ORM, {"target": (COLE,)}))
    session.type_in(3, 3, 3, 2)
    assert session.current is not None
    assert session.questions[0].ask == "style"
    assert session.step_in("press")
    question = session.questions[0]
    assert question.to == (ORM,)
    assert [option.key for option in question.options] == ["pass", "plus:off-balance", "reroll:off-balance"]
    before = contests(session)[-1].margin
    session.answer("plus:off-balance")
    assert before is not None
    assert contests(session)[-1].margin == before + 2


def test_somebody_can_concede_in_the_face_of_an_attack_that_was_already_rolled() -> None:
    session = new_session(RULES, replace(crowded_board(), aspects={}), "slate", AT_ONCE)
    session.perform(Command("end turn", ORM))
    before = session.board
    session.perform(Command("attack", COLE, {"target": (ORM,)}))
    while session.questions:
        session.answer(*(session.questions[0].default or ()))
    assert session.board[COLE].sheet.acted
    assert session.step_in("attacked")
    assert session.questions[0].prompt == "Cole attacks Orm. Does Orm concede first?"
    session.answer("concede:orm")
    session.answer("Is led off")
    assert session.board[ORM].sheet.status == "conceded"
    assert not session.board[COLE].sheet.acted
    assert session.board[ORM].sheet.fate_points == before[ORM].sheet.fate_points + 1


def test_weight_promises_a_die_until_the_dice_have_fallen_and_then_says_what_they_come_to() -> None:
    board = replace(crowded_board(), aspects={})
    bulky = replace(board.tokens[ORM], sheet=replace(board.tokens[ORM].sheet, weight=20))
    session = new_session(RULES, board.with_token(bulky), "slate", new_battle_orders(RULES.standing_orders))
    session.perform(Command("attack", ORM, {"target": (COLE,)}))
    before = contests(session)[0].sides[0].modifiers[0]
    assert (before.name, before.value, before.dice) == ("Dice", 0, 2)
    session.type_in(1, 1, 1, 1)
    after = contests(session)[1].sides[0].modifiers[0]
    assert (after.name, after.value, after.dice) == ("Dice", 0, 0)
