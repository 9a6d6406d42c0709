"""What a fight came to, as lines of the log after the one that ended it."""

from collections.abc import Iterator

from battlemap.gui.log.log_rows import LogRow, commands_words
from battlemap.play.fight_summary import DiceLuck, FallenToken, FightSummary
from battlemap.rules.ruleset import AnyRuleset

BY_HAND = "by the GM’s hand"


def summary_rows(rules: AnyRuleset, summary: FightSummary, word: str, entry: int) -> Iterator[LogRow]:
    """The lines, which belong to *entry*; *word*: what the game calls a round."""
    length = f"*{summary.rounds} {word.lower()}{'' if summary.rounds == 1 else 's'}*, " if summary.rounds else ""
    falls = "nobody fell" if not summary.falls else f"{len(summary.falls)} fell"
    yield LogRow(f"The fight: {length}{commands_words(summary.commands)}, {falls}", icon="lucide/flag", entry=entry)
    for fall in summary.falls:
        where = f" in {word.lower()} {fall.round}" if fall.round else ""
        yield LogRow(f"*{fall.name}* fell{where}", _cause(rules, fall), "lucide/skull", "harm", entry=entry)
    for points in summary.points:
        told = ", ".join(f"*{name}* {count}" for name, count in points.spent)
        yield LogRow(f"{points.kind.capitalize()} spent: {told}", icon="lucide/coins", entry=entry)
    if summary.luck:
        told = "; ".join(f"*{luck.side}* {_average(luck)}" for luck in summary.luck)
        yield LogRow(f"Dice on average: {told}", _fair(summary.luck), "lucide/dices", entry=entry)


def _cause(rules: AnyRuleset, fall: FallenToken) -> str:
    if fall.by is None:
        return BY_HAND
    action = rules.actions.get(fall.by.action)
    deed = action.title_for() if action is not None and action.title else fall.by.action
    return f"{fall.doer}: {deed}" if fall.doer else deed


def _average(luck: DiceLuck) -> str:
    """The average with its sign where a fair one is 0, and how many dice it is of."""
    shown = f"{luck.average:+.1f}" if not luck.fair else f"{luck.average:.1f}"
    return f"{shown} ({luck.dice} dice)".replace("-", "−")


def _fair(lucks: tuple[DiceLuck, ...]) -> str:
    """What fair dice would show, of each kind that was rolled."""
    kinds = dict.fromkeys((luck.sides, luck.fair, luck.low) for luck in lucks)
    told = [f"{fair:g} on a {f'd{sides}' if fair else 'Fate die'}{', low is good' if low else ''}" for sides, fair, low in kinds]
    return f"fair: {', '.join(told)}"
