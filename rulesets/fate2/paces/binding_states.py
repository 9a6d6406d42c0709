"""What cannot be done any more is no longer declared: by whoever is out, knocked away, getting up or held fast (21, 27, 52)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from rulesets.fate2.basics.weapons import far_weapon
from rulesets.fate2.book.fight import Board, Declaration, pinned, ready_to_act
from rulesets.fate2.book.rulebook import T, book_of

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
            why = "is held fast, and" if pinned(table.board, who) else "has nothing left to shoot or throw, and"
            table.tell(f"*{table.name(who)}* {why} cannot do what was meant", "", "lucide/circle-slash")


def can_keep_to_it(board: Board, who: TokenId) -> bool:
    """True if a fighter can still do what was declared; what has been played is past."""
    return who in board.scene.played or can_keep_to(board, who, board.scene.declared[who])


def can_keep_to(board: Board, who: TokenId, said: Declaration) -> bool:
    """True if a fighter is there, free for what was said, and has the weapon for a shot or a throw."""
    if who not in board.tokens or not ready_to_act(board, who) or said.deed != "put right" and pinned(board, who):
        return False
    return not said.far or far_weapon(book_of(board), board[who].sheet, said.weapon) is not None


def check_contest(table: T) -> None:
    """Where two sides stand against each other again, the GM is asked again when only one is left (7)."""
    if table.board.scene.fights_on and not one_party(table.board):
        table.change_scene("two sides again", lambda scene: replace(scene, fights_on=False))


STATE_CHECKS = (check_declarations, check_contest)
