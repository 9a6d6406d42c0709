"""What the forecast says, in words and numbers."""

from math import ceil

from msgspec import Struct

from battlemap.sim.interim_results import InterimResults
from battlemap.sim.intervals import Interval

NUMBERS = ("nobody", "one", "two", "three", "four", "five")
VAGUE, FAIR = 20, 5
"""With more points to either side only the interval is told; with more than the second the number is told as a rough one."""
NOTABLE = 2
"""So many points up or down are good or bad, if the interval is narrower than that."""
BROKEN = 0.05
"""With a larger share of fights that break off over a fault of the rules there is no forecast."""


class ForecastView(Struct, frozen=True):
    """*note*: at the right of the head. *words*: in place of the number, where there is none. *share*: of fights won."""

    note: str
    words: str = ""
    who: str = ""
    """Whom it is about, with the verb: "Heroes win"."""
    look: int = 0
    share: float = 0.0
    interval: Interval = Interval(0.0, 1.0)
    foot: str = ""
    counting: bool = False
    before: float | None = None
    """What the share was before the last change."""

    @property
    def half(self) -> int:
        """Half the interval in points, rounded up."""
        return ceil(self.interval.half * 100 - 1e-9)

    @property
    def is_vague(self) -> bool:
        """Whether only the bounds are told: it is not known well, or all fights so far went one way."""
        return self.half > VAGUE or (self.half > FAIR and self.share in (0.0, 1.0))

    @property
    def is_rough(self) -> bool:
        """Whether the number is written as a rough one."""
        return self.half > FAIR and not self.is_vague

    @property
    def figure(self) -> str:
        """The chance as a number: "72 %", or from where to where it may lie."""
        if self.is_vague:
            return f"{round(self.interval.low * 100)} to {round(self.interval.high * 100)} %"
        return f"{round(self.share * 100)} %"

    @property
    def number(self) -> str:
        """The chance as people read it: "72 %", "about 70 %", "51 to 100 %"."""
        return f"about {self.figure}" if self.is_rough else self.figure

    @property
    def margin(self) -> str:
        """How sure it is; "" where the number says so itself."""
        return "" if self.is_vague else f"± {self.half}"

    @property
    def points(self) -> int | None:
        """By how many points the last change moved the share; None while that is not known."""
        return None if self.before is None or self.is_vague else round((self.share - self.before) * 100)

    @property
    def meaning(self) -> str:
        """Whether the last change is "good" or "harm" for them; "" while it may be chance."""
        points = self.points or 0
        return "" if abs(points) < max(NOTABLE, self.half) else "good" if points > 0 else "harm"

    @property
    def spoken_text(self) -> str:
        """All of it as one sentence, for screen readers."""
        if self.words:
            return f"Forecast. {self.words}"
        margin = f", plus or minus {self.half}" if self.margin else ""
        changed = f" {self.points:+d} points since the last change." if self.points is not None else ""
        return f"Forecast. {self.who} {self.number}{margin}. {self.foot}. {self.note}.{changed}"


def forecast_view(results: InterimResults, counting: bool, before: float | None = None, word: str = "round") -> ForecastView:
    """What is told of *results*; *counting*: more fights are under way. *word*: what the game calls a round."""
    fights = results.fights
    note = f"{fights:,} {'fight' if fights == 1 else 'fights'}{', still counting' if counting else ''}"
    if results.faults > max(3, BROKEN * (fights + results.faults)):
        return ForecastView(note, f"No forecast: {results.fault or 'the rules break off'}")
    if not fights:
        return ForecastView("", "Machines begin to fight it out …", counting=counting)
    if results.nobody.wins == fights and fights >= 5:
        never = results.harmless == fights
        words = "neither side reaches the other" if never else "no fight comes to an end"
        if results.stuck:
            words = f"machines cannot go on: {results.stuck}"
        return ForecastView(note, f"Nobody can win: {words}", counting=counting)
    answer = results.answer
    return ForecastView(
        note, "", results.headline, answer.look, answer.share, answer.interval, _foot_words(results, word), counting, before,
    )  # fmt: skip


def _foot_words(results: InterimResults, word: str) -> str:
    """What the players' side is to expect, and how many fights are not decided but judged by how they stood."""
    down = round(results.lost)
    expected = f"xpect {NUMBERS[down] if down < len(NUMBERS) else down} down"
    if not results.judged:
        return f"E{expected} · {results.lasting:.1f} {word}s"
    if results.judged == results.fights:
        return f"Judged by the strength left in {word} {results.judged_in}"
    return f"{results.judged:,} judged in {word} {results.judged_in} · e{expected}"
