"""What a check is about, and who stands on either side of it: skill, weight, help, or a bare difficulty (25, 34, B5, B6)."""

from collections.abc import Sequence

from msgspec import Struct

from battlemap.board.encounter import Effect
from battlemap.board.events import EffectsChanged, Rolled
from battlemap.board.ids import LinkId, TokenId, ZoneId
from battlemap.board.records import ContestSide
from battlemap.rules.blocks.checks import contest_side
from battlemap.rules.dice import Modifier
from rulesets.war_of_ashes.book.fighter import Stunt
from rulesets.war_of_ashes.book.rulebook import T

from .approaches import Skill
from .stunts import stunt_lines
from .weight import NO_EDGE, WeightEdge

DICE_RULE = "34"


class Stake(Struct, frozen=True):
    """What a contest is about and where it takes place; aspects of *zones* and *links* may be invoked by both sides.

    *ground*: zones whose aspects only the second side may use (cover); *sight*: zones whose aspects only the first side may
    use, which shoots into them. *harms*: each shift counts for the first side; else success with style is the most.
    """

    id: str
    title: str
    subtitle: str
    icon: str
    zones: tuple[ZoneId, ...] = ()
    links: tuple[LinkId, ...] = ()
    ground: tuple[ZoneId, ...] = ()
    secret: bool = False
    harms: bool = False
    sight: tuple[ZoneId, ...] = ()


class StakePart(Struct, frozen=True):
    """One side of a contest: somebody with dice, or a bare difficulty (*who* is None) made of its modifiers."""

    name: str
    who: TokenId | None = None
    skill: str = ""
    ask: str = ""
    on: str = ""
    modifiers: tuple[Modifier, ...] = ()
    edge: WeightEdge = NO_EDGE
    dice: int = 0
    """What the dice came to, weight included."""
    total: int | None = None
    roll: Rolled | None = None
    """The dice as they lie."""

    @property
    def bonus(self) -> int:
        """What everything but the dice comes to."""
        return sum([modifier.value for modifier in self.modifiers])

    @property
    def card(self) -> ContestSide:
        """This side as the card shows it: the dice line first."""
        if self.who is None:
            return contest_side(self.name, None, "", self.modifiers, self.total)
        lines, plus = self.modifiers, self.edge.plus
        if plus or self.total is not None:
            promised = plus if self.total is None else 0  # once the dice lie there the line says what they come to
            lines = (Modifier(self.dice, "Dice", DICE_RULE if plus else "", promised, note=self.edge.words), *lines)
        return contest_side(self.name, self.who, self.skill, lines, self.total, self.roll)


def stake(
    table: T, who: TokenId, title: str, what: str, icon: str, zones: Sequence[ZoneId], links: Sequence[LinkId] = (),
    ground: Sequence[ZoneId] = (), harms: bool = False, sight: Sequence[ZoneId] = (),
) -> Stake:  # fmt: skip
    """A new contest; its subtitle says what kind of check it is and where."""
    me = table.board[who]
    place = table.board.zone_map.zones[me.zone]
    where = f" · {place.name}" if place.revealed else ""
    key = table.fresh_id("contest")
    return Stake(key, title, f"{what}{where}", icon, tuple(zones), tuple(links), tuple(ground), me.hidden, harms, tuple(sight))


def part(
    table: T, who: TokenId, ask: str, on: str, skill: Skill, edge: WeightEdge = NO_EDGE, own: bool = True,
    weapon: Stunt | None = None,
) -> StakePart:  # fmt: skip
    """Return the side of *who* in a contest: skill, stunts, effects, and on an action of its *own* the help promised to it.

    *weapon*: what an attack is made with.
    """
    me = table.board[who]
    modifiers = [skill_line(skill), *stunt_lines(me.sheet, ask, skill.key, weapon)]
    if table.board.effects:
        modifiers += table.modifiers(who, ask)
        if own:
            modifiers += teamwork(table, who, skill)
    return StakePart(me.name, who, skill.name, ask, on, tuple(modifiers), edge)


def skill_line(skill: Skill) -> Modifier:
    """What somebody rolls with, as a line of the card: "Forceful, approach", "Skilled, brawling"."""
    if skill.kind == "skilled":
        return Modifier(skill.value, "Skilled", "B6", note=skill.name.lower())
    if skill.kind == "bad":
        return Modifier(skill.value, "Bad at", "B6", note=skill.name.lower())
    return Modifier(skill.value, skill.name, "25", note=skill.kind)


def difficulty(modifiers: Sequence[Modifier], name: str = "Difficulty") -> StakePart:
    """A bare number, with what it is made of."""
    return StakePart(name, modifiers=tuple(modifiers), total=sum([modifier.value for modifier in modifiers]))


HELP, TEAMWORK = "help", "teamwork:"
"""The kind of the effect of teamwork, and what begins the names of what it changes."""


def teamwork(table: T, who: TokenId, skill: Skill) -> list[Modifier]:
    """The help that lasts on *who* and fits what he does; it is used up (B5)."""
    minion = table.sheet(who).minion
    modifiers: list[Modifier] = []
    kept: list[Effect] = []
    for effect in table.board.effects:
        helps = [c for c in effect.changes if effect.on == who and c.what.startswith(TEAMWORK)]
        if helps and (minion or helps[0].what in (TEAMWORK, TEAMWORK + skill.key)):
            modifiers.append(Modifier(helps[0].value, effect.title, effect.rule, note="teamwork"))
        else:
            kept.append(effect)
    if modifiers:
        table.happen(EffectsChanged("teamwork", tuple(kept)))
    return modifiers
