"""An outlook in words, line by line, as a terminal or a screen reader gives it."""

from collections.abc import Iterator

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.wording import capitalise, without_emphasis
from battlemap.play.odds.assumed_answers import AssumedAnswer
from battlemap.play.odds.chance_words import percent
from battlemap.play.odds.outlook import FoeThreat, OutcomeBand, Outlook
from battlemap.rules.ruleset import AnyRuleset

BAR = 20
"""So many characters are a whole bar."""
LEAST_HARM = 0.05
"""Less is not worth a word."""


def precision_words(exact: bool, interval: float) -> str:
    """How sure a number is: "exact", or "sampled ± 0.2 %"."""
    return "exact" if exact else f"sampled ± {interval * 100:.1f} %"


def consequence_words(band: OutcomeBand, unit: str) -> str:
    """What comes of an outcome: how much harm is done if any is, and what the log says of it."""
    told = capitalise("; ".join([without_emphasis(line) for line in reversed(band.lines)]))
    harm = f"{band.harm:.1f} {unit} on average" if band.harm >= LEAST_HARM else ""
    return " · ".join(filter(None, (harm, told)))


def band_words(band: OutcomeBand) -> str:
    """What an outcome is called: "With style" where it is more than a success."""
    return f"With {band.degree}" if band.degree else band.word


def question_words(board: AnyEncounter, assumed: AssumedAnswer) -> str:
    """A question in short, with whom it is put to if it does not say so."""
    asked = board.tokens.get(TokenId(assumed.asked[0]))
    return f"{asked.name}: {assumed.short}" if asked is not None and assumed.short else assumed.prompt


def other_answer_words(board: AnyEncounter, outlook: Outlook) -> tuple[str, str]:
    """What the other answer would change, and which it is: "56 % instead of 85 %", "Cole: Invoke an aspect? Bitter wind".

    Both empty without one.
    """
    other = outlook.other_answer
    if other is None:
        return "", ""
    change = f"{percent(other.success)} instead of {percent(outlook.success)}"
    return change, f"{question_words(board, other.assumed)} {other.option.words}"


def threat_words(rules: AnyRuleset, board: AnyEncounter, threat: FoeThreat) -> tuple[str, str]:
    """Who threatens and by what: "Cole, Attack, after a move"; and what that does: "hits 38 %, 0.7 shifts"."""
    action = rules.actions.get(threat.action)
    by = ", ".join(
        filter(None, (board[threat.by].name, action.title_for() if action else "", "after a move" if threat.moves else ""))
    )
    return by, f"hits {percent(threat.hits)}, {threat.harm:.1f} {rules.tactics.harm_unit}"


def outlook_lines(rules: AnyRuleset, board: AnyEncounter, outlook: Outlook) -> Iterator[str]:
    """All of it, a line each."""
    unit = rules.tactics.harm_unit
    width = max([len(band_words(band)) for band in outlook.bands], default=0)
    for band in outlook.bands:
        bar = "█" * round(band.share * BAR)
        yield f"{band_words(band):<{width}}  {bar:<{BAR}} {percent(band.share):>6}  {consequence_words(band, unit)}".rstrip()
    if outlook.bands:
        yield f"Succeeds {percent(outlook.success)} ({precision_words(outlook.exact, outlook.interval)})"
    if outlook.moves and (moved := outlook.moved) is not None:
        yield f"Arrives {percent(moved.share)}"
    if outlook.target is not None and outlook.bands:
        name = board[outlook.target].name
        yield f"Harm to {name}: {outlook.harm:.1f} {unit} · takes out {percent(outlook.takes_out)}"
    if outlook.own_harm >= LEAST_HARM:
        yield f"Harm to oneself: {outlook.own_harm:.1f} {unit}"
    if (back := outlook.counterattack) is not None:
        name = board[back.by].name
        yield (
            f"What comes back: {name} can attack {percent(back.reach)}, hits {percent(back.hits)}"
            f" ({percent(back.hits_now)} if left alone), {back.harm:.1f} {unit}, takes out {percent(back.takes_out)}"
        )
    for threat in outlook.threats:
        by, what = threat_words(rules, board, threat)
        yield f"Threatened there by {by}: {what}, takes out {percent(threat.takes_out)}"
    if outlook.moves and outlook.done and not outlook.threats:
        yield "Nobody can attack there in his next turn"
    for assumed in outlook.assumed:
        yield f"Taken for granted: {assumed.prompt} {assumed.words} ({assumed.asked[1]}={','.join(assumed.keys)})"
    change, answer = other_answer_words(board, outlook)
    if change:
        yield f"Otherwise: {change}: {answer}"
