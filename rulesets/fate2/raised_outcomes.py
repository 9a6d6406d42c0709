"""What a roll that is raised may come to, once all dice lie: boxes of aspects, fate points, one's own or a friend's (4, 5)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from battlemap.board.encounter import Effect
from battlemap.board.events import Contest, Rolled
from battlemap.board.ids import TokenId
from battlemap.board.records import ContestSide
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction, readings_of
from battlemap.rules.procedure import Choice, Keys
from rulesets.fate2.basics.rolls import AGAIN, LEAVE, LEND, POINT, TURN
from rulesets.fate2.basics.victory import Win, afterwards_row, why_unfit
from rulesets.fate2.basics.weapons import harm_row
from rulesets.fate2.book.fight import HARMS, Board, declaration, pinned
from rulesets.fate2.book.rulebook import book_of
from rulesets.fate2.book.table_rows import rank
from rulesets.fate2.paces.clash import attack_of
from rulesets.fate2.paces.holds import holds

from .attack_outcomes import defender_of, worth_of, wounded
from .fighter_worth import HELD_FAST, PIN

POINT_PRICE = 0.12
"""What a fate point is worth beside a usual fighter."""
BOX = 0.8
"""A box of an aspect counts for so much of a fate point: it is there again for the next fight (4, B)."""

Leads: TypeAlias = Mapping[tuple[TokenId, TokenId], int]


class Raise(NamedTuple):
    """By how much somebody's roll is raised, and the fate points it takes, or counts for."""

    by: int
    points: float


def likely_answers(choice: Choice) -> Keys | None:
    """Whose roll may be raised and how, one way of each kind; a friend's points where one's own will not do."""
    if choice.ask != "improve":
        return None
    keys: dict[str, str] = {}
    for option in choice.first(len(choice.options)):
        way, _, rest = option.key.partition(":")
        who = rest.rpartition(":")[2] if way == LEND else rest.partition(":")[0]
        if way != LEAVE:
            keys.setdefault(f"{POINT if way == LEND else way}:{who}", option.key)
    return tuple(keys.values())


def raise_forecast(action: PendingAction, choice: Choice, keys: Keys) -> ActionOutcome | None:
    """What all who are in it are worth as the dice lie, and as they would if a roll were raised so, and further if that pays."""
    board = action.board
    if board.scene.pace not in ("exchange", "turn"):
        return ActionOutcome()
    cards = _cards(action, choice)
    leads = {pair: lead for card in cards for pair, lead in _leads_of(card).items()}
    way, _, rest = (keys[0] if keys else LEAVE).partition(":")
    if way == LEAVE:
        return _outcome(board, leads)
    first, _, last = rest.partition(":")
    who = TokenId(last if way == LEND else first)
    side = next((side for card in cards for side in card.sides if side.who == who), None)
    if side is None:
        return ActionOutcome()
    if way == AGAIN:
        return _again(action, choice, leads, side)
    raises = list(_raises(board, action, choice, way, side))
    outcomes = [_outcome(board, _raised(leads, who, raises[:count]), raises[:count]) for count in range(1, len(raises) + 1)]
    return max(outcomes, key=lambda outcome: _good(board, who, outcome), default=ActionOutcome())


def _cards(action: PendingAction, choice: Choice) -> list[Contest]:
    """The cards of those who have rolled, as they stand."""
    rolled = {roll.by for roll in action.rolls if roll.about == choice.about}
    cards = {event.id: event for event in action.events if isinstance(event, Contest)}
    return [card for card in cards.values() if rolled.issuperset([side.who for side in card.sides])]


def _leads_of(card: Contest) -> Leads:
    one, other = card.sides
    lead = (one.total or 0) - (other.total or 0)
    return {(TokenId(one.who), TokenId(other.who)): lead, (TokenId(other.who), TokenId(one.who)): -lead}


def _raised(leads: Leads, who: TokenId, raises: list[Raise]) -> Leads:
    more = sum([one.by for one in raises])
    return {pair: lead + more * (pair[0] == who) - more * (pair[1] == who) for pair, lead in leads.items()}


def _raises(board: Board, action: PendingAction, choice: Choice, way: str, side: ContestSide) -> Iterator[Raise]:
    """What is asked for, and what whoever rolled could add to it: the boxes that are left, a point."""
    numbers = book_of(board).numbers
    if way == LEND:
        yield Raise(numbers.fate_point, numbers.points_for_another)
    if way == POINT:
        yield Raise(numbers.fate_point, 1)
    offered = {option.key.partition(":")[0] for option in choice.first(len(choice.options)) if option.by == side.who}
    if TURN in offered:
        dice = _dice(action, choice, side.who)
        turned = sum([modifier.rule == "4" for modifier in side.modifiers])
        left = sum([aspect.left for aspect in board[TokenId(side.who)].sheet.aspects])
        signs = sorted([sign for sign in dice if sign < 1])[turned : turned + left]
        once = book_of(board).options.aspects_on_a_roll == "one"
        for sign in signs[:1] if once else signs:
            yield Raise(1 - sign, BOX)
    if way == TURN and POINT in offered:
        yield Raise(numbers.fate_point, 1)


