"""Injuries: chaos dice at each wound, the three tables, what comes of a row at once (56, 64, 86, 99, 102, 118, B)."""

from msgspec.structs import replace

from battlemap.board.encounter import EffectEnd
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.dropped_items import held_things
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.dice import DicePool
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Procedure, roll
from rulesets.zweihander.basics import dice, qualities
from rulesets.zweihander.basics.arms import armour_qualities, qualities_of
from rulesets.zweihander.basics.blow import Blow, Struck, Wounded
from rulesets.zweihander.basics.conditions import HEALED, begin
from rulesets.zweihander.basics.dropped_items import droppable, let_fall, title_of
from rulesets.zweihander.basics.injury_effects import SEVERITIES, row_of
from rulesets.zweihander.book.creature import GRIEVOUS, MODERATE, SHIELD, CreatureSheet
from rulesets.zweihander.book.fight import alive
from rulesets.zweihander.book.rulebook import T
from rulesets.zweihander.book.table_rows import Injury, Severity

from .harm import slay

TWELVE = DicePool(1, 12)
DOOMED = "doomed"
"""The next hit injures for certain (151)."""
LASTING = EffectEnd(HEALED)
"""What ends only when the GM says so: nothing in a fight heals an injury."""
ICON = "game/broken-bone"


def after_wound(table: T, wounded: Wounded) -> Procedure[Wounded]:
    """Chaos dice for a worse wound: one at Moderately, two at Seriously, three at Grievously Wounded (56)."""
    who, step, blow = wounded.who, wounded.after, wounded.blow
    if not alive(table.board, who) or not MODERATE <= step <= GRIEVOUS or spared(table, blow):
        return wounded
    if wounded.by_fate and not table.book.options.fate_injury:
        return wounded
    severity = SEVERITIES[step - MODERATE]
    if too_grave(table, severity, blow):
        return wounded
    if doomed(table, who, blow):
        table.end(DOOMED, who)
        yield from injure(table, who, severity, blow)
        return wounded
    count = step - MODERATE + 1 + (1 if blow is not None and "vicious" in weapon_qualities(table, blow) else 0)
    roller = blow.by if blow is not None else wounded.by or who
    if (yield from dice.chaos(roller, count, "harm", who)):
        yield from injure(table, who, severity, blow)
    else:
        why = "No 6 on the chaos die" if count == 1 else f"No 6 on {count} chaos dice"
        table.tell(f"*{table.name(who)}* is not injured", why, ICON, "", table.board[who].hidden)
    return wounded


def after_attack(table: T, struck: Struck) -> Procedure[Struck]:
    """Whoever is doomed is injured by the next attack that hits, even by one that does not wound (151)."""
    blow = struck.blow
    if struck.hit and alive(table.board, blow.at) and doomed(table, blow.at, blow) and not spared(table, blow):
        table.end(DOOMED, blow.at)
        yield from injure(table, blow.at, "moderate", blow)
    return struck


def doomed(table: T, who: TokenId, blow: Blow | None) -> bool:
    """Whether a hit on somebody injures it for certain."""
    return blow is not None and blow.at == who and table.has(who, DOOMED)


def spared(table: T, blow: Blow | None) -> bool:
    """Whether a blow does no injuries: it subdues, or its weapon does no damage (78, 118)."""
    return blow is not None and (blow.subdue or "ineffective" in weapon_qualities(table, blow))


def weapon_qualities(table: T, blow: Blow | None) -> frozenset[str]:
    """The qualities of the weapon of a blow; none without one, or if what tramples is a beast."""
    return frozenset() if blow is None else qualities.weapon_qualities(table.board, blow)


def too_grave(table: T, severity: Severity, blow: Blow | None) -> bool:
    """Whether a weapon does no injuries so grave, and none at all in their place, as the house has it (86, 102)."""
    return table.book.options.weak_injuries == "none" and SEVERITIES.index(severity) > worst(weapon_qualities(table, blow))


def worst(arm_qualities: frozenset[str]) -> int:
    """The gravest injury that a weapon does, as its place among the severities (86, 102)."""
    return 0 if "pummeling" in arm_qualities else 1 if "weak" in arm_qualities else len(SEVERITIES) - 1


