"""What somebody makes of a win: harm, or something else that is as bad (8, 15, 15a, 41, 52)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.effects import next_which
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.effect_kinds import effect_title, kind_of_words
from battlemap.rules.procedure import KeyOptions, Option, Procedure, choose, number, words
from rulesets.fate2.book.effect_titles import OWN, effect_kinds
from rulesets.fate2.book.fight import ABSENT, CLIP, LASTING, PINNED, RISING, Board, part_played
from rulesets.fate2.book.fighter import Fighter, Mark, replace_marks, with_mark
from rulesets.fate2.book.rulebook import Book, T, book_of
from rulesets.fate2.book.table_rows import ROWS, TRACK, Maneuver, Row, rank

from .harm import CLIPPED, bears_on_next, landing_row, suffer, take_out
from .skills import kind_now
from .weapons import Blow, handling_worth, harm_margin, harm_row, lethal, maneuver_row, weapon_named, weapon_of, why_refused

HARM, NEVER = "harm", "never"
MOST_AWAY = 3
"""Nobody is knocked away for more exchanges than this."""
EXCHANGE_ENDS, TURN_ENDS, SCENE_ENDS = "exchange ends", "turn ends", "scene ends"
ATTACK_ENDS = "attack ends"
"""Of a clip that no turn and no exchange ends: it is over once it has borne on an attack (10, 31)."""
UP_AGAIN = "getting_up"


class Win(Struct, frozen=True):
    """One has beaten another by a margin, 0 included, in something that may do harm.

    *maneuver*, *level*, *words*: what was meant to be done to the foe, and the outcome the GM asks for it.
    """

    by: TokenId
    on: TokenId
    margin: int
    maneuver: str = ""
    level: str = ""
    words: str = ""
    far: bool = False
    why: str = ""
    about: str = ""
    weapon: str = ""
    """The weapon that struck: a row of the book; empty for bare hands."""
    harmless: bool = False
    """True if the skill behind it does no harm: only what was meant can come of it."""

    @property
    def blow(self) -> Blow:
        return Blow(self.by, self.on, self.maneuver, self.far, self.weapon)


class Hit(Struct, frozen=True):
    """What a win comes to, decided and not yet applied: a row, or a maneuver in its place."""

    win: Win
    row: Row
    label: str = ""
    maneuver: str = ""
    words: str = ""
    """What the foe is then, where somebody has said it."""
    level: Row = "hurt"
    """The outcome that the GM asked for the maneuver: how long one of the table's own lasts (15)."""
    exchanges: int = 1
    """How long somebody knocked away is gone (27)."""
    cause: str = ""
    """Who does it, and with what: as it was when it was decided, whatever has been struck from the hand since."""
    lethal: bool = True
    using: str = ""
    """The weapon that did it; empty where no bodies meet, as in a debate."""


def harm_hit(table: T, win: Win, row: Row, pending: Sequence[Hit]) -> Procedure[Hit]:
    """Harm, with what it stands for and what it comes from (12a, 35)."""
    label = yield from ask_label(table, win, row, pending)
    name = table.name(win.by)
    if not kind_now(table.board, table.book).armed:
        return Hit(win, row, label, cause=name)
    weapon = weapon_named(table.book, win.weapon).title
    return Hit(win, row, label, cause=f"{name}, {weapon.lower()}", lethal=lethal(table.book, win.weapon), using=weapon)


