"""A small game for the cards: an opposed roll as in a real fight, and one question of every kind.

`push` is the whole of it: approach, weight that turns a die, invokes, where to and whether to follow. `ask` puts the question
that is named in the command, so that a test can stand before any of them at once.
"""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Encounter, Side, Token, TurnOrder
from battlemap.board.events import Moved
from battlemap.board.ids import GM, AspectId, LinkId, SideId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.rules.blocks.checks import CheckSide, margin, show
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.dice import FATE, DicePool, DieRecord, Faces, Modifier, RollRule
from battlemap.rules.display import BoardDisplay, ConditionBadge, TokenDisplay, Track
from battlemap.rules.procedure import (
    Option,
    Procedure,
    Table,
    ask_together,
    choose,
    choose_several,
    confirm,
    number,
    refuse_unless,
    roll,
    ruling,
    words,
)
from battlemap.rules.ruleset import Action, Ruleset

HEROES, RAIDERS = SideId("heroes"), SideId("raiders")
ORM, ODDA, COLE, IVER = TokenId("orm"), TokenId("odda"), TokenId("cole"), TokenId("iver")
FLOOR, FORD, FLATS, RIM = ZoneId("floor"), ZoneId("ford"), ZoneId("flats"), ZoneId("rim")


class Brawler(Struct, frozen=True):
    """The sheet: what one is good at, stress boxes, points."""

    forceful: int = 2
    marked: tuple[bool, ...] = (False, False)
    points: int = 1


class Weather(Struct, frozen=True):
    """The scene."""

    wind: str = "bitter"


class Numbers(Struct, frozen=True):
    """The book."""

    invoke: int = 2


T: TypeAlias = Table[Brawler, Weather, Numbers]


class Turned(RollRule, frozen=True):
    """The total after the lowest *plus* dice were turned to +."""

    plus: int = 0

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> int:
        return sum(die.counts for die in self.dice(faces, pool)) + bonus

    def dice(self, faces: Faces, pool: DicePool) -> tuple[DieRecord, ...]:
        lowest = sorted(range(len(faces)), key=lambda at: faces[at])[: self.plus]
        return tuple(
            DieRecord(face - 2, 1, "replaced") if at in lowest else DieRecord(face - 2, face - 2) for at, face in enumerate(faces)
        )


def foes(table: T, who: TokenId, same_zone: bool = True) -> tuple[Option, ...]:
    board = table.board
    return tuple(
        Option(t.id, t.name, t.id, refusal="" if not same_zone or t.place == board[who].place else f"{t.name} is in another zone")
        for t in board.tokens.values()
        if t.side != board[who].side
    )


APPROACHES = (
    Option("forceful", "Forceful", note="+3"),
    Option("quick", "Quick", note="+2"),
    Option("sly", "Sneaky", refusal="not here"),
)


def push(table: T, who: TokenId) -> Procedure[None]:
    """Overcome somebody, and decide where to."""
    foe = TokenId((yield from choose("target", who, "Push whom?", foes(table, who))))
    approach = yield from choose("approach", who, f"{table.name(who)} pushes with", APPROACHES, "forceful")
    value = table.sheet(who).forceful if approach == "forceful" else 2
    mine = CheckSide(
        table.name(who), who, approach, "push", foe, (Modifier(value, approach.capitalize(), "25", note="approach"),)
    )
    theirs = CheckSide(table.name(foe), foe, "brawling", "resist", who, (Modifier(2, "Skilled", "25", note="brawling"),))
    display(table, mine, theirs)
    total = yield from roll("push", who, FATE, mine.modifiers, roll_rule=Turned(1), on=foe, about="push")
    dice = Modifier(total - value, "Dice", "34", 1, note="weight 2 : 1 turns one die")
    mine = replace(mine, total=total, modifiers=(dice, *mine.modifiers))
    display(table, mine, theirs)
    total = yield from roll("resist", foe, FATE, theirs.modifiers, on=who, about="push")
    theirs = replace(theirs, total=total, modifiers=(Modifier(total - 2, "Dice"), *theirs.modifiers))
    display(table, mine, theirs)
    before, mine = mine, (yield from invoke(table, mine, theirs))
    if mine is not before:
        echo = Modifier(2, "Narrow echo", "27", note="invoked for 1 fate point", paid="points")
        theirs = replace(theirs, total=(theirs.total or 0) + 2, modifiers=(*theirs.modifiers, echo))
    display(table, mine, theirs)
    if (margin(mine, theirs) or 0) > 0:
        yield from shove(table, who, foe)
    table.tell(f"*{table.name(who)}* has pushed *{table.name(foe)}*", f"{score_words(mine, theirs)}", "game/push")


