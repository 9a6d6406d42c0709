"""A check from its first die to its last invoke: both sides shown, rolled, and haggled over (25 to 29, 34 to 38)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import Effect
from battlemap.board.events import EffectsChanged, Thrown
from battlemap.board.ids import GM, AspectId, LinkId, SideId, TokenId, ZoneId
from battlemap.rules.checks import Cast, alternate, show
from battlemap.rules.dice import FATE, Modifier
from battlemap.rules.modifiers import signed
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, Roll

from .approaches import Skill
from .invokes import bears, free_left, friends, pay_for
from .points import POINT, purse
from .rulebook import T
from .weight import NO_EDGE, Edge, Replaced

DICE_RULE = "34"
PASS = "pass"


class Stake(Struct, frozen=True):
    """What a contest is about and where it takes place; aspects of *zones* and *links* may be invoked by both sides.

    *ground*: zones whose aspects only the second side may use (cover). *harms*: each shift counts for the first side;
    else nobody gains by more than success with style.
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


class Part(Struct, frozen=True):
    """One side of a contest: somebody with dice, or a bare difficulty (*who* is None) made of its modifiers."""

    name: str
    who: TokenId | None = None
    skill: str = ""
    ask: str = ""
    on: str = ""
    modifiers: tuple[Modifier, ...] = ()
    edge: Edge = NO_EDGE
    dice: int = 0
    """What the dice came to, weight included."""
    total: int | None = None

    @property
    def bonus(self) -> int:
        """What everything but the dice comes to."""
        return sum([modifier.value for modifier in self.modifiers])


class Outcome(Struct, frozen=True):
    """How a contest ended: by how much the first side beat the second."""

    margin: int
    mine: Part
    theirs: Part

    @property
    def why(self) -> str:
        """The numbers in words: "Forceful +6 against +4; weight 2 : 1 turned one die"."""
        told = f"{self.mine.skill} {signed(self.mine.total or 0)} against {signed(self.theirs.total or 0)}".strip()
        turned = [part.edge.words.replace("turns", "turned") for part in (self.mine, self.theirs) if part.edge.plus]
        return "; ".join([told, *turned])


def stake(
    table: T, who: TokenId, title: str, what: str, icon: str, zones: Sequence[ZoneId], links: Sequence[LinkId] = (),
    ground: Sequence[ZoneId] = (), harms: bool = False,
) -> Stake:  # fmt: skip
    """A new contest; its subtitle says what kind of check it is and where."""
    board = table.board
    place = board.map.zones[board[who].place]
    where = f" · {place.name}" if place.revealed else ""
    key, hidden = table.fresh("contest"), board[who].hidden
    return Stake(key, title, f"{what}{where}", icon, tuple(zones), tuple(links), tuple(ground), hidden, harms)


def part(table: T, who: TokenId, ask: str, on: str, skill: Skill, edge: Edge = NO_EDGE, own: bool = True) -> Part:
    """Somebody's side of a contest: skill, what lasts on him, and on an action of his *own* the help that was promised."""
    modifiers = [skill_line(skill)]
    if table.board.effects:
        modifiers += table.modifiers(who, ask)
        if own:
            modifiers += teamwork(table, who, skill)
    return Part(table.name(who), who, skill.name, ask, on, tuple(modifiers), edge)


def skill_line(skill: Skill) -> Modifier:
    """What somebody rolls with, as a line of the card: "Forceful, approach", "Skilled, brawling"."""
    if skill.kind == "skilled":
        return Modifier(skill.value, "Skilled", "B6", note=skill.name.lower())
    if skill.kind == "bad":
        return Modifier(skill.value, "Bad at", "B6", note=skill.name.lower())
    return Modifier(skill.value, skill.name, "25", note=skill.kind)


def difficulty(modifiers: Sequence[Modifier], name: str = "Difficulty") -> Part:
    """A bare number, with what it is made of."""
    return Part(name, modifiers=tuple(modifiers), total=sum([modifier.value for modifier in modifiers]))


TEAMWORK = "teamwork:"


