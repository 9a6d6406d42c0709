"""What qualities of weapons do to a blow and after it, and what a shot or a throw uses up (B)."""

from msgspec.structs import replace

from battlemap.board.encounter import NumberChange
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.effects import next_which
from battlemap.rules.procedure import Hook, Procedure, confirm
from rulesets.sifrp.basics.arms import THROW
from rulesets.sifrp.basics.blow import Blow, Struck
from rulesets.sifrp.basics.defence import lower_guard, shields_of
from rulesets.sifrp.basics.derived import armour_rating
from rulesets.sifrp.basics.dropped_items import let_fall, part_of_body
from rulesets.sifrp.basics.durations import begin
from rulesets.sifrp.basics.lore import arm_of, name_of, needed_degree, quality, weapon_of, worth
from rulesets.sifrp.basics.weapon_damage import SHATTERED, ruin
from rulesets.sifrp.book.fight import Board, up
from rulesets.sifrp.book.fighter import LESSER
from rulesets.sifrp.book.rulebook import T, book_of

from .holds import GRABBED, RESTRAINED, hold, holds

STAGGERED = "staggered"


def add_strength(table: T, blow: Blow) -> Procedure[Blow]:
    """Powerful: bonus dice of strength are added to its damage."""
    yield from ()
    sheet = table.sheet(blow.by)
    strength = sheet.bonus("strength")
    if not strength or not quality(table.book, sheet, blow.weapon_use.arm, "powerful"):
        return blow
    return replace(blow, damage=(*blow.damage, Modifier(strength, "Powerful", "B")))


def after_hit(table: T, struck: Struck) -> Procedure[Struck]:
    """What a hit does beside its damage: holds, staggers, shatters, breaks."""
    blow, degree = struck.blow, struck.result.degree

    def has(which: str) -> int:
        number = quality(table.book, table.sheet(blow.by), blow.weapon_use.arm, which)
        return number if degree >= needed_degree(table.book, which) else 0

    holding = blow.weapon_use.arm + (THROW if blow.weapon_use.flies else "")
    if up(table.board, blow.at):
        if number := has("shattering"):
            shatter(table, blow.at, number)
        if has("staggering"):
            told = f"*{table.name(blow.at)}* staggers"
            begin(table, blow.at, STAGGERED, None, NumberChange(LESSER, -1), rule="B", tell=told)
        if has("entangling"):
            hold(table, blow.by, blow.at, RESTRAINED, "B", worth(table.book, "entangling"), holding)
        if has("impale"):
            hold(table, blow.by, blow.at, RESTRAINED, "B", 0, holding)
        if has("grab") and not blow.weapon_use.flies and blow.at not in holds(table.board, blow.by):
            prompt = f"Does {table.name(blow.by)} take hold of {table.name(blow.at)}?"
            if (yield from confirm("grab", blow.by, prompt, False, "28", blow.about)):
                hold(table, blow.by, blow.at, GRABBED, "28", worth(table.book, "grab"), holding)
    if has("fragile") and not part_of_body(table.book, arm_of(table.sheet(blow.by), blow.weapon_use.arm)):
        ruin(table, blow.by, blow.weapon_use.arm)
    return struck


def shatter(table: T, who: TokenId, number: int) -> None:
    """A shield in hand, or else the armor, is worth so much less until it is repaired."""
    shield = shield_worth(table.board, who)
    if shield:
        lost, kind, change = min(number, shield), SHATTERED[1], "defence"
    else:
        lost, kind, change = min(number, armour_rating(table.board, who)), SHATTERED[0], "armour"
    if lost:
        told = f"The {'shield' if shield else 'armor'} of *{table.name(who)}* is shattered by {lost}"
        which = next_which(table.board, who, kind)
        begin(table, who, kind, None, NumberChange(change, -lost), rule="B", tell=told, which=which)


def shield_worth(board: Board, who: TokenId) -> int:
    """What is left of the Combat Defense that a shield in hand gives."""
    book, sheet = book_of(board), board[who].sheet
    whole = sum([quality(book, sheet, arm, "defensive") for arm in shields_of(book, sheet)])
    lost = sum([c.value for e in board.effects if e.on == who and e.kind == SHATTERED[1] for c in e.changes])
    return max(0, whole + lost)


def use_up_weapon(table: T, struck: Struck) -> Procedure[Struck]:
    """What was struck with parries no more; a shot is gone and the weapon empty; what was thrown lies where the target is."""
    yield from ()
    blow = struck.blow
    if not struck.lost and table.book.options.quality_effects == "all":
        lower_guard(table, blow.by, blow.weapon_use.arm, "B", named=True)
    who, name = blow.by, blow.weapon_use.arm
    sheet = table.sheet(who)
    gone = name not in sheet.arms or not sheet.holds(name)  # by a fumble; more of its kind may be left
    if struck.lost or not blow.weapon_use.flies or blow.kind == "astray" or gone:
        return struck
    arm, weapon = sheet.arms[name], weapon_of(table.book, sheet, name)
    if weapon.thrown or weapon.reach:
        let_fall(table, who, name, table.board[blow.at].place if blow.at in table.board.tokens else None, tell=False)
        return struck
    reloads = any(quality(table.book, sheet, name, which) for which in ("reload lesser", "reload greater"))
    shots = None if arm.shots is None else max(0, arm.shots - 1)
    fired = replace(arm, shots=shots, loaded=not reloads)
    table.change(who, f"shoots {name}", lambda now: replace(now, arms={**now.arms, name: fired}))
    if shots == 0:
        table.tell(f"*{table.name(who)}* has nothing left to shoot with the {name_of(table.book, sheet, name).lower()}")
    return struck


HOOKS: dict[str, Hook] = {"blow": add_strength, "damaged": after_hit, "struck": use_up_weapon}
