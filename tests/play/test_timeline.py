"""The journal as lanes: what happened first, then other tries where they left; what a moment shows; where two ways part."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.events import Removed, Titled
from battlemap.board.ids import TokenId, ZoneId
from battlemap.play.journal import ROOT
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrders
from battlemap.play.timeline.lane_ending import LaneEnding, lane_ending
from battlemap.play.timeline.lanes import Timeline, make_timeline
from battlemap.play.timeline.moment_comparison import parting, side_sums
from battlemap.play.timeline.moment_reading import MomentReader
from battlemap.play.timeline.roll_luck import moment_rolls, side_totals
from battlemap.play.timeline.timeline_notes import TimelineNotes, deleted_entries
from battlemap.rules.dice import die_of
from battlemap.rules.procedure import Command
from battlemap.rules.run import DiceInput
from tests.games.duel import ANN, CAT, DUEL, board, board_in_fight


def edited(session: Session, *titles: str) -> Session:
    for title in titles:
        session.edit(Titled(title), what=title)
    return session


def timeline(session: Session) -> Timeline:
    return make_timeline(session.journal, session.head, session.state.redo)


def names(session: Session) -> list[tuple[int, list[str]]]:
    """For each lane the column in which it leaves, and what was done in it."""
    stubs = session.journal.stubs
    return [(lane.leaves.column, [stubs[moment.cause].title for moment in lane.moments]) for lane in timeline(session).lanes]


def test_what_happened_is_the_first_lane_and_each_try_leaves_it_where_it_did() -> None:
    session = edited(new_session(DUEL, board(), "seed"), "a", "b", "c")
    assert names(session) == [(0, ["a", "b", "c"])]
    session.go_to(1)
    edited(session, "d")
    session.go_to(2)
    edited(session, "e", "f")
    session.go_to(ROOT)
    edited(session, "g")
    assert names(session) == [(0, ["g"]), (2, ["c"]), (1, ["d"]), (0, ["a", "b", "e", "f"])]
    session.go_to(4)
    assert names(session)[0] == (0, ["a", "d"])


def test_what_lies_ahead_after_going_back_is_a_lane_that_leaves_where_one_stands() -> None:
    session = edited(new_session(DUEL, board(), "seed"), "a", "b", "c")
    session.go_to(1)
    assert names(session) == [(0, ["a"]), (1, ["b", "c"])]
    now = timeline(session).main.last
    assert (now.entry, now.column) == (1, 1)


def test_a_try_that_was_deleted_is_left_out_with_all_that_leaves_it() -> None:
    session = edited(new_session(DUEL, board(), "seed"), "a", "b", "c")
    session.go_to(2)
    edited(session, "d")
    session.go_to(ROOT)
    edited(session, "e")
    notes = TimelineNotes().with_gone(1, True)
    lanes = make_timeline(session.journal, session.head, session.state.redo, frozenset(notes.gone)).lanes
    assert [lane.first for lane in lanes] == [ROOT]
    assert deleted_entries(session.journal, session.head, notes) == {1, 2, 3, 4}
    assert deleted_entries(session.journal, 4, notes) == frozenset()  # one stands in it again


def test_what_comes_by_itself_belongs_to_the_command_before_it_and_the_moment_shows_whose_turn_it_was() -> None:
    session = new_session(DUEL, board(), "seed")
    session.perform(Command("begin fight"))
    lane = timeline(session).main
    assert session.journal.last > 1
    assert [(moment.cause, moment.entry, moment.column) for moment in lane.moments] == [(1, session.head, 1)]
    assert lane.moments[0] == timeline(session).moment_of(session.head)
    view = MomentReader(DUEL, session.journal).view(lane.moments[0])
    assert (view.round, view.acting) == (session.board.turns.round, session.board.turns.now)
    assert view.command == Command("begin fight")


def struck(seed: str = "seed") -> Session:
    session = new_session(DUEL, board_in_fight(), seed, StandingOrders(rolling=(RollOrder(EVERYBODY, "wait"),)))
    session.perform(Command("strike", ANN, {"target": (CAT,)}))
    while session.current is not None:
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or (session.questions[0].options[0].key,)))
    return session


def test_a_moment_shows_who_was_hurt() -> None:
    hurt = set[TokenId]()
    for seed in "abcdefgh":
        session = struck(seed)
        moment = timeline(session).main.moments[0]
        view = MomentReader(DUEL, session.journal).view(moment)
        before, after = session.journal.opening, session.journal.board(moment.entry)
        for who in before.tokens:
            assert (who in view.hurt) == (DUEL.tactics.harm(after, who) > DUEL.tactics.harm(before, who))
            assert (who in view.fallen) == (DUEL.tactics.out(after, who) and not DUEL.tactics.out(before, who))
        hurt.update(view.hurt)
    assert CAT in hurt


def test_two_ways_part_at_the_roll_that_fell_otherwise() -> None:
    session = struck()
    entry = session.journal.entry(1)
    at = next(at for at, given in enumerate(entry.inputs) if isinstance(given, DiceInput))
    session.go_to(ROOT)
    session.perform(Command("strike", ANN, {"target": (CAT,)}))
    while session.current is not None:
        roll = session.waiting_roll
        if roll is not None:
            session.type_in(*[1] * roll.pool.count)
        elif len(session.current.inputs) < at:
            session.answer(*entry.inputs[len(session.current.inputs)].keys)  # type: ignore[union-attr]
        else:
            session.answer(*(session.questions[0].default or (session.questions[0].options[0].key,)))
    other = session.head
    parts = parting(session.journal, 1, other)
    assert parts is not None
    assert (parts.after, parts.command) == (ROOT, Command("strike", ANN, {"target": (CAT,)}))
    assert parts.at is not None
    assert parts.inputs[0] != parts.inputs[1]
    assert parting(session.journal, other, other) is None
    sums = side_sums(DUEL, session.journal.opening, session.board)
    assert [side.standing[0] for side in sums] == [2, 2]


@given(st.lists(st.integers(0, 12), min_size=1, max_size=14))
def test_every_entry_lies_on_exactly_one_lane_and_every_way_begins_at_the_opening(places: list[int]) -> None:
    session = new_session(DUEL, board(), "seed")
    for place in places:
        session.go_to(min(place, session.journal.last))
        edited(session, f"from {session.head}")
    made = timeline(session)
    causes = [moment.cause for lane in made.lanes for moment in lane.moments]
    assert sorted(causes) == sorted(session.journal.stubs)
    for lane in made.lanes:
        for moment in lane.moments:
            way = made.way_to(moment)
            assert [step.cause for step in way[1:]] == session.journal.path(moment.cause)
            assert [step.column for step in way] == list(range(len(way)))


def test_the_same_done_to_another_parts_at_the_answer_that_names_whom() -> None:
    start = board_in_fight()
    session = new_session(DUEL, start.with_token(replace(start[ANN], place=ZoneId("gate"))), "seed")
    for place in ("yard", "loft"):
        session.go_to(ROOT)
        session.perform(Command("walk", ANN, {"to": (place,)}))
    parts = parting(session.journal, 1, session.head)
    assert parts is not None
    assert [getattr(given, "keys", None) for given in parts.inputs] == [("yard",), ("loft",)]


def test_a_try_ends_with_its_winners_or_with_who_fell_in_it() -> None:
    session = new_session(DUEL, board_in_fight(), "seed")
    foes = [who for who, token in session.board.tokens.items() if token.side != session.board[ANN].side]
    session.edit(*[Removed(who) for who in foes[:-1]], what="They run")
    session.edit(Removed(foes[-1]), what="The last one runs")
    won = lane_ending(DUEL, session.journal, timeline(session).main)
    assert (won.winners, set(won.fallen)) == ((session.board[ANN].side,), set(foes))
    session.go_to(ROOT)
    session.edit(Titled("quiet"), what="Name it")
    assert lane_ending(DUEL, session.journal, timeline(session).main) == LaneEnding()


def test_luck_is_seen_from_whoever_rolled_and_low_is_good_where_the_game_rolls_under() -> None:
    session = struck()
    moment = timeline(session).main.moments[0]
    rolls = moment_rolls(DUEL, session.journal, moment)
    assert rolls
    for roll in rolls:
        assert (roll.luck > 0) == (roll.actual > roll.expected)
    under = replace(DUEL, low_dice=frozenset({die_of(rolls[0].pool)[0]}))
    assert moment_rolls(under, session.journal, moment)[0].luck == -rolls[0].luck
    assert sum(count for *_, count in side_totals(rolls)) == len(rolls)


def test_what_was_done_alike_in_both_is_not_where_they_part() -> None:
    session = edited(new_session(DUEL, board(), "seed"), "a", "b")
    session.go_to(ROOT)
    edited(session, "a", "c")
    parts = parting(session.journal, 2, session.head)
    assert parts is not None
    assert [parts.after] == [1]
    assert [entry.what for entry in (parts.one, parts.other) if entry is not None] == ["b", "c"]
