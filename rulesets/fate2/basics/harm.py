"""Harm: boxes are marked, rows overflow, somebody is taken out; boxes clear again (9 to 14, 19)."""

from functools import partial

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import tone_for
from rulesets.fate2.book.fight import CLIP, part_played
from rulesets.fate2.book.fighter import Fighter, Mark, Note, count, replace_marks, with_mark
from rulesets.fate2.book.rulebook import Book, T
from rulesets.fate2.book.table_rows import ROWS, TRACK, Row

CLIPPED = "clipped"
ICONS = {"clipped": "lucide/zap", "hurt": "game/bleeding-wound", "injured": "game/broken-bone", "taken out": "lucide/skull"}


def boxes(book: Book, sheet: Fighter, row: str) -> int:
    """How many boxes of a row somebody has (9)."""
    return sheet.boxes.get(row, book.outcomes[row].boxes)


def landing_row(book: Book, sheet: Fighter, row: Row, apart: bool = False) -> Row | None:
    """The row in which a box is marked for an outcome: the next worse one if it is full; None if nothing is marked (9).

    *apart*: exchanges are counted, so that only clips of this one fill their row (10).
    """
    for at in range(ROWS.index(row), len(ROWS)):
        here = ROWS[at]
        if here not in TRACK:
            return None if here == "scratched" else here
        if count(sheet, here, fresh_only=apart and here == CLIPPED) < boxes(book, sheet, here):
            return here
        if not book.options.overflow or here == CLIPPED and not book.options.clip_spill:
            return None
    return None


def suffer(
    table: T, who: TokenId, row: Row, label: str = "", cause: str = "", lethal: bool = True, why: str = "", playing: bool = False,
    by: TokenId | None = None, using: str = "",
) -> Row | None:  # fmt: skip
    """Mark a box for an outcome, or take somebody out; returns the row it came to, None for nothing (9).

    *playing*: in an exchange that is being played, whose clips bear on the next one (10). *by*, *using*: the winner and its
    weapon or skill.
    """
    name, secret = table.name(who), table.board[who].hidden
    if playing:
        clear_stale_clips(table, who)
    if row == "scratched":
        table.tell(f"*{name}* is scratched", why, "lucide/shield", "", secret)
        return None
    outcome = landing_row(table.book, table.sheet(who), row, playing)
    if outcome is None:
        table.tell(
            f"*{name}* has no box left for it", f"{why}; nothing is marked".removeprefix("; "), "lucide/shield", "", secret
        )
        return None
    more = f", for want of a box of {table.book.outcomes[row].title}" if outcome != row else ""
    if outcome == "taken out":
        take_out(table, who, label, f"{why}{more}".removeprefix(", "), by, using)
        return outcome
    assert outcome in TRACK
    mark = Mark(outcome, label, cause, lethal, fresh=playing)
    table.change(who, outcome, lambda sheet: with_mark(sheet, mark), by, using)
    stands = f": *{label}*" if label else ""
    said = f"*{name}* is {table.book.outcomes[outcome].title.lower()}{stands}"
    table.tell(said, f"{why}{more}".removeprefix(", "), ICONS[outcome], tone_for(table.board, who), secret)
    return outcome


def take_out(table: T, who: TokenId, label: str = "", why: str = "", by: TokenId | None = None, using: str = "") -> None:
    """Out of the fight, and alive (14)."""
    if table.sheet(who).status:
        return
    table.change(who, "taken out", lambda sheet: replace(sheet, status="taken out"), by, using)
    stands = f": *{label}*" if label else ""
    said = f"*{table.name(who)}* is taken out{stands}"
    table.tell(said, why, ICONS["taken out"], tone_for(table.board, who), table.board[who].hidden)


def note_inconvenience(table: T, who: TokenId, row: Row, label: str, penalty: int, why: str) -> None:
    """What is left of a fight that was one roll, where it marks no box (19)."""
    assert row in ("clipped", "hurt")
    note = Note(label or table.book.outcomes[row].scene, row, penalty)
    table.change(who, "a nuisance", lambda sheet: replace(sheet, notes=(*sheet.notes, note)))
    table.tell(f"*{table.name(who)}*: {note.label}", why, "lucide/triangle-alert", tone_for(table.board, who))


def bears_on_next(table: T, who: TokenId) -> bool:
    """True if a clip marked now bears on the next exchange or turn: the fighter has acted in this one, and clips do not wait
    for the next attack anyway (10, 31)."""
    until_attack = table.board.scene.pace == "turn" and table.book.options.clips_with_turns == "next attack"
    return part_played(table.board, who) and not until_attack


def end_clips(table: T, who: TokenId) -> None:
    """The action that being clipped bore on is over (10); clips that came after that action bear on the next."""
    for effect in table.board.effects:
        passed = effect.until is None or effect.until.times <= 1
        if effect.on == who and passed and any(change.what == CLIP for change in effect.changes):
            table.end(effect.kind, who, which=effect.which)
    clear_stale_clips(table, who)
    table.change(who, "", make_clips_stale)


def clear_stale_clips(table: T, who: TokenId) -> None:
    """Clips of the last exchange have borne on this one, and are gone (10)."""
    table.change(
        who, "no longer clipped", lambda sheet: replace_marks(sheet, [m for m in sheet.marks if m.row != CLIPPED or m.fresh])
    )


def advance_clips(table: T) -> None:
    """At the end of an exchange the clips of the last one are gone, and those of this one bear on the next (10, 23)."""
    for who in tuple(table.board.tokens):
        if table.sheet(who).marks:
            clear_stale_clips(table, who)
            table.change(who, "", make_clips_stale)


def make_clips_stale(sheet: Fighter) -> Fighter:
    """The sheet with no box of the exchange, or turn, that is being played."""
    return replace_marks(sheet, [replace(mark, fresh=False) for mark in sheet.marks])


def end_scene_harm(table: T) -> None:
    """Clipped and Hurt boxes clear with the scene, and injuries of fists if the house has them heal so fast (11, 33, 36)."""
    soft = table.book.options.nonlethal_days == 0
    for who in tuple(table.board.tokens):
        table.change(who, "the scene is over", partial(clear_scene_boxes, soft=soft))


def clear_scene_boxes(sheet: Fighter, soft: bool = False) -> Fighter:
    """A sheet once the scene is over."""
    return replace_marks(sheet, [m for m in sheet.marks if m.row == "injured" and (m.lethal or not soft)])
