"""Criticals that are kept instead of doing damage: by foe, for three rounds, to be spent on critical actions (78, 78a)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.display import ConditionBadge, Pips
from battlemap.rules.procedure import Hook, Option, Procedure, choose
from rulesets.obss.basics.blow import Struck
from rulesets.obss.basics.dice import count_words
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import Board, under_way
from rulesets.obss.book.rulebook import T, book_of

RULE = "78"
ICON = "game/justice-star"


def kept_criticals(board: Board, who: TokenId) -> int:
    """All criticals somebody has kept."""
    return sum(board[who].sheet.bank.values())


def last_round(board: Board, who: TokenId) -> int:
    """At the end of which round they are lost."""
    return board[who].sheet.bank_since + book_of(board).numbers.bank_rounds - 1


def offer_keeping(table: T, struck: Struck) -> Procedure[Struck]:
    """Of the criticals of a hit some may be kept, up to six in all; the others do damage (78a)."""
    blow = struck.blow
    open_to = table.book.options.critical_actions and under_way(table.board)
    if not open_to or blow.harmless or blow.kind == "coup" or not counts(table, blow.by):
        return struck
    room = table.book.numbers.bank - kept_criticals(table.board, blow.by)
    most = min(struck.criticals, room)
    if most <= 0:
        return struck
    prompt = f"{count_words(struck.criticals, 'critical')} on {table.name(blow.at)}. How many does {table.name(blow.by)} keep?"
    options = [Option("0", "None: all of them do damage")]
    options += [Option(str(n), count_words(n, "critical"), note=f"{struck.criticals - n} for damage") for n in range(1, most + 1)]
    count = int((yield from choose("keep", blow.by, prompt, options, "0", RULE, blow.about)))
    if not count:
        return struck
    keep(table, blow.by, blow.at, count)
    return replace(struck, blow=replace(blow, criticals=blow.criticals - count))


def counts(table: T, who: TokenId) -> bool:
    """Whether somebody's criticals count at all (B14)."""
    return not (table.sheet(who).monster and table.book.options.monsters == "simple")


def keep(table: T, who: TokenId, foe: TokenId, count: int) -> None:
    """Put criticals by; the first ones open the three rounds."""
    now = table.board.turns.round

    def add_criticals(sheet: CreatureSheet) -> CreatureSheet:
        since = sheet.bank_since if sheet.bank else now
        return replace(sheet, bank={**sheet.bank, foe: sheet.bank.get(foe, 0) + count}, bank_since=since)

    table.change(who, "keeps criticals", add_criticals)
    total = f"{kept_criticals(table.board, who)} of {table.book.numbers.bank} kept"
    why = f"{total}, until the end of round {last_round(table.board, who)}"
    name, at = table.name(who), table.name(foe)
    table.tell(f"*{name}* keeps {count_words(count, 'critical')} on *{at}*", why, ICON, "", table.board[who].hidden)


def take(table: T, who: TokenId, foe: str, count: int) -> None:
    """Take criticals out of the store on one foe; with the last one the three rounds are over."""

    def remove_criticals(sheet: CreatureSheet) -> CreatureSheet:
        left = {name: had for name, had in {**sheet.bank, foe: sheet.bank.get(foe, 0) - count}.items() if had > 0}
        return replace(sheet, bank=left, bank_since=sheet.bank_since if left else 0)

    table.change(who, f"spends {count_words(count, 'critical')}", remove_criticals)


def lapse(table: T, context: TokenId) -> Procedure[TokenId]:
    """At the end of the third round what has not been spent is lost (78)."""
    yield from ()
    for who in tuple(table.board.tokens):
        lost = kept_criticals(table.board, who)
        if lost and table.board.turns.round > last_round(table.board, who):
            table.change(who, "its criticals are lost", lambda sheet: replace(sheet, bank={}, bank_since=0))
            why = "Three rounds are over"
            table.tell(f"*{table.name(who)}* loses {count_words(lost, 'critical')} kept", why, ICON, "", table.board[who].hidden)
    return context


def note_attack(table: T, struck: Struck) -> Procedure[Struck]:
    """The latest attack roll of each attacker: some critical actions go by it."""
    yield from ()
    if table.book.options.critical_actions and struck.total is not None and struck.blow.by in table.board.tokens:
        table.change(struck.blow.by, "its last attack roll", lambda sheet: replace(sheet, last_attack=struck.total))
    return struck


def bank_words(board: Board, who: TokenId) -> str:
    """On whom how many are kept, in words: "Cat 2, Dog 1"."""
    bank = board[who].sheet.bank
    return ", ".join([f"{board[TokenId(foe)].name if foe in board.tokens else foe} {count}" for foe, count in bank.items()])


def badges(board: Board, who: TokenId) -> tuple[ConditionBadge, ...]:
    """The criticals somebody has kept, as a sign on its token."""
    count = kept_criticals(board, who)
    if not count:
        return ()
    words = f"On {bank_words(board, who)}; to be spent by the end of round {last_round(board, who)}."
    return (ConditionBadge(ICON, f"{count_words(count, 'critical')} kept", RULE, words),)


def pips(board: Board, who: TokenId) -> tuple[Pips, ...]:
    """The same in the turn order, for whoever has any."""
    count = kept_criticals(board, who)
    return (Pips("Criticals", count, book_of(board).numbers.bank, help=f"Kept on {bank_words(board, who)}"),) if count else ()


HOOKS: dict[str, Hook] = {"hit": offer_keeping, "struck": note_attack, "round begins": lapse}
