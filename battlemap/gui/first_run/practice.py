"""The practice fight: the ravine, with Orm on the mesa above Cole, and dice that fall so that he can push him."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId, ZoneId
from battlemap.play.edits.board_edits import put_token
from battlemap.play.journal import replay
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrder, StandingOrders
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle
from battlemap.store.document.battle_folder import read_sample

SAMPLE = "ravine-ambush"
TITLE = "Try a fight"
ORM, COLE = TokenId("orm"), TokenId("cole")
MESA, FLOOR = ZoneId("mesa"), ZoneId("floor")
PUSH, WHERE = "push", "to"
"""The action that is learned, and the question that it asks when it succeeds."""
MOVE = "move"
SEED = "practice 3"
"""With it Orm's first roll against Cole is +4 against +2, by whatever way he came."""


def make_practice() -> Battle:
    """The practice fight at its beginning. StoreError if the sample cannot be read."""
    battle = read_sample(SAMPLE)
    board = replay(battle.board, put_token(battle.board, ORM, MESA, None))
    return replace(
        battle, opening=replace(board, title=TITLE), entries=(),
        state=replace(battle.state, seed=SEED, head=0, orders=simple_orders(battle.state.orders)),
    )  # fmt: skip


def simple_orders(orders: StandingOrders) -> StandingOrders:
    """The same, with dice that are rolled at once and nobody asked about aspects: the steps are about one thing each."""
    standing = tuple(order for order in orders.standing if order.ask != "invoke")
    return StandingOrders((*standing, StandingOrder(EVERYBODY, "invoke")), (RollOrder(EVERYBODY, "at once"),))


def can_push(rules: AnyRuleset, battle: Battle) -> bool:
    """Whether the fight holds what the steps are about."""
    board = battle.board
    return {ORM, COLE} <= board.tokens.keys() and {MESA, FLOOR} <= board.zone_map.zones.keys() and PUSH in rules.actions
