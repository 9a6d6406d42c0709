"""Turn pace: the order by Alertness, turns, rounds (29, 31)."""

from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks import turns
from battlemap.rules.blocks.initiative import INITIATIVE, UNKNOWN, Tie, part_ties
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.procedure import Command, Procedure, Refused, in_batch, refuse_unless, roll
from rulesets.fate2.basics.dice import Fall, Signs, pool_of
from rulesets.fate2.basics.harm import end_clips
from rulesets.fate2.basics.penalties import ask_hindrances
from rulesets.fate2.basics.rolls import Parts, improve, part, roll_dice
from rulesets.fate2.basics.skills import kind_now, level, usual_skill
from rulesets.fate2.basics.victory import EXCHANGE_ENDS, TURN_ENDS
from rulesets.fate2.book.fight import Board, InitiativeScore, able, ready_to_act
from rulesets.fate2.book.rulebook import T

ALERT, DICE_OFF = "initiative", "dice-off"
COUNTED = (TURN_ENDS, EXCHANGE_ENDS)
"""What lasts until then ends by itself as turns and rounds pass."""
DICE_OFFS = 3
"""Those who are level after so many keep the order in which they came."""


def roll_order(table: T) -> Procedure[None]:
    """Everybody rolls Alertness; ties go by Tactics, then by what they fight with, then by dice (29)."""
    fighters = [token.id for token in table.board.tokens.values() if not token.sheet.status]
    card, skill = table.fresh_id("order"), kind_now(table.board, table.book).alertness
    parts: Parts = {}
    for who in fighters:
        wounds = yield from in_batch(ask_hindrances(table, who, clips=False, about=card), INITIATIVE)
        parts[who] = yield from in_batch(roll_dice(table, part(table, who, skill, ALERT, wounds, about=card)), INITIATIVE)
    parts = yield from improve(table, parts, lambda now: None, order_words)
    scores = {who: InitiativeScore(rolled.total or 0, ties_of(table, who)) for who, rolled in parts.items()}
    dice = yield from part_ties(table, scores, dice_off, DICE_OFFS)
    standings = {who: replace(score, ties=(*score.ties, *dice[who])) for who, score in scores.items()}
    table.change_scene("the order", lambda scene: replace(scene, standings=standings))


def dice_off(table: T, tie: Tie) -> Procedure[int]:
    """Dice for those whom neither the roll nor the skills tell apart (29)."""
    fall: Fall = yield from roll(DICE_OFF, tie.who, pool_of(table.book.options.dice), (), roll_rule=Signs())
    return fall.total


def order_words(parts: Parts) -> str:
    """How the order stands."""
    ranked = sorted(parts.values(), key=lambda side: -(side.total or 0))
    return f"{', '.join([f'{side.name} {format_signed(side.total or 0)}' for side in ranked])}."


def ties_of(table: T, who: TokenId) -> tuple[int, ...]:
    """What settles equal places: the levels of Tactics and of the skill that is fought with (29)."""
    book, sheet = table.book, table.sheet(who)
    return level(book, sheet, kind_now(table.board, book).tactics), level(book, sheet, usual_skill(table.board, who))


def order_of(board: Board) -> tuple[tuple[TokenId, ...], ...]:
    """The order by what was rolled: groups in one slot at the rank of their best, newcomers last.

    A token out of the fight keeps its place while an effect waits for its turn.
    """
    standings, keeps = board.scene.standings, turns.keeps_place(board, fighting)
    here = [who for who in board.tokens if keeps(who)]
    ranks = {who: standings[who].rank if who in standings else UNKNOWN for who in here}
    groups: dict[str, list[TokenId]] = {}
    for who in sorted(here, key=lambda who: (fighting(board, who), ranks[who]), reverse=True):
        if (group := board[who].group) and not board[who].alone:
            groups.setdefault(group, []).append(who)
    return turns.sort_slots(ranks, groups)


def fighting(board: Board, who: TokenId) -> bool:
    """True if *who* has not been taken out of the fight."""
    return not board[who].sheet.status


def rolled_board(board: Board, who: TokenId) -> Board:
    """Return *board* in the turn of *who* at turn pace, where an attack is rolled at once, if *who* only declares it now.

    The foe then rolls its defence alone: what else it declares is not known yet.
    """
    able = [token.id for token in board.tokens.values() if ready_to_act(board, token.id)]
    if board.scene.pace != "exchange" or who not in able:
        return board
    order = TurnOrder(tuple([(one,) for one in able]), able.index(who), begun=True)
    sheet = replace(board[who].sheet, acted=False)
    return replace(board.with_token(replace(board[who], sheet=sheet)), scene=replace(board.scene, pace="turn"), turns=order)


