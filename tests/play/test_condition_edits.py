"""Conditions and stamps set by hand: the game's own state, on all tokens at once, in one entry that undo takes back."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.events import Logged, NotesWritten, TimerCame, TimersSet, TokenChanged, TurnsChanged
from battlemap.board.happenings import Stamp, Timer, TimerId
from battlemap.board.ids import TokenId
from battlemap.paint.style.icons import has_icon
from battlemap.play.player_view import redact
from battlemap.play.scene.condition_edits import ConditionEdit, settable, share_of, toggle_condition, toggle_stamp
from battlemap.play.session import Session, new_session
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.document.battle_folder import read_sample

GAMES = {"obss": "quarry-yard", "zweihander": "mail-coach", "fate2": "tavern-scuffle", "sifrp": "forest-road"}


def opened(sample: str) -> tuple[AnyRuleset, AnyEncounter]:
    battle = read_sample(sample)
    return battle.rules, battle.opening


def on_foot(board: AnyEncounter) -> tuple[TokenId, ...]:
    """Some who are not in a saddle."""
    return tuple([key for key, token in board.tokens.items() if not getattr(token.sheet, "mount", "")])[:3]


def begun(session: Session) -> None:
    order = tuple((who,) for who in session.board.tokens)
    session.edit(TurnsChanged("order", TurnOrder(order, 0, 1, True)), what="order")


def to_round(session: Session, number: int) -> None:
    session.edit(TurnsChanged("round", replace(session.board.turns, round=number, at=0)), what=f"round {number}")


@pytest.mark.parametrize("game", GAMES)
def test_every_condition_of_a_game_comes_and_goes_by_hand_with_its_sign_and_a_line(game: str) -> None:
    rules, board = opened(GAMES[game])
    assert rules.id == game
    assert len(settable(rules, board)) >= 8
    who = on_foot(board)
    for condition in settable(rules, board):
        session = new_session(rules, board, "hand")
        made = toggle_condition(rules, session.board, who, condition.key)
        assert made.refusals == (), condition.key
        session.edit(*made.events, what=made.title)
        assert share_of(rules, session.board, who, condition.key) == "all", condition.key
        badges = [badge for token in who for badge in rules.display(session.board).tokens[token].badges]
        assert {badge.icon for badge in badges} >= {condition.icon}, condition.key
        assert all(has_icon(badge.icon) for badge in badges)
        assert any("by hand" in event.why for event in made.events if isinstance(event, Logged)), condition.key
        taken = toggle_condition(rules, session.board, who, condition.key)
        session.edit(*taken.events, what=taken.title)
        assert share_of(rules, session.board, who, condition.key) == "none", condition.key
        session.undo()
        session.undo()
        assert session.board is board


def test_prone_by_hand_is_prone_in_the_rules_and_lays_the_figure_on_its_side() -> None:
    rules, board = opened("quarry-yard")
    first, second, third = on_foot(board)
    session = new_session(rules, board, "hand")
    session.edit(*toggle_condition(rules, board, (second,), "prone").events)
    assert share_of(rules, session.board, (first, second, third), "prone") == "some"
    session.edit(*toggle_condition(rules, session.board, (first, second, third), "stunned").events, what="Stunned: 3 tokens")
    after = session.board
    assert share_of(rules, after, (first, second, third), "prone") == "all"  # who is stunned falls
    assert all(any(badge.lies for badge in rules.display(after).tokens[who].badges) for who in (first, second, third))
    session.undo()
    assert share_of(rules, session.board, (first, second, third), "prone") == "some"


def test_rounds_that_are_told_end_a_condition_by_the_rules_own_clock() -> None:
    rules, board = opened("quarry-yard")
    who = on_foot(board)[0]
    made = toggle_condition(rules, board, (who,), "slowed", rounds=2, level=1)
    session = new_session(rules, board, "hand")
    session.edit(*made.events)
    (effect,) = [effect for effect in session.board.effects if effect.on == who]
    assert effect.until is not None
    assert (effect.until.timing, effect.until.times) == ("turn starts", 2)
    deeper = toggle_condition(rules, session.board, (who,), "slowed", level=3)
    session.edit(*deeper.events)
    assert rules.conditions.levels_on(session.board, who)["slowed"] == 3


def test_nobody_in_a_saddle_lies_on_the_ground_and_the_others_do() -> None:
    rules, board = opened("forest-road")
    rider = next(key for key, token in board.tokens.items() if token.sheet.mount)
    walker = on_foot(board)[0]
    made = toggle_condition(rules, board, (rider, walker), "prone")
    assert "saddle" in made.refusals[0]
    session = new_session(rules, board, "hand")
    session.edit(*made.events)
    assert share_of(rules, session.board, (rider,), "prone") == "none"
    assert share_of(rules, session.board, (walker,), "prone") == "all"


def stamped(session: Session, who: tuple[TokenId, ...], stamp: Stamp) -> ConditionEdit:
    made = toggle_stamp(session.board, who, stamp)
    session.edit(*made.events, what=made.title)
    return made


def test_a_word_of_ones_own_lasts_its_rounds_and_its_end_is_undone_with_the_round() -> None:
    rules, board = opened("quarry-yard")
    session, who = new_session(rules, board, "hand"), on_foot(board)
    begun(session)
    stamped(session, who[:1], Stamp("Marked", "red", 2))
    assert stamped(session, who, Stamp(" Marked ", "red", 2)).title == "Marked: 3 tokens"
    to_round(session, 2)
    assert session.board[who[0]].stamps[0].left(2) == 1
    to_round(session, 3)
    assert {session.board[token].stamps for token in who} == {()}
    entry, events = list(session.story())[-1]
    assert entry is not None
    assert entry.follows
    assert next(event.text for event in events if isinstance(event, Logged)).endswith("no longer Marked")
    session.undo()
    assert session.board.turns.round == 2
    assert session.board[who[0]].stamps
    stamped(session, who, Stamp("Marked"))
    assert {session.board[token].stamps for token in who} == {()}


def test_a_timer_comes_in_its_round_and_one_that_repeats_comes_again_in_its_place() -> None:
    rules, board = opened("quarry-yard")
    session, who = new_session(rules, board, "hand"), on_foot(board)
    begun(session)
    help_comes = Timer(TimerId("help"), "Reinforcements", 3)
    burning = Timer(TimerId("fire"), "The bridge burns on", 1, repeats=True, before=who[1], shared=True)
    session.edit(TimersSet("set", {help_comes.id: help_comes, burning.id: burning}), what="timers")
    assert help_comes.left(2) == 2
    came = list[tuple[int, int, str]]()
    for number in (2, 3, 4):
        to_round(session, number)
        for at in (0, 1):
            session.edit(TurnsChanged("turn", replace(session.board.turns, at=at)), what="turn")
            _, events = list(session.story())[-1]
            came += [(number, at, event.timer) for event in events if isinstance(event, TimerCame)]
    assert [timer for timer in came if timer[2] == "fire"] == [(2, 1, "fire"), (3, 1, "fire"), (4, 1, "fire")]
    assert session.board.timers[help_comes.id].over
    lines = [event for _, events in session.story() for event in events if isinstance(event, Logged)]
    assert [(line.text, line.secret) for line in lines if "Reinforcements" in line.text] == [("*Reinforcements*", True)]
    seen = redact(rules, session.board).timers
    assert list(seen) == ["fire"]


def test_a_timer_of_a_fight_that_is_over_counts_on_in_the_next() -> None:
    rules, board = opened("quarry-yard")
    session = new_session(rules, board, "hand")
    begun(session)
    to_round(session, 7)
    late = Timer(TimerId("late"), "The gate falls", 2, since=7)
    session.edit(TimersSet("set", {late.id: late}))
    to_round(session, 1)
    assert session.board.timers[late.id].since == 1
    to_round(session, 3)
    assert session.board.timers[late.id].over


def test_of_notes_players_have_those_that_are_shared() -> None:
    rules, board = opened("quarry-yard")
    who = on_foot(board)
    session = new_session(rules, board, "hand")
    session.edit(NotesWritten("The foreman lies", False))
    session.edit(TokenChanged(who[0], "notes", {"notes": "Owes ten crowns"}))
    session.edit(TokenChanged(who[1], "notes", {"notes": "Limps", "notes_shared": True}))
    seen = redact(rules, session.board)
    assert (seen.notes, seen[who[0]].notes, seen[who[1]].notes) == ("", "", "Limps")
    session.edit(NotesWritten("Three exits", True))
    assert redact(rules, session.board).notes == "Three exits"
