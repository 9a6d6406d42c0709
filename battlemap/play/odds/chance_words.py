"""Chances in words: "success 62 %, with style 21 %, tie 14 %"."""

from battlemap.play.odds.outcome_chances import OutcomeChances

LEAST = 0.005
"""What is less likely than that is not worth a word."""


def percent(share: float) -> str:
    """A share as whole percents, never a round 0 or 100 that is not quite true."""
    if 0 < share < 0.01:
        return "<1 %"
    if 0.99 < share < 1 - 1e-9:
        return ">99 %"
    return f"{round(share * 100)} %"


def chance_number(chances: OutcomeChances) -> str:
    """The chance of success as a number; with a ~ where it was sampled."""
    return f"{'' if chances.exact else '~'}{percent(chances.success)}"


def chance_sentence(chances: OutcomeChances) -> str:
    """Everything that is worth knowing, the most welcome first."""
    parts = [f"success {percent(chances.success)}"]
    if not chances.exact:
        parts = [f"success about {percent(chances.success)} (± {max(1, round(chances.interval * 100))})"]
    parts += [f"with {degree} {percent(share)}" for degree, share in chances.degrees.items() if share >= LEAST]
    if chances.tie >= LEAST:
        parts.append(f"tie {percent(chances.tie)}")
    return ", ".join(parts)


def assumptions(chances: OutcomeChances) -> str:
    """What everybody was taken to answer, a line each; empty if nobody was asked. That nothing was chosen goes without saying."""
    said = [assumption.words for assumption in chances.assumptions if assumption.answer]
    return "Assumed: " + "\n".join(said) if said else ""