def open_round(table: T, number: int) -> None:
    """A round begins, with everybody's action there again."""
    for who in tuple(table.board.tokens):
        table.change(who, "", lambda sheet: replace(sheet, acted=False))
    table.happen(TurnsChanged("a new round", TurnOrder(order_of(table.board), 0, number)))


def refresh_turn(table: T, who: TokenId) -> Procedure[None]:
    """The action is there again when one's turn begins."""
    table.change(who, "", lambda sheet: replace(sheet, acted=False))
    yield from ()


begin_turn = turns.begin_turn(refresh_turn)


def refuse_at_other_paces(table: T) -> None:
    """Raise Refused unless turns are taken."""
    pace = table.board.scene.pace
    if not pace:
        raise Refused("no fight is under way", "29")
    if pace != "turn":
        raise Refused(f"everybody acts at once at {pace} pace: play the {pace}", "7")


def end_turn(table: T, who: TokenId) -> Procedure[None]:
    """Somebody is done; a clip that bore on nothing is gone, unless the house has it last (10, 31)."""
    refuse_at_other_paces(table)
    turns.refuse_out_of_turn(table.board, who)
    if table.book.options.clips_with_turns == "own turn":
        end_clips(table, who)
    yield from turns.end_turn(table, who, able)


end_slot = turns.next_turn(end_turn, "29")


def next_turn(table: T, who: TokenId) -> Procedure[None]:
    """Whoever acts is done."""
    refuse_at_other_paces(table)
    yield from end_slot(table, who)


def new_round(table: T, _: TokenId) -> Procedure[None]:
    """All over again (29)."""
    refuse_at_other_paces(table)
    refuse_unless(turns.round_over(table.board), "the round is not over yet", "29")
    number = table.board.turns.round + 1
    waited = table.board.turns.waiting
    if waited:
        table.happen(TurnsChanged("nobody waits", replace(table.board.turns, waiting=())))
    if table.book.options.initiative == "every round":
        yield from roll_order(table)
    turns.pass_absent_turns(table, order_of(table.board))
    table.pass_timing("round ends")
    table.pass_timing(EXCHANGE_ENDS)  # a round is as long as an exchange, for what began at that pace
    open_round(table, number)
    table.tell_round("Round", number)


def refuse_unless_up(table: T, who: TokenId) -> None:
    """Raise Refused for a fighter who is out of the fight, knocked away or getting up (14, 27)."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", "29")
    refuse_unless(ready_to_act(table.board, who), f"{table.name(who)} is not up again yet", "27")


def delay(table: T, who: TokenId) -> Procedure[None]:
    """Wait, and take the turn later in the round."""
    refuse_at_other_paces(table)
    turns.refuse_out_of_turn(table.board, who)
    refuse_unless_up(table, who)
    refuse_unless(not table.sheet(who).acted, f"{table.name(who)} has begun to act", "29")
    yield from turns.delay(table, who, able)
    table.tell(f"*{table.name(who)}* waits", "", "lucide/hourglass")


def act_now(table: T, who: TokenId) -> Procedure[None]:
    """One who waited steps in before those whose turn it is."""
    refuse_at_other_paces(table)
    refuse_unless_up(table, who)
    yield from turns.act_now(table, who)
    table.tell(f"*{table.name(who)}* acts now", "", "lucide/play")


def due_command(board: Board) -> Command | None:
    """What comes by itself: the start of a turn, the end of one in which nothing can be done, a new round."""
    if board.scene.pace != "turn":
        return None
    if turns.round_over(board):
        return Command("next round")
    if (command := turns.due_command(board, able)) is not None:
        return command
    idle = next((who for who in board.turns.now if who not in board.turns.acted and not ready_to_act(board, who)), None)
    return Command("end turn", idle) if idle is not None and comes_round(board) else None


def comes_round(board: Board) -> bool:
    """Whether turns that pass by themselves lead to one in which somebody acts: now, or once what keeps them is counted down.

    Where they do not, rounds would go on for ever, and the game master says when.
    """
    fighters = [who for slot in (*board.turns.order, board.turns.waiting) for who in slot if able(board, who)]
    counted = {effect.on for effect in board.effects if effect.until is not None and effect.until.timing in COUNTED}
    return any(ready_to_act(board, who) or who in counted for who in fighters)


RUNS = {
    "begin turn": begin_turn,
    "end turn": end_turn,
    "delay": delay,
    "act now": act_now,
    "next round": new_round,
}
__all__ = ["RUNS", "due_command", "next_turn", "open_round", "roll_order"]
