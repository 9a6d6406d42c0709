"""What somebody makes of a win: harm, or something else that is as bad (8, 15, 15a, 41, 52)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.effects import next_which
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.effect_kinds import effect_title, kind_of_words
from battlemap.rules.procedure import Option, Procedure, choose, number, words
from rulesets.fate2.book.effect_titles import OWN, effect_kinds
from rulesets.fate2.book.fight import ABSENT, PINNED, RISING
from rulesets.fate2.book.rulebook import T
from rulesets.fate2.book.table_rows import ROWS, Maneuver, Row, rank

from .harm import suffer
from .skills import kind_now
from .weapons import Blow, harm_margin, harm_row, lethal, maneuver_row, weapon_of, why_refused

HARM, NEVER = "harm", "never"
MOST_AWAY = 3
"""Nobody is knocked away for more exchanges than this."""
EXCHANGE_ENDS, TURN_ENDS, SCENE_ENDS = "exchange ends", "turn ends", "scene ends"
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

    @property
    def blow(self) -> Blow:
        return Blow(self.by, self.on, self.maneuver, self.far)


class Hit(Struct, frozen=True):
    """What a win comes to, decided and not yet applied: a row, or a maneuver in its place."""

    win: Win
    row: Row
    label: str = ""
    maneuver: str = ""
    words: str = ""
    """What the foe is then, where somebody has said it."""
    exchanges: int = 1
    """How long somebody knocked away is gone (27)."""


def decide_hit(table: T, win: Win) -> Procedure[Hit]:
    """What the winner makes of it (15): what was said before, if it is enough for that, else harm, or a lesser effect."""
    board = table.board
    harm, plain = harm_row(board, win.blow, win.margin), maneuver_row(board, win.blow, win.margin)
    if win.maneuver:
        if rank(plain) >= rank(win.level or "hurt") and plain != "scratched":
            return (yield from resolve_maneuver(table, win, plain, win.maneuver, win.words))
        wanted = table.book.outcomes[win.level or "hurt"].title
        table.tell(f"*{table.name(win.by)}* does not get that far", f"{wanted} is needed; {win.why}", "lucide/circle-slash")
        return Hit(win, harm, (yield from ask_label(table, win, harm)))
    prompt = f"{table.name(win.by)} beats {table.name(win.on)} by {win.margin}. What comes of it: harm, or something as bad?"
    options = effect_options(table, win, harm, plain)
    picked = yield from choose("effect", win.by, prompt, options, HARM, "15", win.about, followup=True, on=(win.by, win.on))
    if picked != HARM:
        meant = yield from own_words(table, win.by, picked, win.about)
        level = yield from level_for(table, win.on, picked, win.about)
        if level != NEVER and rank(plain) >= rank(level):
            return (yield from resolve_maneuver(table, win, plain, picked, meant))
        needed = "That does not work here" if level == NEVER else f"That takes {table.book.outcomes[level].title.lower()}"
        table.tell(needed, win.why, "lucide/circle-slash", "gm")
    return Hit(win, harm, (yield from ask_label(table, win, harm)))


def resolve_maneuver(table: T, win: Win, row: Row, key: str, said: str) -> Procedure[Hit]:
    """A maneuver that succeeds; the GM says how long somebody knocked away is gone (27)."""
    gone = 1
    if table.book.maneuver(key).away:
        usual = min(table.book.numbers.away, MOST_AWAY)
        prompt = f"For how many exchanges is {table.name(win.on)} out of it?"
        gone = yield from number("exchanges", GM, prompt, 1, MOST_AWAY, max(1, usual), win.about, on=(win.on,))
    return Hit(win, row, maneuver=key, words=said, exchanges=gone)


def effect_options(table: T, win: Win, harm: Row, plain: Row) -> list[Option]:
    """Harm, and what might be done in its place in such a conflict; greyed where the margin is too small for it."""
    outcome, bodies = table.book.outcomes[harm], kind_now(table.board, table.book).bodies
    listed = [Option(HARM, outcome.title, note=outcome.words)]
    for key, row in table.book.maneuvers.items():
        if key != OWN and row.bodies != bodies:
            continue
        if why := why_unfit(table, win.blow, key):
            listed.append(Option(key, row.title, refusal=why))
            continue
        short = rank(row.level) > rank(plain)
        why = f"that takes {table.book.outcomes[row.level].title.lower()}, this is {table.book.outcomes[plain].title.lower()}"
        if key == OWN:
            short, why = plain == "scratched", "a scratch is not enough for anything"
        listed.append(Option(key, row.title, note=effect_note(row), refusal=why if short else ""))
    return listed


def effect_note(row: Maneuver) -> str:
    """What the foe is then, in a word, and what it takes off its rolls: "On the ground −1"."""
    return f"{row.effect} {format_signed(row.penalty)}" if row.effect and row.penalty else row.effect


def why_unfit(table: T, blow: Blow, key: str) -> str:
    """Why a maneuver is none here: bodies where words fight, words where bodies do, a weapon that nobody takes away."""
    row, kind = table.book.maneuver(key), kind_now(table.board, table.book)
    if key == OWN:
        return ""
    if row.bodies != kind.bodies:
        return "that is for a fight of another kind"
    foe = table.sheet(blow.on)
    if row.disarms and (weapon_of(table.book, foe).natural or not foe.weapon):
        return f"{table.name(blow.on)} has nothing in hand"
    return why_refused(table.board, Blow(blow.by, blow.on, key, blow.far))


def own_words(table: T, by: TokenId, key: str, about: str = "") -> Procedure[str]:
    """What a maneuver of the table's own is."""
    if key != OWN:
        return ""
    return (yield from words("meant", by, "What is done to the foe?", ("Hindered", "Cornered", "Shown up"), "15", about))


