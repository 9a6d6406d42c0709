"""What the answers to an open question are likely to bring, as words and shares: nothing here paints."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.events import Contest
from battlemap.board.ids import TokenId
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
CERTAIN = 0.9995
"""What is as likely as this is said, not counted."""
LEAST_SHARE = 0.0005
"""A kind of outcome that is rarer everywhere has no bar."""
WORD_OF: dict[OutcomeKind, str] = {"style": "best", "success": "succeeds", "tie": "ties", "failure": "fails"}
NO_HARM = "no harm"
UNCOMPARED = "No roll decides it then"
"""Where an answer ends the command before anything is compared, or leads to a roll of another command."""


class AnswerLine(Struct, frozen=True):
    """Answers that come to the same. *shares*: of 1, by the kind of outcome, empty where nothing is compared."""

    words: str
    more: str
    """How many answers besides come to the same: "or 4 others"; empty for none."""
    usual: bool
    success: str
    """How likely it succeeds; in a word where that is certain: "fails"."""
    shares: dict[OutcomeKind, float]
    told: tuple[str, ...]
    """Harm, to whom, and whether somebody falls; the target's first, then that of whoever acts."""

    @property
    def spoken_text(self) -> str:
        """The line for a screen reader."""
        shares = [f"{WORD_OF[kind]} {percent(share)}" for kind, share in self.shares.items() if share > 0]
        return ", ".join(filter(None, (f"{self.words} {self.more}".strip(), *shares, *self.told)))


class AnswerOddsView(Struct, frozen=True):
    """All that stands on the pane."""

    icon: str
    title: str
    precision: str
    exact: bool
    lines: tuple[AnswerLine, ...]

    @property
    def kinds(self) -> tuple[OutcomeKind, ...]:
        """The outcomes that may come of any answer, the most welcome first; none where all answers come out alike."""
        shares = [[line.shares.get(kind, 0.0) for line in self.lines] for kind in KINDS]
        if all(max(share) - min(share) < LEAST_SHARE for share in shares):
            return ()
        return tuple([kind for kind, share in zip(KINDS, shares, strict=True) if max(share) > LEAST_SHARE])

    @property
    def is_pair(self) -> bool:
        """Whether two kinds of answers that come out otherwise stand against one another."""
        return len(self.lines) == 2 and bool(self.kinds)

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
    contest = session.contest
    if contest is not None and contest.title and _is_of_command(session, contest):
        icon, title, actor = contest.icon or icon, contest.title, ""
    title = f"{actor}: {title}" if actor else title
    named = any(outlook.own_harm >= LEAST_HARM for outlook in known) or not _is_named(session, known, title)
    lines = [_line(session, group, named) for group in groups.values()]
    if any(line.told for line in lines):
        lines = [line if line.told else replace(line, told=(NO_HARM,)) for line in lines]
    while len(lines) > MOST_LINES:
        lines.remove(next(line for line in reversed(lines) if not line.usual))
    precision = "Sampling" if working else capitalise(precision_words(exact, interval))
    return AnswerOddsView(icon, title, precision, exact, tuple(lines))


def _is_named(session: Session, outlooks: Sequence[Outlook], title: str) -> bool:
    """Whether the title says already who would come to harm."""
    targets = {outlook.target for outlook in outlooks if outlook.target is not None}
    return all(target in session.board.tokens and session.board[target].name in title for target in targets)


def _is_of_command(session: Session, contest: Contest) -> bool:
    """Whether what is compared now is what the command is about, and not what somebody tries on whoever acts."""
    run = session.current
    return run is None or not contest.sides or contest.sides[0].who in ("", run.command.actor)


def _line(session: Session, group: Sequence[AnswerOutlook], named: bool) -> AnswerLine:
    first = group[0].outlook
    assert first is not None
    option = next((answer for answer in group if answer.usual), group[0]).option
    others = len(group) - 1
    more = f"or {others} other{'s' if others > 1 else ''}" if others else ""
    shares = shares_by_kind(first)
    usual = any(answer.usual for answer in group)
    told = tuple(_told(session, first, named))
    return AnswerLine(option.text or option.key, more, usual, _success_words(shares), shares, told)


def _success_words(shares: dict[OutcomeKind, float]) -> str:
    success = sum([shares.get(kind, 0.0) for kind in SUCCESSES])
    if success >= CERTAIN:
        return WORD_OF["success"]
    certain = next((kind for kind, share in shares.items() if share >= CERTAIN), None)
    return WORD_OF[certain] if certain is not None else percent(success) if shares else ""


def _told(session: Session, outlook: Outlook, named: bool) -> Iterator[str]:
    """*named*: whether to say who comes to harm."""
    run, unit = session.current, session.rules.tactics.harm_unit
    target, actor = outlook.target, run.command.actor if run is not None else None
    out = f"out {percent(outlook.takes_out)}" if outlook.takes_out >= LEAST_OUT else ""
    if outlook.harm >= LEAST_HARM or out:
        yield " · ".join(filter(None, (_harm_words(session, outlook.harm, unit, target if named else None), out)))
    if outlook.own_harm >= LEAST_HARM:
        yield _harm_words(session, outlook.own_harm, "" if outlook.harm >= LEAST_HARM else unit, actor)


def _harm_words(session: Session, harm: float, unit: str, whom: TokenId | None) -> str:
    """ "2.0 shifts to Cole"; nothing for none."""
    if harm < LEAST_HARM:
        return ""
    name = session.board[whom].name if whom is not None and whom in session.board.tokens else ""
    return " ".join(filter(None, (f"{harm:.1f}", unit, f"to {name}" if name else "")))


def shares_by_kind(outlook: Outlook) -> dict[OutcomeKind, float]:
    """How likely each kind of outcome is, of 1; empty where nothing is compared."""
    if not outlook.bands:
        return {}
    return {kind: sum([band.share for band in outlook.bands if band.kind == kind]) for kind in KINDS}


def _numbers(outlook: Outlook | None) -> object:
    """What two answers come to that share a line."""
    if outlook is None:
        return None
    shares = [round(share, 3) for share in shares_by_kind(outlook).values()]
    return (*shares, round(outlook.harm, 1), round(outlook.own_harm, 1), round(outlook.takes_out, 3))
