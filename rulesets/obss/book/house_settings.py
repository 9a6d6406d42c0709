"""What a house may set: options, each with the ruling that holds otherwise, and the numbers of the rules."""

from typing import Annotated, Literal

from msgspec import Meta

from battlemap.rules.book_rows import Bonus, BookRow, Few, Natural, Score, Some

from .table_rows import DiceMore


class Options(BookRow, frozen=True):
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
    reactions: Literal["each turn", "each round"] = "each turn"
    lead: Literal["first round", "every round"] = "first round"
    lead_of_sixteen: Literal["both", "action only"] = "both"
    criticals: Literal["margin", "sixes"] = "margin"
    triple_one_critical: bool = False
    bonus_dice: Literal["explode", "plain"] = "explode"
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
    attacks_after_charge: Literal["any number", "one"] = "any number"
    charge_path: Literal["straight", "any"] = "straight"
    draw_on_dash: bool = True
    dash_over_difficult: Literal["free", "acrobatics"] = "free"
    spell_and_attack: Literal["said before", "never"] = "said before"
    opposed: Literal["fixed", "rolled"] = "fixed"
    torn_holds: Literal["at once", "end of turn"] = "at once"
    maneuver_limit: bool = False
    pass_alongside: bool = True
    weapon_size_against: Literal["yours", "medium"] = "yours"
    bleeding_wound: Literal["oneself", "foe"] = "oneself"
    attack_after_maneuver: bool = False
    later_falls: Literal["three failures", "fixed 18"] = "three failures"
    frail_nonlethal: Literal["twice", "by constitution"] = "twice"


class Numbers(BookRow, frozen=True):
    """The numbers of the rules. Distances in metres."""

    dice: Annotated[int, Meta(ge=1, le=6)] = 3
    trade: Annotated[int, Meta(ge=2, le=20)] = 4
    """Points of proficiency and ability that are given up for one more die (4)."""
    defence: Score = 10
    margin: Some = 8
    """Every so many points of margin are one critical, up or down (7)."""
    die_on_a_fixed_value: Bonus = 4
    """What one die more or less is worth on a value that is not rolled (6)."""
    actions: Few = 3
    immediate: Few = 1
    reactions: Few = 1
    lead: Natural = 8
    great_lead: Natural = 16
    alert: Bonus = 2
    surprise_save: Score = 15
    long_reach: Few = 2
    touch_dice: DiceMore = 1
    dim_awareness: Bonus = -2
    """What light in which one sees badly takes from Awareness (44)."""
    critical_most_without_explosion: Natural = 6
    """Weapons whose greatest damage is no more than this never explode (29)."""
    row: Bonus = 5
    """What each further attack of a round loses (30)."""
    row_empty_hand: Bonus = 4
    """The same for the bare hand, from so many points of its list on (B10)."""
    empty_hand_quick: Natural = 4
    most_attacks_for_two: Few = 2
    two_at_once: Natural = 4
    two_at_once_below: Natural = 6
    off_hand: Bonus = 3
    off_hand_light: Bonus = 1
    """What training with two weapons spares each further attack of a light off hand (B6)."""
    off_hand_defence: Bonus = 1
    range_step: Few = 6
    range_steps: Some = 3
    charge_from: Natural = 3
    charge_moves: Few = 2
    charge_defence: Bonus = 4
    dash: Few = 2
    splash_scatters: Few = 5
    hurled_range: Few = 3
    body_cover: Few = 6
    """What each body beyond the third in a line of fire adds, and each step of size (B2)."""
    mastery: Some = 2
    power: Some = 2
    proficiency_per_step: Some = 4
    prepare: Few = 1
    parry: Few = 1
    total_defence: Bonus = 4
    aim: tuple[Bonus, ...] = (1, 2, 4)
    """What aiming for one round is worth on a shot, for two … (60)."""
    help: Bonus = 1
    help_critical: Bonus = 2
    most_around: Few = 4
    """So many may flank, or help against, somebody of medium size (46, 54)."""
    stand_up: Score = 13
    coup_criticals: Few = 3
    invisible: Score = 20
    """What noticing somebody unseen takes in one action; *invisible_well* in two (B3)."""
    invisible_well: Score = 15
    search_range: Natural = 6
    """Metres up to which that is no harder."""
    first_aid: Score = 12
    """The difficulty of first aid, to which what is missing to 0 is added (66)."""
    first_aid_again: Bonus = 2
    """So much harder each later time somebody drops below 0."""
    faint_save: Score = 15
    """What decides after an hour at 0 (65)."""
    death: Natural = 10
    """Somebody dies at so much below 0, and twice the Constitution (67)."""
    death_hardy: Natural = 13
    """The same for those who are hard to kill (B6)."""
    death_frail: Natural = 5
    """The same from a Constitution of *frail* down."""
    frail: Bonus = -3
    magic_lost: Natural = 10
    """Magic points that coming back from below 0 takes at least (69)."""
    recovery: Score = 15
    """What recovering at 0 or below takes, one more with each failure (70)."""
    recovery_failures: Few = 3
    bleeding: Score = 12
    bleeding_more: Bonus = 2
    treat: Score = 15
    """First aid on the wounds that are left, after a fight (66)."""
    night: Natural = 8
    """Hours of a rest that counts (71)."""
    ride: Score = 15
    ride_war: Score = 12
    mount_actions: Few = 2
    """All that a mount does in a round (80)."""
    bank: Natural = 6
    bank_rounds: Few = 3
