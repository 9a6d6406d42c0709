"""What cannot be done any more is no longer declared: by whoever is out, knocked away, getting up or held fast (21, 27, 52)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from rulesets.fate2.book.fight import Board, pinned, ready_to_act
from rulesets.fate2.book.rulebook import T

from .fight_start import one_party


def check_declarations(table: T) -> None:
    """Whoever cannot do what was declared only defends."""
    idle = [who for who in table.board.scene.declared if not can_keep_to_it(table.board, who)]
    if not idle:
        return
    table.change_scene(
        "cannot any more",
        lambda scene: replace(scene, declared={who: said for who, said in scene.declared.items() if who not in idle}),
    )
    for who in idle:
        if who in table.board.tokens and ready_to_act(table.board, who):
            table.tell(f"*{table.name(who)}* is held fast, and cannot do what was meant", "", "lucide/circle-slash")


def can_keep_to_it(board: Board, who: TokenId) -> bool:
    """Whether somebody can still do what was declared; what has been played is past."""
    if who in board.scene.played:
        return True
    free = board.scene.declared[who].deed == "put right" or not pinned(board, who)
    return who in board.tokens and ready_to_act(board, who) and free


def check_contest(table: T) -> None:
    """Where two sides stand against each other again, the GM is asked again when only one is left (7)."""
    if table.board.scene.fights_on and not one_party(table.board):
        table.change_scene("two sides again", lambda scene: replace(scene, fights_on=False))


STATE_CHECKS = (check_declarations, check_contest)
