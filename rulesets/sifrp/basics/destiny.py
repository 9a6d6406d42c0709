"""Destiny points: paying one, spent or burned, and others who cancel that (A7, 61, 72, 74a)."""

from msgspec.structs import replace

from battlemap.board.events import Contest, SheetChanged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, refuse_unless
from rulesets.sifrp.book.fight import Board, up
from rulesets.sifrp.book.fighter import Fighter
from rulesets.sifrp.book.rulebook import T

ICON = "lucide/sparkles"
SPEND, BURN = "spend", "burn"
SPENT, BURNED, CANCELLED = "spends destiny", "burns destiny", "cancels destiny"
NOBODY = "nobody"
PART = "."


def owners(board: Board) -> list[TokenId]:
    """Everybody in the fight who has a destiny point left."""
    return [token.id for token in board.tokens.values() if token.sheet.destiny and up(board, token.id)]


def at_stake(board: Board) -> bool:
    """Whether anybody has one."""
    return any(token.sheet.destiny for token in board.tokens.values())


def use(table: T, who: TokenId, what: str, rule: str, burn: bool = False, about: str = "") -> Procedure[bool]:
    """Pay a destiny point; burned it is gone for good. Whether it holds: others may cancel it, and that may be cancelled."""
    refuse_unless(table.sheet(who).destiny > 0, f"{table.name(who)} has no destiny point left", rule)

    def pay(sheet: Fighter) -> Fighter:
        return replace(sheet, destiny=sheet.destiny - 1, destiny_spent=sheet.destiny_spent + (0 if burn else 1))

    table.change(who, BURNED if burn else CANCELLED if rule == "61" else SPENT, pay)
    verb = "burns" if burn else "spends"
    table.tell(f"*{table.name(who)}* {verb} a destiny point: {what}", "", ICON, "", table.board[who].hidden)
    return not (yield from ask_to_cancel(table, who, what, burn, about))


def may_spend(table: T, who: TokenId, about: str) -> bool:
    """Whether somebody may spend a point on the roll of this contest: one each, unless the house allows more (A7)."""
    if not table.sheet(who).destiny or not up(table.board, who):
        return False
    return not table.book.options.one_spend_per_roll or not spent_on(table, who, about)


def part_of(about: str, number: int) -> str:
    """The contest of one share of a test that is divided (41a)."""
    return f"{about}{PART}{number}"


def whole_of(about: str) -> str:
    """The contest that a share belongs to; any other is its own."""
    return about.partition(PART)[0]


def spent_on(table: T, who: TokenId, about: str) -> bool:
    """Whether somebody has spent a point since the last contest before this one; the shares of a divided attack are one."""
    for event in reversed(table.events):
        if isinstance(event, Contest) and whole_of(event.id) != whole_of(about):
            return False
        if isinstance(event, SheetChanged) and (event.token, event.what) == (who, SPENT):
            return True
    return False


def ask_to_cancel(table: T, who: TokenId, what: str, burned: bool, about: str) -> Procedure[bool]:
    """Whether somebody cancels a point: a spent one by spending, a burned one by burning (61, 72).

    Foes of whoever paid are asked, friends only where the house has it so.
    """
    friends_too = table.book.options.spoil_friends
    others = sorted(
        [owner for owner in owners(table.board) if owner != who and (friends_too or hostile(table.board, who, owner))],
        key=lambda owner: not hostile(table.board, who, owner),
    )
    if not others:
        return False
    key, verb = (BURN, "burns") if burned else (SPEND, "spends")
    options = [Option(f"{key}:{owner}", f"{table.name(owner)} {verb} one", owner, by=owner) for owner in others]
    asks = "Who burns one to cancel it?" if burned else "Who cancels it?"
    prompt = f"{table.name(who)} {verb} a destiny point: {what}. {asks}"
    keys: Keys = yield Choice(
        "cancel destiny",
        tuple(others),
        prompt,
        (*options, Option(NOBODY, "Nobody")),
        (NOBODY,),
        rule="61",
        about=about,
        on=(who,),
    )
    if keys == (NOBODY,):
        return False
    other = TokenId(keys[0].partition(":")[2])
    return (yield from use(table, other, f"cancels that of {table.name(who)}", "72" if burned else "61", burned, about))