def invoke(table: T, mine: CheckSide, theirs: CheckSide) -> Procedure[CheckSide]:
    """One aspect is at hand."""
    options = (Option("pass", "Leave it at that"), Option("off", "Off balance: +2", note="free invoke, 2 left"))
    question = f"{score_words(mine, theirs)}. Invoke?"
    if (yield from choose("invoke", mine.who or GM, question, options, "pass", about="push")) == "pass":
        return mine
    table.tell(f"*{mine.name}* invokes *Off balance*", "+2, free invoke")
    added = Modifier(table.book.invoke, "Off balance", "27", note="free invoke, one left", paid="free")
    return replace(mine, total=(mine.total or 0) + 2, modifiers=(*mine.modifiers, added))


def shove(table: T, who: TokenId, foe: TokenId) -> Procedure[None]:
    """Where to, and who goes with it."""
    stay = (Option("stay", "Stay"), Option("follow", "Follow"))
    follow = yield from choose("follow", who, f"And {table.name(who)}?", stay, "stay", about="push")
    zones = (
        Option(FORD, "Frozen ford", Subject("zone", FORD), note="Icy"),
        Option(FLATS, "Thorn flats", Subject("zone", FLATS), note="Thorns"),
    )
    to = ZoneId((yield from choose("way", who, f"Push {table.name(foe)} to", zones, FORD, about="push")))
    table.happen(Moved(foe, to))
    if follow == "follow":
        table.happen(Moved(who, to))


def score_words(mine: CheckSide, theirs: CheckSide) -> str:
    return f"{format_signed(mine.total or 0)} against {format_signed(theirs.total or 0)}"


def display(table: T, mine: CheckSide, theirs: CheckSide) -> None:
    """Log the contest as it stands."""
    over = margin(mine, theirs)
    outcome = "" if over is None else "Success" if over > 0 else "Tie" if over == 0 else "Failure"
    title = f"{mine.name} pushes {theirs.name}"
    show(table, "push", title, "Overcome, opposed · Ravine floor", mine, theirs, outcome, "game/push")


KINDS = (
    "yes or no", "ticks", "number", "words", "list", "zones", "refused", "ruling", "secret", "long", "plain roll", "d6", "shot",
    "crowd", "everybody", "blow",
)  # fmt: skip


def ask(table: T, who: TokenId) -> Procedure[None]:
    """Put one question of the kind that is asked for."""
    refuse_unless(who in table.board.turns.now, "it is not your turn")
    kind = yield from choose("kind", who, "Which question?", KINDS)
    yield from QUESTIONS[kind](table, who)
    table.tell(f"*{table.name(who)}* has answered")


def ask_yes_or_no(table: T, who: TokenId) -> Procedure[None]:
    yield from confirm("spare", who, "Spare the foe?", True)


def ask_ticks(table: T, who: TokenId) -> Procedure[None]:
    tricks = (Option("lunge", "Lunge", note="+1"), Option("feint", "Feint"), Option("kick", "Kick", refusal="no foot free"))
    yield from choose_several("tricks", who, "Which tricks?", tricks, most=2)


def ask_crowd(table: T, who: TokenId) -> Procedure[None]:
    crowd = [Option(f"{name}-{at}", f"{name} {at}") for name in ("Raider", "Wolf") for at in range(1, 51)]
    leaders = [Option(f"leader-{at}", f"Captain {chr(64 + at)}. of the long southern road") for at in range(1, 21)]
    yield from choose_several("crowd", who, "Does anybody try to come by surprise?", (*crowd, *leaders))


def ask_number(table: T, who: TokenId) -> Procedure[None]:
    yield from number("stake", who, "How many arrows are shot?", 1, 20, 3)


def ask_words(table: T, who: TokenId) -> Procedure[None]:
    yield from words("name", who, "What shall be true?", ("Slippery boards", "Deep shadow", "A way out"))


def ask_list(table: T, who: TokenId) -> Procedure[None]:
    names = ["Ember", "Frost", "Gale"] * 6
    spells = [Option(f"s{at}", f"{name} {at}", note="+1" if at % 3 else "") for at, name in enumerate(names, 1)]
    spells[3] = replace(spells[3], refusal="not learned yet")
    yield from choose("spell", who, "Which spell?", spells, "s2")


def ask_zones(table: T, who: TokenId) -> Procedure[None]:
    zones = [Option(zone.id, zone.name, Subject("zone", zone.id), note="near") for zone in table.board.zone_map.zones.values()]
    yield from choose("zone", who, "Where does the smoke drift?", zones)


