"""What the rules' options say of how hard it is to go to a zone, in words."""

from collections.abc import Iterable

from battlemap.board.wording import capitalise
from battlemap.canvas.view.drag_info import DifficultyStep
from battlemap.paint.controls.chips import Difficulty
from battlemap.play.command_preview import CommandPreview
from battlemap.rules.procedure import Effort, Option

HARD = 3
"""From this difficulty on a move is shown as hard."""


def option_words(option: Option) -> tuple[str, str, Difficulty]:
    """What an option says about a move: the answer, the reasons, and how hard it is."""
    if option.refusal:
        return "No way", option.refusal, "no"
    effort = option.effort or Effort(option.note)
    if effort.value is None:
        return capitalise(effort.words), effort.reasons, "free"
    return effort.words, effort.reasons, "hard" if effort.value >= HARD else "cost"


def difficulty_steps(seen: CommandPreview, option: Option, others: Iterable[Option]) -> tuple[DifficultyStep, ...]:
    """How the difficulty of an option builds up, modifier by modifier, in the words that *others* have for difficulties."""
    strong, weak, _ = option_words(option)
    final = option.effort.value if option.effort else None
    against = seen.contest.sides[1].modifiers if seen.contest else ()
    if final is None or not against or sum(modifier.value for modifier in against) != final:
        return (DifficultyStep(strong, final or 0, weak),) if strong else ()
    words = _ladder(others)
    total, reasons, steps = 0, [], []
    for modifier in against:
        total += modifier.value
        reasons.append(modifier.name)
        steps.append(DifficultyStep(words.get(total, f"{total:+d}".replace("-", "−")), total, ", ".join(reasons)))
    return tuple(steps)


def _ladder(options: Iterable[Option]) -> dict[int, str]:
    """The words for difficulties, as far as options use them."""
    efforts = [option.effort for option in options if option.effort and not option.refusal]
    return {effort.value: effort.words for effort in efforts if effort.value is not None}
