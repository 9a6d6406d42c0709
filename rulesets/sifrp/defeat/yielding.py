"""Yielding: surrender to the foes’ mercy, terms offered and answered, rejoining and what it costs (40c, 40d, 80, 80a)."""

from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.procedure import Option, Procedure, choose, choose_several, refuse_unless, words
from rulesets.sifrp.basics.actions import begin_verb, charge, require_ready, why_turn_spent
from rulesets.sifrp.basics.targeting import everybody, foes
from rulesets.sifrp.basics.tests import AbilityTest
from rulesets.sifrp.book.fight import PRESENCE, Board, Offence, under_way, up
from rulesets.sifrp.book.rulebook import T
from rulesets.sifrp.turns.turns import end_turn

from .defeat import decide_fate, leave_fight

ICON = "lucide/flag"
OFFERED = "offered terms"
ACCEPT, COUNTER, REFUSE = "accept", "counter", "refuse"
LEAVE, DEAL = "leave", "deal"
COURTEOUS = ("persuasion", "status")


def give_up(table: T, who: TokenId) -> Procedure[None]:
    """Sacrifice a whole turn and surrender; with one way of yielding, on terms that are agreed first (40c, C10)."""
    begin_verb(table, who, "yield")
    refuse_unless(not (why := why_turn_spent(table.board, who)), why, "40d")
    if table.book.options.one_yield:
        refuse_unless(not (why := no_terms(table.board, who)), why, "80a")
        terms = yield from agree_terms(table, who)
        if not terms:
            return
        table.change(who, "yields", lambda sheet: replace(sheet, outcome=f"Yielded: {terms}"))
    if not (yield from charge(table, who, "yield")):
        return
    table.change_scene("yields", lambda scene: replace(scene, yielded=(*scene.yielded, who)))
    table.tell(f"*{table.name(who)}* yields", "At the mercy of the foes", ICON, "", table.board[who].hidden)
    if not table.book.options.one_yield:
        yield from mercy(table, who)
    if under_way(table.board) and who in table.board.turns.now:
        yield from end_turn(table, who)


def mercy(table: T, who: TokenId) -> Procedure[None]:
    """The nearest foe deals with whoever yielded as with one defeated, or leaves it be (40d)."""
    board = table.board
    near = sorted(foes(board, who), key=lambda foe: (bool(board[foe].sheet.training), PRESENCE.gap(board, who, foe)))
    if not near:
        return
    options = (Option(LEAVE, "Leave it be"), Option(DEAL, "Deal with it as with one defeated"))
    if (yield from choose("mercy", near[0], f"{table.name(who)} has yielded. What now?", options, LEAVE, "40d")) == DEAL:
        table.change_scene("is dealt with", lambda scene: replace(scene, yielded=_without(scene.yielded, who)))
        yield from leave_fight(table, who, "defeated", "is in the hands of the foes")
        yield from decide_fate(table, who, near[0])


def rejoin(table: T, who: TokenId) -> Procedure[None]:
    """Take up arms again after yielding: it costs nothing but honour, with everybody who sees it (40c)."""
    refuse_unless(who in table.board.scene.yielded, f"{table.name(who)} has not yielded", "40c")
    require_ready(table, who, "40d", yielded=True)
    options = [Option(one, table.name(one), one) for one in everybody(table.board, who)]
    prompt = f"Who sees {table.name(who)} break faith?"
    usual = tuple([option.key for option in options if not table.sheet(TokenId(option.key)).training])
    seen = (yield from choose_several("witnesses", GM, prompt, options, usual, rule="40c")) if options else ()
    known = {(one.who, one.witness) for one in table.board.scene.offences if not one.forgiven}
    fresh = tuple([Offence(who, TokenId(key)) for key in seen if (who, key) not in known])
    table.change_scene(
        "rejoins", lambda scene: replace(scene, yielded=_without(scene.yielded, who), offences=(*scene.offences, *fresh))
    )
    table.change(who, "rejoins", lambda sheet: replace(sheet, outcome=""))
    table.tell(f"*{table.name(who)}* fights on after yielding", "Dishonourable", ICON, "harm", table.board[who].hidden)


