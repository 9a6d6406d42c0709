"""What comes next in the fight: whose turn it is in words, and the command that goes on."""

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.command_preview import preview_command
from battlemap.rules.display import BoardDisplay
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset

BEGIN, BEGIN_TURN = "begin fight", "begin turn"
NEXT_TURN = "next turn"
"""Ends the turn of all who share it."""
END_TURN = "end turn"
STEP_IN = ("act now", "act as readied")
"""End somebody's waiting in the turn of another; the first of one who has put off its whole turn."""
GM_SLOT = "The GM’s fighters"
"""What a slot is called that holds several sides of the GM's."""


class TurnPhase(Struct, frozen=True):
    """Where the fight stands: what the title bar says and its button does."""

    where: str = ""
    """"Exchange 2"; empty before the fight."""
    who: str = ""
    look: int = 0
    """Of the side whose turn it is; 0 where foes share it."""
    button: str = ""
    """What the button says; empty if nothing can be done."""
    command: Command | None = None
    other: Command | None = None
    """Another way to begin the fight, with a phase before the first round."""
    other_button: str = ""
    """What the button of the other way says."""
    by_machine: bool = False
    """Whether a machine decides now."""


def phase(rules: AnyRuleset, board: AnyEncounter, display: BoardDisplay, actor: TokenId | None = None) -> TurnPhase:
    """Where *board* stands. *actor*: the member of a group that was chosen last."""
    turns = board.turns
    if not turns.order:
        begin = Command(BEGIN) if BEGIN in rules.actions and board.tokens else None
        words = rules.actions[BEGIN].title_with_dots(rules.actions[BEGIN].title) if begin else ""
        other = next((name for name in rules.actions if is_other_beginning(name)), "") if begin else ""
        if other and not preview_command(rules, board, Command(other)).refusal:
            return TurnPhase(button=words, command=begin, other=Command(other), other_button=rules.actions[other].title)
        return TurnPhase(button=words, command=begin)
    where = display.phase or f"Round {turns.round}"
    member = whose_turn(board, actor) if display.acting not in board.tokens else display.acting
    if member is None:
        return TurnPhase(where)
    end = Command(NEXT_TURN) if NEXT_TURN in rules.actions else Command(END_TURN, member) if END_TURN in rules.actions else None
    token = board[member]
    side = board.sides[token.side]
    if member == display.acting:
        return TurnPhase(where, token.name, side.look, "Done" if end else "", end)
    who = display.turn or slot_name(board, turns.now)
    return TurnPhase(
        where, who, 0 if has_mixed_sides(board, turns.now) else side.look, (display.onward or "Next turn") if end else "", end
    )


def is_other_beginning(name: str) -> bool:
    """Whether an action begins the fight in another way: with a roar phase, for one."""
    return name.startswith("begin ") and name not in (BEGIN, BEGIN_TURN)


def step_in_commands(rules: AnyRuleset, board: AnyEncounter) -> dict[TokenId, Command]:
    """Who waits and may step in now, though it is another's turn, and the command that does it."""
    commands: dict[TokenId, Command] = {}
    for name in STEP_IN:
        if name not in rules.actions:
            continue
        for who in board.tokens:
            command = Command(name, who)
            if who not in board.turns.now and who not in commands and not preview_command(rules, board, command).refusal:
                commands[who] = command
    return commands


def whose_turn(board: AnyEncounter, actor: TokenId | None = None) -> TokenId | None:
    """Who acts now: *actor* if it is one of the slot and not done, else the first of the slot who is not."""
    waiting = [who for who in board.turns.now if who in board.tokens and who not in board.turns.acted]
    if actor in waiting:
        return actor
    return waiting[0] if waiting else None


def shares_turn(board: AnyEncounter, who: TokenId, other: TokenId) -> bool:
    """Whether somebody acts in the turn of *other*: with no turn of its own, in the same cell, as a mount and its rider are."""
    if who not in board.tokens or other not in board.tokens or any(who in slot for slot in board.turns.order):
        return False
    return board[who].on_grid and board[who].place == board[other].place


def has_mixed_sides(board: AnyEncounter, slot: tuple[TokenId, ...]) -> bool:
    """Whether foes share a slot of the turn order, because everybody acts at once; sides of the GM's may share one anyhow."""
    sides = list(dict.fromkeys(board[who].side for who in slot if who in board.tokens))
    apart = len(board.turns.order) > 1 and all(board.sides[side].gm for side in sides)
    return not apart and any(not board.allied(sides[0], side) for side in sides[1:])


def slot_name(board: AnyEncounter, slot: tuple[TokenId, ...]) -> str:
    """How a slot of the turn order is called: its only member, its group, its side, or what its sides have in common."""
    members = [board[who] for who in slot if who in board.tokens]
    if len(members) < 2:
        return members[0].name if members else ""
    groups = {member.group for member in members}
    if len(groups) == 1 and members[0].group:
        return members[0].group
    sides = [board.sides[side] for side in dict.fromkeys(member.side for member in members)]
    if len(sides) > 1 and all(side.gm for side in sides):
        return GM_SLOT
    return " and ".join(side.name for side in sides)
