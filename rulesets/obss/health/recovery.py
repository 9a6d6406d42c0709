"""What time brings back: an hour, a night, a day (50, 65, 71, B4)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.blocks.recovery import RecoveryLine, choose_recoveries, from_to
from battlemap.rules.procedure import Option, Procedure, choose, choose_several, refuse_unless
from rulesets.obss.basics.conditions import lying_state
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.book.creature import ABILITIES, CreatureSheet
from rulesets.obss.book.fight import alive, under_way
from rulesets.obss.book.rulebook import T

from .dying import roll_last_save
from .fatigue import fatigue_after_rest
from .healing import heal, restore_to
from .passing_time import HOUR, pass_rounds, why_fading
from .wounds import MAXIMUM_LOST, keep_number, kept_number, settle, tell_waking, wound

LOST = "lost_"
"""An effect "Lost strength" keeps how many points of an ability are missing for now (71)."""
DAWN = "dawn"
"""The moment at which what is there once a day is there again (8)."""
NONLETHAL, FATIGUE, MOST, HIT_POINTS = "nonlethal", "fatigue", "maximum", "hp"
"""Lines of what a rest brings back."""
RESTED = "rested"
"""Has had its night's rest; the next one counts after a day."""


def pass_hour(table: T, _: TokenId) -> Procedure[None]:
    """An hour of rest: nonlethal damage and fatigue get less; who lies at 0 wakes or begins to die (50, 65, B4)."""
    resting = yield from choose_resting(table, "For whom does an hour pass?")
    kept = yield from choose_recoveries(table, rest_lines(table, resting, 1), "50")
    at_zero = yield from pass_first_hour(table, resting)
    for who in those_alive(table, resting):
        if line_key(who, NONLETHAL) in kept:
            calm_down(table, who, 1)
        if line_key(who, FATIGUE) in kept:
            shake_off(table, who, 1)
        if who in at_zero:
            yield from after_an_hour(table, who)


def pass_first_hour(table: T, resting: tuple[TokenId, ...]) -> Procedure[list[TokenId]]:
    """Let the rounds of an hour pass: those who bleed or are dying lose theirs (66). Return who lay at 0 all through it (65)."""
    at_zero = [who for who in resting if table.sheet(who).hp == 0]
    yield from pass_rounds(table, HOUR, resting)
    return [who for who in those_alive(table, resting) if who in at_zero and table.sheet(who).hp == 0]


def those_alive(table: T, resting: tuple[TokenId, ...]) -> list[TokenId]:
    """Those of *resting* who are alive still."""
    return [who for who in resting if alive(table.board, who)]


def after_an_hour(table: T, who: TokenId) -> Procedure[None]:
    """At 0 for an hour and nothing happened: awake with a hit point, or dying (65)."""
    result = yield from roll_last_save(table, who, table.book.numbers.faint_save, "After an hour", "65")
    if result.success:
        restore_to(table, who, 1, "Woke up")
    else:
        wound(table, who, 1, why="Nobody came")


def pass_night(table: T, _: TokenId) -> Procedure[None]:
    """A night's rest: hit points, most hit points, nonlethal damage, fatigue (71, B4)."""
    hours = table.book.numbers.night
    resting = yield from choose_resting(table, "Who rests for the night?")
    kept = yield from choose_recoveries(table, [*rest_lines(table, resting, hours), *night_lines(table, resting)], "71")
    at_zero = yield from pass_first_hour(table, resting)
    for who in at_zero:
        yield from after_an_hour(table, who)
    yield from pass_rounds(table, (hours - 1) * HOUR, those_alive(table, resting))
    for who in those_alive(table, resting):
        if line_key(who, NONLETHAL) in kept:
            calm_down(table, who, hours)
        if line_key(who, FATIGUE) in kept:
            shake_off(table, who, hours)
        if line_key(who, MOST) in kept:
            yield from mend_maximum(table, who)
        if table.sheet(who).hp > 0 and line_key(who, HIT_POINTS) in kept:
            yield from sleep(table, who)


def line_key(who: TokenId, what: str) -> str:
    """A line of what somebody recovers."""
    return f"{who}:{what}"


