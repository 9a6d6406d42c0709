"""What time mends: injuries by days, wounds by weeks, a healer's care, waking up; the GM lets days pass (52 to 54, 79)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.procedure import Option, Procedure, choose, choose_several, confirm, number, refuse_unless
from rulesets.sifrp.basics.dice import Result
from rulesets.sifrp.basics.durations import lasts
from rulesets.sifrp.basics.tests import AbilityTest, roll_test
from rulesets.sifrp.book.fight import Board, under_way
from rulesets.sifrp.book.fighter import Activity, Care, Fighter
from rulesets.sifrp.book.rulebook import RESTS, Book, T
from rulesets.sifrp.book.table_rows import Rest

from .harm import can_injure, injure, suffer_wound

INJURIES, WOUNDS = RESTS
ONE_OF = {INJURIES: "injury", WOUNDS: "wound"}
ACTIVITIES: tuple[Activity, ...] = ("light", "moderate", "strenuous")
NOBODY, UNCONSCIOUS = "nobody", "unconscious"
WORDS = {
    "light": "Light: rest, or nothing that tires",
    "moderate": "Moderate: travel",
    "strenuous": "Strenuous: fighting, riding, hard labour",
}
ICON = "lucide/heart-pulse"
HOURS = 24


class Nursed(Struct, frozen=True):
    """Who tends somebody, if anybody does, and for how many hours a day."""

    by: TokenId | None = None
    hours: int = 0


def pass_days(table: T, _: TokenId) -> Procedure[None]:
    """The GM lets days pass: what was done in them, who tended whom, and every test that falls due (52 to 54)."""
    refuse_unless(not under_way(table.board), "the fight is not over", "52")
    count = yield from number("days", GM, "How many days pass?", 1, 28, 1)
    who = yield from choose_mending(table)
    activity, nursed = yield from ask_circumstances(table, who)
    for _day in range(count):
        table.change_scene("a day passes", lambda scene: replace(scene, day=scene.day + 1))
        wake_all(table)
        bring_to_feet(table)
        for patient in who:
            record(table, patient, activity[patient], nursed[patient].hours)
        for patient in who:
            for kind in (INJURIES, WOUNDS):
                if due_for(table.book, table.board, patient, kind):
                    yield from mend(table, patient, kind, nursed[patient])
    table.tell(f"{count} day{'' if count == 1 else 's'} pass{'es' if count == 1 else ''}", "", "lucide/sun")


def choose_mending(table: T) -> Procedure[tuple[TokenId, ...]]:
    """Who tries to recover; it is voluntary (52a)."""
    hurt = [token for token in table.board.tokens.values() if token.sheet.status != "dead"]
    options = [
        Option(entry.id, entry.name, entry.id, note=state(entry.sheet))
        for entry in hurt
        if entry.sheet.injuries or entry.sheet.wounds
    ]
    if not options:
        return ()
    keys = yield from choose_several(
        "recovering", GM, "Who recovers?", options, tuple([entry.key for entry in options]), rule="52"
    )
    return tuple([TokenId(key) for key in keys])


def state(sheet: Fighter) -> str:
    """The hurts of somebody in words."""
    hurts = ((sheet.injuries, INJURIES), (sheet.wounds, WOUNDS))
    return ", ".join([f"{count} {ONE_OF[kind] if count == 1 else kind}" for count, kind in hurts if count])


def ask_circumstances(table: T, who: tuple[TokenId, ...]) -> Procedure[tuple[dict[TokenId, Activity], dict[TokenId, Nursed]]]:
    """How busy each is, and who tends him (52, 54)."""
    activity: dict[TokenId, Activity] = {}
    nursed: dict[TokenId, Nursed] = {}
    for patient in who:
        options = [Option(name, WORDS[name], note=difficulties(table.book, name)) for name in ACTIVITIES]
        name = yield from choose(
            "activity", GM, f"What does {table.name(patient)} do?", options, "light", "52", patient, on=(patient,)
        )
        activity[patient] = next(each for each in ACTIVITIES if each == name)
        nursed[patient] = yield from nurse(table, patient)
    return activity, nursed


def difficulties(book: Book, activity: Activity) -> str:
    """The difficulties of a day of this kind."""
    return ", ".join([f"{rest.title.lower()} against {rest.difficulty[activity]}" for rest in book.rests.values()])


def nurse(table: T, patient: TokenId) -> Procedure[Nursed]:
    """Who tends somebody, and how long each day; at least four hours are needed (54)."""
    able = [
        token
        for token in table.board.tokens.values()
        if token.id != patient and not token.sheet.status and not token.sheet.training
    ]
    healers = sorted(able, key=lambda token: -token.sheet.rank("healing"))
    if not healers:
        return Nursed()
    options = [Option(token.id, token.name, token.id, note=f"Healing {token.sheet.rank('healing')}") for token in healers]
    prompt = f"Who tends {table.name(patient)}?"
    key = yield from choose("healer", GM, prompt, (Option(NOBODY, "Nobody"), *options), NOBODY, "54", patient, on=(patient,))
    if key == NOBODY:
        return Nursed()
    asked = f"For how many hours a day does {table.name(TokenId(key))} tend {table.name(patient)}?"
    hours = yield from number("hours", GM, asked, 0, HOURS, table.book.numbers.care_hours, patient)
    return Nursed(TokenId(key), hours)


def record(table: T, who: TokenId, activity: Activity, hours: int) -> None:
    """Write down what somebody did today and how long it was tended (52a)."""
    today = table.board.scene.day
    oldest = today - max([rest.days for rest in table.book.rests.values()])

    def note_day(sheet: Fighter) -> Fighter:
        care = sheet.care
        busy = {day: each for day, each in care.activity.items() if int(day) > oldest}
        tended = {day: each for day, each in care.hours.items() if int(day) > oldest}
        return replace(sheet, care=replace(care, activity={**busy, str(today): activity}, hours={**tended, str(today): hours}))

    table.change(who, "a day", note_day)


def since(care: Care, kind: str) -> int | None:
    """From which day on the clock of this kind runs: the newest hurt, or the last test (52a)."""
    began, tested = (care.injured_on, care.tested_injuries) if kind == INJURIES else (care.wounded_on, care.tested_wounds)
    known = [day for day in (began, tested) if day is not None]
    return max(known) if known else None


def due_for(book: Book, board: Board, who: TokenId, kind: str) -> bool:
    """Whether a test falls due today: a day after an injury or its last test, a week after a wound (52, 53)."""
    sheet, rest = board[who].sheet, book.rests[kind]
    if sheet.status == "dead" or not (sheet.injuries if kind == INJURIES else sheet.wounds):
        return False
    start = since(sheet.care, kind)
    return start is None or board.scene.day >= start + rest.days


def span(board: Board, rest: Rest) -> list[str]:
    """The days that count towards a test of today."""
    return [str(day) for day in range(board.scene.day - rest.days + 1, board.scene.day + 1)]


def busiest(board: Board, who: TokenId, rest: Rest) -> Activity:
    """The worst of those days (52a)."""
    known = board[who].sheet.care.activity
    return max([known.get(day, "light") for day in span(board, rest)], key=ACTIVITIES.index)


def tended(book: Book, board: Board, who: TokenId, rest: Rest) -> bool:
    """Whether somebody was tended long enough on each of those days (54, 54a)."""
    known = board[who].sheet.care.hours
    return all(known.get(day, 0) >= book.numbers.care_hours for day in span(board, rest))


def mend(table: T, who: TokenId, kind: str, nursed: Nursed) -> Procedure[None]:
    """One test of recovery: the patient's Endurance, or a healer's Healing in its place (52 to 54)."""
    rest = table.book.rests[kind]
    by = nursed.by if nursed.by is not None and tended(table.book, table.board, who, rest) else None
    if by is not None:
        prompt = f"Does {table.name(who)} take the care of {table.name(by)} in place of the own test?"
        if not (yield from confirm("accept care", who, prompt, True, "54", who, on=(who, by))):
            by = None
    if nursed.by is not None and by is None and nursed.hours < table.book.numbers.care_hours:
        least = f"at least {table.book.numbers.care_hours} hours a day are needed"
        table.tell(f"The care for *{table.name(who)}* is not enough", least, ICON, "", table.board[who].hidden)
    difficulty = rest.difficulty[busiest(table.board, who, rest)]
    title = f"{table.name(who)} recovers: {rest.title.lower()}"
    if by is None:
        wanted = AbilityTest(who, "endurance", difficulty, title, "stamina", ask=kind, icon=ICON, rule=rule_of(kind))
    else:
        wanted = AbilityTest(by, "healing", difficulty, title, "treat injury", who, kind, icon=ICON, rule="54")
    misses = table.book.options.recovery_failure == "missed by five"
    result = yield from roll_test(table, replace(wanted, exact=misses))
    restart_clock(table, who, kind)
    if result.success:
        mend_hurts(table, who, kind, hurts_removed(table.book, kind, result.degree))
    elif by is None and gone_wrong(table.book, result, difficulty):
        yield from worsen_hurts(table, who, kind)
    else:
        table.tell(f"*{table.name(who)}* does not recover", rest.title, ICON, "", table.board[who].hidden)


def rule_of(kind: str) -> str:
    """The item of the rules for a kind of hurt."""
    return "52" if kind == INJURIES else "53"


def gone_wrong(book: Book, result: Result, difficulty: int) -> bool:
    """Whether a failed test makes it worse: all ones, or missed by five or more, as the house has it (C9)."""
    if book.options.recovery_failure == "all ones":
        return result.ones > 0
    return result.total is not None and difficulty - result.total >= book.numbers.recovery_miss


def hurts_removed(book: Book, kind: str, degree: int) -> int:
    """How many hurts a success takes away (52, 53, C8)."""
    if kind == INJURIES:
        return degree
    more = degree if book.options.wound_degrees == "all" else degree - 1
    return 1 + more // 2


def restart_clock(table: T, who: TokenId, kind: str) -> None:
    """The clock of this kind starts anew."""
    day = table.board.scene.day
    change = {"tested_injuries": day} if kind == INJURIES else {"tested_wounds": day}
    table.change(who, "a test of recovery", lambda sheet: replace(sheet, care=replace(sheet.care, **change)))


def mend_hurts(table: T, who: TokenId, kind: str, count: int) -> None:
    """So many hurts are mended."""
    had = getattr(table.sheet(who), kind)
    left = max(0, had - count)
    table.change(who, "recovers", lambda sheet: replace(sheet, **{kind: left}))
    what = kind if had - left != 1 else ONE_OF[kind]
    text = f"*{table.name(who)}* recovers from {had - left} {what}"
    table.tell(text, f"{left} left", ICON, tone_for(table.board, who, good=True), table.board[who].hidden)


def worsen_hurts(table: T, who: TokenId, kind: str) -> Procedure[None]:
    """A test that went badly wrong: an injury more, or a wound where no injury is left to take; a wound more (52, 53)."""
    if kind == INJURIES and can_injure(table.sheet(who)):
        injure(table, who)
    else:
        yield from suffer_wound(table, who)


def wake_all(table: T) -> None:
    """After a day nobody is unconscious any more who was left for dead: it takes 2d6 hours (79)."""
    for token in tuple(table.board.tokens.values()):
        if token.sheet.status != "dead" and lasts(table.board, token.id, UNCONSCIOUS):
            rise(table, token.id)


def bring_to_feet(table: T) -> None:
    """A day after the fight the defeated are on their feet again, except captives: their Health came back with its end (46)."""
    for token in tuple(table.board.tokens.values()):
        if token.sheet.status == "defeated" and not token.sheet.captor:
            table.change(token.id, "is on its feet", lambda sheet: replace(sheet, status=""))


def rise(table: T, who: TokenId) -> None:
    """Somebody wakes up; in a fight that still goes on he stays out of it."""
    table.end(UNCONSCIOUS, who)
    over = not under_way(table.board)
    table.change(who, "wakes", lambda sheet: replace(sheet, outcome="", status="" if over else sheet.status))
    table.tell(f"*{table.name(who)}* wakes up", "", "lucide/sun", "", table.board[who].hidden)


def wake(table: T, _: TokenId) -> Procedure[None]:
    """The GM has those who were left for dead wake up (79)."""
    board = table.board
    options = [
        Option(t.id, t.name, t.id, note=t.sheet.outcome)
        for t in board.tokens.values()
        if lasts(board, t.id, UNCONSCIOUS) and t.sheet.status != "dead"
    ]
    refuse_unless(bool(options), "nobody lies unconscious", "79")
    who = TokenId((yield from choose("target", GM, "Who wakes up?", options, rule="79")))
    rise(table, who)


RUNS = {"days pass": pass_days, "wake up": wake}
