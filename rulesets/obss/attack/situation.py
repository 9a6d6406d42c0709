"""The modifier table: which entries hold between two, as the map shows it or the GM says, and how they add up (41 to 44)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed, stack_by_largest
from battlemap.rules.blocks.presence import cell_size
from battlemap.rules.board_cache import by_identity, per_board
from battlemap.rules.procedure import Option, Procedure, choose_several
from rulesets.obss.basics import positions
from rulesets.obss.basics.arms import hurled, list_gain, oversize, proficient, weapon_of
from rulesets.obss.basics.blow import ATTACKER, DEFENDER, SITUATION, Blow
from rulesets.obss.basics.conditions import conditions_of, helpless
from rulesets.obss.book.creature import BOW, PERFECTIONIST
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book, T, book_of
from rulesets.obss.book.table_rows import Situation

FOR_SEE_IN_DIM = ("low-light", "darkvision")
TARGET = "target "
TABLE = ("41", "42")
COUNTED_ONCE = (("attacker:target blinded", "attacker:invisible"), ("attacker:blinded", "attacker:target invisible"))
"""Facts that are the same as another one, which does not count again."""


def known_facts(board: Board, blow: Blow) -> tuple[str, ...]:
    """The entries that hold by what stands on sheets and map: "attacker:prone", "defender:light cover"."""
    same = Blow(blow.by, blow.at, blow.weapon_use, facts=blow.facts, unless=blow.unless, nonlethal=blow.nonlethal)
    return _known_facts(board, same)  # nothing else of a blow bears on them


@per_board()
def _known_facts(board: Board, blow: Blow) -> tuple[str, ...]:
    book = book_of(board)
    facts = {*condition_facts(book, board, blow), *arm_facts(book, board, blow), *blow.facts}
    facts |= shot_facts(board, blow) if blow.ranged else melee_facts(book, board, blow)
    facts |= sight_facts(board, blow)
    for counted, again in COUNTED_ONCE:
        if counted in facts:
            facts.discard(again)
    order = fact_order(book)
    return tuple(sorted([key for key in facts if key in order and key not in blow.unless], key=order.__getitem__))


@by_identity(16)
def fact_order(book: Book) -> dict[str, int]:
    """Every entry of the table ("attacker:prone") with its place in it, the attacker's first."""
    situations = book.situations
    keys = [f"{ATTACKER}:{key}" for key in situations.attacker] + [f"{DEFENDER}:{key}" for key in situations.defender]
    return {key: at for at, key in enumerate(keys)}


def condition_facts(book: Book, board: Board, blow: Blow) -> set[str]:
    """What the conditions of both bring."""
    mine, theirs, table = conditions_of(board, blow.by), conditions_of(board, blow.at), book.situations
    facts = {f"{ATTACKER}:{name}" for name in mine if name in table.attacker and name != "invisible"}
    facts |= {f"{DEFENDER}:{name}" for name in theirs if name in table.defender}
    facts |= {f"{ATTACKER}:{TARGET}{name}" for name in theirs if TARGET + name in table.attacker and name != "invisible"}
    if helpless(board, blow.at):
        facts.add("attacker:target helpless")
        facts.discard("attacker:target paralysed")
    return facts


def arm_facts(book: Book, board: Board, blow: Blow) -> set[str]:
    """What the weapon brings: not learnt, too large, hurled, improvised, a pulled blow (50 to 52, 63)."""
    sheet = board[blow.by].sheet
    weapon = weapon_of(book, sheet, blow.weapon_use.arm)
    facts = set()
    if not proficient(book, sheet, blow.weapon_use.arm) and "improvised" not in weapon.traits:
        facts.add("attacker:unfamiliar")
    if "improvised" in weapon.traits:
        facts.add("attacker:improvised")
    if hurled(book, sheet, blow.weapon_use):
        facts.add("attacker:hurled")
    if oversize(book, sheet, blow.weapon_use.arm) > 1:
        facts.add("attacker:oversized")
    if blow.nonlethal and "nonlethal" not in weapon.traits and not list_gain(book, sheet, blow.weapon_use.arm, "nonlethal"):
        facts.add("attacker:nonlethal")
    return facts


def melee_facts(book: Book, board: Board, blow: Blow) -> set[str]:
    """What positions bring in melee: a long weapon too close, flanking, height (33, 54)."""
    sheet = board[blow.by].sheet
    weapon = weapon_of(book, sheet, blow.weapon_use.arm)
    facts = set()
    if "long" in weapon.traits and "near" not in weapon.traits and not list_gain(book, sheet, blow.weapon_use.arm, "close"):
        near = positions.gap(board, blow.by, blow.at) * cell_size(board)
        if near < book.numbers.long_reach and board[blow.by].on_grid:
            facts.add("attacker:long weapon close")
    if sheet.flank == "attack" and blow.by in positions.claimants(board, blow.at):
        facts.add("attacker:flanking")
    if board[blow.at].sheet.flank == "defence" and blow.at in positions.claimants(board, blow.by):
        facts.add("defender:flanking")
    if positions.height(board, blow.by) > positions.height(board, blow.at):
        facts.add("attacker:higher ground")
    return facts


def shot_facts(board: Board, blow: Blow) -> set[str]:
    """What stands in the way of a throw or shot, and who is near (61, 62)."""
    options = book_of(board).options
    facts = set()
    if positions.melee_foes(board, blow.at, blow.by):
        rule = options.ranged_into_melee
        facts |= {"attacker:into melee"} if rule != "minus one die" else set()
        facts |= {"attacker:into melee die"} if rule != "minus two" else set()
        if options.engaged_def_bonus and len(bodies_between(board, blow)) > 1:
            facts.add("defender:engaged")
    if positions.threats_to(board, blow.by) and (used_to_it := board[blow.by].sheet.feats.get(BOW, 0)) < 2:
        facts.add("attacker:under threat, practised" if used_to_it else "attacker:under threat")
    cover, _ = positions.cover_of(board, blow.at, positions.shot(board, blow.by, blow.at))
    if cover:
        facts.add(f"{DEFENDER}:{cover}")
    if positions.height(board, blow.by) > positions.height(board, blow.at):
        facts.add("attacker:higher ground")
    return facts


