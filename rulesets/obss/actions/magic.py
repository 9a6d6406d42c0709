"""Casting: what a spell costs and when it is in danger; what it does stands in its own text (17, 18, C25, B14)."""

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Procedure, confirm, leave_out_unless, number, refuse_unless, ruling, words
from battlemap.rules.reactions import timing_window
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import Price, afford, begin_verb, charge, price, require_ready, spend
from rulesets.obss.basics.checks import CheckPart, check
from rulesets.obss.basics.conditions import able, condition_words, suffers
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import Board, under_way
from rulesets.obss.book.rulebook import T
from rulesets.obss.movement.opportunity import Lapse

SPELLS = ("a spell", "a spell of fire", "a spell of healing", "a spell of protection")
NO_ATTACKS, CAST = "no attacks", "cast"
DIE_EACH = 3
"""A Magic Check has one die more for each so many points of magic proficiency (B14)."""
HIGHEST = 9


def cast(table: T, who: TokenId) -> Procedure[None]:
    """Cast a spell. Whoever attacks in the same round or is beset while casting has to keep its mind on it (17, C25)."""
    require_magic(table, who)
    require_ready(table, who, "18")
    usual = price(table.book, "cast spell").actions
    name = yield from words("spell", who, f"What does {table.name(who)} cast?", SPELLS, "18")
    level = yield from number("level", who, "Of which level?", 0, HIGHEST, 1)
    most = max(usual, table.sheet(who).left.get("action", 0))
    actions = yield from number("actions", GM, "How many actions does it take?", 0, most, usual)
    cost = Price(actions=actions)
    refuse_unless(not (why := afford(table.board, who, cost)), why, "18")
    attacks = yield from attack_follows(table, who)
    spend(table, who, cost, "casts")
    note_once(table, who, CAST)
    yield from timing_window(table, "lapse", Lapse(who, "casts"), f"{table.name(who)} casts {name}")
    if not able(table.board, who):
        return
    distracted = distraction(table.board, who) or ("attacks in this round" if attacks else "")
    if not distracted and suffers(table.board, who, "deafened"):
        spoken = yield from ruling(table, f"spoken:{who}", f"Has {table.name(who)} to speak for {name}?", True, "B4", on=(who,))
        distracted = "deafened" if spoken else ""
    if not distracted and (
        yield from ruling(table, f"shot at:{who}", f"Is {table.name(who)} being shot at?", False, "17", on=(who,))
    ):
        distracted = "shot at"
    if distracted and not (yield from keep_mind(table, who, level, name, distracted)):
        return
    table.tell(
        f"*{table.name(who)}* casts {name}", f"Level {level}, {cost.words}", "game/magic-swirl", "", table.board[who].hidden
    )
    yield from apply_hooks(table, "cast", who)


def attack_follows(table: T, who: TokenId) -> Procedure[bool]:
    """Whether an attack goes with the spell: made already, or said to come; if it is not to come, it cannot (C25)."""
    if not under_way(table.board) or table.book.options.spell_and_attack == "never":
        return False
    if table.sheet(who).done.row:
        return True
    prompt = f"Will {table.name(who)} attack in this round, too?"
    follows = yield from confirm("attack follows", who, prompt, False, "C25")
    if not follows:
        note_once(table, who, NO_ATTACKS)
    return follows


def distraction(board: Board, who: TokenId) -> str:
    """What keeps a caster from its spell: a foe in melee, a condition; empty if nothing does (17)."""
    if held := condition_words(board, who, "distracted"):
        return held
    near = positions.threats_to(board, who)
    if near:
        return f"{board[near[0]].name} is upon it"
    aims = [foe.name for foe in positions.others(board, who, hostile_only=True) if foe.sheet.aim and foe.sheet.aim.at == who]
    return f"{aims[0]} aims at it" if aims else ""


def keep_mind(table: T, who: TokenId, level: int, name: str, why: str) -> Procedure[bool]:
    """The Magic Check of a distracted caster (17, B14)."""
    sheet, book = table.sheet(who), table.book
    dice = sheet.mp // DIE_EACH
    mine = CheckPart("Magic Check", (Modifier(0, "Magic proficiency", "B14", dice),) if dice else ())
    armour = book.armour.get(sheet.armour)
    made_of = [Modifier(book.numbers.defence, "Magic Check", "B14"), Modifier(2 * level, f"Level {level}", "B14")]
    if armour is not None and armour.magic:
        made_of.append(Modifier(armour.magic, armour.title, "B11"))
    dc = sum([modifier.value for modifier in made_of])
    result = yield from check(table, who, mine, dc, f"{table.name(who)} casts {name}", "magic", made_of=made_of, rule="17")
    tied = suffers(table.board, who, "restrained")
    kept = result.success and (result.criticals > 0 or not tied)
    if not kept:
        why = "Restrained: it takes a critical success" if tied else f"Distracted: {why}"
        table.tell(f"*{table.name(who)}* loses the spell", why, "game/magic-swirl", "", table.board[who].hidden)
    return kept


def concentrate(table: T, who: TokenId) -> Procedure[None]:
    """Keep a spell up (18)."""
    require_magic(table, who)
    yield from perform_plain(table, who, "concentrate", "keeps up a spell")


def interrupt(table: T, who: TokenId) -> Procedure[None]:
    """Break off one's own spell: an immediate action (18)."""
    require_magic(table, who)
    yield from perform_plain(table, who, "interrupt spell", "breaks off a spell")


def identify(table: T, who: TokenId) -> Procedure[None]:
    """Know a spell for what it is: a reaction (18)."""
    here = any(knows_magic(token.sheet) for token in table.board.tokens.values())
    leave_out_unless(here, "nobody here knows magic", "18")
    yield from perform_plain(table, who, "identify spell", "tries to make out a spell")


def knows_magic(sheet: CreatureSheet) -> bool:
    """Whether somebody has learnt magic, or has any to spend."""
    return bool(sheet.mp or sheet.max_magic or sheet.magic)


def require_magic(table: T, who: TokenId) -> None:
    """Leave spells out for whoever knows no magic."""
    leave_out_unless(knows_magic(table.sheet(who)), f"{table.name(who)} knows no magic: its magic proficiency is 0", "18")


def perform_plain(table: T, who: TokenId, row: str, does: str) -> Procedure[None]:
    """A verb that costs what its row says, and that the GM fills with life."""
    begin_verb(table, who, row)
    charge(table, who, row)
    table.tell(f"*{table.name(who)}* {does}", price(table.book, row).words, "game/magic-swirl", "", table.board[who].hidden)
    yield from ()


RUNS = {"cast": cast, "concentrate": concentrate, "interrupt spell": interrupt, "identify spell": identify}
