"""What an answer in the midst of an attack or an advantage may come to: an invoke, a new roll, a hit with style (27, B2)."""

from msgspec.structs import replace

from battlemap.board.events import Contest, Rolled
from battlemap.board.ids import AspectId, TokenId, ZoneId
from battlemap.rules.blocks.checks import last_contest
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction, totals_of
from battlemap.rules.procedure import Choice, Keys, Roll
from rulesets.war_of_ashes.attack.attack import BOOST, HARM
from rulesets.war_of_ashes.attack.flourishes import FOOTWORK, KNOCKBACK
from rulesets.war_of_ashes.basics.contest import PASS
from rulesets.war_of_ashes.basics.invokes import free_left, friends
from rulesets.war_of_ashes.book.fighter import Board
from rulesets.war_of_ashes.book.rulebook import book_of
from rulesets.war_of_ashes.harm.lethal import NO

from .attack_outcomes import Margins, advantage_outcome, as_it_is, attack_outcome, is_lethal
from .place_worth import push_goals, pushed_spread

POINT_SPENT = (("fate_points", -1.0),)
KEPT_STUNT = 1
"""What a stunt that is of use once a session is worth as long as it is kept, in free invokes."""


def answer_forecast(action: PendingAction, choice: Choice, keys: Keys) -> ActionOutcome | None:
    """What an answer to "invoke", "press", "style" or "lethal" may come to if nobody invokes after it; to "to", where somebody
    lands."""
    if choice.ask == "to":
        return _landing(action, keys)
    contest, rolls = last_contest(list(action.events)), [roll for roll in action.rolls if roll.about == choice.about]
    if contest is None or contest.margin is None or contest.id != choice.about or not rolls or not contest.sides[1].who:
        return None
    key, first = keys[0] if keys else PASS, choice.to[0] == contest.sides[0].who
    if choice.ask == "lethal":
        hit = attack_outcome(action.board, TokenId(contest.sides[1].who), [(contest.margin, 1.0)], lethal=key != NO)
        return replace(hit, advantages=hit.advantages - KEPT_STUNT) if key != NO else hit
    if choice.ask == "style":
        return _with_style(action, contest, contest.margin, key)
    if key == PASS:
        outcome = _outcome(action, rolls[0], contest, [(contest.margin, 1.0)])
        return outcome if outcome is None or first else replace(outcome, advantages=-outcome.advantages)
    way, name = key.split(":", 1)
    if way == "plus":
        more = book_of(action.board).numbers.invoke
        margins = [(contest.margin + (more if first else -more), 1.0)]
    else:
        margins = _margins_again(action, contest.margin, choice.to[0], rolls, first)
    outcome = _outcome(action, rolls[0], contest, margins)
    return None if outcome is None else _paid(action.board, TokenId(choice.to[0]), AspectId(name), outcome, first)


def _with_style(action: PendingAction, contest: Contest, margin: int, key: str) -> ActionOutcome | None:
    """What a hit with style comes to: all of the harm, less of it and a boost, or less and the foe is driven back (B2, 62).

    A promise that made it lethal is used up by now, and no longer known.
    """
    if key not in (HARM, BOOST, KNOCKBACK):
        return None
    lethal = action.answers.get("lethal", NO) != NO or _is_lethal(action, contest)
    less = margin - book_of(action.board).options.flourish_costs if key == KNOCKBACK else margin
    outcome = attack_outcome(action.board, TokenId(contest.sides[1].who), [(less, 1.0)], key == BOOST, lethal)
    return _knocked_back(action.board, contest, outcome) if key == KNOCKBACK else outcome


def likely_answers(choice: Choice) -> Keys | None:
    """All zones where somebody may be driven; of other questions the first answers of each kind."""
    return tuple([option.key for option in choice.first(len(choice.options))]) if choice.ask == "to" else None


def _landing(action: PendingAction, keys: Keys) -> ActionOutcome:
    """What a zone comes to for whoever is driven there (55, 56, 62); where one goes oneself is as usual."""
    target, board = TokenId(action.command.preset.get("target", ("",))[0] or action.answers.get("target", "")), action.board
    if action.answers.get("style") == FOOTWORK or not keys or target not in board.tokens or keys[0] not in board.zone_map.zones:
        return ActionOutcome()
    return ActionOutcome(((target, pushed_spread(board, target, ZoneId(keys[0]), 1.0, as_it_is(board, target))),))


def _knocked_back(board: Board, contest: Contest, outcome: ActionOutcome) -> ActionOutcome:
    """A hit that drives the foe to the worst place that there is (62)."""
    who, target = TokenId(contest.sides[0].who), TokenId(contest.sides[1].who)
    goals = push_goals(board, who, target)
    landed = [(one, pushed_spread(board, one, goals[0], 1.0, spread) if goals else spread) for one, spread in outcome.fighters]
    return replace(outcome, fighters=tuple(landed))


def _margins_again(action: PendingAction, margin: int, who: str, rolls: list[Roll], first: bool) -> Margins:
    """The margins after *who*, on the *first* side or the other, has rolled again."""
    lies = next(
        sum([die.counts for die in event.dice])
        for event in reversed(action.events)
        if isinstance(event, Rolled) and event.by == who
    )
    roll = next(roll for roll in reversed(rolls) if roll.by == who)
    return [
        (margin + (total - lies if first else lies - total), chance) for total, chance in totals_of(roll.pool, roll.roll_rule)
    ]


def _outcome(action: PendingAction, roll: Roll, contest: Contest, margins: Margins) -> ActionOutcome | None:
    """What a contest that began with *roll* comes to; None where that has to be tried."""
    if roll.ask == "attack":
        return attack_outcome(action.board, TokenId(contest.sides[1].who), margins, lethal=_is_lethal(action, contest))
    return advantage_outcome(action.board, margins) if roll.ask == "advantage" else None


def _is_lethal(action: PendingAction, contest: Contest) -> bool:
    return is_lethal(action.board, TokenId(contest.sides[0].who), action.answers.get("approach attack", ""))


def _paid(board: Board, who: TokenId, aspect: AspectId, outcome: ActionOutcome, first: bool) -> ActionOutcome:
    """The same as *who* sees it, who pays for it with a free invoke, a point, or nothing."""
    gained = outcome.advantages if first else -outcome.advantages
    if aspect == board[who].sheet.guard:
        return replace(outcome, advantages=gained)
    if free_left(board.aspects[aspect], friends(board, board[who].side)):
        return replace(outcome, advantages=gained - 1)
    return replace(outcome, advantages=gained, points=POINT_SPENT)