def teamwork(table: T, who: TokenId, skill: Skill) -> list[Modifier]:
    """The help that lasts on *who* and fits what he does; it is used up (B5)."""
    minion = table.sheet(who).minion
    found: list[Modifier] = []
    kept: list[Effect] = []
    for effect in table.board.effects:
        helps = [c for c in effect.changes if effect.on == who and c.what.startswith(TEAMWORK)]
        if helps and (minion or helps[0].what in (TEAMWORK, TEAMWORK + skill.key)):
            found.append(Modifier(helps[0].value, effect.name, effect.rule, note="teamwork"))
        else:
            kept.append(effect)
    if found:
        table.happen(EffectsChanged("teamwork", tuple(kept)))
    return found


def graded(margin: int, style: int) -> str:
    """The word for a margin (25)."""
    return "Failure" if margin < 0 else "Tie" if not margin else "Success" if margin < style else "Success with style"


def compare(table: T, about: Stake, mine: Part, theirs: Part) -> Procedure[Outcome]:
    """Show both sides, roll what has dice, let them invoke until both pass; the first side is the one that acts."""
    parts = [mine, theirs]
    display(table, about, parts)
    for at in (0, 1):
        if parts[at].who is not None:
            parts[at] = yield from thrown(table, about, parts[at], parts[1 - at])
            display(table, about, parts)
    if table.board.aspects:
        yield from haggle(table, about, parts)
    return Outcome((parts[0].total or 0) - (parts[1].total or 0), parts[0], parts[1])


def thrown(table: T, about: Stake, side: Part, other: Part, plus: int | None = None) -> Procedure[Part]:
    """Have one side roll; the dice are read after weight replacement."""
    assert side.who is not None
    plus = side.edge.plus if plus is None else plus
    modifiers = (*side.modifiers, Modifier(0, "Weight", DICE_RULE, plus, note=side.edge.words)) if plus else side.modifiers
    bonus = side.bonus
    against = other.total if other.who is None else None
    total: int = yield Roll(side.ask, side.who, FATE, modifiers, bonus, against, Replaced(plus), about.secret, side.on, about.id)
    fallen = table.events[-1]
    adjust = fallen.adjust if isinstance(fallen, Thrown) else 0
    return replace(side, dice=total - bonus - adjust, total=total)


def display(table: T, about: Stake, parts: Sequence[Part]) -> None:
    """Log the contest as it stands."""
    mine, theirs = parts
    outcome = ""
    if mine.total is not None and theirs.total is not None:
        outcome = graded(mine.total - theirs.total, table.book.numbers.style)
    show(table, about.id, about.title, about.subtitle, cast(mine), cast(theirs), outcome, about.icon, about.secret)


def cast(side: Part) -> Cast:
    """One side as the card shows it: the dice line first."""
    if side.who is None:
        return Cast(side.name, modifiers=side.modifiers, total=side.total)
    plus = side.edge.plus
    head: tuple[Modifier, ...] = ()
    if plus or side.total is not None:
        head = (Modifier(side.dice, "Dice", DICE_RULE if plus else "", plus, note=side.edge.words),)
    return Cast(side.name, side.who, side.skill, side.ask, side.on, (*head, *side.modifiers), side.total)


# --- invokes ----------------------------------------------------------------------------------


