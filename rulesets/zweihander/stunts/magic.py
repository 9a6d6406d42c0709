"""Magic as far as combat goes: casting, channelling power, counterspells (42, 76, 114, 125)."""

from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.procedure import ExcludedByOption, Option, Procedure, TokenOptions, choose, refuse_unless
from rulesets.zweihander.basics import dice, injury_effects
from rulesets.zweihander.basics.action_points import (
    afford,
    aim_of,
    cost,
    note_attack,
    refuse_second_attack,
    require_ready,
    spend,
    spend_aim,
    why_cannot_react,
)
from rulesets.zweihander.basics.checks import attempt, chance_of, chance_words, resist
from rulesets.zweihander.basics.conditions import begin
from rulesets.zweihander.basics.dice import Result
from rulesets.zweihander.basics.peril import suffer_peril
from rulesets.zweihander.basics.positions import distance, hostile
from rulesets.zweihander.basics.qualities import no_incantation
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import T, book_of

from .stunts import ask_difficulty

RULE, SKILL = "42", "incantation"
NOTHING, NOBODY = "nothing", "nobody"
COUNTERSPELL = "counterspell"
ICON = "game/magic-swirl"
RESISTED = ("resolve", "toughness", "coordination", "athletics", "awareness", "scrutinize", "guile", "stealth")
"""Skills that spells are resisted with, the usual one first; each spell says which (126)."""


def cast(table: T, who: TokenId) -> Procedure[None]:
    """Cast a spell: an Incantation test, for one, two or three action points by its kind (42)."""
    if not table.sheet(who).spells:
        raise ExcludedByOption(f"{table.name(who)} knows no spells", RULE)
    require_ready(table, who, RULE, 1)
    refuse_second_attack(table, who)
    why = no_incantation(table.book, table.sheet(who))
    refuse_unless(not why, why, "76")
    spell = yield from choose("spell", who, "Which spell?", spells(table.board, who), "", RULE)
    target = yield from choose("target", who, "On whom?", targets(table.board, who), NOBODY, RULE)
    hard = yield from ask_difficulty(table)
    price = table.book.magic[table.sheet(who).spells[spell]].ap
    channelled = yield from ask_channelling(table, who, price)
    base = aim_of(table.board, who)
    spend(table, who, price, f"casts {spell}")
    note_attack(table, who)
    spend_aim(table, who)
    more = (Modifier(channelled, "Channelled power", "114"),) if channelled else ()
    title = f"{table.name(who)} casts {spell}"
    result = yield from attempt(
        table, who, SKILL, title, "cast", (*hard, *more), base, on=target_address(target), rule=RULE, icon=ICON
    )
    yield from mishap(table, who, channelled, result)
    if result.success:
        yield from work_spell(table, who, spell, target, result)


def target_address(target: str) -> str:
    """The target of a spell as the address of a roll."""
    return "" if target == NOBODY else target


def spells(board: Board, who: TokenId) -> tuple[Option, ...]:
    """The spells somebody knows, with what they cost."""
    book, options = book_of(board), []
    for name, kind in board[who].sheet.spells.items():
        row = book.magic[kind]
        options.append(Option(name, name.capitalize(), note=f"{row.title} · {row.ap} AP", refusal=afford(board, who, row.ap)))
    return tuple(options)


def targets(board: Board, who: TokenId) -> TokenOptions:
    """Nobody in particular, or anybody who is there, the caster among them."""
    all_seen = board.side_of(who).gm
    listed = [t.id for t in board.tokens.values() if not t.sheet.status and (all_seen or not t.hidden)]

    def option(token_id: TokenId) -> Option:
        if token_id == NOBODY:
            return Option(NOBODY, "Nobody in particular")
        return Option(
            token_id, board[token_id].name, token_id, note=f"{distance(board, who, token_id)} yd" if token_id != who else ""
        )

    return TokenOptions([TokenId(NOBODY), *listed], option)


def ask_channelling(table: T, who: TokenId, price: int) -> Procedure[int]:
    """For an action point more the difficulty is shifted by up to +30, with the book in hand (114)."""
    more = cost(table.board, "channel power")
    barred = injury_effects.why_barred(table.board, who, "special") or afford(table.board, who, price + more)
    if barred or not table.sheet(who).book_in_hand:
        return 0
    most = table.book.numbers.all_out
    steps = [Option("0", "Not at all")]
    steps += [Option(str(step * 10), f"+{step * 10}", note=channelling_price(table, step, more)) for step in range(1, most + 1)]
    worth = int((yield from choose("channel", who, "Channel how much power?", steps, "0", "114")))
    if worth:
        spend(table, who, more, "channels power")
    return worth