def rest_lines(table: T, resting: tuple[TokenId, ...], hours: int) -> list[RecoveryLine]:
    """What so many hours of rest do against nonlethal damage and fatigue (50, B4)."""
    lines = []
    for who in resting:
        sheet = table.sheet(who)
        left, fatigue = sheet.nonlethal - calmed(sheet, hours), fatigue_after_rest(sheet.fatigue, hours)
        if left != sheet.nonlethal:
            lines.append(RecoveryLine(line_key(who, NONLETHAL), who, "nonlethal damage", from_to(sheet.nonlethal, left)))
        if fatigue != sheet.fatigue:
            lines.append(RecoveryLine(line_key(who, FATIGUE), who, "fatigue", from_to(sheet.fatigue, fatigue)))
    return lines


def night_lines(table: T, resting: tuple[TokenId, ...]) -> list[RecoveryLine]:
    """What a night brings back besides: hit points, and the most of them there can be (71)."""
    lines = []
    for who in resting:
        sheet = table.sheet(who)
        missing = kept_number(table.board, who, MAXIMUM_LOST)
        if missing and not table.has(who, RESTED):
            lines.append(RecoveryLine(line_key(who, MOST), who, "most hit points", f"1d4 of {missing} missing"))
        if sheet.hp < sheet.max_hp or missing:
            after = min(sheet.max_hp, sheet.hp + max(sleep_worth(sheet).values()))
            note = "if it wakes" if sheet.hp == 0 else from_to(sheet.hp, after)
            lines.append(RecoveryLine(line_key(who, HIT_POINTS), who, "hit points", note))
    return lines


def sleep_worth(sheet: CreatureSheet) -> dict[str, int]:
    """Hit points of a night by each of the proficiencies (71)."""
    constitution = sheet.ability("constitution")
    return {"weapons": sleep_points(constitution, sheet.wp), "magic": sleep_points(constitution, sheet.mp)}


def sleep(table: T, who: TokenId) -> Procedure[None]:
    """Hit points of a night: Constitution times a proficiency of one's choice, at least that proficiency (71)."""
    sheet = table.sheet(who)
    worth = sleep_worth(sheet)
    if sheet.hp >= sheet.max_hp:
        return
    best = max(worth, key=lambda key: worth[key])
    options = [Option(key, f"{key.capitalize()} proficiency: {amount} hit points") for key, amount in worth.items()]
    picked = yield from choose("proficiency", who, f"By what does {table.name(who)} recover?", options, best, "71", on=(who,))
    heal(table, who, worth[picked], "A night’s rest", magical=False)


def sleep_points(constitution: int, proficiency: int) -> int:
    """Hit points of one night by one proficiency (71)."""
    return max(proficiency, constitution * proficiency)


def mend_maximum(table: T, who: TokenId) -> Procedure[None]:
    """A rest gives back some of the most hit points that were lost, once a day (71)."""
    missing = kept_number(table.board, who, MAXIMUM_LOST)
    if not missing or table.has(who, RESTED):
        return
    die: int = yield from roll_sum("maximum", who, "1d4", on=who)
    table.begin(Effect(RESTED, "71", who, until=EffectEnd(DAWN)))
    back = min(missing, max(1, die + table.sheet(who).ability("constitution")))
    keep_number(table, who, MAXIMUM_LOST, "71", missing - back)
    table.change(who, "mends", lambda sheet: replace(sheet, max_hp=sheet.max_hp + back))
    text = f"*{table.name(who)}* can have {back} more hit point{'' if back == 1 else 's'} again"
    table.tell(text, f"{missing - back} still missing", "game/healing", tone_for(table.board, who, good=True))


