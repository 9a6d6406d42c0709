"""The book: options, numbers, names and tables that a house may change."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from battlemap.rules.blocks.modifiers import ladder_text
from battlemap.rules.blocks.rulebook import Rulebook
from battlemap.rules.book_rows import Bonus, BookRow, Few, Natural, Score, Some
from battlemap.rules.procedure import Table

from .fighter import CONSEQUENCES, EXTRA, SEVERITIES, Approach, Conflict, Fighter

Difficulty: TypeAlias = Annotated[int, Meta(ge=-9, le=20)]


class Options(BookRow, frozen=True):
    """House rules, each with the ruling that holds if nobody says otherwise."""

    situation_free: Few = 0
    zone_free: Few = 1
    hidden_zone_free: Few = 1
    late_zone_free: Few = 0
    gm_points_per_hero: Few = 1
    minion_boxes: Literal["one each", "ladder"] = "one each"
    ranged_limit: Few = 0
    cover: Literal["may invoke", "nothing"] = "may invoke"
    ground_of_shots: Literal["both", "the target"] = "both"
    ranged_weight: Literal["defender", "both", "nobody"] = "defender"
    two_dice_for: Literal["their side", "the target"] = "their side"
    four_to_one: Literal["attack and defence", "attack"] = "attack and defence"
    several_enemies: Literal["all together", "the largest"] = "all together"
    weightless_foes: Literal["two dice", "no dice"] = "two dice"
    social_weight: Literal["per zone", "whole scene"] = "per zone"
    dice_turned: Literal["always", "as they like"] = "always"
    hidden_weight: Literal["shown", "not shown"] = "shown"
    weight_after_reroll: bool = True
    small_ones_cannot_act: bool = True
    swarm_immunity: Literal["heavier", "two to one", "by itself"] = "heavier"
    swarm_blocked: bool = False
    swarm_struck: Literal["refused", "no harm"] = "refused"
    mob_boxes: Literal["one", "any number"] = "one"
    mob_spill: bool = False
    explore_distance: Literal["beyond the first", "every zone"] = "beyond the first"
    seen_through: Literal["lost", "kept"] = "lost"
    comes_to_light: Literal["entered", "next to one", "in sight"] = "entered"
    lost_lead: Literal["keeps its place", "the next best"] = "keeps its place"
    ends_of_a_move: Literal["every aspect", "once each"] = "every aspect"
    hindering_zones: Literal["all of the way", "start and destination", "all but the start"] = "all of the way"
    free_move_keeps_guard: bool = True
    blocker_gains_distance: bool = True
    push_uphill: bool = False
    charge_stress: bool = True
    charge_over_terrain: bool = False
    against_difficulty: Literal["free invokes", "points too", "nothing"] = "free invokes"
    failed_advantage: Literal["ask the GM", "nothing", "theirs"] = "ask the GM"
    clear_at_end: bool = True
    advantages_in_roar: bool = False
    roars_each: Few = 1
    first_roar: Literal["the players", "the GM"] = "the players"
    gm_roars: Literal["as many as the players", "no limit"] = "as many as the players"
    costly_roar_free: Few = 1
    tie_without_slots: bool = True
    roar_consequence: Literal["mild", "moderate", "severe"] = "mild"
    off_the_ring: Literal["ends the roar", "refused"] = "ends the roar"
    roar_shifts: bool = False
    rituals: bool = True
    divine_attention: Literal["rituals", "rituals and dice", "never"] = "rituals"
    full_attack_boost: Literal["always", "on success"] = "always"
    flourish_costs: bool = True
    lethal_promise: Literal["any attack", "a hit"] = "any attack"
    lethal_crowd: Literal["taken out", "one box"] = "taken out"
    prepared_attacks: Literal["each fighter's first", "the side's first"] = "each fighter's first"


class Numbers(BookRow, frozen=True):
    """The numbers of the rules."""

    skilled: Bonus
    bad: Bonus
    style: Some
    invoke: Few
    difficulty: Difficulty
    adverse: Few
    further_zone: Few
    one_die: Some
    two_dice: Some
    teamwork: Few
    helper_needs: Few
    compel: Few
    concede: Few
    most_zones: Natural
    roar: Difficulty
    ritual: Difficulty
    full_defense: Difficulty
    awed_above: Score
    awed_below: Score
    full_attack: Difficulty
    recover: Difficulty
    explore: Difficulty
    small_one: Difficulty
    mob_weight: Natural
    far_least: Few
    far_most: Few
    slots: dict[str, Natural]


class KindOfConflict(BookRow, frozen=True):
    """How one kind of conflict goes: what orders the turns, and which approaches suit what one does."""

    title: str
    name: str = ""
    order: Approach = "quick"
    open: Approach = "forceful"
    ambush: Approach = "sneaky"
    standing: bool = False
    """People weigh by their standing rather than by their size (40)."""
    sensible: dict[str, tuple[Approach, ...]] = field(default_factory=dict)
    """Which approaches suit what one does; any, if nothing is said."""
    unfit: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Words of minions' skills that do not suit what one does: they are not suggested for it."""