def decide_hit(table: T, win: Win, pending: Sequence[Hit] = ()) -> Procedure[Hit | None]:
    """What the winner makes of it (15): what was said before, if it is enough for that, else harm, or a lesser effect; None if
    nothing at all comes of it. *pending*: what else has been decided and is not applied yet."""
    board = table.board
    harm, plain = harm_row(board, win.blow, win.margin), maneuver_row(board, win.blow, win.margin)
    if win.maneuver:
        if rank(plain) >= rank(win.level or "hurt") and plain != "scratched":
            return (yield from resolve_maneuver(table, win, plain, win.maneuver, win.words, win.level or "hurt"))
        wanted = table.book.outcomes[win.level or "hurt"].title
        table.tell(f"*{table.name(win.by)}* does not get that far", f"{wanted} is needed; {win.why}", "lucide/circle-slash")
        short = replace(win, margin=win.margin - max(0, handling_worth(board, win.blow, win.maneuver)), maneuver="")
        if table.book.options.failed_maneuver == "nothing" or short.margin < 0 or win.harmless:
            return None
        harm = harm_row(board, short.blow, short.margin)
        return (yield from harm_hit(table, short, harm, pending))
    prompt = f"{table.name(win.by)} beats {table.name(win.on)} by {win.margin}. What comes of it: harm, or something as bad?"
    options = effect_options(board, table.book, win, harm)
    picked = yield from choose("effect", win.by, prompt, options, HARM, "15", win.about, followup=True, on=(win.by, win.on))
    if picked != HARM:
        meant = yield from own_words(table, win.by, picked, win.about)
        level = yield from level_for(table, win.on, picked, win.about)
        plain = afterwards_row(table.board, win, picked)
        if level != NEVER and rank(plain) >= rank(level):
            return (yield from resolve_maneuver(table, win, plain, picked, meant, level))
        needed = "That does not work here" if level == NEVER else f"That takes {table.book.outcomes[level].title.lower()}"
        table.tell(needed, win.why, "lucide/circle-slash", "gm")
    return (yield from harm_hit(table, win, harm, pending))


def afterwards_row(board: Board, win: Win, key: str) -> Row:
    """What a margin comes to for a maneuver that is chosen once it is known: the traits of the weapon count still (42)."""
    worth = handling_worth(board, win.blow, key)
    if worth > 0 and not book_of(board).options.flexible_afterwards:
        worth = 0
    return maneuver_row(board, replace(win, maneuver=key).blow, win.margin + worth)


def resolve_maneuver(table: T, win: Win, row: Row, key: str, said: str, level: str) -> Procedure[Hit]:
    """Return the hit of a maneuver that succeeds at the *level* the GM asked; ask how long a foe knocked away is out (27)."""
    gone = 1
    if table.book.maneuver(key).away:
        usual = min(table.book.numbers.away, MOST_AWAY)
        prompt = f"For how many exchanges is {table.name(win.on)} out of it?"
        gone = yield from number("exchanges", GM, prompt, 1, MOST_AWAY, max(1, usual), win.about, on=(win.on,))
    return Hit(win, row, maneuver=key, words=said, level=ROWS[rank(level)], exchanges=gone)


def effect_options(board: Board, book: Book, win: Win, harm: Row) -> KeyOptions:
    """Harm, and what might be done in its place in such a conflict; greyed where the margin is too small for it."""
    bodies = kind_now(board, book).bodies
    fitting = [key for key, row in book.maneuvers.items() if key == OWN or row.bodies == bodies]

    def option(key: str) -> Option:
        if key == HARM:
            return Option(HARM, book.outcomes[harm].title, note=book.outcomes[harm].words)
        return effect_option(board, book, win, key)

    return KeyOptions([HARM, *fitting], option)


def effect_option(board: Board, book: Book, win: Win, key: str) -> Option:
    """A maneuver in place of harm."""
    row = book.maneuvers[key]
    if why := why_unfit(board, book, win.blow, key):
        return Option(key, row.title, refusal=why)
    plain = afterwards_row(board, win, key)
    short = rank(row.level) > rank(plain)
    why = f"that takes {book.outcomes[row.level].title.lower()}, this is {book.outcomes[plain].title.lower()}"
    if key == OWN:
        short, why = plain == "scratched", "a scratch is not enough for anything"
    return Option(key, row.title, note=effect_note(row), refusal=why if short else "")


def effect_note(row: Maneuver) -> str:
    """What the foe is then, in a word, and what it takes off its rolls: "On the ground −1"."""
    return f"{row.effect} {format_signed(row.penalty)}" if row.effect and row.penalty else row.effect


def why_unfit(board: Board, book: Book, blow: Blow, key: str) -> str:
    """Why a maneuver is none here: bodies where words fight, words where bodies do, a weapon that nobody takes away."""
    row, kind = book.maneuver(key), kind_now(board, book)
    if key == OWN:
        return ""
    if row.bodies != kind.bodies:
        return "that is for a fight of another kind"
    foe, same = board[blow.on].sheet, (kind_of_words(key), blow.on, blow.by if row.pinned else None)
    if not row.disarms and row.ends != "exchanges" and same in [(e.kind, e.on, e.about) for e in board.effects]:
        return f"{board[blow.on].name} is that already: {row.effect.lower()}"
    if row.disarms and (weapon_of(book, foe).natural or not foe.weapon):
        return f"{board[blow.on].name} has nothing in hand"
    return why_refused(board, replace(blow, maneuver=key))


