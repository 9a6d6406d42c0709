"""Makes a report of the counts of a campaign."""

from pathlib import Path

from msgspec.structs import replace

from battlemap.board.grid_map import cell_name
from battlemap.board.ids import SideId, TokenId, ZoneId
from battlemap.play.rule_faults import RuleFault
from battlemap.rules.procedure import Refused
from battlemap.sim.alliances import alliance_names, alliances_of, players_alliance, winning_words
from battlemap.sim.campaign import OpenedCampaign
from battlemap.sim.example_fights import ExampleFight, pick_examples, read_example
from battlemap.sim.intervals import chance_words, wilson
from battlemap.sim.report.report_data import (
    ActionResult,
    AllianceResult,
    FighterResult,
    Frequency,
    PlaceResult,
    Report,
    RunFacts,
    Spread,
    spread_of,
)
from battlemap.sim.self_check import SelfCheck, check_sample
from battlemap.sim.tally import MOST_FAULTS, Tally
from battlemap.sim.win_conditions import condition_words
from battlemap.store.files.store_errors import StoreError, reason


def share_of(count: int, of: int) -> Frequency:
    """*count* of *of* with its interval."""
    return Frequency(count, of, count / of if of else 0.0, wilson(count, of))


def make_report(
    stage: OpenedCampaign, tally: Tally, asked: int, run: RunFacts, folder: Path | None = None, check: bool = True,
    examples: bool = True,
) -> Report:  # fmt: skip
    """The report of *tally*. *folder*: where the example fights are kept. *check*: replay a sample and compare.

    Plays the *examples* and the sample again, which takes as long as some 30 fights; without both it is made at once. Where the
    example fights cannot be kept, it says so and has everything else.
    """
    told, trouble = _examples(stage, tally, folder) if examples else ((), "")
    if trouble and not run.trouble:
        run = replace(run, trouble=trouble)
    board, rules = stage.opening, stage.rules
    alliances = _alliances(stage, tally)
    answer = _answer(stage, alliances)
    faults = dict(sorted(tally.under("fault").items(), key=lambda fault: (-fault[1], fault[0]))[:MOST_FAULTS])
    display = rules.display(board)
    campaign = stage.campaign
    conditions = campaign.conditions or ()
    words = [condition_words(condition, board) for condition in conditions]
    if not any(condition.kind == "standing" for condition in conditions):
        words.insert(0, "A side wins when it alone stands")
    return Report(
        board.title or "A battle", rules.title, campaign.seed, campaign.stamp, asked, tally.fights, faults,
        answer.id, _headline(answer, tally), _remark(stage, tally), alliances, spread_of(tally.numbers("rounds")),
        tally.count("wins", ""), (display.round_word or "round").lower(), rules.tactics.harm_unit,
        tuple([_fighter(stage, tally, who) for who in board.tokens if tally.count("there", who)]),
        _actions(stage, tally), _places(stage, tally), told,
        {_seat_name(stage, mind.seat): mind.words for mind in campaign.minds},
        tuple(words), campaign.rounds, _start(stage, display.round_word),
        tuple(f"{key} = {value}" for key, value in board.house.items()), dict(rules.points),
        check_sample(stage, tally.sample) if check else SelfCheck(), run,
    )  # fmt: skip


def _alliances(stage: OpenedCampaign, tally: Tally) -> tuple[AllianceResult, ...]:
    board, of = stage.opening, tally.counted
    own = alliances_of(board)
    results = []
    for alliance, name in alliance_names(board).items():
        side = board.sides[alliance]
        fighters = [who for who, token in board.tokens.items() if own[token.side] == alliance and tally.count("there", who)]
        lost = sum(tally.count("there", who) - tally.count("stands", who) for who in fighters)
        wins = share_of(tally.count("wins", alliance), of)
        results.append(AllianceResult(alliance, name, side.letter, side.look, wins, len(fighters), lost / of if of else 0.0))
    results.sort(key=lambda result: result.id != (players_alliance(board) or ""))
    return (*results, AllianceResult("", "Nobody", "", 0, share_of(tally.count("wins", ""), of)))


def _answer(stage: OpenedCampaign, alliances: tuple[AllianceResult, ...]) -> AllianceResult:
    """The alliance of the players; without one, the one most often ahead."""
    own = players_alliance(stage.opening)
    return next(
        (alliance for alliance in alliances if alliance.id == own), max(alliances[:-1], key=lambda alliance: alliance.wins.count)
    )


def _headline(answer: AllianceResult, tally: Tally) -> str:
    if tally.counted and tally.count("wins", "") == tally.counted:
        return "No side wins"
    return f"{winning_words(answer.name)} {chance_words(answer.wins.share, answer.wins.interval)}"