def _dice(action: PendingAction, choice: Choice, who: str) -> list[int]:
    """What the dice of somebody show, as they fell last."""
    asks = {roll.ask for roll in action.rolls if roll.about == choice.about and roll.by == who}
    fallen = [event for event in action.events if isinstance(event, Rolled) and event.by == who and event.ask in asks]
    return [die.counts for die in fallen[-1].dice] if fallen else []


def _again(action: PendingAction, choice: Choice, leads: Leads, side: ContestSide) -> ActionOutcome:
    """All four dice once more: by all that they may show."""
    who, board = TokenId(side.who), action.board
    roll = next(roll for roll in reversed(action.rolls) if roll.about == choice.about and roll.by == who)
    lies = sum(_dice(action, choice, who)) + sum([modifier.value for modifier in side.modifiers if modifier.rule == "4"])
    spreads: dict[TokenId, list[tuple[float, float]]] = {}
    for fall, chance in readings_of(roll):
        raised = Raise(fall.total - roll.bonus - lies, BOX)
        for fighter, spread in _outcome(board, _raised(leads, who, [raised])).fighters:
            spreads.setdefault(fighter, []).append((chance, spread[0][1]))
    return ActionOutcome(
        tuple([(fighter, tuple(spread)) for fighter, spread in spreads.items()]), points=(("fate_points", -BOX),)
    )


def _good(board: Board, who: TokenId, outcome: ActionOutcome) -> float:
    """What an outcome comes to for one fighter's side, for choosing how far to go."""
    worth = POINT_PRICE * sum([count for _, count in outcome.points])
    for fighter, spread in outcome.fighters:
        worth += spread[0][1] * (1 if board.allied(board[fighter].side, board[who].side) else -1)
    return worth


def _outcome(board: Board, leads: Leads, raises: list[Raise] | None = None) -> ActionOutcome:
    """What everybody in it is worth once the wins are applied, harm or holding fast, whichever takes more."""
    fighters = {who: defender_of(board, who) for pair in leads for who in pair}
    held: set[TokenId] = set()
    wounds = {who: fighter.wounds for who, fighter in fighters.items()}
    for win in _wins(board, leads):
        after = wounded(wounds[win.on], rank(harm_row(board, win.blow, win.margin)), fighters[win.on])
        worth = worth_of(board, win.on, wounds[win.on])
        if win.on not in held and worth * HELD_FAST < worth_of(board, win.on, after) and _may_pin(board, win):
            held.add(win.on)
        else:
            wounds[win.on] = after
    worths = {who: worth_of(board, who, wounds[who]) * (HELD_FAST if who in held else 1.0) for who in fighters}
    points = (("fate_points", -float(sum([one.points for one in raises]))),) if raises else ()
    return ActionOutcome(tuple([(who, ((1.0, worth),)) for who, worth in worths.items()]), points=points)


def _may_pin(board: Board, win: Win) -> bool:
    book = book_of(board)
    if PIN not in book.maneuvers or win.far or pinned(board, win.on) or win.maneuver not in ("", PIN):
        return False
    enough = rank(afterwards_row(board, win, PIN)) >= rank(book.maneuver(PIN).level)
    return enough and not why_unfit(board, book, win.blow, PIN) and holds(board, Effect(PIN, "52", win.on, about=win.by))


def _wins(board: Board, leads: Leads) -> Iterator[Win]:
    """Who harms whom, and by how much, as the rolls stand (22 to 25, 30)."""
    if board.scene.pace == "turn":
        for (by, on), lead in list(leads.items())[:1]:
            if lead >= 0:
                yield Win(by, on, lead, weapon=attack_of(board, by, on).weapon)
        return
    said = {who: declaration(board, who) for pair in leads for who in pair}
    targets = {who: deed.target for who, deed in said.items() if deed.deed in HARMS and deed.target is not None}
    for who, target in targets.items():
        if said[who].defensive or said[who].instead or (who, target) not in leads:
            continue
        attackers = [by for by, on in targets.items() if on == who and (who, by) in leads]
        beaten = attackers if all(leads[who, by] > 0 for by in attackers) else []
        alone = target not in attackers and leads[who, target] > 0
        victim = target if alone else max(beaten, key=lambda by: leads[who, by], default=None)
        if victim is not None:
            blow = attack_of(board, who, victim)
            yield Win(who, victim, leads[who, victim], said[who].maneuver, far=blow.far, weapon=blow.weapon)
