"""What is counted of fights: each number of a record under its name, and fights with a fault apart."""

from zlib import crc32

from msgspec.structs import replace

from battlemap.board.ids import SideId, TokenId
from battlemap.sim.fight_outcome import ChosenAction, FightRecord, TokenRecord
from battlemap.sim.report.report_data import spread_of
from battlemap.sim.tally import PAIRED, SAMPLED, Tally, decode_tally, merge, tally_of

HEROES, RAIDERS = SideId("heroes"), SideId("raiders")
ANN, CAT = TokenId("ann"), TokenId("cat")
RECORD = FightRecord(
    5,
    HEROES,
    rounds=3,
    commands=17,
    left=640,
    tokens={
        ANN: TokenRecord(True, taken=2, dealt=7, points={"fate": 2}),
        CAT: TokenRecord(False, taken=7, dealt=2, cause="Strike", by="ann", place="yard"),
    },
    first=CAT,
    fell=("yard",),
    stood={"yard": 4, "gate": 2},
    actions=(
        ChosenAction(HEROES, "strike", harm=7, worth=900, expected=2500),
        ChosenAction(HEROES, "strike", harm=0, worth=0),
        ChosenAction(RAIDERS, "walk"),
    ),
    refusals=3,
    stuck="nobody can act",
    mark=99,
)


def test_every_number_of_a_fight_is_counted_under_its_name() -> None:
    tally = tally_of([RECORD])
    assert tally.counts == {
        ("wins", "heroes"): 1,
        ("won", "heroes", "0"): 1 << 5,
        ("rounds", "3"): 1,
        ("won in", "heroes", "3"): 1,
        ("refusals",): 3,
        ("stuck", "nobody can act"): 1,
        ("first", "cat"): 1,
        ("there", "ann"): 1,
        ("stands", "ann"): 1,
        ("taken", "ann", "2"): 1,
        ("dealt", "ann", "7"): 1,
        ("points", "ann", "fate"): 2,
        ("there", "cat"): 1,
        ("taken", "cat", "7"): 1,
        ("dealt", "cat", "2"): 1,
        ("cause", "cat", "Strike"): 1,
        ("by", "cat", "ann"): 1,
        ("fell", "yard"): 1,
        ("stood", "yard"): 4,
        ("stood", "gate"): 2,
        ("actions", "heroes", "strike"): 2,
        ("action harm", "heroes", "strike"): 7,
        ("action worth", "heroes", "strike"): 900,
        ("weighed", "heroes", "strike"): 1,
        ("expected", "heroes", "strike"): 2500,
        ("weighed harm", "heroes", "strike"): 7,
        ("actions", "raiders", "walk"): 1,
    }
    assert tally.least == {
        ("rounds", "3"): (5, 5),
        ("quickest",): (300_017, 5),
        ("longest",): (-300_017, 5),
        ("closest",): (640, 5),
        ("clearest", "heroes"): (-640, 5),
    }
    assert tally.sample == ((crc32(b"fight 5"), 5, 99),)
    assert (tally.fights, tally.counted, tally.wins("heroes"), tally.wins("raiders")) == (1, 1, 1.0, 0.0)


def test_a_fight_that_is_judged_counts_in_shares_and_belongs_to_nobody() -> None:
    tally = tally_of([replace(RECORD, winner=SideId(""), judged={HEROES: 700, RAIDERS: 300}, actions=(), stuck="", first=None)])
    assert (tally.wins("heroes"), tally.wins("raiders"), tally.count("wins", "")) == (0.7, 0.3, 0)
    assert (tally.count("judged in", "3"), tally.count("harmless"), tally.under("first"), tally.under("stuck")) == (1, 1, {}, {})
    assert ("closest",) not in tally.least


def test_a_fight_with_a_fault_counts_as_nothing_else() -> None:
    tally = tally_of([replace(RECORD, fault="a rule broke"), RECORD])
    assert (tally.fights, tally.counted, tally.count("faults"), tally.under("fault")) == (2, 1, 1, {"a rule broke": 1})
    assert tally.least[("fault",)] == (5, 5)
    assert tally.under("wins") == {"heroes": 1}
    assert len(tally.sample) == 1


def test_fights_share_numbers_in_which_each_has_a_bit() -> None:
    tally = tally_of([replace(RECORD, index=index) for index in (0, 1, PAIRED - 1, PAIRED, PAIRED + 2)])
    assert tally.under("won", "heroes") == {"0": 0b11 | 1 << PAIRED - 1, "1": 0b101}


def test_counts_are_looked_up_by_head() -> None:
    tally = Tally(counts={("rounds", "10"): 1, ("rounds", "9"): 2, ("taken", "ann", "3"): 4, ("taken", "cat", "3"): 5})
    assert tally.numbers("rounds") == {9: 2, 10: 1}
    assert [*tally.numbers("rounds")] == [9, 10]
    assert tally.under("taken", "ann") == {"3": 4}
    assert tally.under("taken") == {}
    assert tally.count("taken", "ben", "3") == 0


def test_tallies_are_the_same_after_they_were_sent_and_keep_a_bounded_sample() -> None:
    single = [tally_of([replace(RECORD, index=index, mark=index)]) for index in range(SAMPLED + 5)]
    whole = merge(single)
    assert decode_tally(whole.encode()) == whole
    assert len(whole.sample) == SAMPLED
    assert whole.sample == tuple(sorted(entry for one in single for entry in one.sample)[:SAMPLED])
    assert whole.least[("quickest",)] == (300_017, 0)
    assert whole.count("stood", "yard") == 4 * len(single)
    assert merge([]) == Tally()


def test_a_spread_has_mean_median_and_quartiles() -> None:
    spread = spread_of({1: 2, 2: 1, 7: 1})
    assert (spread.mean, spread.lower, spread.median, spread.upper) == (2.75, 1, 1, 2)
    assert [*spread_of({5: 1, 3: 1}).counts] == [3, 5]
    empty = spread_of({})
    assert (empty.mean, empty.lower, empty.median, empty.upper) == (0.0, 0, 0, 0)
