"""Critical actions: what criticals that were kept can buy, for a reaction (78)."""

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Option, Procedure, TokenOptions, choose, leave_out_unless
from rulesets.obss.basics.action_costs import begin_verb, charge
from rulesets.obss.basics.dice import count_words
from rulesets.obss.basics.targeting import foes
from rulesets.obss.book.fight import Board, alive
from rulesets.obss.book.rulebook import T

from . import critical_aid, critical_hindrance, critical_shoves
from .critical_bank import ICON, take
from .critical_costs import RULE, CriticalActionEffect, SpentCritical

DEEDS: dict[str, CriticalActionEffect] = {
    **critical_hindrance.DEEDS,
    **critical_shoves.DEEDS,
    **critical_aid.DEEDS,
}


def critical_action(table: T, who: TokenId) -> Procedure[None]:
    """One critical action, paid in full from what is kept on one foe (78a)."""
    leave_out_unless(table.book.options.critical_actions, "this battle is fought without critical actions", RULE)
    begin_verb(table, who, "critical action", RULE)
    foe = TokenId((yield from choose("target", who, "Whose criticals are spent?", stores(table.board, who), rule=RULE)))
    options = choices(table, who, foe)
    had = count_words(table.sheet(who).bank.get(foe, 0), "critical")
    prompt = f"What for the {had} kept on {foe_name(table.board, foe)}?"
    key = yield from choose("critical action", who, prompt, options, rule=RULE)
    count = yield from ask_amount(table, who, foe, key)
    row = table.book.critical_actions[key]
    charge(table, who, "critical action")
    take(table, who, foe, count)
    why = f"{row.words} ({count_words(count, 'critical')})"
    table.tell(f"*{table.name(who)}*: {row.title.lower()}", why, ICON, "", table.board[who].hidden)
    yield from DEEDS[key].run(table, SpentCritical(who, foe, key, row, count))


def foe_name(board: Board, foe: TokenId) -> str:
    """The name of a foe, also of one that is no longer on the board."""
    return board[foe].name if foe in board.tokens else foe


def stores(board: Board, who: TokenId) -> TokenOptions:
    """Everybody on whom criticals could be kept; those on whom none are, greyed."""
    bank = board[who].sheet.bank
    listed = dict.fromkeys([*foes(board, who), *[TokenId(key) for key in bank]])

    def store(foe: TokenId) -> Option:
        name = foe_name(board, foe)
        refused = "" if bank.get(foe) else f"no criticals are kept on {name}"
        return Option(foe, name, foe if foe in board.tokens else None, count_words(bank.get(foe, 0), "critical"), refused)

    return TokenOptions(tuple(listed), store)


def choices(table: T, who: TokenId, foe: TokenId) -> list[Option]:
    """All critical actions, with their price; those that can be had first, then, greyed, what is too dear or impossible."""
    listed = [
        Option(key, f"{row.group}: {row.title.lower()}", note=f"{price(row.cost, DEEDS[key])} · {row.words}",
               refusal=why_barred(table, who, foe, key))
        for key, row in table.book.critical_actions.items()
        if key in DEEDS
    ]  # fmt: skip
    return sorted(listed, key=lambda option: bool(option.refusal))


def price(cost: int, deed: CriticalActionEffect) -> str:
    """What a row takes, in words."""
    return count_words(cost, "critical") if cost else "any number" if deed.step == 1 else f"by {deed.step}"


def why_barred(table: T, who: TokenId, foe: TokenId, key: str) -> str:
    """Why a critical action cannot be taken now; empty if it can."""
    row, deed = table.book.critical_actions[key], DEEDS[key]
    had, wanted = table.sheet(who).bank.get(foe, 0), row.cost or deed.step
    if wanted > had:
        return f"takes {wanted}, {had} kept"
    if deed.on_foe and not alive(table.board, foe):
        return f"{foe_name(table.board, foe)} is no longer there"
    return deed.bars(table.board, who, foe)


def ask_amount(table: T, who: TokenId, foe: TokenId, key: str) -> Procedure[int]:
    """How many criticals, where any number will do."""
    cost, step = table.book.critical_actions[key].cost, DEEDS[key].step
    if cost:
        return cost
    had = table.sheet(who).bank.get(foe, 0)
    options = [Option(str(n), count_words(n, "critical")) for n in range(step, had + 1, step)]
    return int((yield from choose("criticals", who, "How many criticals?", options, options[-1].key, RULE)))


RUNS = {"critical action": critical_action}
