"""Maneuvers in place of a boost: knockback, disarm, footwork; and what was dropped is picked up again (62 to 66)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.events import Moved
from battlemap.board.ids import TokenId, ZoneId
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.war_of_ashes.actions.overcome import ask_weight_help, resolve_overcome
from rulesets.war_of_ashes.basics.approaches import ask_approach
from rulesets.war_of_ashes.basics.contest import compare
from rulesets.war_of_ashes.basics.discovery import look_round
from rulesets.war_of_ashes.basics.invokes import tone_of
from rulesets.war_of_ashes.basics.stakes import difficulty, part, stake
from rulesets.war_of_ashes.basics.stunts import shooting_range
from rulesets.war_of_ashes.basics.swarms import cannot_be_moved
from rulesets.war_of_ashes.basics.zones import zone_name
from rulesets.war_of_ashes.book.fighter import Stunt, able
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.exchanges.exchanges import require_ready, spend_action
from rulesets.war_of_ashes.movement.push_and_pull import grounds, nearby_zones, pushable_zones

KNOCKBACK, DISARM, FOOTWORK, RANGED = "knockback", "disarm", "footwork", "ranged weapon"


class Flourish(Struct, frozen=True):
    """What an attack with style may bring instead of a boost."""

    key: str
    title: str
    note: str


def flourishes(table: T, who: TokenId, target: TokenId, weapon: Stunt | None) -> tuple[Flourish, ...]:
    """Return the maneuvers that a melee attack with *weapon* allows: only a heavy one knocks back (62 to 64)."""
    listed = []
    ways = () if cannot_be_moved(table, target) else pushable_zones(table, who, target)
    if weapon is not None and weapon.heavy and any(not refused for _, refused in ways):
        listed.append(Flourish(KNOCKBACK, f"knock {table.name(target)} back", "to the next zone"))
    if held_things(table, target):
        listed.append(Flourish(DISARM, f"disarm {table.name(target)}", "weapon or shield drops"))
    if table.board.zone_map.neighbours(table.board[who].zone):
        listed.append(Flourish(FOOTWORK, "move on", "one zone, whatever is in the way"))
    return tuple(listed)


def held_things(table: T, who: TokenId) -> list[Option]:
    """Return the weapons and shields that *who* has in hand, by their positions; a ranged weapon without a stunt as well (63)."""
    sheet = table.sheet(who)
    listed = [
        Option(str(at), stunt.name, note=stunt.held)
        for at, stunt in enumerate(sheet.stunts)
        if stunt.held in ("weapon", "shield") and not stunt.dropped
    ]
    if shooting_range(sheet) and not any(stunt.reach == "range" for stunt in sheet.stunts):
        listed.append(Option(RANGED, "Ranged weapon", note="weapon"))
    return listed


def flourish(table: T, who: TokenId, target: TokenId, key: str, why: str, about: str) -> Procedure[None]:
    """Do it, now that the hit is dealt with; nothing is stored (66)."""
    if key == KNOCKBACK:
        yield from knock_back(table, who, target, why, about)
    elif key == DISARM:
        yield from disarm(table, who, target, why, about)
    else:
        yield from move_on(table, who, why, about)


def knock_back(table: T, who: TokenId, target: TokenId, why: str, about: str) -> Procedure[None]:
    """The foe is in the next zone, the attacker stays (62)."""
    zones = grounds(table.board, target, pushable_zones(table, who, target))
    if not able(table.board, target) or all(zone.refusal for zone in zones):
        return
    prompt = f"Where does {table.name(who)} knock {table.name(target)} back to?"
    to = ZoneId((yield from choose("to", who, prompt, zones, rule="62", about=about)))
    table.happen(Moved(target, to))
    told = f"*{table.name(who)}* knocks *{table.name(target)}* back to *{zone_name(table.board, to)}*"
    table.tell(told, why, "game/warhammer", tone_of(table, who), table.board[who].hidden)
    yield from look_round(table, target, (to,))


def disarm(table: T, who: TokenId, target: TokenId, why: str, about: str) -> Procedure[None]:
    """Weapon or shield drops, as the attacker likes, and what it is good for is gone (63)."""
    listed = held_things(table, target)
    if not listed:
        return
    key = yield from choose("disarm", who, f"What does {table.name(target)} drop?", listed, listed[0].key, "63", about)
    name = let_go(table, target, key, dropped=True)
    told = f"*{table.name(who)}* disarms *{table.name(target)}*: *{name}* drops"
    table.tell(told, why, "game/drop-weapon", tone_of(table, who), table.board[who].hidden)


def let_go(table: T, who: TokenId, key: str, dropped: bool) -> str:
    """Put something out of hand, or into it again; return its name. *key*: as in `held_things`."""
    what, stunts = "drops" if dropped else "picks up", table.sheet(who).stunts
    if key == RANGED:
        table.change(who, what, lambda sheet: replace(sheet, range_dropped=dropped))
        return "Ranged weapon"
    now = tuple([replace(stunt, dropped=dropped) if str(at) == key else stunt for at, stunt in enumerate(stunts)])
    table.change(who, what, lambda sheet: replace(sheet, stunts=now))
    return stunts[int(key)].name


def move_on(table: T, who: TokenId, why: str, about: str) -> Procedure[None]:
    """The attacker is in the next zone: no ground hinders, nobody blocks (64)."""
    zones = nearby_zones(table.board, who, who)
    to = ZoneId((yield from choose("to", who, f"Where does {table.name(who)} move?", zones, rule="64", about=about)))
    table.happen(Moved(who, to))
    told = f"*{table.name(who)}* moves on to *{zone_name(table.board, to)}*"
    table.tell(told, f"Footwork: {why}", "lucide/footprints", tone_of(table, who), table.board[who].hidden)
    yield from look_round(table, who, (to,))


def recover(table: T, who: TokenId) -> Procedure[None]:
    """Pick up what was dropped, or something as good (63)."""
    require_ready(table, who, "63")
    sheet = table.sheet(who)
    listed = [Option(str(at), stunt.name, note=stunt.held) for at, stunt in enumerate(sheet.stunts) if stunt.dropped]
    listed += [Option(RANGED, "Ranged weapon", note="weapon")] if sheet.range_dropped else []
    refuse_unless(bool(listed), f"{table.name(who)} has dropped nothing", "63")
    key = yield from choose("what", who, "Pick up what?", listed, listed[0].key, "63")
    name = next(option.text for option in listed if option.key == key)
    spend_action(table, who)
    title = f"{table.name(who)} picks up {name}"
    about = stake(table, who, title, "Overcome", "lucide/hand", (table.board[who].zone,))
    skill = yield from ask_approach(table, who, "overcome", about=about.id)
    edge = yield from ask_weight_help(table, who, "overcome", about.id)
    against = difficulty((Modifier(table.book.numbers.recover, name, "63"),))
    result = yield from compare(table, about, part(table, who, "overcome", name, skill, edge), against)
    if (yield from resolve_overcome(table, who, about, result, None, f"*{name}* stays out of reach")):
        let_go(table, who, key, dropped=False)
        table.tell(f"*{table.name(who)}* has *{name}* again", result.why, "lucide/hand", tone_of(table, who), about.secret)
