"""What qualities bring about around an attack: what is asked before it, and the tests that follow a hit (61 to 103b)."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.procedure import Option, Procedure, choose, choose_several, confirm
from rulesets.zweihander.basics import injury_effects, qualities
from rulesets.zweihander.basics.action_points import cost, spend
from rulesets.zweihander.basics.arms import has, held_weapons, name_of, qualities_of, shield_qualities
from rulesets.zweihander.basics.blow import Blow, Parried, Struck
from rulesets.zweihander.basics.checks import resist
from rulesets.zweihander.basics.conditions import begin, corrupt
from rulesets.zweihander.basics.positions import adjacent, engaged_foes
from rulesets.zweihander.book.creature import SHIELD, CreatureSheet
from rulesets.zweihander.book.fight import alive
from rulesets.zweihander.book.rulebook import T
from rulesets.zweihander.injury.injuries import ruin
from rulesets.zweihander.stunts.chokehold import seize, why_barred
from rulesets.zweihander.stunts.shove import shove_out
from rulesets.zweihander.stunts.stunt_blows import blind
from rulesets.zweihander.stunts.stunt_moves import fell_target, on_its_feet
from rulesets.zweihander.stunts.stunts import Effect, force_stunt

from .shot_qualities import recoil, volatile

Follow: TypeAlias = Callable[[T, Struck], Procedure[None]]
COORDINATION = "coordination"
FIRE = "on fire"


def before(table: T, blow: Blow) -> Procedure[Blow]:
    """The difficulties by the size of a weapon may be ignored, for a chaos die each (80, 80a, 88, 90)."""
    rows = [key for key in qualities.size_rows(table.board, blow) if table.book.situations[key].ignorable]
    if not rows or blow.certain is not None or blow.kind == "trample":
        return blow
    options = [Option(key, table.book.situations[key].title, note="a chaos die") for key in rows]
    prompt = f"What does {table.name(blow.by)} ignore?"
    picked = yield from choose_several("ignore", blow.by, prompt, options, (), rule="80a", about=blow.about)
    if not picked:
        return blow
    return replace(blow, unless=(*blow.unless, *picked), chaos=blow.chaos + len(picked))


def on_hit(table: T, struck: Struck) -> Procedure[Struck]:
    """A hit: another fury die may be bought for it (87)."""
    blow = struck.blow
    if has(table.book, table.sheet(blow.by), blow.arm, "punishing") and (yield from ask_punish(table, blow)):
        return replace(struck, blow=replace(blow, fury=(*blow.fury, Modifier(0, "Punishing", "87", 1))))
    return struck


def ask_punish(table: T, blow: Blow) -> Procedure[bool]:
    """Whether an action point is spent on a fury die, once for a hit (87)."""
    price = cost(table.board, "punishing")
    if not under_way(table.board) or table.sheet(blow.by).ap < price or blow.slays or not rolls_fury(table, blow):
        return False
    prompt = f"Does {table.name(blow.by)} spend {price} AP on another fury die?"
    if not (yield from confirm("punishing", blow.by, prompt, False, "87", blow.about)):
        return False
    spend(table, blow.by, price, "punishing")
    return True


def rolls_fury(table: T, blow: Blow) -> bool:
    """Whether a blow does damage by fury dice at all, so that one more can be had (44, 50a, 78)."""
    if blow.fixed is not None or "ineffective" in qualities.weapon_qualities(table.board, blow):
        return False
    return not blow.no_fury and not injury_effects.no_fury(table.board, blow.by)


def offer_shield(table: T, struck: Struck) -> Procedure[Struck]:
    """Before damage is taken: the one hit may spend fortune and let its shield take it all, which destroys it (97)."""
    blow, who = struck.blow, struck.blow.at
    sheet = table.sheet(who)
    if (
        not struck.damage
        or blow.kind == "trample"
        or "splintered" not in shield_qualities(table.book, sheet)
        or sheet.fortune < 1
    ):
        return struck
    prompt = f"{struck.damage} damage: does {table.name(who)} give up the shield, for a point of fortune?"
    if not (yield from confirm("splinter", who, prompt, False, "97", blow.about, on=(who,))):
        return struck
    table.change(who, "spends fortune", lambda now: replace(now, fortune=now.fortune - 1))
    secret = table.board[who].hidden
    table.tell(f"*{table.name(who)}*’s shield takes the blow", "It is destroyed", "game/broken-shield", "", secret)
    table.change(who, "the shield is destroyed", without_shield)
    return replace(struck, damage=0)


def without_shield(sheet: CreatureSheet) -> CreatureSheet:
    """A sheet whose shield is gone for good."""
    main, off = ("" if hand == SHIELD else hand for hand in (sheet.main_hand, sheet.off_hand))
    return replace(
        sheet, main_hand=main, off_hand=off, shield="", shield_plus=(), shield_minus=(), shield_planted=False, planted_at=None
    )


def after(table: T, struck: Struck) -> Procedure[Struck]:
    """After an attack and its damage: the tests that qualities ask for, in the attacker's order (103b)."""
    blow = struck.blow
    if blow.by not in table.board.tokens or blow.fixed is not None:
        return struck
    waiting = wanted_qualities(table, struck)
    while waiting:
        key = next(iter(waiting))
        if len(waiting) > 1:
            options = [Option(name, table.book.quality(name)) for name in waiting]
            key = yield from choose("next quality", blow.by, "What comes first?", options, key, "103b", blow.about, True)
        waiting.remove(key)
        yield from FOLLOWS[key](table, struck)
    return struck


