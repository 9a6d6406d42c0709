"""The next attack of one token on another: on a board on which it is its turn, by the first way of doing harm that it has."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.command_preview import preview_command
from battlemap.play.odds.branch_results import BranchResults
from battlemap.play.odds.branch_walk import BranchWalk
from battlemap.play.odds.outcome_chances import wilson
from battlemap.play.odds.outlook import SUCCESSES, TIES
from battlemap.rules.dice import StreamDice
from battlemap.rules.procedure import Choice, Command, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, Run, assume, by_default

PATIENCE, SAMPLES, LIMIT = 0.05, 200, 300
"""Seconds of exact work for one attack, so many draws after that, and so many branches at most before it."""
LIKELIEST = 4
"""What compares nothing in so many of its likeliest branches is no attack: a charge before its blow."""
ROUGHLY = 4
"""One of many attacks that are taken together is worth so many times less work."""
DUE = 6
"""So many commands at most that come by themselves when a turn begins."""


class AttackChances(Struct, frozen=True):
    """Shares of 1, and what is to be expected: harm in the game's unit, and whether the one attacked is taken out."""

    action: str = ""
    """"" where no attack can be made."""
    hits: float = 0.0
    ties: float = 0.0
    harm: float = 0.0
    takes_out: float = 0.0
    interval: float = 0.0


def attack_chances(
    rules: AnyRuleset,
    board: AnyEncounter,
    who: TokenId,
    whom: TokenId,
    patience: float = PATIENCE,
    at_turn: bool = False,
    roughly: bool = False,
) -> Iterator[AttackChances | None]:
    """The next attack of *who* on *whom*; yields None after each piece of work, and what it comes to at the end.

    *at_turn*: the board is already one on which it is the turn of *who*. *roughly*: it is one of many that stand for others.
    """
    if who not in board.tokens or whom not in board.tokens or rules.tactics.out(board, who):
        yield AttackChances()
        return
    board = board if at_turn else board_at_turn(rules, board, who)
    yield None
    harmless = AttackChances()
    attacks = rules.tactics.usual_attacks
    for action in attacks:
        command = Command(action, who, {"target": (whom,)})
        refused = action not in rules.actions or bool(preview_command(rules, board, command).refusal)
        yield None
        if refused:
            continue
        results = BranchResults(rules, board, who, whom)
        less = ROUGHLY if roughly else 1
        walk = BranchWalk(
            rules, board, command, results.take, LIMIT // less, patience / less, SAMPLES // less, follow=True
        )  # fmt: skip
        while not walk.done and (results.compares or walk.branch_count < LIKELIEST):
            walk.step(0.0)
            yield None
        if walk.refusal or not results.compares:
            continue
        hits = results.share(SUCCESSES, walk)
        interval = walk.rest * wilson(hits, walk.sample_count) if walk.sample_count else 0.0
        attack = AttackChances(
            action, hits, results.share(TIES, walk), results.mean("harm", walk), results.mean("out", walk), interval
        )
        if attack.harm or attack.takes_out:
            yield attack
            return
        harmless = harmless if harmless.action or action != attacks[0] else attack
    yield harmless


def board_at_turn(rules: AnyRuleset, board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """The board once it is the turn of *who*, as if all others between did nothing; as it is where no turns are kept."""
    turns = board.turns
    at = next((at for at, slot in enumerate(turns.order) if who in slot), None)
    if at is None or (at == turns.at and turns.begun and who not in turns.acted):
        return board
    board = replace(board, turns=replace(turns, at=at, begun=False, acted=()))
    for _ in range(DUE):
        due = rules.due_command(board)
        if due is None or due.action == rules.tactics.end:
            break
        try:
            run = Run(rules, board, due, _DefaultAgent(), told=False)
        except Refused:
            break
        board = run.table.board
    return board


class _DefaultAgent:
    """Answers what a turn that begins asks: defaults, and dice of no consequence for the record."""

    def __init__(self) -> None:
        self._dice = StreamDice(0)

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        return assume(run, choice, by_default)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return DiceInput(roll.ask, roll.by, self._dice.faces(roll.pool), on=roll.on)
