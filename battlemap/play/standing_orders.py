"""Who answers for which side: standing orders, whose dice are rolled how, and in which seats a machine decides."""

from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, Seat, TokenId
from battlemap.board.machine_style import UNSAID, MachineStyle
from battlemap.rules.procedure import Choice, Keys

Rolling: TypeAlias = Literal["at once", "wait", "type"]
"""Dice fall by themselves, wait on the card for somebody to roll, or are typed in from the table."""
EVERYBODY: Seat = ""


class StandingOrder(Struct, frozen=True):
    """What a seat answers to *ask* without being asked: keys to prefer, none for the question's own default."""

    seat: Seat
    ask: str
    keys: Keys = ()


class RollOrder(Struct, frozen=True):
    """How the dice of a seat are rolled."""

    seat: Seat
    how: Rolling


class MachineSeat(Struct, frozen=True):
    """A machine decides in a seat: a token's, a side's, the GM's. *character*: by its name in `battlemap.minds`; *skill*: 1 to 5.

    No character: a person decides there, whatever holds for the whole side. *ask*: it answers that kind of question alone.
    """

    seat: Seat
    character: str = "steady"
    skill: int = 3
    ask: str = ""
    gives_up: str = ""
    """See MachineStyle."""

    def styled(self, style: MachineStyle) -> "MachineSeat":
        """The same with what is said of one fighter alone."""
        if style == UNSAID or not self.character:
            return self
        return replace(
            self, character=style.character or self.character, skill=style.skill or self.skill,
            gives_up=style.gives_up or self.gives_up,
        )  # fmt: skip


def orders_chain(board: AnyEncounter, seat: Seat) -> tuple[Seat, ...]:
    """Whose orders hold for *seat*, the nearest first: itself, its side, the GM if the side is his, everybody."""
    token = board.tokens.get(TokenId(seat))
    if token is None:
        side = next((s for s in board.sides.values() if s.id == seat), None)
        return (seat, GM, EVERYBODY) if side is not None and side.gm else (seat, EVERYBODY)
    return (seat, token.side, GM, EVERYBODY) if board.sides[token.side].gm else (seat, token.side, EVERYBODY)


class StandingOrders(Struct, frozen=True, dict=True):
    """Standing orders, ways of rolling and seats of machines; the nearest seat's word holds."""

    standing: tuple[StandingOrder, ...] = ()
    rolling: tuple[RollOrder, ...] = ()
    machines: tuple[MachineSeat, ...] = ()

    @cached_property
    def _keys_by_seat(self) -> dict[str, dict[Seat, Keys]]:
        """Of each ask that anything is said of, what each seat prefers."""
        said: dict[str, dict[Seat, Keys]] = {}
        for order in self.standing:
            said.setdefault(order.ask, {})[order.seat] = order.keys
        return said

    @cached_property
    def _rolling_by_seat(self) -> dict[Seat, Rolling]:
        return {order.seat: order.how for order in self.rolling}

    def keys_for(self, board: AnyEncounter, seat: Seat, ask: str) -> Keys | None:
        """What *seat* prefers on *ask*; None: it wants to be asked."""
        said = self._keys_by_seat.get(ask)
        if said is not None:
            for candidate in orders_chain(board, seat):
                if candidate in said:
                    return said[candidate]
        return None

    def rolling_for(self, board: AnyEncounter, seat: Seat) -> Rolling:
        """How the dice of *seat* are rolled; at once if nobody said."""
        said = self._rolling_by_seat
        return next((said[candidate] for candidate in orders_chain(board, seat) if candidate in said), "at once")

    def settle(self, board: AnyEncounter, choice: Choice) -> Keys | None:
        """What orders answer: the first wish of anybody asked; the default once nobody is left to ask."""
        if choice.ask not in self._keys_by_seat:
            return None
        orders = {seat: self.keys_for(board, seat, choice.ask) for seat in choice.to}
        for seat, wished in orders.items():
            for key in wished or ():
                option = choice.option(key)
                if (option is None or option.by in ("", seat)) and not choice.fault((key,)):
                    return (key,)
        return None if None in orders.values() else choice.default

    def with_order(self, order: StandingOrder) -> "StandingOrders":
        """These orders with one more, in place of what the seat said before on the same ask."""
        kept = tuple(o for o in self.standing if (o.seat, o.ask) != (order.seat, order.ask))
        return replace(self, standing=(*kept, order))

    def without_order(self, seat: Seat, ask: str) -> "StandingOrders":
        """These orders; *seat* wants to be asked again."""
        return replace(self, standing=tuple(o for o in self.standing if (o.seat, o.ask) != (seat, ask)))

    def with_rolling(self, seat: Seat, how: Rolling) -> "StandingOrders":
        """These orders; the dice of *seat* are rolled *how*."""
        return replace(self, rolling=(*(o for o in self.rolling if o.seat != seat), RollOrder(seat, how)))

    def with_dice_at_once(self) -> "StandingOrders":
        """These orders where nobody sits at a table to roll: all dice fall by themselves."""
        return replace(self, rolling=())

    def machine_for(self, board: AnyEncounter, seat: Seat, ask: str = "") -> MachineSeat | None:
        """The machine that decides in *seat*, on *ask* if a question is open; None: a person does.

        One that plays a whole side plays each token in the style that is said of it.
        The GM's seat is a machine's once all of his sides that have tokens are.
        """
        token = board.tokens.get(TokenId(seat))
        chain = (seat,) if token is None else (seat, token.side)
        for wanted in dict.fromkeys((ask, "")):
            given = {machine.seat: machine for machine in self.machines if machine.ask == wanted}
            if (near := next((given[key] for key in chain if key in given), None)) is not None:
                styled = near if token is None or near.seat == seat else near.styled(token.machine)
                return styled if near.character else None
        if seat != GM:
            return None
        sides = {token.side for token in board.tokens.values()}
        own = [self.machine_for(board, side.id) for side in board.sides.values() if side.gm and side.id in sides]
        return own[0] if own and None not in own else None

    def with_machine(self, machine: MachineSeat) -> "StandingOrders":
        """These orders; a machine (or by its word a person) decides in its seat, in place of what was said of that before."""
        kept = tuple([other for other in self.machines if (other.seat, other.ask) != (machine.seat, machine.ask)])
        return replace(self, machines=(*kept, machine))

    def without_machine(self, seat: Seat, ask: str = "") -> "StandingOrders":
        """These orders; of *seat* itself nothing is said."""
        return replace(self, machines=tuple([other for other in self.machines if (other.seat, other.ask) != (seat, ask)]))


def new_battle_orders(standing: tuple[tuple[str, str, Keys], ...] = ()) -> StandingOrders:
    """The ruleset's own standing orders; people's dice wait on the card, the GM's fall at once."""
    orders = tuple(StandingOrder(seat, ask, keys) for seat, ask, keys in standing)
    return StandingOrders(orders, (RollOrder(EVERYBODY, "wait"), RollOrder(GM, "at once")))
