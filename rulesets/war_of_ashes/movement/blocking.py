"""Who stands in the way of a move, for nothing, and who backs him up for his action (51, 51a)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId, ZoneId
from battlemap.rules.procedure import Procedure
from battlemap.rules.reactions import Reaction
from rulesets.war_of_ashes.basics.approaches import best
from rulesets.war_of_ashes.basics.swarms import untouchable
from rulesets.war_of_ashes.basics.weight import weight_of
from rulesets.war_of_ashes.basics.zones import too_small
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.exchanges.exchanges import has_action, spend_action


class Passage(Struct, frozen=True):
    """A move about to happen, who stands against it, and who backs the blockers up with his action."""

    mover: TokenId
    start: ZoneId
    to: ZoneId
    through: tuple[ZoneId, ...] = ()
    """The zones between the two."""
    blockers: tuple[TokenId, ...] = ()
    backers: tuple[TokenId, ...] = ()


def may_block(table: T, passage: Passage) -> list[TokenId]:
    """Enemies where the move starts, where it ends, and on its way (51), but the too small (42).

    None against a swarm that is heavier (46).
    """
    board, book = table.board, table.book
    mover = board[passage.mover]
    if untouchable(book, board, passage.mover) and not book.options.swarm_blocked:
        return []
    return [
        t.id
        for t in board.tokens.values()
        if t.zone in (passage.start, *passage.through, passage.to)
        and not t.sheet.status
        and not board.allied(mover.side, t.side)
        and t.id not in passage.blockers
        and t.id not in passage.backers
        and not too_small(table, t.id, mover, weight_of(book, board, t.id))
    ]


def block(table: T, who: TokenId, passage: Passage) -> Procedure[Passage]:
    """Stand in the way: free (51a)."""
    table.tell(f"*{table.name(who)}* blocks the way", "", "lucide/shield", "", table.board[who].hidden)
    yield from ()
    return replace(passage, blockers=(*passage.blockers, who))


def may_back(table: T, passage: Passage) -> list[TokenId]:
    """Those who could block too, have an action left and are good enough at it (51a, B5); none where no roll comes of it."""
    if not passage.blockers or not has_action(table.board, passage.mover):
        return []
    book, kind = table.book, table.board.scene.kind
    return [
        who
        for who in may_block(table, passage)
        if has_action(table.board, who) and best(book, kind, table.sheet(who), "block").value >= book.numbers.helper_needs
    ]


def back(table: T, who: TokenId, passage: Passage) -> Procedure[Passage]:
    """Help the blocker, for one's action of this exchange."""
    spend_action(table, who)
    table.tell(f"*{table.name(who)}* helps to block", "Spends the action", "lucide/hand-helping", "", table.board[who].hidden)
    yield from ()
    return replace(passage, backers=(*passage.backers, who))


REACTIONS = (
    Reaction("block", "moves", may_block, block, "51", "{who} blocks (free)"),
    Reaction("back", "moves", may_back, back, "51a", "{who} helps to block (action)"),
)