def level_for(table: T, on: TokenId, key: str, about: str = "") -> Procedure[str]:
    """The outcome that the GM asks for a maneuver (15, 15a)."""
    row = table.book.maneuver(key)
    options = [
        *[Option(outcome, table.book.outcomes[outcome].title, note=yardstick(table, outcome)) for outcome in ROWS[1:]],
        Option(NEVER, "That does not work here"),
    ]
    prompt = f"What does it take to {row.title.lower()} {table.name(on)}?"
    if key == OWN:
        prompt = f"What does that take, against {table.name(on)}?"
    return (yield from choose("level", GM, prompt, options, row.level, "15a", about, followup=True, on=(on,)))


def yardstick(table: T, row: str) -> str:
    """What a row takes, and what is about as bad (15a)."""
    outcome = table.book.outcomes[row]
    return f"a margin of {outcome.least}: {outcome.yardstick}" if outcome.yardstick else f"a margin of {outcome.least}"


def ask_label(table: T, win: Win, row: Row) -> Procedure[str]:
    """What the box stands for (12a, 15)."""
    kind = kind_now(table.board, table.book)
    marks = harm_margin(table.board, win.blow, win.margin) >= 0
    if row == "scratched" or not marks:
        return ""
    names = kind.labels.get(row) or ("Shaken",)
    at = table.board.serial % len(names)
    taken = {mark.label for mark in table.sheet(win.on).marks}
    turned = (*names[at:], *names[:at])
    free = (*[name for name in turned if name not in taken], *[name for name in turned if name in taken])
    title = table.book.outcomes[row].title
    return (yield from words("label", win.by, f"{table.name(win.on)} is {title.lower()}. How?", free, "12a", win.about))


def apply(table: T, hit: Hit) -> None:
    """Make a decided win true (15, 28)."""
    win = hit.win
    if win.on not in table.board.tokens or win.by not in table.board.tokens:
        return
    if hit.maneuver:
        bring_about(table, win.on, hit.maneuver, hit.words, win.by, win.why, hit.exchanges, True)
        return
    weapon = weapon_of(table.book, table.sheet(win.by))
    bodies = kind_now(table.board, table.book).bodies
    cause = f"{table.name(win.by)}, {weapon.title.lower()}" if bodies else table.name(win.by)
    playing = table.board.scene.pace == "exchange"
    suffer(table, win.on, hit.row, hit.label, cause, lethal(table.book, table.sheet(win.by)), win.why, playing)


def bring_about(
    table: T, on: TokenId, key: str, said: str, by: TokenId | None, why: str, gone: int = 1, playing: bool = False
) -> None:
    """Somebody suffers a maneuver: no box is marked (15).

    *said*: what the table's own maneuver does, in words. *gone*: how long somebody knocked away is; *playing*: in an exchange
    that is being played, whose own end does not count (27).
    """
    board, numbers, row = table.board, table.book.numbers, table.book.maneuver(key)
    kind, which = kind_of_words(key), (said or row.effect).strip() if key == OWN else ""
    apart = board.scene.pace == "turn"
    moment, whose, more = (TURN_ENDS, on, 0) if apart else (EXCHANGE_ENDS, None, int(playing))
    if row.away:
        last = gone + more
        table.begin(Effect(kind, "27", on, (NumberChange(ABSENT, 1),), EffectEnd(moment, whose, last), which=which))
        table.begin(Effect(UP_AGAIN, "27", on, (NumberChange(RISING, 1),), EffectEnd(moment, whose, last + numbers.rising)))
    else:
        until = {"exchanges": EffectEnd(moment, whose, 1 + more), "scene": EffectEnd(SCENE_ENDS), "put right": None}[row.ends]
        changes = [NumberChange("roll", row.penalty)] if row.penalty else []
        changes += [NumberChange(PINNED, 1)] if row.pinned else []
        if row.disarms:
            which = disarm(table, on)
        nth = next_which(table.board, on, kind, which)
        table.begin(Effect(kind, "52", on, tuple(changes), until, by if row.pinned else None, nth))
    secret = table.board[on].hidden
    worth = f"; {format_signed(row.penalty)} while it lasts" if row.penalty else ""
    title = effect_title(effect_kinds(table.book), kind, which)
    table.tell(f"*{table.name(on)}*: {title}", f"{why}{worth}".removeprefix("; "), row.icon, tone_for(table.board, on), secret)


def disarm(table: T, on: TokenId) -> str:
    """The weapon leaves the hand; returns its name."""
    had = table.sheet(on).weapon
    table.change(on, "disarmed", lambda sheet: replace(sheet, weapon=""))
    return had
