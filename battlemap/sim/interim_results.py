"""What the counts of a campaign come to while its fights are still being played: for whoever looks on, and for a forecast."""

from collections.abc import Sequence

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.rules.ruleset import AnyRuleset
from battlemap.sim.alliances import alliance_names, alliances_of, players_alliance, stands, winning_words
from battlemap.sim.fight_standing import FightStanding
from battlemap.sim.intervals import Interval, wilson
from battlemap.sim.tally import Tally


class AllianceStanding(Struct, frozen=True):
    """An alliance (id "" is nobody), how many fights it has won, the share of all that were counted, and its 95 % interval."""

    id: str
    name: str
    letter: str
    look: int
    wins: int
    share: float
    interval: Interval


class FighterStanding(Struct, frozen=True):
    """A token: in what share of fights it stands at the end, with the 95 % interval, and in what share it falls first."""

    id: TokenId
    name: str
    look: int
    survives: float
    interval: Interval
    first: float


class InterimResults(Struct, frozen=True):
    """*fights*: so far, without those that broke off over a *fault*; *faults*: how many those are.

    *answer*: the alliance that is asked about: that of the players, without one the one that is most often ahead. *lost*: how
    many of its fighters are out at the end, on average. *rounds*: how often each number of them came; *lasting*: on average.
    *judged*: how many of the fights are not decided but judged by how they stand, most of them in round *judged_in*.
    """

    fights: int
    faults: int
    fault: str
    alliances: tuple[AllianceStanding, ...]
    answer: AllianceStanding
    lost: float
    rounds: dict[int, int]
    lasting: float
    fighters: tuple[FighterStanding, ...]
    harmless: int
    """Fights in which no attack hurt anybody."""
    stuck: str
    """The question at which most fights stopped that no machine could go on with; "" where all went on."""
    judged: int = 0
    judged_in: int = 0

    @property
    def nobody(self) -> AllianceStanding:
        """The fights that nobody has won."""
        return self.alliances[-1]

    @property
    def headline(self) -> str:
        """Whom the answer is about, with its verb: "Heroes win"."""
        return winning_words(self.answer.name)


def fighting_alliances(rules: AnyRuleset, board: AnyEncounter) -> set[SideId]:
    """The alliances of which somebody can fight."""
    alliances = alliances_of(board)
    return {alliances[token.side] for who, token in board.tokens.items() if stands(rules, board, who)}


def interim_results(board: AnyEncounter, tally: Tally, under_way: Sequence[FightStanding] = ()) -> InterimResults:
    """What *tally* comes to, with fights that are *under way*; all of them began on *board*."""
    own, fights = alliances_of(board), tally.counted
    alliances = [
        _standing(alliance, name, board.sides[alliance].letter, board.sides[alliance].look, tally, under_way)
        for alliance, name in alliance_names(board).items()
    ]
    players = players_alliance(board)
    alliances.sort(key=lambda standing: standing.id != players)
    nobody = _standing("", "Nobody", "", 0, tally, under_way)
    answer = next((standing for standing in alliances if standing.id == players), None)
    answer = answer or max(alliances, key=lambda standing: standing.share, default=nobody)
    ours = [who for who, token in board.tokens.items() if own[token.side] == answer.id]
    lost = sum(tally.count("there", who) - tally.count("stands", who) for who in ours)
    rounds, stuck, faults = tally.numbers("rounds"), tally.under("stuck"), tally.under("fault")
    judged = tally.numbers("judged in")
    for standing in under_way:
        judged[standing.rounds] = judged.get(standing.rounds, 0) + 1
    return InterimResults(
        fights + len(under_way), tally.count("faults"), max(faults, key=lambda words: (faults[words], words), default=""),
        (*alliances, nobody), answer, lost / fights if fights else 0.0, rounds,
        sum(number * count for number, count in rounds.items()) / fights if fights else 0.0,
        tuple([_fighter(board, tally, who) for who in board.tokens if tally.count("there", who)]), tally.count("harmless"),
        max(stuck, key=lambda prompt: (stuck[prompt], prompt), default=""),
        sum(judged.values()), max(judged, key=lambda number: (judged[number], -number), default=0),
    )  # fmt: skip


def _standing(
    alliance: str, name: str, letter: str, look: int, tally: Tally, under_way: Sequence[FightStanding]
) -> AllianceStanding:
    wins = tally.wins(alliance) + sum(standing.shares.get(SideId(alliance), 0.0) for standing in under_way)
    of = tally.counted + len(under_way)
    share, interval = (wins / of if of else 0.0), wilson(wins, of)
    return AllianceStanding(alliance, name, letter, look, tally.count("wins", alliance), share, interval)


def _fighter(board: AnyEncounter, tally: Tally, who: TokenId) -> FighterStanding:
    there, standing, token = tally.count("there", who), tally.count("stands", who), board[who]
    first = tally.count("first", who) / max(1, tally.counted)
    return FighterStanding(who, token.name, board.sides[token.side].look, standing / there, wilson(standing, there), first)
