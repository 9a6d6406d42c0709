"""An attack against a defence: two rolls, and what comes of them (29 to 32, 46 to 48)."""

from msgspec import Struct

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.checks import show
from battlemap.rules.blocks.effects import effect_total
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.procedure import Procedure, choose
from rulesets.fate2.basics import bearings, positions, weapons
from rulesets.fate2.basics.bearings import Facts, judge_facts
from rulesets.fate2.basics.harm import end_clips
from rulesets.fate2.basics.penalties import ask_hindrances
from rulesets.fate2.basics.rolls import HELD, Parts, RollPart, check_side, improve, part, roll_dice
from rulesets.fate2.basics.skills import attack_skills, defence_skills, kind_now, skill_options
from rulesets.fate2.basics.victory import Win, apply, decide_hit
from rulesets.fate2.basics.weapons import Blow, blow_of, harm_row
from rulesets.fate2.book.fight import Declaration
from rulesets.fate2.book.rulebook import T

from .deed_results import allow_extra_action, ask_extra_action

DEFENCE = "defence"
"""The number that fighting defensively changes (48)."""


class Bout(Struct, frozen=True):
    """One attack on one foe, and what it is shown as."""

    blow: Blow
    facts: Facts
    card: str

    @property
    def by(self) -> TokenId:
        """The attacker."""
        return self.blow.by

    @property
    def on(self) -> TokenId:
        """The target."""
        return self.blow.on

    @property
    def far(self) -> bool:
        """True for a shot or a throw."""
        return self.blow.far


def guard(table: T, who: TokenId, about: str, far: bool = False) -> Procedure[str]:
    """With what somebody defends: what they fight with, or a skill that only defends (47)."""
    book, sheet, kind = table.book, table.sheet(who), kind_now(table.board, table.book)
    fights, instead = attack_skills(book, kind, sheet, far), defence_skills(book, kind, sheet)
    options = [*skill_options(book, sheet, fights), *skill_options(book, sheet, instead, "only defends")]
    return (
        yield from choose(
            "defend with", who, f"What does {table.name(who)} defend with?", options, fights[0], "47", about, on=(who,)
        )
    )


def strike(table: T, who: TokenId, said: Declaration) -> Procedure[int]:
    """The attack itself, without turn and price; returns the margin (30)."""
    assert said.target is not None
    target, card = said.target, table.fresh_id("contest")
    skill = yield from guard(table, target, card, said.far)
    blow = blow_of(table.board, who, target, said.skill, said)
    facts = yield from judge_facts(table, who, target, (blow,), card)
    bout = Bout(blow, facts, card)
    mine = yield from ask_hindrances(table, who, about=card)
    theirs = yield from ask_hindrances(table, target, clips=False, about=card)
    instead = skill not in attack_skills(table.book, kind_now(table.board, table.book), table.sheet(target))
    heavy = yield from weapons.ask_armour_hindrance(table, target, skill, card)
    burden = yield from weapons.ask_armour_hindrance(table, who, said.skill, card)
    handling = weapons.lines(table.board, who, said.skill, blow.weapon)
    defends = (*table.modifiers(target, DEFENCE), *weapons.lines(table.board, target, skill)) if not instead else ()
    parts: Parts = {
        who: part(
            table, who, said.skill, "attack", (*mine, *burden, *handling, *pair_modifiers(table, bout, who, said.skill)),
            target, card
        ),
        target: part(
            table, target, skill, "defend", (*theirs, *heavy, *defends, *pair_modifiers(table, bout, target, skill)), who, card
        ),
    }  # fmt: skip
    display(table, bout, parts)
    for fighter in (who, target):
        parts[fighter] = yield from roll_dice(table, parts[fighter])
        display(table, bout, parts)
    parts = yield from improve(table, parts, lambda now: display(table, bout, now))
    end_clips(table, who)
    bearings.put_on_alert(table, target)
    margin = (parts[who].total or 0) - (parts[target].total or 0)
    yield from land(table, bout, said, parts, margin)
    return margin


def pair_modifiers(table: T, bout: Bout, who: TokenId, skill: str) -> tuple[Modifier, ...]:
    """What bears on the two, for one of them."""
    far = positions.distance(table.board, bout.by, bout.on) if bout.far and who == bout.by else 0
    blow = bout.blow if who == bout.by else blow_of(table.board, bout.on, bout.by, skill)
    handling = weapons.pair_lines(table.board, blow, skill)
    return (*handling, *bearings.lines(table.board, bout.facts, who, skill, far))


def display(table: T, bout: Bout, parts: Parts) -> None:
    """Show attack and defence as they stand."""
    book, mine, theirs = table.book, parts[bout.by], parts[bout.on]
    outcome = ""
    if mine.total is not None and theirs.total is not None:
        margin = mine.total - theirs.total
        outcome = HELD if margin < 0 else book.outcomes[harm_row(table.board, bout.blow, margin)].title
    verb = weapons.far_words(table.book, bout.blow.weapon, "s") if bout.far else "attacks"
    secret = table.board[bout.by].hidden
    title, kind = f"{mine.name} {verb} {theirs.name}", kind_now(table.board, book).title
    show(table, bout.card, title, kind, check_side(book, mine), check_side(book, theirs), outcome, icon(bout.far), secret)


def icon(far: bool) -> str:
    """The sign of a blow, or of a shot."""
    return "lucide/crosshair" if far else "lucide/swords"


def land(table: T, bout: Bout, said: Declaration, parts: Parts, margin: int) -> Procedure[None]:
    """What an attack comes to: a won defence does the attacker no harm (30, 32)."""
    mine, theirs = parts[bout.by], parts[bout.on]
    why = reason(mine, theirs)
    if margin < 0:
        table.tell(f"*{theirs.name}* holds off *{mine.name}*", why, "lucide/shield", "", table.board[bout.by].hidden)
        if on_guard(table, bout.on) or theirs.skill in defence_skills_of(table, bout.on):
            yield from allow_extra_action(table, bout.on, (yield from ask_extra_action(table, bout.on)))
        return
    harmless = said.skill not in attack_skills(table.book, kind_now(table.board, table.book), table.sheet(bout.by), bout.far)
    win = Win(
        bout.by, bout.on, margin, said.maneuver, said.level, said.words, bout.far, why, bout.card, bout.blow.weapon,
        said.deed == "maneuver" and harmless,
    )  # fmt: skip
    apply(table, (yield from decide_hit(table, win)))


def defence_skills_of(table: T, who: TokenId) -> tuple[str, ...]:
    """The skills of somebody that only defend (47)."""
    return defence_skills(table.book, kind_now(table.board, table.book), table.sheet(who))


def reason(mine: RollPart, theirs: RollPart) -> str:
    """The numbers in words."""
    return f"{mine.name} {format_signed(mine.total or 0)} against {format_signed(theirs.total or 0)}"


def on_guard(table: T, who: TokenId) -> bool:
    """Whether somebody fights defensively until their next turn (48)."""
    return bool(effect_total(table.board, who, DEFENCE))
