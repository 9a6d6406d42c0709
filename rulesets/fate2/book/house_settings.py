"""What a house may set: options, each with the ruling that holds otherwise, and the numbers of the rules."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from battlemap.rules.book_rows import Bonus, Few, Natural, Some

from .table_rows import BookRow, Penalty

Week: TypeAlias = Annotated[int, Meta(ge=0, le=240)]
"""Days that may come four times over."""
Pace = Literal["scene", "exchange", "turn"]


class Options(BookRow, frozen=True):
    """House rules, each with the ruling that holds if nobody says otherwise."""

    pace: Pace = "exchange"
    dice: Literal["fate", "d6"] = "fate"
    aspect_use: Literal["turn a die", "roll again", "either"] = "turn a die"
    aspects_on_a_roll: Literal["any number", "one"] = "any number"
    points_on_a_roll: Literal["one", "one of each player"] = "one"
    involuntary_aspects: bool = False
    overflow: bool = True
    clip_spill: bool = True
    clips_with_turns: Literal["own turn", "next attack"] = "own turn"
    maneuver_penalties: Literal["each", "as hurt"] = "each"
    failed_maneuver: Literal["harm", "nothing"] = "harm"
    hurt_penalty: Literal["every roll", "combat only"] = "every roll"
    outcomes_apply: Literal["together", "in sequence"] = "together"
    scene_resolution: Literal["totals", "pairs", "eye"] = "totals"
    after_settled: Literal["new scene", "another pace"] = "new scene"
    get_away: Literal["free", "never while engaged", "never while wounded"] = "free"
    initiative: Literal["once", "every round"] = "once"
    weapons: Literal["dramatic", "simple", "none"] = "dramatic"
    armour: Literal["dramatic", "simple", "types", "none"] = "dramatic"
    weapon_traits: bool = False
    tie_harms: Literal["both", "neither"] = "both"
    maneuvers_ignore_armour: bool = True
    flexible_afterwards: bool = True
    armour_hampers: Literal["ask", "never"] = "ask"
    flanking_for: Literal["the group", "those behind"] = "the group"
    flanking_suggested: bool = True
    surround_needs: Few = 3
    surround_zone: Few = 0
    numbers_from: Literal["map", "never"] = "map"
    surprise: Literal["alertness", "bonus", "both"] = "alertness"
    surprise_capped: bool = False
    range_penalty: Few = 0
    heal_rule: Literal["A", "B"] = "B"
    heal_times: Literal[1, 2, 3, 4] = 1
    heal_order: Literal["multiply first", "shorten first"] = "multiply first"
    heal_least: Natural = 1
    heal_several: Literal["side by side", "one by one"] = "side by side"
    nonlethal_days: Literal[0, 1, 2] = 1


class Numbers(BookRow, frozen=True):
    """The numbers of the rules."""

    fate_point: Few = 1
    """What a fate point adds (5)."""
    points_for_another: Few = 2
    """What adding it to another's roll costs."""
    points_of_a_session: Few = 1
    """What everybody gains when a session begins."""
    unlisted: Bonus = -1
    """What a skill is worth that nobody has learnt."""
    surprised: Bonus = -1
    """What the skill of somebody counts as who expects nothing, if Alertness is no better (46)."""
    clipped: Penalty = -1
    hurt: Penalty = -1
    injured: Penalty = -1
    """For each box (12)."""
    defensively: Bonus = 1
    """Fighting defensively (48)."""
    away: Some = 1
    """Exchanges that somebody knocked away is out of (27)."""
    rising: Few = 1
    """Exchanges that getting up then takes."""
    pierces: Few = 2
    """What an armor piercing weapon takes from armour, and each time more if it is one twice over (42)."""
    pierce_costs: Few = 1
    """What it takes from its owner's rolls."""
    flexible: Few = 1
    vicious: Few = 1
    """What a vicious weapon adds to the margin; any armour counts twice that against it."""
    locking: Few = 1
    reach: Few = 1
    """Cells within which two are engaged (49)."""
    medicine: Bonus = 1
    """The difficulty of a test that shortens healing (35)."""
    rest_days: Natural = 14
    active_days: Natural = 21
    wound_days: Week = 7
