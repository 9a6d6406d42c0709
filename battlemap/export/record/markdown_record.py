"""A fight as Markdown: rounds and turns as headings, every command's lines with its rolls and what changed."""

from collections.abc import Iterable, Iterator

from battlemap.board.wording import short_name
from battlemap.export.export_subject import ExportSubject
from battlemap.export.record.fight_record import record_sides
from battlemap.export.record.markdown_text import marked, plain
from battlemap.export.record.record_step import RecordStep, aspect_place, side_states
from battlemap.export.record.roll_record import RecordDie, RollRecord, RollSide

STATES = {"dropped": "dropped", "exploded": "again", "replaced": "replaced", "zero": "counts nothing", "typed": ""}


def markdown_lines(subject: ExportSubject, steps: Iterable[RecordStep]) -> Iterator[str]:
    """The file, piece by piece: after the head one for each moment."""
    told, last = iter(steps), None
    first = next(told)
    yield "\n".join(_head(subject, first))
    heading: tuple[int, str] = (0, "")
    for step in told:
        lines: list[str] = []
        if step.round and step.round != heading[0]:
            lines += ["", f"## {plain(step.round_word)} {step.round}"]
            heading = step.round, ""
        if step.turn and step.turn != heading[1]:
            lines += ["", f"### {plain(step.turn)}"]
            heading = heading[0], step.turn
        yield "\n".join([*lines, *step_lines(step)])
        last = step
    yield "\n".join(_foot(last or first))


def step_lines(step: RecordStep) -> list[str]:
    """What is told of a moment: its lines, below them the rolls and what changed."""
    lines = ["", *[f"- {marked(line.text)}{f' ({plain(line.why)})' if line.why else ''}" for line in step.lines]]
    inside = "  " if step.lines else ""
    lines += [f"{inside}- Roll: {roll_words(roll)}" for roll in step.rolls]
    return lines + [f"{inside}- {marked(change)}" for change in step.changes]


def roll_words(roll: RollRecord) -> str:
    """A roll on one line: "**Orm**, Quick \\[+ 0 − +\\] Skilled +2 = **+3** against **Borg** +1: by 2, *Success*"."""
    sides = " against ".join(_side(side) for side in roll.sides)
    came = [f"by {plain(roll.margin)}"] if roll.margin else []
    came += [f"*{plain(roll.outcome)}*"] if roll.outcome else []
    title = f"{plain(roll.title)}. " if roll.title else ""
    return ": ".join(filter(None, (f"{title}{sides}", ", ".join(came))))


def _side(side: RollSide) -> str:
    head = ", ".join(filter(None, (f"**{plain(side.name)}**" if side.name else "", plain(side.approach))))
    dice = f"\\[{' '.join(_die(die) for die in side.dice)}\\]" if side.dice else ""
    total = f"= **{plain(side.total)}**" if side.total and (side.dice or side.modifiers) else plain(side.total)
    return " ".join(
        filter(None, (head, dice, ", ".join(map(plain, side.modifiers)), total, "(typed in)" if side.by_hand else ""))
    )


def _die(die: RecordDie) -> str:
    word = STATES.get(die.state, "")
    return f"{plain(die.face)}{f' ({word})' if word else ''}"


def _head(subject: ExportSubject, first: RecordStep) -> Iterator[str]:
    yield f"# {plain(subject.title)}"
    yield ""
    yield f"{plain(subject.rules.title)}. Record of the fight, for {subject.for_words}."
    yield ""
    for side, names in record_sides(first.board):
        yield f"- **{plain(side)}**: {plain(', '.join(names))}"
    for aspect in first.board.aspects.values():
        if aspect.anchor != "token":
            yield f"- Aspect **{plain(aspect.name)}** on {plain(aspect_place(first.board, aspect))}"


def _foot(last: RecordStep) -> Iterator[str]:
    yield ""
    yield "## How they stand"
    yield ""
    for key, state in side_states(last.board, last.display).items():
        yield f"- **{plain(short_name(last.board.sides[key].name))}**: {state.standing} of {state.of} standing"
    yield ""