def ask_refused(table: T, who: TokenId) -> Procedure[None]:
    answer = yield from words("reach", who, "How far, in metres?", ("5", "10"))
    refuse_unless(answer.isdigit(), "write a whole number, such as 5")


def ask_ruling(table: T, who: TokenId) -> Procedure[None]:
    yield from ruling(table, "helps:wall", "Does the wall help here?", False)


def ask_secret(table: T, who: TokenId) -> Procedure[None]:
    lines = (Option("high", "High"), Option("low", "Low"))
    yield from ask_together(
        choose("line", who, "Feint where?", lines, "high"), choose("line", COLE, "Guard where?", lines, "high")
    )


def ask_everybody(table: T, who: TokenId) -> Procedure[None]:
    lines = (Option("high", "High"), Option("low", "Low"))
    yield from ask_together(*(choose("line", one, "Guard where?", lines, "high") for one in table.board.tokens))


def ask_long(table: T, who: TokenId) -> Procedure[None]:
    ways = [Option("pass", "Leave it at that")]
    point = "1 fate point of 2"
    for name, note in (("Off balance", "free invoke, 2 left"), ("Narrow echo", point), ("Stubborn as slate", point)):
        ways += [Option(f"+{name}", f"{name}: +2", note=note), Option(f"r{name}", f"{name}: roll again", note=note)]
    yield from choose("invoke", who, "Orm is behind by 2, +4 against +6. Invoke?", ways, "pass")


def ask_plain_roll(table: T, who: TokenId) -> Procedure[None]:
    yield from roll("rest", who, FATE, (Modifier(2, "Careful"),))


def ask_d6(table: T, who: TokenId) -> Procedure[None]:
    yield from roll("harm", who, DicePool(3, 6, keep=2))


def ask_shot(table: T, who: TokenId) -> Procedure[None]:
    yield from roll("shot", who, FATE)
    yield from roll("harm", who, DicePool(2, 6, explode=(6,)), followup=True)


def ask_blow(table: T, who: TokenId) -> Procedure[None]:
    """A blow that hits whatever falls, its harm, and a fumble of the other's."""
    mine = CheckSide(table.name(who), who, "forceful", "blow", COLE, (Modifier(3, "Forceful"),))
    theirs = CheckSide("Target", total=0, kind="number")
    total = yield from roll("blow", who, FATE, mine.modifiers, on=COLE, about="blow")
    show(table, "blow", "A blow", "", replace(mine, total=total), theirs, "Hit", success=True)
    yield from roll("harm", who, DicePool(2, 6, explode=(6,)), on=COLE, about="blow", followup=True)
    yield from roll("feeble-grip", COLE, DicePool(1, 98), on=who, about="blow", followup=True)


QUESTIONS = {
    "yes or no": ask_yes_or_no, "ticks": ask_ticks, "number": ask_number, "words": ask_words, "list": ask_list,
    "zones": ask_zones, "refused": ask_refused, "ruling": ask_ruling, "secret": ask_secret, "long": ask_long,
    "plain roll": ask_plain_roll, "d6": ask_d6, "shot": ask_shot, "crowd": ask_crowd,
    "everybody": ask_everybody, "blow": ask_blow,
}  # fmt: skip


def attack(table: T, who: TokenId) -> Procedure[None]:
    """A check that is nothing else."""
    foe = TokenId((yield from choose("target", who, "Attack whom?", foes(table, who))))
    mine = CheckSide(table.name(who), who, "forceful", "attack", foe, (Modifier(table.sheet(who).forceful, "Forceful"),))
    theirs = CheckSide(table.name(foe), foe, "brawling", "defend", who, (Modifier(2, "Skilled"),))
    total = yield from roll("attack", who, FATE, mine.modifiers, on=foe, about="blow")
    mine = replace(mine, total=total)
    theirs = replace(theirs, total=(yield from roll("defend", foe, FATE, theirs.modifiers, on=who, about="blow")))
    over = margin(mine, theirs) or 0
    outcome = "Success with style" if over > 2 else "Success" if over > 0 else "Tie" if not over else "Failure"
    show(table, "blow", f"{table.name(who)} attacks {table.name(foe)}", "Attack, opposed", mine, theirs, outcome)


def charge(table: T, who: TokenId) -> Procedure[None]:
    foe = TokenId((yield from choose("target", who, "Charge whom?", foes(table, who, same_zone=False))))
    refuse_unless(table.board[foe].place != table.board[who].place, f"{table.name(who)} is already in {table.name(foe)}’s zone")
    yield from ()


