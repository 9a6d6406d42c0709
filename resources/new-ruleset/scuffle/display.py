"""What is seen of a fighter: a bar on the token, a line in the turn order, the sheet in the inspector."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.rules.display import BoardDisplay, Pips, Profile, SheetNumber, TokenDisplay, Track

from .sheet import Fighter, book_of, is_up, weapon_of


def health(board: AnyEncounter, who: TokenId) -> Track:
    """What is left, as a bar; *path* names the field of the sheet that a click on it edits."""
    most = book_of(board).health
    return Track("Health", filled=max(0, most - board[who].sheet.wounds), of=most, shape="bar")


def board_display(board: AnyEncounter) -> BoardDisplay:
    tokens = {
        who: TokenDisplay(
            (health(board, who),), out=not is_up(board, who), words=f"Skill +{token.sheet.skill}", pips=left(token.sheet)
        )
        for who, token in board.tokens.items()
    }
    return BoardDisplay(tokens, phase=f"Round {board.turns.round}" if board.turns.order else "")


def left(sheet: Fighter) -> tuple[Pips, ...]:
    """What somebody can still do this turn."""
    return tuple([Pips(what.title(), int(what not in sheet.spent), 1) for what in ("deed", "move")])


def profile(board: AnyEncounter, who: TokenId) -> Profile:
    sheet: Fighter = board[who].sheet
    skill = SheetNumber("Skill", f"+{sheet.skill}", "skill", strong=True)
    wounds = SheetNumber("Wounds", str(sheet.wounds), "wounds")
    weapon = SheetNumber("Weapon", weapon_of(book_of(board), sheet).title)
    return Profile("Brawler", (health(board, who),), left(sheet), counters=(wounds,), figures=(skill,), lines=(weapon,))
