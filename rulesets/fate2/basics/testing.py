"""Rolls that are no blow: a skill against a number (1 to 3, 13); fate points for what luck brings (B)."""

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.checks import CheckSide, show
from battlemap.rules.blocks.points import pay
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless, words
from rulesets.fate2.book.fight import able, under_way
from rulesets.fate2.book.rulebook import T

from . import weapons
from .harm import end_clips
from .penalties import CLIPPED, ask_hindrances, hindrances
from .rolls import FATE_POINT, Parts, check_side, improve, part, roll_dice
from .skills import pick_any_skill, title


def test(table: T, who: TokenId) -> Procedure[None]:
    """Try something with a skill; the GM says how hard it is, and which wounds hinder (13)."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", "2")
    skill = yield from pick_any_skill(table, who)
    listed = [Option(str(value), table.book.rating_words(value)) for value in range(-4, 9)]
    hard = int((yield from choose("difficulty", GM, f"How hard is it for {table.name(who)}?", listed, "0", "2")))
    yield from roll_against(table, who, skill, hard)


def roll_against(table: T, who: TokenId, skill: str, difficulty: int, combat: bool = False, what: str = "") -> Procedure[int]:
    """A roll against a number; returns by how much it was met, less than 0 if it was not (3)."""
    card = table.fresh_id("contest")
    clips = table.board.scene.pace != "turn"  # there it bears on attacks alone (31)
    wounds = yield from ask_hindrances(table, who, clips, combat, card)
    heavy = yield from weapons.ask_armour_hindrance(table, who, skill, card, combat)
    hidden = yield from weapons.ask_weapon_hindrance(table, who, skill, card)
    parts: Parts = {who: part(table, who, skill, "test", (*wounds, *heavy, *hidden), about=card, against=difficulty)}
    heading = f"{table.name(who)}: {what or title(table.book, skill)}"
    display(table, parts, who, difficulty, heading, card)
    parts[who] = yield from roll_dice(table, parts[who])
    display(table, parts, who, difficulty, heading, card)
    parts = yield from improve(table, parts, lambda now: display(table, now, who, difficulty, heading, card))
    if not under_way(table.board) and clip_counts(table, who, wounds):
        end_clips(table, who)  # no exchange and no turn ends it there: it has borne on this action (9, 10)
    margin = (parts[who].total or 0) - difficulty
    said = "makes it" if margin >= 0 else "does not make it"
    why = f"{table.book.rating_words(parts[who].total or 0)} against {table.book.rating_words(difficulty)}"
    table.tell(f"*{table.name(who)}* {said}", why, "lucide/dices", "", table.board[who].hidden)
    return margin


def clip_counts(table: T, who: TokenId, wounds: tuple[Modifier, ...]) -> bool:
    """True if being clipped is among what the GM let hinder a roll."""
    return any(hindrance.key == CLIPPED and hindrance.line in wounds for hindrance in hindrances(table.board, who))


def display(table: T, parts: Parts, who: TokenId, difficulty: int, heading: str, card: str) -> None:
    """Show the roll as it stands."""
    bare = CheckSide("Difficulty", modifiers=(Modifier(difficulty, table.book.rating_words(difficulty)),), total=difficulty)
    total = parts[who].total
    outcome = "" if total is None else "Success" if total >= difficulty else "Failure"
    show(
        table, card, heading, "A test", check_side(table.book, parts[who]), bare, outcome, "lucide/dices", table.board[who].hidden
    )


def coincidence(table: T, who: TokenId) -> Procedure[None]:
    """A fate point for a lucky chance or a handy fact, if the GM agrees (5, B)."""
    name = table.name(who)
    refuse_unless(able(table.board, who), f"{name} is out of the fight", "B")
    refuse_unless(table.sheet(who).fate_points > 0, f"{name} has no {FATE_POINT} left", "B")
    what = yield from words(
        "what", who, "What happens to be so?", ("A chandelier hangs just above", "The door was never locked"), "B"
    )
    if not (yield from confirm("agree", GM, f"{name} pays a {FATE_POINT}: {what}. Agreed?", True, "B")):
        table.tell(f"*{name}* keeps the {FATE_POINT}", what, "lucide/circle-slash", "gm")
        return
    pay(table, who, "fate_points", 1, FATE_POINT)
    table.tell(f"*{name}*: {what}", f"for a {FATE_POINT}", "lucide/sparkles", "cost")


RUNS = {"test": test, "coincidence": coincidence}
