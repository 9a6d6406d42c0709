"""What the answers to an open question are likely to bring, as words and shares: nothing here paints."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from battlemap.board.wording import capitalise
from battlemap.gui.session.question_words import command_title
from battlemap.play.odds.answer_outlooks import AnswerOutlook, AnswerOutlooks
from battlemap.play.odds.chance_words import percent
from battlemap.play.odds.outlook import KINDS, SUCCESSES, OutcomeKind, Outlook
from battlemap.play.odds.outlook_words import LEAST_HARM, precision_words
from battlemap.play.session import Session

MOST_LINES = 6
"""So many lines at most; rarer kinds of answers are left out."""
LEAST_OUT = 0.005
"""A rarer end of somebody is not worth a word."""
WORD_OF: dict[OutcomeKind, str] = {"style": "best", "success": "succeeds", "tie": "ties", "failure": "fails"}


class AnswerLine(Struct, frozen=True):
    """Answers that come to the same. *shares*: of 1, by the kind of outcome; *told*: harm, and whether somebody falls."""

    words: str
    more: str
    """How many answers besides come to the same: "+4"; empty for none."""
    usual: bool
    success: str
    shares: dict[OutcomeKind, float]
    told: str

    @property
    def spoken_text(self) -> str:
        """The line for a screen reader."""
        shares = [f"{WORD_OF[kind]} {percent(share)}" for kind, share in self.shares.items() if share > 0]
        return ", ".join(filter(None, (f"{self.words} {self.more}".strip(), *shares, self.told)))


class AnswerOddsView(Struct, frozen=True):
    """All that stands on the pane."""

    icon: str
    title: str
    precision: str
    exact: bool
    lines: tuple[AnswerLine, ...]

    @property
    def is_pair(self) -> bool:
        """Whether two kinds of answers stand against one another."""
        return len(self.lines) == 2

    @property
    def spoken_text(self) -> str:
        """All of it for a screen reader."""
        return ". ".join((self.title, *(line.spoken_text for line in self.lines)))


def answer_odds_view(session: Session, outlooks: AnswerOutlooks) -> AnswerOddsView:
    """What is known of the answers by now; those that come to the same share a line."""
    icon, title, actor = command_title(session)
    answers = outlooks.answers
    known = [answer.outlook for answer in answers if answer.outlook is not None]
    interval = max([outlook.interval for outlook in known], default=0.0)
    exact = bool(known) and all(outlook.exact for outlook in known)
    working = not outlooks.done and not exact
    groups: dict[object, list[AnswerOutlook]] = {}
    for answer in answers:
        groups.setdefault(_numbers(answer.outlook), []).append(answer)
    unit = session.rules.tactics.harm_unit
    lines = [_line(group, unit) for group in groups.values()]
    lines = [line for line in lines if line.usual] + [line for line in lines if not line.usual]
    precision = "Sampling" if working else capitalise(precision_words(exact, interval))
    contest = session.contest
    if contest is not None and contest.title:
        icon, title, actor = contest.icon or icon, contest.title, ""
    return AnswerOddsView(icon, f"{actor}: {title}" if actor else title, precision, exact, tuple(lines[:MOST_LINES]))


def _line(group: Sequence[AnswerOutlook], unit: str) -> AnswerLine:
    first = group[0].outlook
    assert first is not None
    named = next((answer for answer in group if answer.usual), group[0]).option
    more = f"+{len(group) - 1}" if len(group) > 1 else ""
    shares = shares_by_kind(first)
    success = sum([shares[kind] for kind in SUCCESSES])
    usual = any(answer.usual for answer in group)
    return AnswerLine(named.text or named.key, more, usual, percent(success), shares, " · ".join(_told(first, unit)))


def _told(outlook: Outlook, unit: str) -> Iterator[str]:
    if outlook.harm >= LEAST_HARM:
        yield f"{outlook.harm:.1f} {unit}"
    if outlook.takes_out >= LEAST_OUT:
        yield f"out {percent(outlook.takes_out)}"
    if outlook.own_harm >= LEAST_HARM:
        yield f"own {outlook.own_harm:.1f}"


def shares_by_kind(outlook: Outlook) -> dict[OutcomeKind, float]:
    """How likely each kind of outcome is, of 1."""
    return {kind: sum([band.share for band in outlook.bands if band.kind == kind]) for kind in KINDS}


def _numbers(outlook: Outlook | None) -> object:
    """What two answers come to that share a line."""
    if outlook is None:
        return None
    shares = [round(share, 3) for share in shares_by_kind(outlook).values()]
    return (*shares, round(outlook.harm, 1), round(outlook.own_harm, 1), round(outlook.takes_out, 3))
