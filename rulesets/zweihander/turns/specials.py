"""Specials: taking aim, going all-out, subduing, words that lift or crush (113, 115, 116, 118, 120)."""

from collections.abc import Callable
from itertools import islice

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, Refused, TokenOptions, choose, choose_several, number, refuse_unless
from rulesets.zweihander.attack import clouds
from rulesets.zweihander.attack.situation import VISIBILITY
from rulesets.zweihander.basics import injury_effects, positions
from rulesets.zweihander.basics.action_points import afford, cost, refuse_second_attack, require_ready, spend
from rulesets.zweihander.basics.checks import attempt
from rulesets.zweihander.basics.conditions import begin, condition_words, corrupt, effect_kind, suffers
from rulesets.zweihander.basics.dice import amount
from rulesets.zweihander.basics.peril import improve, suffer_peril, worsen
from rulesets.zweihander.basics.positions import PRESENCE, hostile
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.effect_titles import EFFECT_TITLES
from rulesets.zweihander.book.fight import Board, alive
from rulesets.zweihander.book.rulebook import T

FEARS = ("stress", "fear", "terror")
"""What keeps words from working, and ends being inspired (115)."""
DARKNESS = frozenset([worth for worth, row in VISIBILITY.items() if row == "darkness"])
"""The GM's word on visibility in which nobody sees a speaker."""
INSPIRED, CURSED = "inspired", "cursed"
"""What somebody has been to whom words were said in this combat; each once (115, 116a)."""


def begin_special(table: T, who: TokenId, rule: str, ap: int = 0) -> None:
    """Refuse unless somebody can use a special now."""
    require_ready(table, who, rule, ap)
    refuse_unless(not (why := injury_effects.why_barred(table.board, who, "special")), why, rule)


def take_aim(table: T, who: TokenId) -> Procedure[None]:
    """An action point +10, two +20, on the next attack or stunt of this turn; hook: "aimed" (120)."""
    begin_special(table, who, "120", 1)
    numbers = table.book.numbers
    refuse_unless(not table.sheet(who).done.aim, f"{table.name(who)} takes aim already", "120")
    options = [
        Option(str(n), format_signed(numbers.aim * n), note=f"{n} AP", refusal=afford(table.board, who, n))
        for n in range(1, numbers.aim_most + 1)
    ]
    ap = int((yield from choose("aim", who, "How long?", options, "1", "120")))
    spend(table, who, ap, "take aim")
    worth = numbers.aim * ap
    table.change(who, "takes aim", lambda sheet: replace(sheet, done=replace(sheet.done, aim=worth)))
    table.tell(
        f"*{table.name(who)}* takes aim", f"{format_signed(worth)} base chance", "lucide/crosshair", "", table.board[who].hidden
    )
    yield from apply_hooks(table, "aimed", who)


def all_out(table: T, who: TokenId) -> Procedure[None]:
    """Make the own next attack easier by up to 30, a chaos die for each 10: a 6 is a fumble, whatever the attack does (113)."""
    begin_special(table, who, "113")
    refuse_second_attack(table, who)
    steps = yield from number("steps", who, "How far? Each +10 is a chaos die", 0, table.book.numbers.all_out, 1)
    worth = 10 * steps
    table.change(who, "goes all-out", lambda sheet: replace(sheet, done=replace(sheet.done, all_out=worth)))
    table.tell(
        f"*{table.name(who)}* goes all-out",
        f"{format_signed(worth)} on its next attack",
        "lucide/flame",
        "",
        table.board[who].hidden,
    )


def subdue(table: T, who: TokenId) -> Procedure[None]:
    """The next attack brings neither injury nor death (118)."""
    ap = 0 if table.book.options.subdue_ap == "included" else cost(table.board, "subdue")
    begin_special(table, who, "118", ap)
    refuse_second_attack(table, who)
    refuse_unless(not table.sheet(who).done.subdue, f"{table.name(who)} means to subdue already", "118")
    spend(table, who, ap, "subdue")
    table.change(who, "subdues", lambda sheet: replace(sheet, done=replace(sheet.done, subdue=True)))
    table.tell(f"*{table.name(who)}* means to take its foe alive", "", "lucide/hand", "", table.board[who].hidden)
    yield from ()


def inspire(table: T, who: TokenId) -> Procedure[None]:
    """Words that lift friends who see and hear: damage and peril thresholds +1 (115)."""
    yield from speak(table, who, "inspiring words", "leadership", "115")


def curse(table: T, who: TokenId) -> Procedure[None]:
    """A litany that crushes foes who see and hear: thresholds −1 (116)."""
    yield from speak(table, who, "litany", "intimidate", "116")


