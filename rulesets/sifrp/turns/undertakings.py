"""Use of any ability that has no action of its own: the GM sets cost and difficulty, and a counter keeps the progress (40a)."""

from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, words
from rulesets.sifrp.basics.actions import begin_verb, charge
from rulesets.sifrp.basics.dice import Result
from rulesets.sifrp.basics.lore import ability_of, cost_of
from rulesets.sifrp.basics.targeting import everybody
from rulesets.sifrp.basics.tests import DICE_ICON, AbilityTest, against_passive, roll_test
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.rulebook import T

NOBODY, NONE, ONCE = "nobody", "none", "once"
PASSIVE, USUAL = "passive ", "challenging"
COSTS = {"lesser": "lesser ability", "greater": "greater ability", "free": "free ability"}
OFTEN = ("will", "awareness", "cunning", "endurance", "athletics")


def use_ability(table: T, who: TokenId) -> Procedure[None]:
    """A test of any ability (40a)."""
    begin_verb(table, who, COSTS["free"])
    book, sheet = table.book, table.sheet(who)
    listed = [Option(key, row.title, note=f"rank {sheet.rank(key)}") for key, row in book.abilities.items()]
    ability = yield from choose("ability", who, "Which ability?", listed, rule="40a")
    specialty = yield from ask_specialty(table, who, ability)
    target = yield from choose("target", who, "On whom?", subjects(table.board, who), NOBODY, "40a")
    foe = None if target == NOBODY else TokenId(target)
    ladder = difficulties(table, foe)
    usual = USUAL if USUAL in book.difficulties else ladder[0].key
    difficulty = yield from choose("difficulty", GM, "Against what?", ladder, usual, "40a")
    cost = yield from ask_cost(table, who)
    name = yield from words("undertaking", GM, "Is it a step of something longer?", (ONCE, *table.board.scene.progress), "40a")
    begin_verb(table, who, COSTS[cost])
    if not (yield from charge(table, who, COSTS[cost])):
        return
    title = f"{table.name(who)}: {ability_of(book, ability).title}"
    wanted = AbilityTest(who, ability, title=title, specialty=specialty, foe=foe, ask="ability", rule="40a")
    if difficulty.startswith(PASSIVE) and foe is not None:
        wanted = against_passive(table.board, wanted, foe, difficulty.removeprefix(PASSIVE))
    else:
        row = book.difficulties[difficulty]
        wanted = replace(wanted, against=row.value, versus=row.title)
    result = yield from roll_test(table, wanted)
    if name and name != ONCE:
        advance(table, name, result)
    else:
        told = f"*{table.name(who)}*: {ability_of(book, ability).title}"
        table.tell(told, f"{result.words} against {wanted.versus}, {wanted.against}", DICE_ICON, "", table.board[who].hidden)


def ask_specialty(table: T, who: TokenId, ability: str) -> Procedure[str]:
    """Which specialty fits; the one with most bonus dice is suggested."""
    sheet = table.sheet(who)
    known = [name for name in ability_of(table.book, ability).specialties if sheet.bonus(name)]
    if not known:
        return ""
    options = [Option(name, name.capitalize(), note=f"+{sheet.bonus(name)}B") for name in known]
    best = max(known, key=sheet.bonus)
    picked = yield from choose("specialty", who, "Which specialty?", (*options, Option(NONE, "None")), best, "40a")
    return "" if picked == NONE else picked


def subjects(board: Board, who: TokenId) -> list[Option]:
    """On whom it can be used, or on nobody."""
    return [Option(NOBODY, "Nobody"), *[Option(other, board[other].name, other) for other in everybody(board, who)]]


def difficulties(table: T, foe: TokenId | None) -> list[Option]:
    """The ladder, and the passive results of whoever it is used on."""
    rows = [Option(key, f"{row.title}, {row.value}") for key, row in table.book.difficulties.items()]
    if foe is None:
        return rows
    passive = (*OFTEN, *[key for key in table.book.abilities if key not in OFTEN])
    return [*rows, *[Option(PASSIVE + key, f"Passive {ability_of(table.book, key).title}") for key in passive]]


def ask_cost(table: T, who: TokenId) -> Procedure[str]:
    """What the GM says it costs."""
    options = [Option(key, cost_of(table.book, row).cost.capitalize()) for key, row in COSTS.items()]
    return (yield from choose("cost", GM, f"What does it cost {table.name(who)}?", options, "lesser", "40a"))


def advance(table: T, name: str, result: Result) -> None:
    """What takes several rounds has come so many degrees further."""
    before = table.board.scene.progress.get(name, 0)
    after = before + result.degree
    table.change_scene(name, lambda scene: replace(scene, progress={**scene.progress, name: after}))
    table.tell(f"{name}: {after} degree{'' if after == 1 else 's'} so far", f"+{result.degree}", "lucide/list-checks")


def end_undertaking(table: T, _: TokenId) -> Procedure[None]:
    """The GM says that something longer is done, or given up."""
    known = table.board.scene.progress
    options = [Option(name, name, note=f"{count} degrees") for name, count in known.items()]
    name = yield from choose("undertaking", GM, "Which one is over?", options, rule="40a")
    rest = {key: count for key, count in known.items() if key != name}
    table.change_scene(f"{name} is over", lambda scene: replace(scene, progress=rest))
    table.tell(f"{name} is over", f"{known[name]} degrees", "lucide/list-checks")


RUNS = {"use ability": use_ability, "end undertaking": end_undertaking}