def forgive(table: T, _: TokenId) -> Procedure[None]:
    """A witness has become friendly, or better, since the offence: it holds it against nobody any more (40c)."""
    held = {f"{one.who}:{one.witness}": one for one in table.board.scene.offences if not one.forgiven}
    known = {key: one for key, one in held.items() if {one.who, one.witness} <= table.board.tokens.keys()}
    refuse_unless(bool(known), "nobody holds anything against anybody", "40c")
    options = [Option(key, f"{table.name(one.witness)} forgives {table.name(one.who)}") for key, one in known.items()]
    keys = yield from choose_several("forgiven", GM, "Who has become friendly?", options, None, 1, rule="40c")
    picked = [known[key] for key in keys]
    table.change_scene(
        "is forgiven",
        lambda scene: replace(
            scene, offences=tuple([replace(one, forgiven=True) if one in picked else one for one in scene.offences])
        ),
    )


def add_dishonour(table: T, trial: AbilityTest) -> Procedure[AbilityTest]:
    """A die less on Persuasion and Status with whoever saw the rejoining (40c)."""
    yield from ()
    if trial.ability not in COURTEOUS or trial.foe is None:
        return trial
    held = any((one.who, one.witness, one.forgiven) == (trial.who, trial.foe, False) for one in table.board.scene.offences)
    return trial.plus(Modifier(0, "Broke faith", "40c", table.book.numbers.rejoin_dice)) if held else trial


def offer_terms(table: T, who: TokenId) -> Procedure[None]:
    """Propose terms on the own turn; what is agreed defeats one on these terms and ends the turn (80)."""
    require_ready(table, who, "80")
    refuse_unless(not table.book.options.one_yield, "here terms are offered by yielding", "C10")
    refuse_unless(not (why := no_terms(table.board, who)), why, "80a")
    terms = yield from agree_terms(table, who)
    if not terms:
        return
    yield from leave_fight(table, who, "defeated", "yields on terms", terms)
    table.change(who, "yields", lambda sheet: replace(sheet, outcome=f"Yielded: {terms}"))
    if under_way(table.board) and who in table.board.turns.now and who not in table.board.turns.acted:
        yield from end_turn(table, who)


def no_terms(board: Board, who: TokenId) -> str:
    """Why somebody may offer no terms now; empty if it may (80a)."""
    if who in board.scene.closed:
        return f"{board[who].name} has refused a counter-offer, which closes the matter"
    if under_way(board) and OFFERED in board[who].sheet.done.once:
        return f"{board[who].name} has offered terms this turn already"
    return ""


def agree_terms(table: T, who: TokenId) -> Procedure[str]:
    """Offer, answer, counter-offer, reply; the terms that were agreed, or nothing (80)."""
    name = table.name(who)
    usual = ("My life for my arms", "Safe conduct for my men", "A ransom, and no harm")
    terms = yield from words("terms", who, f"{name} yields if …", usual, "80")
    table.tell(f"*{name}* offers to yield", terms, ICON, "", table.board[who].hidden)
    options = (Option(ACCEPT, "Accept"), Option(COUNTER, "Make a counter-offer"), Option(REFUSE, "Refuse"))
    answer = yield from choose("answer", GM, f"{name} would yield: {terms}", options, ACCEPT, "80")
    if answer == COUNTER:
        terms = yield from words("counter-offer", GM, "The counter-offer", (terms,), "80")
        replies = (Option(ACCEPT, "Accept"), Option(REFUSE, "Refuse", note="and offer no more"))
        answer = yield from choose("reply", who, f"The counter-offer: {terms}", replies, ACCEPT, "80")
        if answer == REFUSE:
            close_terms(table, who)
    if answer != ACCEPT:
        note_once(table, who, OFFERED)
        table.tell(f"*{name}* does not yield", terms, ICON, "", table.board[who].hidden)
        return ""
    return terms


def close_terms(table: T, who: TokenId) -> None:
    """The counter-offer is refused: no more terms in this combat (80a)."""
    if table.book.options.refused_counter == "this combat" and under_way(table.board):
        now = table.board.turns.round
        table.change_scene("no more terms", lambda scene: replace(scene, closed={**scene.closed, who: now}))


def _without(names: tuple[TokenId, ...], name: TokenId) -> tuple[TokenId, ...]:
    return tuple([one for one in names if one != name])


def forget_yielding(table: T, who: TokenId) -> Procedure[TokenId]:
    """Whoever is out of the fight is no longer one who has yielded."""
    yield from ()
    if who in table.board.scene.yielded and not up(table.board, who):
        table.change_scene("is out", lambda scene: replace(scene, yielded=_without(scene.yielded, who)))
    return who


RUNS = {"yield": give_up, "rejoin": rejoin, "offer terms": offer_terms, "forgive": forgive}
HOOKS = {"trial": add_dishonour, "out": forget_yielding}
