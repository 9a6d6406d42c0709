"""What a house may set: options, each with the ruling that holds otherwise, and the numbers of the rules."""

from typing import Literal

from .rows import Page


class Options(Page, frozen=True):
    """House rules, each with the ruling that holds if nobody says otherwise."""

    maneuvers: bool = True
    critical_actions: bool = False
    weapon_maneuvers: bool = False
    recovery: bool = False
    fumbles: bool = False
    fate_points: bool = False
    missiles: bool = True
    monsters: Literal["as characters", "simple"] = "as characters"
    monsters_fall: Literal["as characters", "dead at 0"] = "as characters"
    lead: Literal["first round", "every round"] = "first round"
    lead_of_sixteen: Literal["both", "action only"] = "both"
    criticals: Literal["margin", "sixes"] = "margin"
    triple_one_critical: bool = False
    flanking: Literal["diagram", "line"] = "diagram"
    ranged_into_melee: Literal["minus two", "minus one die", "both"] = "minus two"
    engaged_def_bonus: bool = False
    hurled_range: Literal["three increments", "one increment"] = "three increments"
    splash_directions: Literal["diagram", "example"] = "diagram"
    splash_near_miss: Literal["target square", "nothing"] = "target square"
    wp4_cap: Literal["bonus", "points"] = "bonus"
    min_one_step: bool = False
    total_defence_forbids_attacks: bool = False
    help_limit: Literal["helpers", "points"] = "helpers"
    charge_path: Literal["straight", "any"] = "straight"
    draw_on_dash: bool = True
    dash_over_difficult: Literal["free", "acrobatics"] = "free"
    spell_and_attack: Literal["said before", "never"] = "said before"
    opposed: Literal["fixed", "rolled"] = "fixed"
    maneuver_limit: bool = False
    pass_alongside: bool = True
    weapon_size_against: Literal["yours", "medium"] = "yours"
    bleeding_wound: Literal["oneself", "foe"] = "oneself"
    later_falls: Literal["three failures", "fixed 18"] = "three failures"


class Numbers(Page, frozen=True):
    """The numbers of the rules. Distances in metres."""

    dice: int = 3
    trade: int = 4
    """Points of proficiency and ability that are given up for one more die (4)."""
    defence: int = 10
    margin: int = 8
    """Every so many points of margin are one critical, up or down (7)."""
    die_on_a_fixed_value: int = 4
    """What one die more or less is worth on a value that is not rolled (6)."""
    actions: int = 3
    immediate: int = 1
    reactions: int = 1
    lead: int = 8
    great_lead: int = 16
    alert: int = 2
    surprise_save: int = 15
    long_reach: int = 2
    touch_dice: int = 1
    dim_awareness: int = -2
    """What light in which one sees badly takes from Awareness (44)."""
    critical_most_without_explosion: int = 6
    """Weapons whose greatest damage is no more than this never explode (29)."""
    row: int = 5
    """What each further attack of a round loses (30)."""
    row_empty_hand: int = 4
    """The same for the bare hand, from so many points of its list on (B10)."""
    empty_hand_quick: int = 4
    most_attacks_for_two: int = 2
    two_at_once: int = 4
    two_at_once_below: int = 6
    off_hand: int = 3
    off_hand_light: int = 1
    """What training with two weapons spares each further attack of a light off hand (B6)."""
    off_hand_defence: int = 1
    range_step: int = 6
    range_steps: int = 3
    charge_from: int = 3
    charge_moves: int = 2
    charge_defence: int = 4
    dash: int = 2
    splash_scatters: int = 5
    hurled_range: int = 3
    body_cover: int = 6
    """What each body beyond the third in a line of fire adds, and each step of size (B2)."""
    mastery: int = 2
    power: int = 2
    proficiency_per_step: int = 4
    prepare: int = 1
    parry: int = 1
    total_defence: int = 4
    aim: tuple[int, ...] = (1, 2, 4)
    help: int = 1
    help_critical: int = 2
    most_around: int = 4
    """So many may flank, or help against, somebody of medium size (46, 54)."""
    stand_up: int = 13
    coup_criticals: int = 3
    invisible: int = 20
    """What noticing somebody unseen takes in one action; *invisible_well* in two (B3)."""
    invisible_well: int = 15
    search_range: int = 6
    """Metres up to which that is no harder."""
    first_aid: int = 12
    """The difficulty of first aid, to which what is missing to 0 is added (66)."""
    first_aid_again: int = 2
    """So much harder each later time somebody drops below 0."""
    faint_save: int = 15
    """What decides after an hour at 0 (65)."""
    death: int = 10
    """Somebody dies at so much below 0, and twice the Constitution (67)."""
    death_hardy: int = 13
    """The same for those who are hard to kill (B6)."""
    death_frail: int = 5
    """The same from a Constitution of *frail* down."""
    frail: int = -3
    magic_lost: int = 10
    """Magic points that coming back from below 0 takes at least (69)."""
    recovery: int = 15
    """What recovering at 0 or below takes, one more with each failure (70)."""
    recovery_failures: int = 3
    bleeding: int = 12
    bleeding_more: int = 2
    treat: int = 15
    """First aid on the wounds that are left, after a fight (66)."""
    night: int = 8
    """Hours of a rest that counts (71)."""
    ride: int = 15
    ride_war: int = 12
    mount_actions: int = 2
    """All that a mount does in a round (80)."""
    bank: int = 6
    bank_rounds: int = 3