def speak(table: T, who: TokenId, what: str, skill: str, rule: str) -> Procedure[None]:
    """Once a combat; harder the more one is wounded; for as many as the fellowship bonus says (115 to 116a)."""
    begin_special(table, who, rule, cost(table.board, what))
    refuse_unless(not (why := why_silenced(table.board, who, what)), why, rule)
    lifting = what == "inspiring words"
    most = max(0, table.sheet(who).bonus("fellowship"))
    refuse_unless(most > 0, f"{table.name(who)}’s fellowship bonus is 0: there is nobody it could move", rule)
    listeners = audience(table.board, who, lifting, lifting or table.book.options.litany_listeners == "friends")
    usual = tuple([hearer.key for hearer in islice((hearer for hearer in listeners if not hearer.refusal), most)])
    refuse_unless(bool(usual), "nobody is there to listen", rule)
    keys = yield from choose_several("listeners", who, f"Who listens? Up to {most}", listeners, usual, 1, most, rule)
    hearers = [TokenId(key) for key in keys]
    spend(table, who, cost(table.board, what), what)
    if under_way(table.board):
        table.change(who, what, lambda sheet: replace(sheet, used=(*sheet.used, what)))
    worth = table.book.speech.difficulty[table.sheet(who).wounds]
    hard = (Modifier(worth, table.book.wounds[table.sheet(who).wounds], rule),) if worth else ()
    title = f"{table.name(who)}: {table.book.costs[what].title.lower()}"
    result = yield from attempt(table, who, skill, title, "speech", hard, rule=rule, icon="lucide/megaphone")
    if not result.success:
        table.tell(f"The words of *{table.name(who)}* fall flat", "", "lucide/megaphone", "", table.board[who].hidden)
        return
    for hearer in hearers:
        if not (yield from understood(table, who, hearer)):
            continue
        if under_way(table.board):
            table.change(hearer, "has listened", note_heard(INSPIRED if lifting else CURSED))
        begin(table, hearer, "inspired" if lifting else "intimidated", why=table.book.costs[what].title)
        if result.triumph and lifting:
            improve(table, hearer, "Stirring words")
        elif result.triumph:
            yield from worsen(table, hearer, "Crushing words")


def understood(table: T, who: TokenId, hearer: TokenId) -> Procedure[bool]:
    """Whether somebody understands a speaker; one with a bruised larynx only by Scrutinize (B)."""
    if not injury_effects.injury_with(table.board, who, "hoarse"):
        return True
    title = f"{table.name(hearer)} makes out what {table.name(who)} says"
    result = yield from attempt(table, hearer, "scrutinize", title, "understands", on=who, rule="B", followup=True)
    return result.success


def note_heard(once: str) -> Callable[[CreatureSheet], CreatureSheet]:
    """Notes on a sheet that somebody has listened so in this combat."""

    def note_listener(sheet: CreatureSheet) -> CreatureSheet:
        return replace(sheet, used=(*sheet.used, once))

    return note_listener


def why_silenced(board: Board, who: TokenId, what: str) -> str:
    """Why words do not work for somebody; empty if they do: once a combat, not under fear, not while cursed (115, 116)."""
    name = board[who].name
    if what in board[who].sheet.used:
        return f"{name} has tried that in this combat"
    if fear := next((effect.title for effect in board.effects if effect.on == who and effect.kind in FEARS), ""):
        return f"{name} is under {fear.lower()}"
    if what == "inspiring words" and suffers(board, who, "intimidated"):
        return f"{name} is intimidated"
    return ""


def audience(board: Board, who: TokenId, lifting: bool, friends: bool) -> TokenOptions:
    """Who may listen: friends or foes (C13)."""
    all_seen = board.side_of(who).gm
    candidates = [
        token.id
        for token in board.tokens.values()
        if token.id != who
        and alive(board, token.id)
        and hostile(board, who, token.id) != friends
        and (all_seen or not token.hidden)
    ]
    return TokenOptions(candidates, lambda hearer: listener(board, who, hearer, lifting))


def listener(board: Board, who: TokenId, hearer: TokenId, lifting: bool) -> Option:
    """Somebody as an answer: who has been spoken to so in this combat, sees or hears nothing, does not listen."""
    name = board[hearer].name
    if (INSPIRED if lifting else CURSED) in board[hearer].sheet.used:
        return Option(hearer, name, hearer, refusal=f"{name} has listened once in this combat")
    if asleep := condition_words(board, hearer, "asleep"):
        return Option(hearer, name, hearer, refusal=f"{name} is {asleep}")
    if why := injury_effects.injury_with(board, hearer, "deaf"):
        return Option(hearer, name, hearer, refusal=f"{name} does not hear: {why.lower()}")
    if suffers(board, hearer, "blinded"):
        return Option(hearer, name, hearer, refusal=f"{name} is blinded")
    unseen = why_unseen(board, who, hearer)
    return Option(hearer, name, hearer, refusal=f"{name} does not see {board[who].name}{unseen}" if unseen is not None else "")


def why_unseen(board: Board, who: TokenId, hearer: TokenId) -> str | None:
    """Return what hides a speaker from *hearer*, to follow "does not see Ann"; None if *hearer* sees it clearly (115, 116)."""
    line = PRESENCE.line_of_fire(board, who, hearer)
    if line is not None and line.obstruction:
        return ""
    if board.scene.visibility in DARKNESS or positions.light_on(board, who) == "dark":
        return " in the dark"
    if clouds.hidden_between(board, who, hearer):
        return " for the smoke"
    return None


def frighten(table: T, who: TokenId) -> Procedure[None]:
    """The GM: stress, fear or terror grips somebody: peril, corruption, and no words lift it (115, B)."""
    kinds = [Option(fear, EFFECT_TITLES[fear], note=f"{n}d10+{n} peril, {n} corruption") for n, fear in enumerate(FEARS, 1)]
    key = yield from choose("fear", who, f"What grips {table.name(who)}?", kinds, "stress", "115")
    at = FEARS.index(key) + 1
    if not alive(table.board, who):
        raise Refused(f"{table.name(who)} is out of the fight", "115")
    total = yield from amount(who, at, 10, at, "fear")
    table.begin(Effect(key, "115", who, (), EffectEnd("fight ends")))
    corrupt(table, who, at, EFFECT_TITLES[key])
    if suffers(table.board, who, "inspired"):
        table.end(effect_kind("inspired"), who)
    yield from suffer_peril(table, who, total, EFFECT_TITLES[key])


RUNS = {
    "take aim": take_aim,
    "all-out": all_out,
    "subdue": subdue,
    "inspiring words": inspire,
    "litany": curse,
    "frighten": frighten,
}
