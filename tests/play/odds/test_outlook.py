"""What a command is likely to bring, in full: outcomes, harm, places, what comes back, and what other answers would change."""

import pytest

from battlemap.board.ids import TokenId
from battlemap.play.odds.assumed_answers import ANYBODY, AssumedAnswers
from battlemap.play.odds.command_odds import Odds, chances
from battlemap.play.odds.next_attack import board_at_turn
from battlemap.play.odds.outcome_chances import last_verdict, wilson
from battlemap.play.odds.outlook import MOST_BANDS, OutcomeBand, Outlook, merge_bands
from battlemap.play.odds.outlook_work import OutlookWork, command_outlook
from battlemap.rules.dice import StreamDice
from battlemap.rules.procedure import Choice, Command, Keys, Roll
from battlemap.rules.run import AnswerInput, DiceInput, Policy, Run
from battlemap.store.database.battle import Battle
from battlemap.store.document.battle_folder import read_sample

ORM, COLE = TokenId("orm"), TokenId("cole")
PUSH = Command("push", ORM, {"target": (COLE,)})
ATTACK = Command("attack", ORM, {"target": (COLE,)})


@pytest.fixture(scope="module")
def ravine() -> Battle:
    return read_sample("ravine-ambush")


def outlook(battle: Battle, command: Command, **given: object) -> Outlook:
    work = command_outlook(battle.rules, battle.board, command, battle.state.orders, **given)  # type: ignore[arg-type]
    assert work.outlook is not None, work.refusal
    return work.outlook


@pytest.fixture(scope="module")
def push(ravine: Battle) -> Outlook:
    return outlook(ravine, PUSH)


def test_the_outcomes_are_those_of_the_menu_the_most_welcome_first(ravine: Battle, push: Outlook) -> None:
    known = chances(ravine.rules, ravine.board, PUSH)
    assert known is not None
    assert [band.kind for band in push.bands] == ["style", "success", "tie", "failure"]
    assert sum([band.share for band in push.bands]) == pytest.approx(1, abs=1e-12)
    assert push.success == pytest.approx(known.success, abs=1e-12)
    assert {band.word: pytest.approx(band.share, abs=1e-12) for band in push.bands} == known.styles
    assert push.exact
    assert push.done


def test_each_outcome_says_what_comes_of_it(push: Outlook) -> None:
    assert push.bands[1].lines == ("*Orm* pushes *Cole* to *Thorn flats*",)
    assert push.bands[3].lines == ("*Cole* stands firm",)


def test_who_is_moved_where_is_the_share_of_all_outcomes_that_move_him(push: Outlook) -> None:
    assert push.moved is not None
    assert (push.moved.who, push.moved.place) == (COLE, "thorn")
    assert push.moved.share == pytest.approx(1 - push.bands[3].share, abs=1e-12)


def test_what_comes_back_is_weighed_over_the_outcomes_and_compared_with_doing_nothing(push: Outlook) -> None:
    back = push.counterattack
    assert back is not None
    assert back.by == COLE
    assert back.reach == pytest.approx(push.bands[3].share, abs=1e-9), "from Thorn flats he cannot attack"
    assert back.hits == pytest.approx(back.reach * back.hits_now, abs=1e-9)


def test_nothing_comes_back_from_somebody_who_is_out(ravine: Battle) -> None:
    attack = outlook(ravine, ATTACK)
    assert attack.counterattack is not None
    assert attack.counterattack.reach == pytest.approx(1 - attack.takes_out, abs=0.03)


def test_a_charge_before_its_blow_is_told_as_a_move() -> None:
    tavern = read_sample("crooked-ladle")
    board = board_at_turn(tavern.rules, tavern.board, TokenId("hanne"))
    charge = OutlookWork(
        tavern.rules, board, Command("charge", TokenId("hanne"), {"target": ("ham",)}), samples=20, look_around=False
    )
    charge.step(float("inf"))
    outlook = charge.outlook
    assert outlook is not None
    assert outlook.moves
    assert outlook.bands == ()
    assert outlook.moved is not None
    assert outlook.moved.who == "hanne"
    assert outlook.own_harm > 0, "two foes strike at whoever leaves them"


def test_the_other_answer_that_matters_is_one_that_somebody_would_want_to_give(push: Outlook) -> None:
    other = push.other_answer
    assert other is not None
    assert other.assumed.asked == (COLE, "invoke"), "he would not defend worse than he can"
    assert other.success < push.success


def test_an_answer_one_looks_at_changes_everything_that_hangs_on_it(ravine: Battle, push: Outlook) -> None:
    other = push.other_answer
    assert other is not None
    chosen = outlook(ravine, PUSH, chosen={(COLE, "invoke"): ("plus:bitter-wind",)}, look_around=False)
    assert chosen.success == pytest.approx(0.559366, abs=1e-6)
    assert chosen.success == pytest.approx(other.success, abs=1e-9)
    assert chosen.moved is not None
    assert push.moved is not None
    assert chosen.moved.share < push.moved.share