def wanted_qualities(table: T, struck: Struck) -> list[str]:
    """The qualities of the weapon that have something to say now, in the order of the book."""
    blow = struck.blow
    arm_qualities = qualities_of(table.book, table.sheet(blow.by), blow.arm)
    on_hit = [key for key in ON_HIT if key in arm_qualities] if struck.hit and alive(table.board, blow.at) else []
    once = (
        ["recoil"] if "recoil" in arm_qualities and blow.ranged and blow.kind != "free" and not (blow.area and struck.hit) else []
    )
    once += ["volatile"] if "volatile" in arm_qualities and struck.critical == "failure" else []
    return [*[key for key in on_hit if key != "powerful" or reached(table, blow)], *once]


def reached(table: T, blow: Blow) -> bool:
    """Whether the foe that was hit is engaged, and so can be shoved out of it (84)."""
    return bool(engaged_foes(table.board, blow.at))


def powerful(table: T, struck: Struck) -> Procedure[None]:
    """Toughness, or the foe is shoved out of the engagement (84)."""
    blow = struck.blow
    name = name_of(table.book, table.sheet(blow.by), blow.arm).lower()
    if not (yield from resist(table, blow.at, "toughness", f"being shoved by the {name}", by=blow.by, followup=True)):
        yield from shove_out(table, blow.at, blow.by, "84")


def catch_fire(table: T, who: TokenId, by: TokenId) -> Procedure[None]:
    """Coordination, or somebody is on fire (70, 77, 103)."""
    if not (yield from resist(table, who, COORDINATION, "catching fire", by=by, followup=True)):
        begin(table, who, FIRE, why=f"Set alight by {table.name(by)}")


def fiery(table: T, struck: Struck) -> Procedure[None]:
    """The target, and one other that is engaged with it (70, C5)."""
    blow = struck.blow
    others = [other for other in engaged_foes(table.board, blow.at) if other != blow.at]
    yield from catch_fire(table, blow.at, blow.by)
    if not others:
        return
    if table.book.options.fiery == "one":
        usual = next((other for other in others if other != blow.by), others[0])
        options = [Option(other, table.name(other), other) for other in others]
        prompt = f"Who else may catch fire, beside {table.name(blow.at)}?"
        others = [TokenId((yield from choose("fire spreads", blow.by, prompt, options, usual, "70", blow.about, True)))]
    for other in others:
        yield from catch_fire(table, other, blow.by)


def immolate(table: T, struck: Struck) -> Procedure[None]:
    """The one hit may catch fire; the weapon goes out (77)."""
    blow = struck.blow
    yield from catch_fire(table, blow.at, blow.by)
    sheet = table.sheet(blow.by)
    if blow.arm in sheet.arms:
        out = replace(sheet.arms[blow.arm], minus=(*sheet.arms[blow.arm].minus, "immolate"))
        table.change(blow.by, "it goes out", lambda now: replace(now, arms={**now.arms, blow.arm: out}))
        title = name_of(table.book, sheet, blow.arm)
        table.tell(f"{title} goes out", f"*{table.name(blow.by)}*", "game/small-fire", "", table.board[blow.by].hidden)