def channelling_price(table: T, step: int, more: int) -> str:
    """What channelling so much costs, in words."""
    dice_words = f", {step} chaos {'die' if step == 1 else 'dice'}" if table.book.options.channel_chaos else ""
    return f"{more} AP{dice_words}"


def mishap(table: T, who: TokenId, channelled: int, result: Result) -> Procedure[None]:
    """What channelled power may bring, and a critical failure: no fumbles, but peril (114, 155c, C20)."""
    if channelled and table.book.options.channel_chaos and (yield from dice.chaos(who, channelled // 10, "mishap")):
        table.tell(f"*{table.name(who)}*: a mishap of magic", "Which, the game master says", "game/magic-swirl", "harm")
    if result.blunder:
        lost = yield from dice.roll_notation(who, table.book.numbers.critical_peril, "peril")
        yield from suffer_peril(table, who, lost, "Critical failure")


def work_spell(table: T, who: TokenId, spell: str, target: str, result: Result) -> Procedure[None]:
    """The spell works, unless its target dispels or resists it; what it does, the spell says."""
    foe = TokenId(target)
    if target not in (NOBODY, who) and foe in table.board.tokens:
        if result.triumph:
            if hostile(table.board, who, foe):
                begin(table, foe, "defenseless", why="A critical success")
        elif (yield from avert(table, who, foe, spell)):
            return
    on = f" on *{table.name(foe)}*" if foe in table.board.tokens else ""
    why = "Critical success" if result.triumph else ""
    table.tell(f"{spell.capitalize()} of *{table.name(who)}* takes effect{on}", why, ICON, "", table.board[who].hidden)


def avert(table: T, who: TokenId, foe: TokenId, spell: str) -> Procedure[bool]:
    """Whether the target dispels the spell or, in its place, resists it; one try (122, 125, 126)."""
    options = [Option(NOTHING, "Nothing resists it"), *[Option(key, table.book.skill(key).title) for key in RESISTED]]
    skill = yield from choose("resisted with", GM, f"What resists {spell}?", options, RESISTED[0], "126")
    answer = yield from ask_answer(table, who, foe, spell, skill)
    if answer == COUNTERSPELL:
        return (yield from counter(table, who, foe, spell))
    if answer == "resist" and (yield from resist(table, foe, skill, spell, by=who)):
        table.tell(f"*{table.name(foe)}* resists {spell}", "", "lucide/shield-half", "", table.board[foe].hidden)
        return True
    return False


def ask_answer(table: T, who: TokenId, foe: TokenId, spell: str, skill: str) -> Procedure[str]:
    """How the target answers: by a counterspell, or by resisting, which asks for itself."""
    why = no_counterspell(table.board, foe)
    resists = "resist" if skill != NOTHING else NOTHING
    policy = table.sheet(foe).policy(COUNTERSPELL)
    if why or policy == "off":
        return resists
    if policy == "automatic":
        return COUNTERSPELL
    note = f"{chance_words(chance_of(table.board, foe, SKILL))} · {cost(table.board, COUNTERSPELL)} AP"
    other = Option(resists, "Resist" if resists == "resist" else "Let it happen")
    options = (Option(COUNTERSPELL, "Counterspell", note=note), other)
    return (yield from choose("counter", foe, f"{table.name(foe)} against {spell}", options, COUNTERSPELL, "125", on=(foe,)))


def no_counterspell(board: Board, who: TokenId) -> str:
    """Why somebody cannot dispel a spell now; empty if it can."""
    if COUNTERSPELL not in board[who].sheet.knows:
        return f"{board[who].name} knows no counterspell"
    return no_incantation(book_of(board), board[who].sheet) or why_cannot_react(board, who, COUNTERSPELL)


def counter(table: T, who: TokenId, foe: TokenId, spell: str) -> Procedure[bool]:
    """A counterspell: success dispels the spell; failing, it takes effect, and nothing resists it any more (125)."""
    title = f"{table.name(foe)} dispels {spell}"
    result = yield from attempt(table, foe, SKILL, title, COUNTERSPELL, on=who, rule="125", foe=who, icon=ICON)
    spend(table, foe, cost(table.board, COUNTERSPELL), COUNTERSPELL)
    if result.success:
        table.tell(f"*{table.name(foe)}* dispels {spell}", "", ICON, "", table.board[foe].hidden)
    return result.success


def take_book(table: T, who: TokenId) -> Procedure[None]:
    """Take a tome or prayer book in hand, or put it away (114)."""
    require_ready(table, who, "114")
    taken = not table.sheet(who).book_in_hand
    table.change(who, "takes the book" if taken else "puts the book away", lambda sheet: replace(sheet, book_in_hand=taken))
    yield from ()


RUNS = {"cast": cast, "take book": take_book}