def test_an_answer_may_be_meant_for_anybody_and_one_that_nobody_needs_is_named(ravine: Battle) -> None:
    given: dict[tuple[str, str], Keys] = {(ANYBODY, "to"): ("rim",), (ANYBODY, "no such question"): ("x",)}
    work = command_outlook(ravine.rules, ravine.board, PUSH, ravine.state.orders, given, look_around=False)
    assert work.unused == tuple(given), "the rim is no place to push to from here, and nobody asks the other"


def test_work_in_slices_shows_the_first_outcomes_before_all_is_known(ravine: Battle, push: Outlook) -> None:
    work = OutlookWork(ravine.rules, ravine.board, PUSH, ravine.state.orders, patience=float("inf"))
    first: Outlook | None = None
    while not work.step(0.0):
        first = first or work.outlook
    assert first is not None
    assert not first.done
    assert work.outlook == push


def test_a_refused_command_and_one_that_compares_nothing_have_none(ravine: Battle) -> None:
    away = command_outlook(ravine.rules, ravine.board, Command("push", ORM, {"target": ("vek",)}))
    assert (away.outlook, bool(away.refusal)) == (None, True)
    bare = command_outlook(ravine.rules, ravine.board, Command("end turn", ORM))
    assert (bare.outlook, bare.refusal) == (None, "")


def test_who_resists_a_stunt_makes_it_fail() -> None:
    battle = read_sample("crooked-ladle")
    found = outlook(battle, Command("takedown", TokenId("hanne"), {"target": ("wat",)}), look_around=False)
    resisted = next(band for band in found.bands if band.word == "Resisted")
    assert resisted.kind == "failure"
    assert found.success == pytest.approx(0.3352, abs=5e-4)


def test_rare_outcomes_join_others_of_their_kind_alone() -> None:
    shares = {"success": (0.3, 0.2, 0.1, 0.05, 0.01), "failure": (0.005,), "tie": (0.335,)}
    bands = [OutcomeBand(kind, f"{kind} {at}", share) for kind, row in shares.items() for at, share in enumerate(row)]  # type: ignore[arg-type]
    merged = merge_bands(bands)
    assert len(merged) == MOST_BANDS
    for kind, row in shares.items():
        assert sum([band.share for band in merged if band.kind == kind]) == pytest.approx(sum(row), abs=1e-12)


def test_what_follows_a_hit_is_said_beside_it_and_makes_no_outcome_of_its_own() -> None:
    found = outlook(read_sample("quarry-yard"), Command("hurl", TokenId("maren"), {"target": ("mudge",)}), look_around=False)
    hit = found.bands[0]
    assert hit.word == "Hit"
    assert hit.share == pytest.approx(0.0787, abs=1e-4)
    assert hit.harm == pytest.approx(6.5, abs=1e-9), "a die of six, and three"
    assert sum([band.share * band.harm for band in found.bands]) == pytest.approx(found.harm, abs=1e-9)


def test_a_blow_at_somebody_who_walks_by_is_no_success_of_hers() -> None:
    battle = read_sample("crooked-ladle")
    assert chances(battle.rules, battle.board, Command("charge", TokenId("hanne"), {"target": ("ham",)})) is None


CASES = (
    ("ravine-ambush", ATTACK),
    ("quarry-yard", Command("hurl", TokenId("maren"), {"target": ("mudge",)})),
    ("tavern-scuffle", Command("attack", TokenId("ilsa-varn"), {"target": ("sergeant-holm",)})),
    ("crooked-ladle", Command("attack", TokenId("hanne"), {"target": ("wat",)})),
)


class DiceAgent:
    """Real dice; the answers of a policy."""

    def __init__(self, policy: Policy, seed: int) -> None:
        self._policy, self._dice = policy, StreamDice(seed)

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        return None if choice.followup else AnswerInput(choice.ask, self._policy(run.table.board, choice), choice.to[0])

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return None if roll.followup else DiceInput(roll.ask, roll.by, self._dice.faces(roll.pool), on=roll.on)


@pytest.mark.parametrize(("sample", "command"), CASES)
def test_playing_it_many_times_comes_to_the_same(sample: str, command: Command) -> None:
    battle, count = read_sample(sample), 300
    agent, succeeded = DiceAgent(AssumedAnswers(battle.state.orders), 7), 0
    for _ in range(count):
        verdict = last_verdict(Run(battle.rules, battle.board, command, agent).table.events, command.actor)
        succeeded += verdict is not None and verdict[0] > 0
    odds = Odds(battle.rules, battle.board, command, policy=AssumedAnswers(battle.state.orders), patience=60.0)
    assert odds.step(60.0)
    assert odds.result is not None
    assert succeeded / count == pytest.approx(odds.result.success, abs=1.5 * wilson(odds.result.success, count))


def test_where_it_was_sampled_it_says_how_far_it_may_be_off(ravine: Battle, push: Outlook) -> None:
    work = OutlookWork(ravine.rules, ravine.board, PUSH, ravine.state.orders, patience=0.0, samples=300, look_around=False)
    work.step(float("inf"))
    assert work.outlook is not None
    assert not work.outlook.exact
    assert 0 < work.outlook.interval < 0.3
    assert work.outlook.success == pytest.approx(push.success, abs=2 * work.outlook.interval)