def own_words(table: T, by: TokenId, key: str, about: str = "") -> Procedure[str]:
    """What a maneuver of the table's own is."""
    if key != OWN:
        return ""
    return (yield from words("meant", by, "What is done to the foe?", ("Hindered", "Cornered", "Shown up"), "15", about))


def level_for(table: T, on: TokenId, key: str, about: str = "") -> Procedure[str]:
    """The outcome that the GM asks for a maneuver (15, 15a)."""
    row = table.book.maneuver(key)
    options = [*level_options(table), Option(NEVER, "That does not work here")]
    prompt = f"{row.title}, against {table.name(on)}: what does it take?"
    if key == OWN:
        prompt = f"What does that take, against {table.name(on)}?"
    return (yield from choose("level", GM, prompt, options, row.level, "15a", about, followup=True, on=(on,)))


def level_options(table: T) -> list[Option]:
    """The outcomes that a maneuver may take, each with its yardstick (15a)."""
    return [Option(outcome, table.book.outcomes[outcome].title, note=yardstick(table, outcome)) for outcome in ROWS[1:]]


def yardstick(table: T, row: str) -> str:
    """What a row takes, and what is about as bad (15a)."""
    outcome = table.book.outcomes[row]
    return f"a margin of {outcome.least}: {outcome.yardstick}" if outcome.yardstick else f"a margin of {outcome.least}"


def ask_label(table: T, win: Win, row: Row, pending: Sequence[Hit] = ()) -> Procedure[str]:
    """What the box stands for (12a, 15): the one that it comes to, where the row is full; nothing where none is marked."""
    kind = kind_now(table.board, table.book)
    if row == "scratched" or harm_margin(table.board, win.blow, win.margin) < 0:
        return ""
    playing = table.board.scene.pace == "exchange"
    sheet = sheet_after(table.book, table.sheet(win.on), [h for h in pending if h.win.on == win.on and not h.maneuver], playing)
    landed = landing_row(table.book, sheet, row, playing)
    if landed is None or sheet.status:
        return ""
    row = landed
    names = kind.labels.get(row) or ("Shaken",)
    at = table.board.serial % len(names)
    taken = {mark.label for mark in table.sheet(win.on).marks}
    turned = (*names[at:], *names[:at])
    free = (*[name for name in turned if name not in taken], *[name for name in turned if name in taken])
    title = table.book.outcomes[row].title
    return (yield from words("label", win.by, f"{table.name(win.on)} is {title.lower()}. How?", free, "12a", win.about))


def sheet_after(book: Book, sheet: Fighter, hits: Sequence[Hit], playing: bool) -> Fighter:
    """A sheet as it will be once some hits are applied to it."""
    sheet = replace_marks(sheet, [mark for mark in sheet.marks if mark.row != CLIPPED or mark.fresh or not playing])
    for hit in hits:
        landed = landing_row(book, sheet, hit.row, playing)
        if landed == "taken out":
            sheet = replace(sheet, status="taken out")
        elif landed is not None:
            sheet = with_mark(sheet, Mark(landed, fresh=playing)) if landed in TRACK else sheet
    return sheet


def apply(table: T, hit: Hit | None) -> None:
    """Make a decided win true (15, 28)."""
    if hit is None:
        return
    win = hit.win
    if win.on not in table.board.tokens or win.by not in table.board.tokens:
        return
    if hit.maneuver:
        later = table.board.scene.pace == "exchange" or part_played(table.board, win.on)
        holder = None if win.far else win.by
        bring_about(table, win.on, hit.maneuver, hit.words, holder, win.why, hit.exchanges, later, hit.level)
        return
    later = table.board.scene.pace == "exchange" or bears_on_next(table, win.on)
    suffer(table, win.on, hit.row, hit.label, hit.cause, hit.lethal, win.why, later, win.by, hit.using)