def spectral(table: T, struck: Struck) -> Procedure[None]:
    """The one struck may catch fire; if it was hurt, 3 corruption (103)."""
    blow = struck.blow
    yield from catch_fire(table, blow.at, blow.by)
    if struck.steps:
        corrupt(table, blow.at, table.book.numbers.spectral_corruption, "Spectral fire")


ENTANGLED: dict[str, Effect] = {"chokehold": seize, "takedown": fell_target}


def entangling(table: T, struck: Struck) -> Procedure[None]:
    """The one hit resists a chokehold or a takedown, as the attacker chooses; that flips to fail (68, 103b)."""
    blow = struck.blow
    apart = "" if adjacent(table.board, blow.by, blow.at) else f"{table.name(blow.at)} is not engaged with {table.name(blow.by)}"
    barred = {"chokehold": why_barred(table.board, blow.by, blow.at), "takedown": on_its_feet(table.board, blow.by, blow.at)}
    if table.book.options.net_holds == "engaged":
        barred["chokehold"] = barred["chokehold"] or apart
    if all(barred.values()):
        return
    options = [Option(key, table.book.stunts[key].title, refusal=barred[key]) for key in ENTANGLED]
    prompt = f"What does {table.name(blow.by)} do to {table.name(blow.at)}?"
    usual = next(option.key for option in reversed(options) if not option.refusal)
    key = yield from choose("entangle", blow.by, prompt, options, usual, "68", blow.about, True, on=(blow.by, blow.at))
    yield from force_stunt(table, key, blow.by, blow.at, ENTANGLED[key], "fail")


FOLLOWS: dict[str, Follow] = {
    "entangling": entangling,
    "fiery": fiery,
    "immolate": immolate,
    "powerful": powerful,
    "recoil": recoil,
    "volatile": volatile,
    "spectral fire": spectral,
}
ON_HIT = ("powerful", "entangling", "immolate", "fiery", "spectral fire")


def break_blade(table: T, parried: Parried) -> Procedure[Parried]:
    """After parrying a blade with Finesse by a breaker an action point may break it: its wielder resists with Warfare (61)."""
    who, blow = parried.by, parried.blow
    price = cost(table.board, "breaker")
    foe = table.sheet(blow.by)
    breaker = "breaker" in qualities.guard_qualities(table.book, table.sheet(who), parried.arm)
    blade = blow.arm in foe.arms and not foe.arms[blow.arm].ruined and has(table.book, foe, blow.arm, "finesse")
    if not (breaker and blade) or blow.ranged or under_way(table.board) and table.sheet(who).ap < price:
        return parried
    title = name_of(table.book, foe, blow.arm)
    prompt = f"Does {table.name(who)} break {table.name(blow.by)}’s {title.lower()}, for {price} AP?"
    if not (yield from confirm("break", who, prompt, False, "61", blow.about, on=(who, blow.by))):
        return parried
    spend(table, who, price, "breaks a blade")
    if not (yield from resist(table, blow.by, "warfare", "its blade being broken", by=who, followup=True)):
        ruin(table, blow.by, blow.arm, f"Broken by {table.name(who)}")
    return parried


def distract(table: T, who: TokenId) -> Procedure[TokenId]:
    """When its wielder takes aim, an engaged foe resists dirty tricks (67, 103b)."""
    sheet = table.sheet(who)
    bright = "distraction" in shield_qualities(table.book, sheet)
    bright = bright or any(has(table.book, sheet, arm, "distraction") for arm in held_weapons(sheet) if arm)
    foes = [foe for foe in engaged_foes(table.board, who) if alive(table.board, foe)]
    if not bright or not foes:
        return who
    options = [Option(foe, table.name(foe), foe) for foe in foes]
    prompt = f"Whom does {table.name(who)} distract?"
    foe = TokenId((yield from choose("distracted", who, prompt, options, foes[0], "67")))
    yield from force_stunt(table, "dirty tricks", who, foe, blind)
    return who


HOOKS = {"blow": before, "hit": on_hit, "damage": offer_shield, "struck": after, "parried": break_blade, "aimed": distract}
