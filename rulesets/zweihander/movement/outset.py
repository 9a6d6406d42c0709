"""The start of a movement by other means: its test, and that it is under way (37, 37a)."""

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.rules.effect_kinds import kind_of_words
from battlemap.rules.procedure import Procedure
from rulesets.zweihander.basics.checks import attempt
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import T


def needs_test(board: Board, who: TokenId, mode: str) -> bool:
    """Whether such a movement begins, so that it is tested; under way, circumstances have to change first (37)."""
    kind = kind_of_words(mode)
    return not any(effect.on == who and effect.kind == kind for effect in board.effects)


def set_out(table: T, who: TokenId, mode: str) -> Procedure[bool]:
    """The test at the start of a movement by other means; a failure spends the points and moves nothing (37, 37a)."""
    row = table.book.mode(mode)
    forget(table, who, mode)
    if not row.skill or not needs_test(table.board, who, mode):
        return True
    result = yield from attempt(table, who, row.skill, f"{table.name(who)}: {row.title.lower()}", "outset", rule="37")
    if result.success:
        table.begin(Effect(kind_of_words(mode), "37", who))
        return True
    why = "A critical failure: the GM says what comes of it" if result.blunder else "The action points are spent"
    table.tell(f"*{table.name(who)}* does not set out", why, "lucide/octagon-x", "", table.board[who].hidden)
    return False


def forget(table: T, who: TokenId, but: str = "") -> None:
    """Movements by other means that were under way are over."""
    for key in table.book.modes:
        if key != but and table.has(who, kind_of_words(key)):
            table.end(kind_of_words(key), who)