def less_cover(board: Board, blow: Blow, facts: Iterable[str]) -> tuple[Modifier, ...]:
    """What a practised shot makes of the target's cover: 2 less, then 4, never below none (B6)."""
    book, sheet = book_of(board), board[blow.by].sheet
    practice, rows = sheet.feats.get(PERFECTIONIST, 0), book.situations.defender
    if (
        blow.ranged
        and f"{DEFENDER}:{positions.COVERS[1]}" in facts
        and list_gain(book, sheet, blow.weapon_use.arm, "light_cover")
    ):
        return (Modifier(-rows[positions.COVERS[1]].value, "Practised archer", "B10"),)
    cover = max([rows[key].value for key in positions.COVERS if key and f"{DEFENDER}:{key}" in facts], default=0)
    worth = min(cover, 2 * min(practice, 2)) if blow.ranged else 0
    return (Modifier(-worth, "Perfectionist", "B6"),) if worth else ()


def bodies_between(board: Board, blow: Blow) -> tuple[TokenId, ...]:
    """Who is in the line of a shot."""
    line = positions.shot(board, blow.by, blow.at)
    return line.bodies if line is not None else ()


def sight_facts(board: Board, blow: Blow) -> set[str]:
    """Light, and who cannot see whom (44, B3)."""
    facts = set()
    if positions.unseen(board, blow.by, blow.at):
        facts.add("defender:undetected" if positions.hidden_from(board, blow.by, blow.at) else "attacker:target invisible")
    elif positions.light_on(board, blow.at) == "dim" and board[blow.by].sheet.vision not in FOR_SEE_IN_DIM:
        facts.add("attacker:dim light")
    if positions.unseen(board, blow.at, blow.by):
        facts.add("attacker:invisible")
    return facts


def judge_facts(table: T, blow: Blow) -> Procedure[tuple[str, ...]]:
    """The entries that hold: the GM may take from and add to what the map shows (43)."""
    default = known_facts(table.board, blow)
    prompt = f"What bears on {table.name(blow.by)}’s attack on {table.name(blow.at)}?"
    picked = yield from choose_several(
        "situation",
        GM,
        prompt,
        fact_options(IdentityKey(table.book)),
        default,
        rule="43",
        about=blow.about,
        on=(blow.by, blow.at),
    )
    return picked


@lru_cache(maxsize=16)
def fact_options(book: IdentityKey[Book]) -> tuple[Option, ...]:
    """Every entry of the table as an answer."""
    situations = book.value.situations
    return tuple(
        [
            Option(f"{side}:{key}", row.title, note=f"{entry_words(row)} {'attack' if side == ATTACKER else 'defence'}")
            for side, rows in ((ATTACKER, situations.attacker), (DEFENDER, situations.defender))
            for key, row in rows.items()
        ]
    )


def entry_words(row: Situation) -> str:
    """What an entry comes to: "+2", "−1d6"."""
    dice = f"{format_signed(row.dice)}d6" if row.dice else ""
    return " ".join([part for part in (dice, format_signed(row.value) if row.value or not dice else "") if part])


def on_attack(book: Book, facts: Iterable[str], first: bool = True) -> tuple[Modifier, ...]:
    """The attacker's entries among *facts*, stacked (41, 43). Further attacks of a round get no more dice (30)."""
    held_by = set(facts)
    if "attacker:flanking" in held_by:
        held_by.discard("attacker:from behind")
    return stack_entries([row for row in entries(book.situations.attacker, held_by, ATTACKER) if first or row.dice <= 0])


def on_defence(book: Book, facts: Iterable[str], more_cover: int = 0) -> tuple[Modifier, ...]:
    """The defender's entries among *facts*, stacked; a die counts as a number (6, 42, 43). *more_cover*: further bodies (B2)."""
    worth = book.numbers.die_on_a_fixed_value
    listed = [
        Modifier(modifier.value + modifier.dice * worth, modifier.name, modifier.rule, 0, modifier.group, modifier.note)
        for modifier in entries(book.situations.defender, facts, DEFENDER)
    ]
    more = (Modifier(more_cover, "Further bodies in the way", "B2"),) if more_cover else ()
    return (*stack_entries(listed), *more)


def stack_entries(listed: Sequence[Modifier]) -> tuple[Modifier, ...]:
    """Entries as they add up: of the table the largest bonus counts in full; what stands elsewhere adds plainly (43, C11)."""
    table = stack_by_largest([modifier for modifier in listed if modifier.rule in TABLE])
    return (*table, *[modifier for modifier in listed if modifier.rule not in TABLE])


def entries(rows: Mapping[str, Situation], facts: Iterable[str], side: str) -> Sequence[Modifier]:
    """The rows of one column as modifiers, in the order of the table."""
    known = modifiers_by_fact(rows, side)
    return [modifier for _, modifier in sorted([known[fact] for fact in set(facts) if fact in known])]


@by_identity(32)
def modifiers_by_fact(rows: Mapping[str, Situation], side: str) -> dict[str, tuple[int, Modifier]]:
    """The rows of one column as modifiers, each with its place in the table, by the facts they stand for."""
    return {
        f"{side}:{key}": (at, Modifier(row.value, row.title, row.rule, row.dice, SITUATION))
        for at, (key, row) in enumerate(rows.items())
    }
