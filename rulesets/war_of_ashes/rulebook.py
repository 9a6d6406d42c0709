"""The book: options, numbers, names and tables that a house may change."""

from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.rules.book import ActionText, Card, read_table, read_toml
from battlemap.rules.options import OptionText, labels_of
from battlemap.rules.procedure import Table
from battlemap.rules.ruleset import overlaid
from battlemap.rules.tables import on_ladder

from .sheet import Board, Conflict, Fighter

HERE = Path(__file__).parent


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """House rules, each with the ruling that holds if nobody says otherwise."""

    situation_free: int = 0
    zone_free: int = 1
    hidden_zone_free: int = 1
    late_zone_free: int = 0
    gm_points_per_hero: int = 1
    minion_boxes: Literal["one each", "ladder"] = "one each"
    ranged_limit: int = 0
    cover: Literal["may invoke", "nothing"] = "may invoke"
    ranged_weight: Literal["defender", "both", "nobody"] = "defender"
    four_to_one: Literal["attack and defence", "attack"] = "attack and defence"
    several_enemies: Literal["all together", "the largest"] = "all together"
    weightless_foes: Literal["two dice", "no dice"] = "two dice"
    social_weight: Literal["per zone", "whole scene"] = "per zone"
    weight_after_reroll: bool = True
    small_ones_cannot_act: bool = True
    swarm_immunity: Literal["heavier", "two to one"] = "heavier"
    swarm_struck: Literal["refused", "no harm"] = "refused"
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
    roars_each: int = 1
    first_roar: Literal["the players", "the GM"] = "the players"
    gm_roars: Literal["as many as the players", "no limit"] = "as many as the players"
    costly_roar_free: int = 1
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


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules."""

    skilled: int
    bad: int
    style: int
    invoke: int
    difficulty: int
    adverse: int
    further_zone: int
    one_die: int
    two_dice: int
    teamwork: int
    helper_needs: int
    compel: int
    concede: int
    most_zones: int
    roar: int
    ritual: int
    full_defense: int
    awed_above: int
    awed_below: int
    full_attack: int
    recover: int
    explore: int
    small_one: int
    mob_weight: int
    far_least: int
    far_most: int
    slots: dict[str, int]


class KindOfConflict(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of conflict goes: what orders the turns, and which approaches suit what one does."""

    title: str
    name: str
    order: str
    open: str
    ambush: str
    sensible: dict[str, tuple[str, ...]]


class Rank(Struct, frozen=True, forbid_unknown_fields=True):
    """What one class of people weighs; *counts_once*: however many of a side are there."""

    title: str
    weight: int
    counts_once: bool = False


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """Names to suggest where somebody has to name a thing."""

    boosts: tuple[str, ...]
    advantages: tuple[str, ...]
    troubles: tuple[str, ...]
    maneuvers: tuple[str, ...]
    roars: tuple[str, ...]
    mild: tuple[str, ...]
    moderate: tuple[str, ...]
    severe: tuple[str, ...]


class Ritual(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle ritual: what it is called and what calling on it does (B7)."""

    title: str
    effect: str
    names: tuple[str, ...]


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that `table.book` gives."""

    options: Options
    numbers: Numbers
    ladder: dict[str, str]
    conflicts: dict[str, KindOfConflict]
    ranks: dict[str, dict[str, Rank]]
    words: dict[str, Words]
    rituals: dict[str, Ritual]
    terrain: dict[str, tuple[str, ...]]

    def rated(self, value: int) -> str:
        """A number with its word: "Great +4"."""
        return on_ladder(self.ladder, value)


class _Pages(Struct, frozen=True, forbid_unknown_fields=True):
    numbers: Numbers
    ladder: dict[str, str]


class _Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    terrain: dict[str, tuple[str, ...]]


class _Ranks(Struct, frozen=True, forbid_unknown_fields=True):
    court: dict[str, Rank]
    debate: dict[str, Rank]


def read_book() -> Book:
    """The book from its files. BookFault if one is wrong."""
    pages = read_toml(HERE / "book" / "numbers.toml", _Pages)
    ranks = read_toml(HERE / "book" / "ranks.toml", _Ranks)
    return Book(
        Options(),
        pages.numbers,
        pages.ladder,
        read_table(HERE / "book" / "conflicts.toml", KindOfConflict),
        {"court": ranks.court, "debate": ranks.debate},
        read_table(HERE / "book" / "words.toml", Words),
        read_table(HERE / "book" / "rituals.toml", Ritual),
        read_toml(HERE / "book" / "terrain.toml", _Terrain).terrain,
    )


CARD = read_toml(HERE / "ruleset.toml", Card)
BOOK = read_book()
ACTIONS = read_table(HERE / "book" / "actions.toml", ActionText)
LABELS = CARD.labels | labels_of(Options, read_table(HERE / "book" / "options.toml", OptionText))

T: TypeAlias = Table[Fighter, Conflict, Book]


def book_of(board: Board) -> Book:
    """The book with this battle's house rules, for what is read from a board without a table."""
    return overlaid(BOOK, board.house_key) if board.house else BOOK


@lru_cache(maxsize=256)
def rank_path(rank: str) -> tuple[str, str]:
    """Preset and class of a rank: "court.monarch"."""
    preset, _, name = rank.partition(".")
    return preset, name
