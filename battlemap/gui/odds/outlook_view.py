"""What stands on the card of an outlook, as words and shares: nothing here paints."""

from collections.abc import Iterator

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.odds.assumed_answers import AssumedAnswer
from battlemap.play.odds.chance_words import percent
from battlemap.play.odds.outlook import Counterattack, OutcomeBand, Outlook
from battlemap.play.odds.outlook_words import (
    LEAST_HARM,
    band_words,
    consequence_words,
    other_answer_words,
    precision_words,
    question_words,
    threat_words,
)  # fmt: skip
from battlemap.rules.ruleset import AnyRuleset

UNSURE = 0.05
"""While a number may lie off by more it is shown grey."""
MOST_THREATS = 4
"""So many foes who threaten the goal of a move have a line of their own."""
Fact = tuple[str, str]
"""A label and a value."""


class OutlookSubject(Struct, frozen=True):
    """What the card is about. *comparison*: who stands against whom with what; *cost*: "action"."""

    icon: str
    title: str
    comparison: str
    cost: str
    actor: TokenId | None


class OutlookView(Struct, frozen=True):
    """The card's contents; see the functions below."""

    subject: OutlookSubject
    outlook: Outlook | None
    refusal: str
    precision: str
    certain: bool
    """Whether the numbers are good enough to be shown as such."""
    bands: tuple[tuple[OutcomeBand, str, str], ...]
    """Each outcome with its share and what comes of it in words."""
    facts: tuple[Fact, ...]
    back_title: str
    back_facts: tuple[Fact, ...]
    back: Counterattack | None
    harmless: bool
    """Whether it is known that nothing comes back."""
    other: tuple[str, str]
    """What the other answer that matters most would change, and which it is; both empty without one."""
    questions: tuple[tuple[str, AssumedAnswer], ...] = ()
    """What was taken for granted, each with its question in short."""
    moves: bool = False
    """Whether it tells of a move: then what threatens where it leads stands in place of what comes back."""
    threats: tuple[tuple[str, str, float], ...] = ()
    """Who threatens and by what, what that does, and how likely he hits; the worst first."""
    more_threats: str = ""
    """Those for whom there is no line."""
    back_short: str = ""
    """The title of what comes back where the whole one has no room: without the name of whoever acts."""

    @property
    def spoken_text(self) -> str:
        """All of it for a screen reader."""
        said = [self.subject.title, self.subject.comparison, self.refusal]
        said += [f"{band_words(band)} {share}, {told}" for band, share, told in self.bands]
        said += [f"Threatened there by {by}, {what}" for by, what, _ in self.threats]
        said += [f"{label} {value}" for label, value in (*self.facts, *self.back_facts)]
        return ". ".join(part for part in (*said, self.more_threats, ": ".join(filter(None, self.other))) if part)


def outlook_view(
    rules: AnyRuleset, board: AnyEncounter, subject: OutlookSubject, outlook: Outlook | None, refusal: str = ""
) -> OutlookView:
    """What the card shows of an outlook as far as it is known."""
    if outlook is None:
        return OutlookView(
            subject, None, refusal, "" if refusal else "Working it out", False, (), (), "", (), None, False, ("", "")
        )
    unit = rules.tactics.harm_unit
    bands = tuple([(band, percent(band.share), consequence_words(band, unit)) for band in outlook.bands])
    working = not outlook.exact and not outlook.interval
    precision = "Sampling" if working else precision_words(outlook.exact, outlook.interval)
    back, acts = outlook.counterattack, subject.actor in board.tokens
    foe = _is_foe(board, subject.actor, outlook.target)
    title, short, back_facts = "", "", tuple[Fact, ...]()
    if back is not None and subject.actor is not None and acts:
        short = f"{board[back.by].name}’s next attack"
        title = f"{short} on {board[subject.actor].name}"
        back_facts = tuple(_back_facts(board[subject.actor].name, back))
    return OutlookView(
        subject, outlook, refusal, precision, not working and outlook.interval < UNSURE, bands,
        tuple(_facts(board, subject, outlook)), title, back_facts, back, foe and outlook.done and back is None,
        other_answer_words(board, outlook),
        tuple([(question_words(board, assumed), assumed) for assumed in outlook.assumed]),
        outlook.moves, tuple([(*threat_words(rules, board, threat), threat.hits) for threat in outlook.threats[:MOST_THREATS]]),
        _more_threats(outlook), short,
    )  # fmt: skip


def short_label(label: str) -> str:
    """A label of a fact without the name in it, where that is too long: "Takes out" for "Takes Captain Harrow out"."""
    begins = next((word for word in ("Harm", "Takes") if label.startswith(f"{word} ")), "")
    return "Takes out" if begins == "Takes" else begins or ("Is moved" if label.endswith(" is moved") else label)


def _more_threats(outlook: Outlook) -> str:
    if outlook.moves and not outlook.threats:
        return "Nobody can attack there in his next turn" if outlook.done else "Looking about"
    more = len(outlook.threats) - MOST_THREATS
    return f"and {more} more" if more > 0 else ""


def _facts(board: AnyEncounter, subject: OutlookSubject, outlook: Outlook) -> Iterator[Fact]:
    target = board[outlook.target].name if outlook.target is not None else ""
    moved = outlook.moved
    if outlook.moves:
        yield "Arrives", percent(moved.share if moved is not None else 0.0)
        yield "Harm on the way", f"{outlook.own_harm:.1f}"
        yield "Costs", subject.cost or "nothing"
        return
    if outlook.harm >= LEAST_HARM and target:
        yield f"Harm to {target}", f"{outlook.harm:.1f}"
    elif moved is not None:
        yield f"{board[moved.who].name} is moved", percent(moved.share)
    else:
        yield "Succeeds", percent(outlook.success)
    yield f"Takes {target or 'somebody'} out", percent(outlook.takes_out) if target else "–"
    yield "Costs", subject.cost or "nothing"


def _back_facts(name: str, back: Counterattack) -> Iterator[Fact]:
    yield f"Harm to {name}", f"{back.harm:.1f}"
    yield f"Takes {name} out", percent(back.takes_out)
    yield "Hits, if left alone", percent(back.hits_now)


def _is_foe(board: AnyEncounter, actor: TokenId | None, target: TokenId | None) -> bool:
    if actor not in board.tokens or target not in board.tokens or actor is None or target is None:
        return False
    return actor != target and not board.allied(board[actor].side, board[target].side)
