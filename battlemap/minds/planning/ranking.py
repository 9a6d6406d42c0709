"""Puts what might be done in order: by what it is known to bring, else by what trying it in thought brings."""

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from battlemap.minds.character import ThinkingEffort
from battlemap.minds.decision import Alternative, Evaluation, mean_of
from battlemap.minds.planning.lookahead import Lookahead

CLOSE = 0.1
"""Only what comes so near to the best is tried again."""

Gain: TypeAlias = Callable[[int], Evaluation | None]
"""By how much something betters the board, in thought number n; None if it is not possible."""
Weighed: TypeAlias = tuple[Alternative, Gain, Evaluation | None]
"""Something that might be done, what it brings when it is tried, and its gain where that is known without."""


class Ranking:
    """Ranks with one skill, by one chain of thoughts."""

    def __init__(self, thought: Lookahead, skill: ThinkingEffort) -> None:
        self._thought, self._skill = thought, skill

    def rank(self, listed: Sequence[Weighed], effort: float, samples: int) -> list[Alternative]:
        """What is possible, the best first: what is not known yet is tried in thought, the best of it more often."""
        tried: list[tuple[float, int, list[Evaluation]]] = []
        for at, (_, gain, known) in enumerate(listed):
            values = [known] if known is not None else self._sample(gain, range(2 * samples))
            if values:
                tried.append((-mean_of(values).total, at, values))
        tried.sort(key=lambda entry: entry[:2])
        ranked: list[Alternative] = []
        for place, (worth, at, values) in enumerate(tried):
            alternative, gain, known = listed[at]
            if len(tried) > 1 and place < self._skill.width and len(values) > 1 and worth < tried[0][0] + CLOSE:
                values.extend(self._sample(gain, range(2 * samples, 2 * (samples + self._skill.again))))
            mean = mean_of(values)
            ranked.append(Alternative(alternative.title, mean.total - effort, mean, alternative.command, alternative.keys))
        return sorted(ranked, key=lambda alternative: -alternative.worth)

    def _sample(self, gain: Gain, samples: range) -> list[Evaluation]:
        """What it brings in each of *samples* thoughts; in one, where nothing comes to dice; nothing where it is not possible."""
        values: list[Evaluation] = []
        for sample in samples:
            value = gain(sample)
            if value is None:
                break
            values.append(value)
            if not self._thought.rolled:
                break
        return values

    def choose(self, worths: Sequence[float], moment: int) -> int | None:
        """Which of them, the best first: by chance among those near the best, the less skilled the wider."""
        if not worths:
            return None
        if not self._skill.temperature:
            return 0
        weights = [math.exp((worth - worths[0]) / self._skill.temperature) for worth in worths]
        return Random(self._thought.seed_of(moment, -1)).choices(range(len(worths)), weights)[0]