class Rank(BookRow, frozen=True):
    """What one class of people weighs; *counts_once*: however many of a side are there."""

    title: str
    weight: Natural = 1
    counts_once: bool = False


class BookWords(BookRow, frozen=True):
    """Names to suggest where somebody has to name a thing."""

    boosts: tuple[str, ...] = ("Off balance",)
    advantages: tuple[str, ...] = ("The upper hand",)
    troubles: tuple[str, ...] = ("Walks right into it",)
    maneuvers: tuple[str, ...] = ("Feint",)
    roars: tuple[str, ...] = ("Nothing else counts",)
    mild: tuple[str, ...] = ("Shaken",)
    moderate: tuple[str, ...] = ("Badly shaken",)
    severe: tuple[str, ...] = ("Broken",)


class Ritual(BookRow, frozen=True):
    """A battle ritual: what it is called and what calling on it does (B7)."""

    title: str
    effect: str = ""
    names: tuple[str, ...] = ("Called upon",)


class Book(BookRow, frozen=True, kw_only=True):
    """Everything that `table.book` gives."""

    options: Options = Options()
    numbers: Numbers
    ladder: dict[str, str]
    conflicts: dict[str, KindOfConflict]
    ranks: dict[str, dict[str, Rank]]
    words: dict[str, BookWords]
    rituals: dict[str, Ritual]
    terrain: dict[str, tuple[str, ...]]

    @property
    def standings(self) -> tuple[str, ...]:
        """How sheets call the classes of people: "court.monarch"."""
        return tuple([f"{preset}.{rank}" for preset, ranks in self.ranks.items() for rank in ranks])

    def rating_words(self, value: int) -> str:
        """A number with its word: "Great +4"."""
        return ladder_text(self.ladder, value)

    def conflict(self, kind: str) -> KindOfConflict:
        """A kind of conflict; the first one, if the book does not know it any more."""
        return self.conflicts.get(kind) or next(iter(self.conflicts.values()))

    def words_for(self, kind: str) -> BookWords:
        """The names to suggest in a kind of conflict; plain ones, if the book has none."""
        return self.words.get(kind) or BookWords()

    def ritual(self, key: str) -> Ritual:
        """A ritual; nothing but its name, if the book does not know it any more."""
        return self.rituals.get(key) or Ritual(key.capitalize())


def find_faults(book: Book) -> Iterator[str]:
    """Slots and lists of suggestions that are missing, and numbers that cross each other."""
    for key in book.numbers.slots.keys() - CONSEQUENCES:
        yield f"numbers.slots.{key}: there are only the consequences {', '.join((*SEVERITIES, EXTRA))}"
    if not book.conflicts:
        yield "conflicts: there has to be one kind of conflict at least"
    if book.numbers.two_dice < book.numbers.one_die:
        yield "numbers.two_dice: two dice cannot turn before one does"
    for key, words in book.words.items():
        for what in words.__struct_fields__:
            if not getattr(words, what):
                yield f"words.{key}.{what}: there has to be one suggestion at least"
    for key, ritual in book.rituals.items():
        if not ritual.names:
            yield f"rituals.{key}.names: there has to be one suggestion at least"


RULEBOOK = Rulebook(
    Book,
    Path(__file__).parent,
    pages=("numbers", "terrain"),
    tables=("ranks", "conflicts", "words", "rituals"),
    needed={"numbers.slots": (*SEVERITIES, EXTRA)},
    faults=find_faults,
)
BOOK, CARD, ACTIONS, LABELS = RULEBOOK.book, RULEBOOK.manifest, RULEBOOK.actions, RULEBOOK.labels
book_of = RULEBOOK.book_of
"""The book with a battle's house rules, for what is read from a board without a table."""

T: TypeAlias = Table[Fighter, Conflict, Book]


@lru_cache(maxsize=256)
def rank_path(rank: str) -> tuple[str, str]:
    """Preset and class of a rank: "court.monarch"."""
    preset, _, name = rank.partition(".")
    return preset, name
