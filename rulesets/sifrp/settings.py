"""What a house may set: options, each with the ruling that holds otherwise, and the numbers of the rules."""

from typing import Literal

from .rows import Page


class Options(Page, frozen=True):
    """House rules, each with the ruling that holds if nobody says otherwise."""

    # ---- tests, turns, attacks, damage, defeat, destiny
    least_dice: Literal["none", "one"] = "none"
    passive_hurt: bool = True
    armour_lowers_defence: bool = True
    wounds_when: Literal["injuries full", "free choice"] = "injuries full"
    death_at: Literal["endurance", "beyond endurance"] = "endurance"
    flat_damage_after_dos: bool = False
    divided_bonus: Literal["split", "one target"] = "split"
    divided_penalty: Literal["whole pool", "each share"] = "whole pool"
    divide_after_roll: bool = False
    disarm_fumbles: bool = False
    disarm_defender_catches: bool = False
    charge_path: Literal["any", "straight"] = "any"
    one_spend_per_roll: bool = True
    spend_after_dice: bool = False
    one_yield: bool = False
    refused_counter: Literal["this combat", "this turn"] = "this combat"
    exile_oath: bool = True
    range_penalties: bool = True
    cover: bool = True
    # ---- criticals, fumbles, recovery, mounts, other actions
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


class Numbers(Page, frozen=True):
    """The numbers of the rules. Distances in yards."""

    degree: int = 5
    """So many points of margin are one degree more (6)."""
    degrees: int = 4
    passive: int = 4
    """What each rank counts in a passive result (7)."""
    passive_injury: int = 1
    passive_die: int = 4
    turn: int = 2
    """Lesser actions in a turn; a greater one takes all of them (14)."""
    greater: int = 2
    health: int = 3
    """Health for each rank of Endurance (11)."""
    movement: int = 4
    sprint: int = 4
    small: int = 2
    """What a small one's Combat Defense is better by, and *large* a large one's worse (10)."""
    large: int = -2
    cautious_dice: int = -1
    cautious_guard: int = 3
    charge_dice: int = -1
    charge_damage: int = 2
    charge_moves: int = 2
    set_damage: int = 2
    drawn_dice: int = -1
    landing: int = 9
    """What Animal Handling is tested against when a mount goes down under its rider."""
    mounted_dice: int = 1
    mounted_damage: int = 2
    disarm_degree: int = 2
    catch_rank: int = 4
    scatter: int = 6
    """A die of so many sides says how far a weapon flies."""
    aim: int = 1
    passing: int = 2
    heavy_armour: int = 6
    """From this armor rating on standing up is a greater action (37)."""
    critical_times: int = 2
    """A total of so many times the Combat Defense is a critical hit (82)."""
    recovery_miss: int = 5
    """Missing by so much makes a hurt worse, where the house goes by that (C9)."""
    witness_will: int = 9
    rejoin_dice: int = -1
    care_hours: int = 4
    burnt_luck: int = 5
    """What a burned destiny point adds to a result (67)."""
    close_range: int = 10
    long_range: int = 100
    range_dice: int = -1
    helpless_dice: int = 1
    """Test dice more against somebody helpless (4)."""
