"""What the GM brings about by hand: conditions, harm, healing, fatigue, lost abilities (65, 71, B4)."""

import re
from collections.abc import Callable

from battlemap.board.encounter import EffectEnd
from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, Refused, choose, number, refuse_unless
from rulesets.obss.basics.conditions import begin, conditions_of, effect_kind, finish, until_end_of_next_round, until_next_round
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.book.creature import ABILITIES
from rulesets.obss.book.fight import alive
from rulesets.obss.book.rulebook import T

from .fatigue import tire
from .healing import heal
from .recovery import lose_ability
from .wounds import wound

BY_ITSELF = "by itself"
"""The flag of conditions that follow from something else: nobody puts them on or takes them off by hand."""
LEVELLED = frozenset({"bleeding", "slowed"})
OF_SOMEBODY = frozenset({"frightened", "charmed", "dominated"})
MOST = 15
NOBODY = "nobody"
DICE = re.compile(r"(\d+d\d+)?\s*([+−-]?\s*\d+)?")


def afflict(table: T, _: TokenId) -> Procedure[None]:
    """Bring a condition upon somebody, for as long as the GM says (B4)."""
    who = yield from choose_creature(table, "Whom does it befall?")
    known = table.book.conditions
    listed = [Option(key, row.title, note=row.words) for key, row in known.items() if BY_ITSELF not in row.flags]
    condition = yield from choose("condition", GM, f"What befalls {table.name(who)}?", listed, rule="B4")
    level = 1
    if condition in LEVELLED:
        level = yield from number("level", GM, "How much?", 1, MOST)
    about = None
    if condition in OF_SOMEBODY:
        others = [Option(t.id, t.name, t.id) for t in table.board.tokens.values() if t.id != who and alive(table.board, t.id)]
        of = yield from choose("source", GM, "Because of whom?", [*others, Option(NOBODY, "Nobody here")], NOBODY, "B4")
        about = None if of == NOBODY else TokenId(of)
    until = yield from ask_duration(table, who)
    begin(table, who, condition, until, about, level)


def ask_duration(table: T, who: TokenId) -> Procedure[EffectEnd | None]:
    """Until when something lasts, as the GM says."""
    options = (
        Option("ended", "Until it is ended"),
        Option("start", "Until its next turn begins"),
        Option("end", "Until the end of its next turn"),
        Option("rounds", "For some rounds"),
    )
    said = yield from choose("lasts", GM, "For how long?", options, "ended", "24")
    if said == "start":
        return until_next_round(who)
    if said == "end":
        return until_end_of_next_round(table.board, who)
    if said == "rounds":
        rounds = yield from number("rounds", GM, "How many rounds?", 1, MOST)
        return EffectEnd("turn starts", who, rounds)
    return None


def relieve(table: T, _: TokenId) -> Procedure[None]:
    """End a condition that lasts on somebody."""
    board, known = table.board, table.book.conditions
    lasting = {
        token.id: [
            name
            for name in conditions_of(board, token.id)
            if table.has(token.id, effect_kind(name)) and BY_ITSELF not in known[name].flags
        ]
        for token in board.tokens.values()
    }
    options = [
        Option(who, board[who].name, who, refusal="" if names else f"{board[who].name} has no condition")
        for who, names in lasting.items()
    ]
    refuse_unless(any(lasting.values()), "nobody has a condition", "B4")
    who = TokenId((yield from choose("target", GM, "On whom does it end?", options, rule="B4")))
    listed = [Option(name, known[name].title) for name in lasting[who]]
    finish(table, who, (yield from choose("condition", GM, f"What ends for {table.name(who)}?", listed, rule="B4")))


def harm(table: T, _: TokenId) -> Procedure[None]:
    """Take hit points from somebody: a fall, a fire, a spell (65 to 68, 71)."""
    who = yield from choose_creature(table, "Who is hurt?")
    kinds = (
        Option("ordinary", "Damage"),
        Option("nonlethal", "Nonlethal damage"),
        Option("maximum", "Damage that lowers the most hit points too"),
    )
    kind = yield from choose("kind", GM, "What kind of damage?", kinds, "ordinary", "65")
    amount = yield from ask_amount(table, who, "How much damage, in points or dice such as 2d6?", ("5", "10", "20"))
    wound(table, who, amount, kind == "nonlethal", "", kind == "maximum")


def restore(table: T, _: TokenId) -> Procedure[None]:
    """Give somebody hit points back; the dying need magic (65, 66)."""
    who = yield from choose_creature(table, "Who is healed?")
    magical = yield from choose("kind", GM, "How?", (Option("magic", "By magic"), Option("nature", "Otherwise")), "magic", "66")
    refuse_unless(
        magical == "magic" or table.sheet(who).hp >= 0, f"{table.name(who)} is dying: only magic or first aid help", "66"
    )
    amount = yield from ask_amount(table, who, "How many hit points, or dice such as 1d8+1?", ("5", "10", "20"))
    heal(table, who, amount, "", magical == "magic")


def ask_amount(table: T, who: TokenId, prompt: str, suggestions: tuple[str, ...]) -> Procedure[int]:
    """A number, or dice with a number: "7", "2d6", "1d8+1". Refused if it is neither."""
    options = tuple([Option(each, each) for each in suggestions])
    keys: Keys = yield Choice("amount", (GM,), prompt, options, (suggestions[0],), open=True, rule="65")
    said = keys[0].replace(" ", "")
    match = DICE.fullmatch(said)
    if match is None or not any(match.groups()):
        raise Refused(f"“{keys[0]}” is neither a number nor dice; say 7 or 2d6 or 1d8+1")
    dice, more = match.group(1), int((match.group(2) or "0").replace("−", "-"))
    fallen = 0
    if dice:
        count, sides = dice.split("d")
        refuse_unless(0 < int(count) <= 40 and 1 < int(sides) <= 100, f"{dice} cannot be rolled")
        fallen = yield from roll_sum("amount", GM, dice, on=who)
    return max(0, fallen + more)


def weary(table: T, _: TokenId) -> Procedure[None]:
    """Make somebody more tired (B4)."""
    who = yield from choose_creature(table, "Who is more tired?")
    tire(table, who, (yield from number("level", GM, "By how many levels?", 1, 6)))


def drain(table: T, _: TokenId) -> Procedure[None]:
    """Somebody loses points of an ability for now (71)."""
    who = yield from choose_creature(table, "Who loses points of an ability?")
    listed = [Option(name, name.capitalize()) for name in ABILITIES]
    ability = yield from choose("ability", GM, "Of which ability?", listed, rule="71")
    lose_ability(table, who, ability, (yield from number("level", GM, "How many points?", 1, 10)))


def choose_creature(table: T, prompt: str, why_not: Callable[[TokenId], str] = lambda who: "") -> Procedure[TokenId]:
    """Choose anybody who is alive."""
    board = table.board
    options = [
        Option(t.id, t.name, t.id, refusal=why_not(t.id) if alive(board, t.id) else f"{t.name} is {t.sheet.status}")
        for t in board.tokens.values()
    ]
    refuse_unless(bool(options), "nobody is there")
    return TokenId((yield from choose("target", GM, prompt, options)))


RUNS = {"condition": afflict, "end condition": relieve, "harm": harm, "heal": restore, "tire": weary, "drain": drain}