def bring_about(
    table: T,
    on: TokenId,
    key: str,
    said: str,
    by: TokenId | None,
    why: str,
    gone: int = 1,
    playing: bool = False,
    level: Row = "hurt",
) -> None:
    """Have a maneuver befall a fighter: no box is marked (15).

    *said*: what the table's own maneuver does, in words, and *level* the outcome asked for it. *gone*: how long a foe knocked
    away is. *playing*: the fighter's part of this exchange, or its turn, is being played or has been, so its end does not
    count (27).
    """
    book, row = table.book, table.book.maneuver(key)
    if row.disarms and (weapon_of(book, table.sheet(on)).natural or not table.sheet(on).weapon):
        table.tell(f"*{table.name(on)}* has nothing in hand any more", why, row.icon, "", table.board[on].hidden)
        return
    kind, which = kind_of_words(key), (said or row.effect).strip() if key == OWN else ""
    if key == OWN and level == "taken out":
        take_out(table, on, which, why, by)
        return
    if row.away:
        knock_away(table, on, kind, gone + int(playing))
    elif key == OWN and level == "injured":
        lasts = (NumberChange("roll", book.numbers.injured), NumberChange(LASTING, 1))
        table.begin(Effect(kind, "12", on, lasts, which=which))
    else:
        row = replace(row, ends="exchanges", level="clipped") if key == OWN and level == "clipped" else row
        if row.disarms:
            which = disarm(table, on)
        holder = by if row.pinned else None
        own = [e.which for e in table.board.effects if (e.kind, e.on, e.about) == (kind, on, holder)]
        nth = own[0] if row.pinned and own else next_which(table.board, on, kind, which) if row.pinned or row.disarms else which
        changes = lasting_changes(row)
        table.begin(Effect(kind, "52", on, changes, end_of(table, on, row, playing), holder, nth))
    secret = table.board[on].hidden
    penalty = book.numbers.injured if key == OWN and level == "injured" else row.penalty
    worth = f"; {format_signed(penalty)} while it lasts" if penalty else ""
    title = effect_title(effect_kinds(table.book), kind, which)
    table.tell(f"*{table.name(on)}*: {title}", f"{why}{worth}".removeprefix("; "), row.icon, tone_for(table.board, on), secret)


def clips(row: Maneuver) -> bool:
    """True if a maneuver is a clip in all but its box (51)."""
    return row.ends == "exchanges" and row.level == "clipped"


def lasting_changes(row: Maneuver) -> tuple[NumberChange, ...]:
    """The numbers that a maneuver changes while it lasts."""
    changes = [NumberChange(CLIP if clips(row) else "roll", row.penalty)] if row.penalty else []
    return tuple([*changes, NumberChange(PINNED, 1)] if row.pinned else changes)


def end_of(table: T, on: TokenId, row: Maneuver, playing: bool) -> EffectEnd | None:
    """The moment at which a maneuver is over by itself; None if an action has to put it right (10, 31, 52)."""
    pace, book = table.board.scene.pace, table.book
    if row.ends == "scene":
        return EffectEnd(SCENE_ENDS)
    if row.ends == "put right":
        return None
    if clips(row) and (not pace or pace == "turn" and book.options.clips_with_turns == "next attack"):
        return EffectEnd(ATTACK_ENDS, on)
    return EffectEnd(*moment(table, on), 1 + int(playing))


def moment(table: T, on: TokenId) -> tuple[str, TokenId | None]:
    """The moment by which exchanges are counted for a fighter: with turns, the end of its own."""
    return (TURN_ENDS, on) if table.board.scene.pace == "turn" else (EXCHANGE_ENDS, None)


def knock_away(table: T, on: TokenId, kind: str, exchanges: int) -> None:
    """A fighter is out for so many exchanges, the longer of two knocks, and gets up in the next; outside a fight, until it is
    put right (27)."""
    if not table.board.scene.pace:
        table.begin(Effect(kind, "27", on, (NumberChange(ABSENT, 1),)))
        return
    timing, whose = moment(table, on)
    last = max(exchanges, *[e.until.times for e in table.board.effects if (e.kind, e.on) == (kind, on) and e.until], 0)
    rising = table.book.numbers.rising
    table.begin(Effect(kind, "27", on, (NumberChange(ABSENT, 1),), EffectEnd(timing, whose, last)))
    table.begin(Effect(UP_AGAIN, "27", on, (NumberChange(RISING, 1),), EffectEnd(timing, whose, last + rising)))


def disarm(table: T, on: TokenId) -> str:
    """The weapon leaves the hand; returns its name."""
    had = table.sheet(on).weapon
    table.change(on, "disarmed", lambda sheet: replace(sheet, weapon=""))
    return had