def shoot(table: T, who: TokenId) -> Procedure[None]:
    refuse_unless(False, "No ranged weapon in hand")
    yield from ()


def guard(table: T, who: TokenId) -> Procedure[None]:
    foe = yield from choose("target", who, "Whose way?", foes(table, who))
    table.tell(f"*{table.name(who)}* blocks {foe}")


def compel(table: T, who: TokenId) -> Procedure[None]:
    whom = yield from choose("target", GM, "Compel whom?", [Option(t.id, t.name, t.id) for t in table.board.tokens.values()])
    table.tell(f"The GM compels {whom}")


def go(table: T, who: TokenId) -> Procedure[None]:
    """To another zone, for nothing."""
    here = table.board[who].place
    zones = [
        Option(zone.id, zone.name, Subject("zone", zone.id)) for zone in table.board.zone_map.zones.values() if zone.id != here
    ]
    to = yield from choose("to", who, "Where to?", zones)
    table.happen(Moved(who, ZoneId(to)))


ACTIONS = (
    Action("attack", attack, "Attack", "lucide/swords", "a", "Attack", 1, "action", "26", "Harm by the margin.", "foe"),
    Action("charge", charge, "Charge", "game/charging-bull", "g", "Attack", 2, "action", "42", "Move and strike.", "foe"),
    Action("shoot", shoot, "Shoot", "game/bow-arrow", "s", "Attack", 3, "action", "7", aim="foe"),
    Action("push", push, "Push", "game/push", "p", "Maneuver", 4, "action", "43", "Somewhere else with him.", "foe"),
    Action("guard", guard, "Block his way", "lucide/shield", "b", "Help", 5, "free", aim="foe"),
    Action("go", go, "Go", "lucide/footprints", "w", "Move", 6, "free", aim="zone"),
    Action("ask", ask, "Ask", "lucide/list", "", "Own", 9, ""),
    Action("compel", compel, "Compel an aspect", "lucide/scale", "k", "GM", 8, "1 fate point", aim="anybody", menu="gm"),
)


def board_display(board: AnyEncounter) -> BoardDisplay:
    hurt = (ConditionBadge("game/bleeding-wound", "Gashed arm"),)
    tokens = {
        t.id: TokenDisplay((Track("Stress", t.sheet.marked),), hurt if t.sheet.marked[0] else ()) for t in board.tokens.values()
    }
    return BoardDisplay(tokens, phase="Exchange 2", round_word="Exchange")


RAVINE: Ruleset[Brawler, Weather, Numbers] = Ruleset(
    "ravine", "Ravine", Brawler, Weather, Numbers(), {action.name: action for action in ACTIONS}, display=board_display
)


def board() -> Encounter[Brawler, Weather]:
    """Orm, Odda, Cole and Iver on the ravine floor; it is Orm’s turn."""
    names = {FLOOR: "Ravine floor", FORD: "Frozen ford", FLATS: "Thorn flats", RIM: "Ravine rim"}
    zones = {key: Zone(key, name, at=(300.0 * at, 0.0)) for at, (key, name) in enumerate(names.items())}
    links = {LinkId(f"floor-{key}"): Link(LinkId(f"floor-{key}"), FLOOR, key) for key in (FORD, FLATS, RIM)}
    sides = {HEROES: Side(HEROES, "Heroes", "H"), RAIDERS: Side(RAIDERS, "Red scarves", "R", 2, gm=True)}
    tokens = {
        ORM: Token(ORM, "Orm", HEROES, FLOOR, Brawler(3, (True, False, False)), "game/viking-head"),
        ODDA: Token(ODDA, "Odda", HEROES, FLOOR, Brawler(), "game/barbarian"),
        COLE: Token(COLE, "Cole", RAIDERS, FLOOR, Brawler(2, (True, False)), "game/bandit", group="Red scarves"),
        IVER: Token(IVER, "Iver", RAIDERS, RIM, Brawler(), "game/bandana", group="Red scarves"),
    }
    icy = Aspect(AspectId("icy"), "Icy", "zone", "zone", FORD)
    off = Aspect(AspectId("off"), "Off balance", "boost", "token", COLE, ((HEROES, 2),))
    turns = TurnOrder(((ORM,), (COLE, IVER), (ODDA,)), 0, 2, True)
    aspects = {icy.id: icy, off.id: off}
    return Encounter(ZoneMap(zones=zones, links=links), sides, tokens, aspects, Weather(), turns, title="Ravine ambush")
