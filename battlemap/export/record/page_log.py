"""The log of a record as HTML: readable by itself, each moment an article that the page can light up."""

from html import escape

from battlemap.board.wording import printable_text, split_emphasis
from battlemap.export.record.record_step import RecordStep
from battlemap.export.record.roll_record import RecordDie, RollRecord, RollSide

TONES = frozenset({"good", "cost", "harm", "gm"})
STATES = {"dropped": "dropped", "exploded": "rolled again", "replaced": "replaced", "zero": "counts nothing", "typed": "typed in"}


def safe(text: str) -> str:
    """*text* as it stands in HTML, in an attribute too."""
    return escape(printable_text(text), quote=True)


class PageLog:
    """Grows moment by moment; rounds and turns are headings."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._heading: tuple[int, str] = (0, "")

    def add(self, number: int, step: RecordStep) -> None:
        """The moment called *number*."""
        if step.round and step.round != self._heading[0]:
            self.parts.append(f"<h3>{safe(step.round_word)} {step.round}</h3>")
            self._heading = step.round, ""
        if step.turn and step.turn != self._heading[1]:
            self.parts.append(f"<h4>{safe(step.turn)}</h4>")
            self._heading = self._heading[0], step.turn
        lines = "".join(_line(line.text, line.why, line.tone, line.secret) for line in step.lines)
        rolls = "".join(map(_roll, step.rolls))
        changes = "".join(f'<li class="change">{marked(change)}</li>' for change in step.changes)
        changes = f'<ul class="changes">{changes}</ul>' if changes else ""
        head = f'<a class="at" href="#m{number}">{number}</a>'
        self.parts.append(f'<article id="m{number}" class="moment">{head}<div>{lines}{rolls}{changes}</div></article>')


def marked(text: str) -> str:
    """*text* with what stands between asterisks shown strong."""
    return "".join(f"<b>{safe(part)}</b>" if strong else safe(part) for part, strong in split_emphasis(text))


def _line(text: str, why: str, tone: str, secret: bool) -> str:
    kind = f" {tone}" if tone in TONES else ""
    only = ' <span class="only">game master only</span>' if secret else ""
    small = f" <small>{safe(why)}</small>" if why else ""
    return f'<p class="line{kind}">{marked(text)}{small}{only}</p>'


def _roll(roll: RollRecord) -> str:
    title = f'<span class="what">{safe(roll.title)}</span>' if roll.title else ""
    sides = '<span class="against">against</span>'.join(_side(side) for side in roll.sides)
    margin = f' <span class="by">by {safe(roll.margin)}</span>' if roll.margin else ""
    verdict = roll.verdict if roll.verdict in ("won", "lost", "tie") else "told"
    outcome = f'<span class="outcome {verdict}">{safe(roll.outcome)}{margin}</span>' if roll.outcome or margin else ""
    only = ' <span class="only">game master only</span>' if roll.secret else ""
    return f'<div class="roll">{title}{sides}{outcome}{only}</div>'


def _side(side: RollSide) -> str:
    name = " ".join(filter(None, (f"<b>{safe(side.name)}</b>" if side.name else "", safe(side.approach))))
    dice = "".join(map(_die, side.dice))
    parts = f'<span class="mods">{safe(", ".join(side.modifiers))}</span>' if side.modifiers else ""
    total = f'<span class="total">{safe(side.total)}</span>' if side.total else ""
    by_hand = '<span class="mods">typed in</span>' if side.by_hand else ""
    return f'<span class="side">{name} {dice}{parts}{by_hand}{total}</span>'


def _die(die: RecordDie) -> str:
    word = STATES.get(die.state, "")
    said = f' title="{word}"' if word else ""
    state = f" {die.state}" if word else ""
    spoken = f'<span class="aside"> ({word}) </span>' if word else ""
    return f'<span class="die{state}"{said}>{safe(die.face)}{spoken}</span>'
