"""What a fight came to, read from its record: rounds, who fell by what, points, dice."""

from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.gui.log.log_story import LogStory
from battlemap.play.edits.board_edits import set_sheet
from battlemap.play.fight_summary import DiceLuck, FallenToken, PointsSpent, summarise_fight
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY
from battlemap.rules.procedure import Command
from battlemap.store.document.battle_folder import read_sample
from tests.games.duel import ANN, CAT, DUEL, Fencer, board
from tests.gui.window_fixtures import QUIET

RULES = replace(DUEL, points={"pluck": "pluck"})
OVER = TurnsChanged("the fight is over", TurnOrder())


def fight() -> Session:
    """Ann strikes Cat down in the first round, pays a point; in the second the GM ends it."""
    orders = QUIET.with_rolling(EVERYBODY, "type")
    session = new_session(RULES, board({CAT: Fencer(stamina=1), ANN: Fencer(skill=3)}), "seed", orders)
    session.perform(Command("begin fight"))
    session.perform(Command("strike", ANN, {"target": ("cat",)}))
    session.type_in(3, 3, 3, 3)
    session.type_in(1, 1, 1, 1)
    while session.waiting_roll is not None:
        session.type_in(*[6] * session.waiting_roll.pool.count)
    assert session.current is None or session.current.command.action != "strike"
    session.edit(*set_sheet(session.board, ANN, "pluck", session.board[ANN].sheet.pluck - 1), what="pay")
    for _ in range(8):
        if session.board.turns.round == 2:
            break
        session.perform(Command("end turn", session.board.turns.now[0]))
    return session


def test_a_fight_is_summed_up_when_it_is_over() -> None:
    session = fight()
    assert not any("The fight:" in row.text for row in LogStory(session).rows("", frozenset()))
    session.edit(OVER, what="end")
    summary = summarise_fight(session.rules, session.journal, session.head)
    assert summary.rounds == 2
    assert summary.falls == (FallenToken("Cat", 1, Command("strike", ANN, {"target": ("cat",)}), "Ann"),)
    assert summary.points == (PointsSpent("pluck", (("Ann", 1),)),)
    assert DiceLuck("Raiders", 4, 3, -1.0, 0.0) in summary.luck


def test_the_log_tells_it_after_the_line_that_ended_the_fight() -> None:
    session = fight()
    session.edit(OVER, what="end")
    told = [row for row in LogStory(session).rows("", frozenset()) if row.entry == session.head]
    assert [row.plain for row in told[:4]] == [
        "End",
        f"The fight: 2 rounds, {summarise_fight(session.rules, session.journal, session.head).commands} commands, 1 fell",
        "Cat fell in round 1",
        "Pluck spent: Ann 1",
    ]
    assert told[2].why == "Ann: Strike"
    assert told[4].plain.startswith("Dice on average: Heroes ")
    assert "Raiders −1.0 (4 dice)" in told[4].plain
    assert told[4].why == "fair: 3.5 on a d6, 0 on a Fate die"


def test_without_an_end_or_after_going_back_there_is_none() -> None:
    session = fight()
    before = session.head
    session.edit(OVER, what="end")
    story = LogStory(session)
    assert any(row.plain.startswith("The fight:") for row in story.rows("", frozenset()))
    session.go_to(before)
    assert not any(row.plain.startswith("The fight:") for row in story.rows("", frozenset()))
    assert [row.plain for row in story.rows("", frozenset()) if row.heads] == ["Another try: 1 command"]


def test_a_second_fight_is_summed_up_by_itself() -> None:
    session = fight()
    session.edit(OVER, what="end")
    session.perform(Command("begin fight"))
    session.edit(OVER, what="end")
    summary = summarise_fight(session.rules, session.journal, session.head)
    assert (summary.falls, summary.points, summary.luck) == ((), (), ())
    assert summary.commands == 1


def test_the_summary_of_a_fight_counts_whoever_lies_dying_among_the_fallen() -> None:
    battle = read_sample("quarry-yard")
    session = new_session(battle.rules, battle.opening, "dying")
    session.edit(*set_sheet(session.board, TokenId("harl"), "hp", -2))
    session.edit(TurnsChanged("the fight is over", TurnOrder()), what="end")
    assert [fallen.name for fallen in summarise_fight(session.rules, session.journal, session.head).falls] == ["Harl"]
