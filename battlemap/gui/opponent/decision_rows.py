"""What a machine decided as words and numbers for the panel, and as places for the map; no drawing."""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import cell_name, cell_of
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.board.wording import append_name, capitalise, make_sentence
from battlemap.gui.opponent.machine_report import MachineReport
from battlemap.minds.decision import LEAST, Alternative, common_terms, signed
from battlemap.play.odds.chance_words import percent
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset

TERM_LABELS = {
    "foes": "Harm to foes", "own": "Own side", "place": "Standing", "points": "Points", "advantages": "Advantages",
    "ready": "Attacking", "later": "Afterwards",
}  # fmt: skip
"""What each term of an evaluation is called in the table."""
SHOWN_REASONS, SHOWN_ROWS = 3, 3
PASS = "End the turn"
MOVE = "Move"
"""What the usual way to go elsewhere is called, whatever the menu of that place calls it."""
GOAL = "to"
"""The ask of where to go; cells that are given besides lie on the way."""


class DecisionRow(Struct, frozen=True):
    """One of the things that were thought of, the chosen one first."""

    title: str
    caption: str
    worth: str
    is_loss: bool = False
    has_odds: bool = False
    """Whether it is a command, so that one can look into its odds."""


class DecisionStory(Struct, frozen=True):
    """A decision as the panel tells it. *terms*: a label, and the worth of each row as it comes of it."""

    title: str
    caption: str
    reason: str
    rows: tuple[DecisionRow, ...] = ()
    terms: tuple[tuple[str, tuple[float, ...]], ...] = ()

    @property
    def spoken_text(self) -> str:
        """All of it for a screen reader."""
        rows = [f"{at}: {row.title}, {row.caption}, {row.worth}" for at, row in enumerate(self.rows, 1)]
        return ". ".join(filter(None, (self.title, self.caption, self.reason.rstrip("."), *rows)))


class MapChoice(Struct, frozen=True):
    """Something that might be done, on the map: what *who* would do to something (*act*), or where it would go (*go*)."""

    number: int
    who: TokenId
    kind: Literal["act", "go"]
    goal: Subject


def goal_of(board: AnyEncounter, command: Command) -> Subject | None:
    """What a command is done to, or where it leads: the last place or other token that is given with it."""
    goal: Subject | None = None
    for ask in sorted(command.preset, key=GOAL.__eq__):
        for key in command.preset[ask]:
            if key in board.tokens and key != command.actor:
                return Subject("token", key)
            if key in board.zone_map.zones and board.grid is None:
                goal = Subject("zone", key)
            elif board.grid is not None and cell_of(key) is not None:
                goal = Subject("cell", key)
    return goal


def title_in_full(rules: AnyRuleset, board: AnyEncounter, alternative: Alternative) -> str:
    """What would be done, and to whom or where: "Attack Mudge", "Move to C4"."""
    command = alternative.command
    if command is None:
        return alternative.title
    action, goal = rules.actions.get(command.action), goal_of(board, command)
    if action is None or goal is None:
        return alternative.title
    if goal.kind == "token":
        name = goal.name_on(board)
        title = action.title_for(name)
        return title if name in title else append_name(title, name)
    place = cell_name(cell) if (cell := cell_of(goal.id)) is not None and goal.kind == "cell" else goal.name_on(board)
    if command.action in rules.tactics.moves:
        return f"{MOVE if command.action == rules.tactics.moves[0] else action.title} to {place}"
    return f"{action.title}: {place}"


def numbered_alternatives(report: MachineReport) -> dict[int, Alternative]:
    """What was thought of by its number in the panel; where nothing is worth doing, that is the first."""
    return dict(enumerate(report.decision.alternatives[: SHOWN_ROWS - report.passes], 1 + report.passes))


def decision_story(
    rules: AnyRuleset, board: AnyEncounter, report: MachineReport, chances: Mapping[int, float] = {}
) -> DecisionStory:
    """A report as the panel tells it; *board*: as it was when it was decided; *chances*: of success, by number."""
    alternatives = report.decision.alternatives
    name = board.tokens[report.who].name if report.who in board.tokens else ""
    if not alternatives and report.to_question:
        return DecisionStory(report.answer, _and_so_on(name, report.to_question), "The usual answer.")
    if not alternatives:
        words = "Nothing is worth doing: end the turn" if report.advice else "Nothing to do: ends the turn"
        return DecisionStory(name or words, words if name else "", "")
    shown = {1: Alternative(PASS, 0.0)} if report.passes else {}
    shown |= numbered_alternatives(report)
    alternatives = tuple(shown.values())
    titles = [title_in_full(rules, board, alternative) for alternative in alternatives]
    common = common_terms(alternatives)
    decisive = alternatives[0].reasons_besides(common) or alternatives[0].reasons
    reasons = [reason.words for reason in decisive[:SHOWN_REASONS]]
    rows = tuple([_row(title, shown[number], common, chances.get(number)) for number, title in zip(shown, titles, strict=True)])
    names = [key for key in TERM_LABELS if any(abs(getattr(one.gains, key)) >= LEAST for one in alternatives)]
    terms = tuple([(TERM_LABELS[key], tuple([float(getattr(one.gains, key)) for one in alternatives])) for key in names])
    whose = "" if name and report.to_question.startswith(name) else name
    caption = _and_so_on(whose, report.to_question or _looked_at(report))
    return DecisionStory(titles[0], caption, make_sentence(capitalise(_and(reasons))), rows, terms)


def _looked_at(report: MachineReport) -> str:
    """Among how many ways it chose: "best of 34 looked at"."""
    count = report.decision.considered
    if report.passes and count:
        return f"none of {count} looked at is worth it"
    return "the only one looked at" if count < 2 else f"best of {count} looked at"


def _and_so_on(*parts: str) -> str:
    return " · ".join([part for part in parts if part])


def map_choices(board: AnyEncounter, report: MachineReport) -> tuple[MapChoice, ...]:
    """What of a report has a place on the map, by its number in the panel."""
    choices: list[MapChoice] = []
    for number, alternative in numbered_alternatives(report).items():
        command = alternative.command
        if command is None or command.actor is None or command.actor not in board.tokens:
            continue
        goal = goal_of(board, command)
        if goal is None:
            continue
        choices.append(MapChoice(number, TokenId(command.actor), "act" if goal.kind == "token" else "go", goal))
    return tuple(choices)


def _row(title: str, alternative: Alternative, common: Collection[str], chance: float | None) -> DecisionRow:
    reasons = alternative.reasons_besides(common) or alternative.reasons
    caption = reasons[0].words if reasons else "nothing else is worth it" if title == PASS else "changes nothing"
    is_nothing = abs(alternative.worth) < LEAST
    worth = "0" if is_nothing else signed(alternative.worth)
    told = _and_so_on(caption, percent(chance) if chance is not None else "")
    return DecisionRow(title, told, worth, alternative.worth < 0 and not is_nothing, alternative.command is not None)


def _and(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