def _remark(stage: OpenedCampaign, tally: Tally) -> str:
    """What has to be known beside the numbers, in a sentence or none."""
    faults, fights = tally.count("faults"), tally.fights
    if faults:
        return f"{faults} of {fights} fights broke off over a fault of the rules and are not counted."
    if stuck := tally.under("stuck"):
        why, count = max(stuck.items(), key=lambda item: item[1])
        whole = sum(stuck.values())
        often = f"{count} of them: " if count < whole else ""
        told = "fight stopped" if whole == 1 else "fights stopped"
        return f"{whole} {told} where no machine could go on; {often}{why.rstrip('.')}."
    if fights and tally.count("harmless") == tally.count("wins", "") == fights:
        return "In no fight anybody was hurt by an attack: the machines do not reach or do not attack each other."
    if tally.counted and tally.count("wins", "") > tally.counted / 2:
        return f"Most fights are undecided after {stage.campaign.rounds} rounds."
    return ""


def _fighter(stage: OpenedCampaign, tally: Tally, who: TokenId) -> FighterResult:
    board, there = stage.opening, tally.count("there", who)
    token = board[who]
    fallen = max(1, there - tally.count("stands", who))
    by = {
        str(board[TokenId(other)].name if other in board.tokens else "nobody"): n for other, n in tally.under("by", who).items()
    }
    return FighterResult(
        who, token.name, alliances_of(board)[token.side], board.sides[token.side].look, token.icon,
        share_of(tally.count("stands", who), there),
        spread_of(tally.numbers("taken", who)), spread_of(tally.numbers("dealt", who)),
        {kind: tally.count("points", who, kind) / there for kind in stage.rules.points if hasattr(token.sheet, kind)},
        {cause: n / fallen for cause, n in _most(tally.under("cause", who))}, {name: n / fallen for name, n in _most(by)},
        share_of(tally.count("first", who), tally.counted),
    )  # fmt: skip


def _most(counts: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _actions(stage: OpenedCampaign, tally: Tally) -> tuple[ActionResult, ...]:
    results = []
    for alliance in alliance_names(stage.opening):
        for action, count in _most(tally.under("actions", alliance)):
            known = stage.rules.actions.get(action)
            harm, worth = tally.count("action harm", alliance, action), tally.count("action worth", alliance, action)
            weighed, each = tally.count("weighed", alliance, action), max(1, tally.count("weighed", alliance, action))
            expected, actual = tally.count("expected", alliance, action), tally.count("weighed harm", alliance, action)
            results.append(
                ActionResult(
                    alliance, action, known.title_for() if known is not None else action, count, count / max(1, tally.counted),
                    harm / count, worth / count / 1000, weighed, expected / each / 1000, actual / each,
                )
            )  # fmt: skip
    return tuple(results)


def _places(stage: OpenedCampaign, tally: Tally) -> tuple[PlaceResult, ...]:
    fell, stood = tally.under("fell"), tally.under("stood")
    return tuple(
        [PlaceResult(key, place_name(stage, key), fell.get(key, 0), stood.get(key, 0)) for key in sorted({*fell, *stood})]
    )


def place_name(stage: OpenedCampaign, key: str) -> str:
    """What a zone or cell is called."""
    zone = stage.opening.zone_map.zones.get(ZoneId(key))
    if zone is not None:
        return zone.name
    column, comma, row = key.partition(",")
    return cell_name((int(column), int(row))) if comma and column.isdecimal() and row.isdecimal() else key


def _examples(stage: OpenedCampaign, tally: Tally, folder: Path | None) -> tuple[tuple[ExampleFight, ...], str]:
    """The fights, and why they could not be kept in *folder*, if they could not."""
    examples, trouble = [], ""
    for kind, index in pick_examples(tally).items():
        try:
            try:
                examples.append(read_example(stage, kind, index, folder))
            except (StoreError, OSError) as fault:
                why = str(fault) if isinstance(fault, StoreError) else f"{folder} cannot be used: {reason(fault)}."
                trouble, folder = f"The example fights are not kept. {why}", None
                examples.append(read_example(stage, kind, index, None))
        except (Refused, RuleFault):  # it is counted as a fault already
            continue
    return tuple(examples), trouble


def _seat_name(stage: OpenedCampaign, seat: str) -> str:
    token, side = stage.opening.tokens.get(TokenId(seat)), stage.opening.sides.get(SideId(seat))
    return token.name if token is not None else side.name if side is not None else seat


def _start(stage: OpenedCampaign, round_word: str) -> str:
    turns = stage.opening.turns
    if not turns.order:
        return "From the beginning of the fight"
    names = [stage.opening[who].name for who in turns.now if who in stage.opening.tokens]
    return f"From {(round_word or 'round').lower()} {turns.round}" + (f", {', '.join(names)} to act" if names else "")


def spread_shares(spread: Spread, columns: int) -> list[float]:
    """The shares of 0, 1, 2 … and, in the last of *columns*, of all that is more."""
    of = max(1, sum(spread.counts.values()))
    bins = [0] * columns
    for number, count in spread.counts.items():
        bins[min(max(number, 0), columns - 1)] += count
    return [count / of for count in bins]