def pass_day(table: T, _: TokenId) -> Procedure[None]:
    """Dawn of a new day: lost points of abilities come back one by one, and what is there once a day (8, 71)."""
    refuse_unless(not under_way(table.board), "the fight is not over", "71")
    for who in table.board.tokens:
        fading = why_fading(table.board, who)
        refuse_unless(not fading, f"{table.name(who)} {fading}: let rounds or an hour pass first", "66")
    lost = [
        (token.id, ability)
        for token in table.board.tokens.values()
        if alive(table.board, token.id)
        for ability in ABILITIES
        if kept_number(table.board, token.id, LOST + ability)
    ]
    kept = yield from choose_recoveries(table, [day_line(table, who, ability) for who, ability in lost], "71")
    table.pass_timing(DAWN)
    for who, ability in lost:
        if line_key(who, ability) in kept:
            regain(table, who, ability)
    table.tell("A new day dawns", "", "lucide/sun")


def day_line(table: T, who: TokenId, ability: str) -> RecoveryLine:
    """One point of an ability that a day brings back."""
    had = table.sheet(who).ability(ability)
    return RecoveryLine(line_key(who, ability), who, ability, from_to(had, had + 1))


def lose_ability(table: T, who: TokenId, ability: str, points: int) -> None:
    """Somebody loses points of an ability for now; one comes back each day (71)."""
    if points <= 0:
        return
    before = table.sheet(who)
    had = before.ability(ability)
    table.change(who, f"loses {ability}", lambda sheet: replace(sheet, abilities={**sheet.abilities, ability: had - points}))
    keep_number(table, who, LOST + ability, "71", kept_number(table.board, who, LOST + ability) + points)
    table.tell(
        f"*{table.name(who)}* loses {points} {ability}",
        "One comes back each day",
        "lucide/trending-down",
        tone_for(table.board, who),
    )
    settle(table, who, lying_state(before))


def regain(table: T, who: TokenId, ability: str) -> None:
    """One lost point of an ability comes back."""
    missing = kept_number(table.board, who, LOST + ability)
    if not missing:
        return
    had = table.sheet(who).ability(ability)
    table.change(who, f"regains {ability}", lambda sheet: replace(sheet, abilities={**sheet.abilities, ability: had + 1}))
    keep_number(table, who, LOST + ability, "71", missing - 1)


def choose_resting(table: T, prompt: str) -> Procedure[tuple[TokenId, ...]]:
    """Choose for whom time passes, all at first; never in a fight. Those who bleed or are dying go on losing hit points."""
    board = table.board
    refuse_unless(not under_way(board), "the fight is not over", "71")
    options = [
        Option(token.id, token.name, token.id, note=f"{fading}, hit points go on falling" if fading else "")
        for token in board.tokens.values()
        if alive(board, token.id)
        for fading in (why_fading(board, token.id),)
    ]
    free = tuple([option.key for option in options])
    refuse_unless(bool(free), "nobody is there who could rest", "71")
    keys = yield from choose_several("resting", GM, prompt, options, free, least=1, rule="71")
    return tuple([TokenId(key) for key in keys])


def calm_down(table: T, who: TokenId, hours: int) -> None:
    """Nonlethal damage goes by Constitution each hour, at least by one (50, 71)."""
    sheet = table.sheet(who)
    gone = calmed(sheet, hours)
    if gone:
        table.change(who, "recovers", lambda now: replace(now, nonlethal=now.nonlethal - gone))
        text = f"*{table.name(who)}* recovers from {gone} nonlethal damage"
        table.tell(text, f"{sheet.nonlethal - gone} left", "game/healing", tone_for(table.board, who, good=True))
        tell_waking(table, who, lying_state(sheet))


def calmed(sheet: CreatureSheet, hours: int) -> int:
    """Nonlethal damage that so many hours take away."""
    return min(sheet.nonlethal, hours * max(1, sheet.ability("constitution")))


def shake_off(table: T, who: TokenId, hours: int) -> None:
    """Fatigue goes with hours of rest (B4)."""
    before = table.sheet(who)
    had = before.fatigue
    left = fatigue_after_rest(had, hours)
    if left != had:
        table.change(who, "rests", lambda sheet: replace(sheet, fatigue=left))
        text = f"*{table.name(who)}* is {f'fatigued: level {left}' if left else 'no longer fatigued'}"
        table.tell(text, "", "game/tired-eye", tone_for(table.board, who, good=True))
        tell_waking(table, who, lying_state(before))


RUNS = {"hour": pass_hour, "night": pass_night, "day": pass_day}
