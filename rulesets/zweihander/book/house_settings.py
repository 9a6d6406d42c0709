"""What a house may set: options, each with the ruling that holds otherwise, and the numbers of the rules."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from battlemap.rules.book_rows import Bonus, BookRow, Few, Least, Natural, Some

from .table_rows import Attribute

Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]


class Options(BookRow, frozen=True):
    """House rules, each with the ruling that holds if nobody says otherwise."""

    attacks_per_turn: Few = 1
    ap_before_first_turn: Literal["three", "none"] = "three"
    fury_stacks: bool = True
    surprise_die: Literal["once", "twice"] = "once"
    critical_fury: bool = False
    fate_safe: bool = True
    threshold: Literal["reached", "exceeded"] = "reached"
    charge_includes_attack: bool = False
    cover_provokes: bool = True
    mode_bonuses: Literal["animal", "rider"] = "animal"
    run_with_mode: Literal["split", "refused"] = "split"
    jump: Literal["horizontal", "vertical"] = "horizontal"
    missed_reaction: Literal["none", "other kind"] = "none"
    dodge_skill: Literal["coordination", "combat"] = "coordination"
    dodge_against: Literal["any", "ranged"] = "any"
    weapon_size_parry: Literal["no", "ten a class"] = "no"
    outnumbering: Literal["engagement", "victim", "fight"] = "engagement"
    ally_hit: Literal["in addition", "instead"] = "in addition"
    trample_skill: Literal["drive", "ride"] = "drive"
    trample_mounted_fury: bool = False
    thrown_range: Literal["short", "short and extreme"] = "short"
    fiery: Literal["one", "all"] = "one"
    stunt_critical: Literal["no resistance", "may resist"] = "no resistance"
    push_critical: Literal["either", "takedown", "follow"] = "either"
    takedown_engaged: Literal["coordination", "athletics"] = "coordination"
    takedown_charge: Literal["coordination", "athletics"] = "coordination"
    templates: Literal["diameter", "radius"] = "diameter"
    channel_chaos: bool = True
    subdue_ap: Literal["besides", "included"] = "besides"
    knockout_wakes: bool = False
    fumble_object: Literal["durability", "ruined"] = "durability"
    friendly_fire_cover: bool = True
    damage_attribute: Attribute = "brawn"
    peril_attribute: Attribute = "willpower"
    litany_listeners: Literal["foes", "friends"] = "foes"
    prone: Literal["both", "difficulty", "fury"] = "both"
    helpless: Literal["choice", "slain"] = "choice"
    stunt_criticals: Literal["all", "takedown"] = "all"
    chokehold_peril: Literal["victim", "holder"] = "victim"
    hit_locations: bool = True
    opening_by_slain: bool = True
    ineffective_slays: bool = False
    weak_injuries: Literal["lesser", "none"] = "lesser"
    mounts_counted: bool = True
    surprised_by_gm: Literal["own turn", "ended"] = "own turn"
    net_holds: Literal["anywhere", "engaged"] = "anywhere"
    map_edge: Literal["open", "cramped"] = "open"
    unable_engage: bool = False
    fate_injury: bool = True
    recoil_injury: Literal["shot", "toughness"] = "shot"
    mount_bleeding: Literal["each turn", "once"] = "each turn"


class Numbers(BookRow, frozen=True):
    """The numbers of the rules. Distances in yards, chances in percent."""

    rank: Few = 10
    """What a rank of a skill is worth (1)."""
    base_most: Natural = 30
    """Ranks and base-chance bonuses together, up or down (1)."""
    difficulty_most: Natural = 30
    least_chance: Percent = 1
    greatest_chance: Percent = 99
    ap: Few = 3
    step: Least = 6
    """So many points over a threshold are one step more (54)."""
    at_once: Natural = 18
    """So far over the threshold there is nothing left to lose (54)."""
    initiative: Bonus = 3
    movement: Bonus = 3
    peril_threshold: Bonus = 3
    encumbrance: Bonus = 3
    event: Few = 2
    run_dt: Bonus = 3
    charge_from: Natural = 3
    charge_times: Few = 2
    run_times: Some = 3
    jump_from: Natural = 6
    jump: Least = 3
    leap: Least = 6
    outnumbered: Some = 6
    size_step: Bonus = 10
    cramped: Percent = 50
    """So much of the surrounding space is taken, in percent (158)."""
    corruption_incapacitated: Natural = 6
    corruption_intoxicated: Natural = 1
    disarmed: Few = 3
    """Yards a weapon flies that is struck out of a hand (16)."""
    two_handed: Bonus = 1
    light: Bonus = 1
    ruined: Bonus = 3
    base_quality: Bonus = 10
    """What Binding, Defensive, Fast, Natural and Slow are worth (60, 65, 69, 82, 95)."""
    makers_mark: Bonus = 5
    makers_shield: Bonus = 1
    aim: Bonus = 10
    aim_most: Some = 2
    repeating: Some = 3
    volley: Some = 9
    recoil: Some = 3
    """Pieces of ammunition that a load with recoil takes (89)."""
    spectral_corruption: Natural = 3
    smoke_range: Few = 0
    """The farthest band out of smoke, by its place: 0 is short (96)."""
    all_out: Few = 3
    """Steps of ten that all-out and channelled power may improve by (113, 114)."""
    push_back: Few = 2
    push_aside: Few = 1
    friendly_fire_dt: Bonus = 3
    durability: Natural = 18
    bleeding: str = "1d10+1"
    """Peril with each turn of the bleeding (B)."""
    burning: str = "1d10"
    """Damage with each turn of those on fire (B)."""
    thrown_off: str = "1d10+1"
    """Damage of being thrown by a mount (49)."""
    critical_peril: str = "2d10+2"
    """Peril of a critical failure (46, A8)."""
    peril_a_night: Few = 1
    """Steps up the peril track with each night (B)."""
    mending_days: Some = 6
    """Days of work on ruined gear (92)."""
    days_a_wound: Some = 7
    """Days of rest for a step up the damage track (B)."""
    volatile: str = "2d10+2"
    """Damage of a weapon that blows up (100)."""