def injure(table: T, who: TokenId, severity: Severity, blow: Blow | None = None) -> Procedure[None]:
    """Roll on a table of injuries; 12 goes on to the next, as far as the weapon does injuries so grave (86, 102, B)."""
    arm_qualities = weapon_qualities(table, blow)
    most = worst(arm_qualities)
    if too_grave(table, severity, blow):
        table.tell(
            f"*{table.name(who)}* is not injured", "Such a weapon does nothing so grave", ICON, "", table.board[who].hidden
        )
        return
    at = min(SEVERITIES.index(severity), most)
    roller = blow.by if blow is not None and blow.by in table.board.tokens else who
    while at <= most:
        number: int = yield from roll("injury", roller, TWELVE, on=who, followup=True)
        row = row_of(table.book, f"{SEVERITIES[at]} {number}")
        if row is None or "worse" not in row.flags:
            yield from bring_about(table, who, f"{SEVERITIES[at]} {number}", blow)
            return
        at += 1
    table.tell(f"*{table.name(who)}* is not injured", "Such a weapon does nothing worse", ICON, "", table.board[who].hidden)


def bring_about(table: T, who: TokenId, key: str, blow: Blow | None = None) -> Procedure[None]:
    """One row of the tables, with all that it brings at once; whoever is injured by or in something dangerous bleeds (64).

    Hook: "injured".
    """
    row = row_of(table.book, key)
    if row is None:
        return
    secret, severity = table.board[who].hidden, key.partition(" ")[0]
    if "lucky" in row.flags:
        table.tell(f"*{table.name(who)}*: {row.title.lower()}", row.words, ICON, tone_for(table.board, who, True), secret)
        return
    if key not in table.sheet(who).injuries:
        table.change(who, row.title.lower(), lambda sheet: replace(sheet, injuries=(*sheet.injuries, key)))
    why, tone = f"{severity.capitalize()}: {row.words}", tone_for(table.board, who)
    table.tell(f"*{table.name(who)}*: {row.title.lower()}", why, ICON, tone, secret)
    yield from apply_at_once(table, who, row, blow)
    arm_qualities = weapon_qualities(table, blow)
    dangerous = "dangerous" in arm_qualities or "dangerous" in armour_qualities(table.book, table.sheet(who))
    if dangerous and "pummeling" not in arm_qualities and not (blow is not None and blow.subdue) and alive(table.board, who):
        begin(table, who, "bleeding", why="Dangerous")
    yield from apply_hooks(table, "injured", who)


def apply_at_once(table: T, who: TokenId, row: Injury, blow: Blow | None) -> Procedure[None]:
    """What an injury does when it is suffered."""
    sheet = table.sheet(who)
    if "drops" in row.flags:
        for item in droppable(table.book, sheet)[:1]:
            let_fall(table, who, item)
    if "ruins armour" in row.flags and sheet.armour and not proof(table, who, ""):
        table.change(who, "armour is ruined", lambda now: replace(now, armour_ruined=True))
    if "ruins held" in row.flags:
        for item in held_things(sheet)[:1]:
            ruin(table, who, item)
    if "prone" in row.flags:
        begin(table, who, "prone", why=row.title)
    if "incapacitated" in row.flags:
        begin(table, who, "incapacitated", LASTING, why=row.title)
    if "unconscious" in row.flags:
        begin(table, who, "knocked out", LASTING, why=row.title)
    if "blinded" in row.flags:
        begin(table, who, "blinded", LASTING, why=row.title)
    if "slain" in row.flags:
        yield from slay(table, who, blow.by if blow is not None else None, row.title)


def proof(table: T, who: TokenId, item: str) -> bool:
    """Whether something is castle-forged and is never ruined in ordinary use (63). *thing*: a weapon, "shield", "" for armour."""
    sheet = table.sheet(who)
    if not item:
        forged = armour_qualities(table.book, sheet)
    elif item == SHIELD:
        row = table.book.shields.get(sheet.shield)
        forged = frozenset((*sheet.shield_plus, *(row.qualities if row is not None else ()))) - frozenset(sheet.shield_minus)
    else:
        forged = qualities_of(table.book, sheet, item)
    return "castle-forged" in forged


def ruin(table: T, who: TokenId, item: str, why: str = "") -> bool:
    """Something is ruined until it is mended: a weapon by its key, "shield", or "" for armour; whether it is (92)."""
    sheet = table.sheet(who)
    name, secret = table.name(who), table.board[who].hidden
    if proof(table, who, item):
        table.tell(f"*{name}*’s gear holds", "Castle-forged", "game/anvil", "", secret)
        return False

    def mark_ruined(now: CreatureSheet) -> CreatureSheet:
        if not item:
            return replace(now, armour_ruined=True)
        if item == SHIELD:
            return replace(now, shield_ruined=True)
        return replace(now, arms={**now.arms, item: replace(now.arms[item], ruined=True)})

    if item not in ("", SHIELD) and item not in sheet.arms:
        return False
    title = title_of(table.book, sheet, item) if item else "Armour"
    table.change(who, f"{title} is ruined", mark_ruined)
    table.tell(f"*{name}*: {title.lower()} is ruined", why, "game/broken-axe", tone_for(table.board, who), secret)
    return True


HOOKS = {"wounded": after_wound, "struck": after_attack}
