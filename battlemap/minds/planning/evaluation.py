"""How good a board is for a side: who still stands and how well, where somebody stands, what is left of points."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.ids import SideId, TokenId
from battlemap.minds.character import Character
from battlemap.minds.decision import Evaluation
from battlemap.minds.planning.token_distances import distance_between, way_between
from battlemap.minds.weights import Weights
from battlemap.rules.creatures.tactics import Tactics
from battlemap.rules.ruleset import AnyRuleset

WAYS = 2
"""Ways are looked for to so many of the nearest foes."""
MOST_ADVANTAGES = 4
"""More aspects that wait to be invoked are of no more use."""
ZONE_STEPS = 3
"""A link between zones counts for so many steps on a grid: few are as much as one goes in a turn."""
MENACE = 20
"""Whoever is so many steps of a way farther off than he strikes may come to blows in a turn."""
SHOT = 4
"""Whoever strikes that far shoots, and does not like a foe beside him."""


class Opponent(Struct, frozen=True):
    """A foe as he stands when a decision begins, and what he counts for."""

    token: AnyToken
    worth: float


class WorthMemo:
    """What fighters counted for when they were looked at last: what did not change is not worked out again."""

    def __init__(self, rules: AnyRuleset) -> None:
        self._tactics, self._by = rules.tactics, rules.tactics.worth_by
        self._common: tuple[object, ...] = ()
        self._known: dict[TokenId, tuple[AnyToken, float]] = {}

    def worth_of_all(self, board: AnyEncounter) -> dict[TokenId, float]:
        """What everybody still in the fight counts for; see Tactics.worth."""
        common = (board.house, *[getattr(board, name) for name in self._by])
        if len(common) != len(self._common) or any(one is not other for one, other in zip(common, self._common, strict=True)):
            self._common, self._known = common, {}
        known, tactics = self._known, self._tactics
        worths: dict[TokenId, float] = {}
        for who, token in board.tokens.items():
            last = known.get(who)
            if last is None or last[0] is not token:
                last = known[who] = token, worth_of(tactics, board, who)
            worths[who] = last[1]
        return worths


class Evaluator:
    """Evaluates boards for one side, as one character sees them, from one moment on."""

    def __init__(
        self,
        rules: AnyRuleset,
        board: AnyEncounter,
        side: SideId,
        character: Character,
        weights: Weights,
        grudge: TokenId | None = None,
        memo: WorthMemo | None = None,
    ) -> None:
        """*board*: as it is when the decision begins. *grudge*: whom it wants most. *memo*: of the boards before."""
        self.tactics, self._side, self.character, self.weights, self._grudge = rules.tactics, side, character, weights, grudge
        self.worth = (memo if memo is not None else WorthMemo(rules)).worth_of_all(board)
        self._allied = {other: board.allied(side, other) for other in board.sides}
        self.opponents = [
            Opponent(token, self.worth[who])
            for who, token in board.tokens.items()
            if self.worth[who] and not self._allied[token.side]
        ]
        self._friends = {who: self._allied[token.side] for who, token in board.tokens.items()}
        self._begun = board
        self._values: dict[TokenId, float] = {}
        """What somebody who is as he was adds to a board, once that has been asked."""
        self._foe_strikes: dict[TokenId, float] = {}
        self._places: dict[tuple[TokenId, tuple[object, ...]], float] = {}
        self.strikes: dict[TokenId, float] = {}
        """How far somebody of this side strikes, where a decision has looked."""

    def is_grudged(self, who: TokenId) -> bool:
        """Whether it is the one whom it wants most."""
        return who == self._grudge and self.character.grudge > 0

    def strike(self, board: AnyEncounter, who: TokenId) -> float:
        """How far somebody strikes, as of the first look in this decision."""
        if who not in self.strikes:
            self.strikes[who] = self.tactics.strike(board, who)
        return self.strikes[who]

    def foes_on(self, board: AnyEncounter) -> list[AnyToken]:
        """The opponents who are still there."""
        return [board.tokens[foe.token.id] for foe in self.opponents if foe.token.id in board.tokens]

    def close_in(self, board: AnyEncounter, who: TokenId) -> None:
        """Have somebody count as one who strikes only those beside him."""
        self.strikes[who] = 1.0 if board[who].on_grid else 0.0
        self._places.clear()

    def evaluate(self, board: AnyEncounter, moved: TokenId | None = None) -> Evaluation:
        """What *board* is worth; the place of *moved* alone is looked at, of nobody without one."""
        foes = own = 0.0
        lasting = self._is_lasting(board)
        for who, token in board.tokens.items():
            value = self._value_of(board, who, lasting)
            if self._allied.get(token.side, False):
                own += value
            else:
                foes += value
        there = moved is not None and moved in board.tokens and self.tactics.worth(board, moved) > 0
        place = self._place_of(board, moved) if there and moved is not None else 0.0
        return Evaluation(foes, own, place, self._points(board), self._advantages(board))

    def _place_of(self, board: AnyEncounter, who: TokenId) -> float:
        """How well somebody stands; worked out once as long as nobody moves."""
        if board.map is not self._begun.map:
            return self.place(board, board[who])
        key = who, tuple([(token.id, token.place, token.footprint) for token in board.tokens.values()])
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = self.place(board, board[who])
        return place

    def value_of(self, board: AnyEncounter, who: TokenId) -> float:
        """What somebody adds to *board*: foes take from it."""
        return self._value_of(board, who, self._is_lasting(board))

    def _value_of(self, board: AnyEncounter, who: TokenId, lasting: bool) -> float:
        """The same, worked out once for whoever is as he was when the decision began; *lasting*: see _is_lasting."""
        if not lasting or self._begun.tokens.get(who) is not board.tokens[who]:
            return self.value(who, worth_of(self.tactics, board, who))
        value = self._values.get(who)
        if value is None:
            value = self._values[who] = self.value(who, self.worth[who])
        return value

    def _is_lasting(self, board: AnyEncounter) -> bool:
        """Whether what worth goes by besides the sheets is as it was when the decision began."""
        begun = self._begun
        return all(getattr(board, name) is getattr(begun, name) for name in self.tactics.worth_by)

    def _foe_strike(self, who: TokenId) -> float:
        """How far a foe strikes, as the decision begins."""
        strike = self._foe_strikes.get(who)
        if strike is None:
            strike = self._foe_strikes[who] = self.tactics.strike(self._begun, who)
        return strike

    def gain(self, before: Evaluation, after: AnyEncounter, who: TokenId | None) -> Evaluation:
        """By how much *after* is better than what was evaluated *before*; what heals counts for less than what harms."""
        gained = self.evaluate(after, who).minus(before)
        return replace(gained, own=gained.own * self.weights.recovery) if gained.own > 0 else gained

    def is_friend(self, side: SideId) -> bool:
        """Whether a side fights with this one."""
        return self._allied.get(side, False)

    def value(self, who: TokenId, worth: float) -> float:
        """What somebody who is worth so much adds to a board: foes take from it."""
        value: float = worth**self.weights.focus
        if self._friends.get(who, False):
            return value
        return -value * (1 + self.character.grudge * (who == self._grudge)) * self.character.aggression

    def place(self, board: AnyEncounter, token: AnyToken) -> float:
        """How well somebody stands: near enough to strike, where few can strike him, not alone."""
        weights, character = self.weights, self.character
        own, value = self.strike(board, token.id), self.worth.get(token.id, 1.0)
        target, exposed, beside = 0.0, 0.0, False
        ways: list[tuple[int, AnyToken]] = []
        for foe in self.opponents:
            other = board.tokens.get(foe.token.id)
            if other is None:
                continue
            far = distance_between(board, token, other)
            if far <= own:
                target = max(target, foe.worth * (1 + character.grudge * (other.id == self._grudge)))
            if far <= self._foe_strike(foe.token.id):
                exposed += foe.worth
            beside = beside or far <= 1
            ways.append((far, other))
        worth = -weights.exposure * character.caution * exposed * value
        if target:
            worth += weights.engaged * min(1.5, target) ** 0.5
            if own >= SHOT and beside and token.on_grid:
                worth -= weights.engaged / 2
        elif ways:
            ways.sort(key=lambda pair: (pair[0], pair[1].id))
            steps = max(0.0, min([way_between(board, token, other) for _, other in ways[:WAYS]]) - own)
            worth -= weights.approach * steps * (1 if token.on_grid else ZONE_STEPS)
        return worth + self._support(board, token) + self.tactics.footing(board, token)

    def is_engaged(self, board: AnyEncounter, token: AnyToken) -> bool:
        """Whether any foe stands where it strikes."""
        own = self.strike(board, token.id)
        return any(distance_between(board, token, other) <= own for other in self.foes_on(board))

    def is_menaced(self, board: AnyEncounter, token: AnyToken) -> bool:
        """Whether any foe may strike somebody before long."""
        steps = 1 if token.on_grid else ZONE_STEPS
        return any(
            distance_between(board, token, other) <= (strike := self._foe_strike(other.id))
            or way_between(board, token, other) * steps <= strike + MENACE
            for other in self.foes_on(board)
        )

    def _support(self, board: AnyEncounter, token: AnyToken) -> float:
        if not self.character.support:
            return 0.0
        friends = [
            other
            for other in board.tokens.values()
            if other.id != token.id and self._allied.get(other.side, False) and self.worth.get(other.id)
        ]
        near = sum([distance_between(board, token, other) <= 1 for other in friends])
        return self.weights.support * self.character.support * min(near, 2)

    def _points(self, board: AnyEncounter) -> float:
        price = self.tactics.price
        own = [token.sheet for token in board.tokens.values() if self._allied.get(token.side, False)]
        points = sum([price[kind] * getattr(sheet, kind, 0) for kind in price for sheet in own])
        if self.tactics.pools and self._side in board.sides and board.sides[self._side].gm:
            points += sum([price[kind] * getattr(board.scene, pool) for pool, kind in self.tactics.pools.items()])
        return points

    def advantages_gained(self, board: AnyEncounter, count: float) -> float:
        """What so many more aspects to be used for nothing (fewer: below 0) are worth beside those that *board* has."""
        if count > 0:
            own = self._free_invokes(board)[0]
            count = min(own + count, MOST_ADVANTAGES) - min(own, MOST_ADVANTAGES)
        return self._advantages_worth(count)

    def _advantages(self, board: AnyEncounter) -> float:
        if not board.aspects or not self.character.preparation:
            return 0.0
        own, foes = self._free_invokes(board)
        return self._advantages_worth(min(own, MOST_ADVANTAGES) - min(foes, MOST_ADVANTAGES))

    def _free_invokes(self, board: AnyEncounter) -> tuple[int, int]:
        """How often this side and its friends, and how often others, may use aspects for nothing."""
        own = foes = 0
        for aspect in board.aspects.values():
            for side, count in aspect.free:
                if side in self._allied:
                    own, foes = (own + count, foes) if self._allied[side] else (own, foes + count)
        return own, foes

    def _advantages_worth(self, count: float) -> float:
        """What so many aspects to be used for nothing are worth."""
        return self.weights.advantage * self.character.preparation * count


def worth_of_all(rules: AnyRuleset, board: AnyEncounter) -> dict[TokenId, float]:
    """What everybody still in the fight counts for; see Tactics.worth."""
    return {who: worth_of(rules.tactics, board, who) for who in board.tokens}


def worth_of(tactics: Tactics, board: AnyEncounter, who: TokenId) -> float:
    """What somebody counts for: nothing who is seen to be down, although his sheet is not known."""
    return 0.0 if board[who].rough_health == "down" else tactics.worth(board, who)