def haggle(table: T, about: Stake, parts: list[Part]) -> Procedure[None]:
    """Both sides may invoke in turn, the one behind first, until both have passed in a row (27, 29)."""
    paid: set[tuple[int, AspectId]] = set()

    def speak(at: int) -> Procedure[bool]:
        me, other = parts[at], parts[1 - at]
        ahead = (me.total or 0) - (other.total or 0)
        if ahead >= table.book.numbers.style and not (about.harms and not at):
            return False
        options = offers(table, about, parts, at, paid)
        if not options:
            return False
        pressing = ahead > 0 and not any(option.note.startswith("free") for option in options)
        standing = f"{signed(me.total or 0)} against {signed(other.total or 0)}"
        place = "level" if not ahead else f"ahead by {ahead}" if ahead > 0 else f"behind by {-ahead}"
        prompt = f"{me.name} is {place}, {standing}. Invoke?"
        if me.who is None:
            prompt = f"{signed(other.total or 0)} against {signed(me.total or 0)}: make it harder for {other.name}?"
        choice = Choice(
            "press" if pressing else "invoke", (me.who or GM,), prompt, (Option(PASS, "Leave it at that"), *options), (PASS,),
            rule="27", about=about.id,
        )  # fmt: skip
        keys: Keys = yield choice
        if keys[0] == PASS:
            return False
        yield from invoke(table, about, parts, at, keys[0], paid)
        return True

    level = (parts[0].total or 0) - (parts[1].total or 0)
    yield from alternate(0 if level <= 0 else 1, speak)


def offers(table: T, about: Stake, parts: Sequence[Part], at: int, paid: set[tuple[int, AspectId]]) -> list[Option]:
    """What one side can invoke on this roll: to add first, then to roll again; free invokes before those for points.

    Each aspect can be invoked for points once a roll.
    """
    me, other = parts[at], parts[1 - at]
    sides, points = means(table, me, other)
    if not sides:
        return []
    zones = (*about.zones, *about.ground) if at else about.zones
    free: list[tuple[Aspect, str]] = []
    bought: list[tuple[Aspect, str]] = []
    for aspect in table.board.aspects.values():
        if not bears(aspect, me.who, other.who, zones, about.links):
            continue
        left = free_left(aspect, sides)
        if left:
            free.append((aspect, f"free invoke, {left} left"))
        elif points and aspect.kind != "boost" and (at, aspect.id) not in paid:
            bought.append((aspect, f"1 {POINT} of {points}"))
    add = signed(table.book.numbers.invoke)
    listed = [Option(f"plus:{aspect.id}", f"{aspect.name}: {add}", note=note) for aspect, note in free + bought]
    if me.who is not None:
        listed += [Option(f"reroll:{aspect.id}", f"{aspect.name}: roll again", note=note) for aspect, note in free + bought]
    return listed


def means(table: T, me: Part, other: Part) -> tuple[tuple[SideId, ...], int]:
    """Whose free invokes and how many points one side has; for a bare difficulty, what the house lets the GM use."""
    board = table.board
    if me.who is not None:
        return friends(board, board[me.who].side), purse(board, me.who)
    rule = table.book.options.against_difficulty
    if rule == "nothing" or other.who is None or board.side_of(other.who).gm:
        return (), 0
    mine = board[other.who].side
    sides = tuple([side.id for side in board.sides.values() if side.gm and not board.allied(mine, side.id)])
    return sides, board.scene.gm_points if rule == "points too" else 0


def invoke(table: T, about: Stake, parts: list[Part], at: int, key: str, paid: set[tuple[int, AspectId]]) -> Procedure[None]:
    """Pay for one aspect, and add to the total or roll again (27, C5)."""
    way, name = key.split(":", 1)
    aspect_id, me = AspectId(name), parts[at]
    words = table.board.aspects[aspect_id].name
    sides, _ = means(table, me, parts[1 - at])
    note = pay_for(table, me.who, aspect_id, sides)
    if POINT in note:
        paid.add((at, aspect_id))
    payer = me.name if me.who is not None else "The GM"
    tone = "cost" if POINT in note else ""
    if way == "plus":
        add = table.book.numbers.invoke
        parts[at] = replace(me, modifiers=(*me.modifiers, Modifier(add, words, "27", note=note)), total=(me.total or 0) + add)
        table.tell(f"*{payer}* invokes *{words}*", f"{signed(add)}, {note}", "lucide/sparkles", tone, about.secret)
    else:
        table.tell(f"*{payer}* invokes *{words}* and rolls again", note, "lucide/dices", tone, about.secret)
        turned = me.edge if table.book.options.weight_after_reroll else NO_EDGE
        parts[at] = yield from thrown(table, about, replace(me, edge=turned), parts[1 - at])
    display(table, about, parts)
