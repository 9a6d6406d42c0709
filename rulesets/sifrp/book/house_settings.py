"""What a house may set: options, each with the ruling that holds otherwise, and the numbers of the rules."""

from typing import Literal

from battlemap.rules.book_rows import Bonus, BookRow, DiceMore, Few, Least, Natural, Some


class Options(BookRow, frozen=True):
    """House rules, each with the ruling that holds if nobody says otherwise."""

    least_dice: Literal["none", "one"] = "none"
    passive_hurt: bool = True
    armour_lowers_defence: bool = True
    wounds_when: Literal["injuries full", "free choice"] = "injuries full"
    death_at: Literal["endurance", "beyond endurance"] = "endurance"
    flat_damage_after_dos: bool = True
    divided_bonus: Literal["split", "one target"] = "split"
    divided_penalty: Literal["whole pool", "each share"] = "whole pool"
    divide_after_roll: bool = False
    disarm_fumbles: bool = False
    disarm_defender_catches: bool = False
    charge_path: Literal["any", "straight"] = "any"
    counter_to_counter: bool = False
    pass_and_more: bool = False
    breath_at_full_health: bool = False
    one_spend_per_roll: bool = True
    spend_after_dice: bool = False
    spoil_friends: bool = False
    one_yield: bool = False
    one_yield_terms: Literal["stays", "defeated"] = "stays"
    refused_counter: Literal["this combat", "this turn"] = "this combat"
    exile_oath: bool = True
    ransom: Literal["asked", "tournament", "war"] = "asked"
    dead_rise: bool = False
    range_penalties: bool = True
    cover: bool = True
    critical_dice: Literal["kept", "all"] = "kept"
    fumble_steps: Literal["one", "several"] = "one"
    ally_struck: Literal["by chance", "chosen"] = "by chance"
    recovery_failure: Literal["all ones", "missed by five"] = "all ones"
    wound_degrees: Literal["all", "beyond the first"] = "all"
    mounted_bonus_requires: Literal["not_moved", "moved"] = "not_moved"
    mounted_charge_needs_control: bool = True
    break_free: Literal["passive", "rolled"] = "passive"
    assist_rounding: Literal["up", "down"] = "up"
    assist_adds: Literal["result", "rank"] = "result"
    bag: Literal["greater", "two lesser"] = "greater"
    quality_effects: Literal["all", "known"] = "all"
    set_for_charge_needs_quality: bool = False


class Numbers(BookRow, frozen=True):
    """The numbers of the rules. Distances in yards."""

    degree: Some = 5
    """So many points of margin are one degree more (6)."""
    degrees: Some = 4
    passive: Few = 4
    """What each rank counts in a passive result (7)."""
    passive_injury: Few = 1
    passive_die: Few = 4
    turn: Some = 2
    """Lesser actions in a turn; a greater one takes all of them (14)."""
    greater: Some = 2
    movement: Few = 4
    sprint: Few = 4
    small: Bonus = 2
    """What a small one's Combat Defense is better by, and *large* a large one's worse (10)."""
    large: Bonus = -2
    cautious_dice: DiceMore = -1
    cautious_guard: Bonus = 3
    charge_dice: DiceMore = -1
    charge_damage: Bonus = 2
    charge_moves: Some = 2
    set_damage: Bonus = 2
    drawn_dice: DiceMore = -1
    landing: Natural = 9
    """What Animal Handling is tested against when a mount goes down under its rider."""
    mounted_dice: Few = 1
    mounted_damage: Bonus = 2
    disarm_degree: Some = 2
    catch_rank: Few = 4
    scatter: Some = 6
    """A die of so many sides says how far a weapon flies."""
    aim: Few = 1
    passing: Few = 2
    heavy_armour: Natural = 6
    """From this armor rating on standing up is a greater action (37)."""
    critical_times: Some = 2
    """A total of so many times the Combat Defense is a critical hit (82)."""
    recovery_miss: Natural = 5
    """Missing by so much makes a hurt worse, where the house goes by that (C9)."""
    witness_will: Natural = 9
    rejoin_dice: DiceMore = -1
    care_hours: Few = 4
    burnt_luck: Natural = 5
    """What a burned destiny point adds to a result (67)."""
    close_range: Least = 10
