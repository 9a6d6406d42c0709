"""Yielding: surrender to the foes’ mercy, terms offered and answered, rejoining and what it costs (40c, 40d, 80, 80a)."""

from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.procedure import Option, Procedure, choose, choose_several, refuse_unless
from rulesets.sifrp.basics.actions import begin_verb, charge, require_ready, why_turn_spent
from rulesets.sifrp.basics.targeting import everybody, foes
from rulesets.sifrp.basics.tests import AbilityTest
from rulesets.sifrp.book.fight import PRESENCE, Offence, under_way, up
from rulesets.sifrp.book.rulebook import T
from rulesets.sifrp.turns.turns import end_turn

from .defeat import decide_fate, leave_fight
from .terms import ICON, Terms, agree_terms, no_terms, note_terms, settle_terms

LEAVE, DEAL = "leave", "deal"
COURTEOUS = ("persuasion", "status")


def give_up(table: T, who: TokenId) -> Procedure[None]:
    """Sacrifice a whole turn and surrender; with one way of yielding, on terms that are agreed first (40c, C10)."""
    require_ready(table, who, "40c")
    if table.sheet(who).done.bought:
        refuse_unless(not (why := why_turn_spent(table.board, who)), why, "40d")
    begin_verb(table, who, "yield")
    refuse_unless(not (why := why_turn_spent(table.board, who)), why, "40d")
    terms: Terms | None = None
    if table.book.options.one_yield:
        refuse_unless(not (why := no_terms(table.board, who)), why, "80a")
        terms = yield from agree_terms(table, who)
        if terms is None:
            return
    if not (yield from charge(table, who, "yield")):
        return
    if terms is not None and (terms.outcome or table.book.options.one_yield_terms == "defeated"):
        yield from settle_terms(table, who, terms)
    else:
        yield from surrender(table, who, terms)
    if under_way(table.board) and who in table.board.turns.now and who not in table.board.turns.acted:
        yield from end_turn(table, who)


def surrender(table: T, who: TokenId, terms: Terms | None) -> Procedure[None]:
    """Somebody is at the mercy of the foes, who deal with it unless they have agreed to terms (40d)."""
    if terms is not None:
        note_terms(table, who, terms)
    table.change_scene("yields", lambda scene: replace(scene, yielded=(*scene.yielded, who)))
    table.tell(f"*{table.name(who)}* yields", "At the mercy of the foes", ICON, "", table.board[who].hidden)
    if terms is None:
        yield from mercy(table, who)


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
    options = [Option(entry, table.name(entry), entry) for entry in everybody(table.board, who)]
    prompt = f"Who sees {table.name(who)} break faith?"
    usual = tuple([option.key for option in options if not table.sheet(TokenId(option.key)).training])
    seen = (yield from choose_several("witnesses", GM, prompt, options, usual, rule="40c")) if options else ()
    known = {(entry.who, entry.witness) for entry in table.board.scene.offences if not entry.forgiven}
    fresh = tuple([Offence(who, TokenId(key)) for key in seen if (who, key) not in known])
    table.change_scene(
        "rejoins", lambda scene: replace(scene, yielded=_without(scene.yielded, who), offences=(*scene.offences, *fresh))
    )
    table.change(who, "rejoins", lambda sheet: replace(sheet, outcome=""))
    table.tell(f"*{table.name(who)}* fights on after yielding", "Dishonourable", ICON, "harm", table.board[who].hidden)


def forgive(table: T, _: TokenId) -> Procedure[None]:
    """A witness has become friendly, or better, since the offence: it holds it against nobody any more (40c)."""
    held = {f"{offence.who}:{offence.witness}": offence for offence in table.board.scene.offences if not offence.forgiven}
    known = {key: offence for key, offence in held.items() if {offence.who, offence.witness} <= table.board.tokens.keys()}
    refuse_unless(bool(known), "nobody holds anything against anybody", "40c")
    options = [Option(key, f"{table.name(offence.witness)} forgives {table.name(offence.who)}") for key, offence in known.items()]
    keys = yield from choose_several("forgiven", GM, "Who has become friendly?", options, None, 1, rule="40c")
    offences = [known[key] for key in keys]
    table.change_scene(
        "is forgiven",
        lambda scene: replace(
            scene,
            offences=tuple([replace(offence, forgiven=True) if offence in offences else offence for offence in scene.offences]),
        ),
    )


def add_dishonour(table: T, trial: AbilityTest) -> Procedure[AbilityTest]:
    """A die less on Persuasion and Status with whoever saw the rejoining (40c)."""
    yield from ()
    if trial.ability not in COURTEOUS or trial.foe is None:
        return trial
    held = any(
        (offence.who, offence.witness, offence.forgiven) == (trial.who, trial.foe, False)
        for offence in table.board.scene.offences
    )
    return trial.plus(Modifier(0, "Broke faith", "40c", table.book.numbers.rejoin_dice)) if held else trial


def offer_terms(table: T, who: TokenId) -> Procedure[None]:
    """Propose terms on the own turn; what is agreed defeats one on these terms and ends the turn (80)."""
    require_ready(table, who, "80", pinned=True)
    refuse_unless(not table.book.options.one_yield, "here terms are offered by yielding", "C10")
    refuse_unless(not (why := no_terms(table.board, who)), why, "80a")
    terms = yield from agree_terms(table, who)
    if terms is None:
        return
    yield from settle_terms(table, who, terms)
    if under_way(table.board) and who in table.board.turns.now and who not in table.board.turns.acted:
        yield from end_turn(table, who)


def _without(names: tuple[TokenId, ...], name: TokenId) -> tuple[TokenId, ...]:
    return tuple([other for other in names if other != name])


def forget_yielding(table: T, who: TokenId) -> Procedure[TokenId]:
    """Whoever is out of the fight is no longer one who has yielded."""
    yield from ()
    if who in table.board.scene.yielded and not up(table.board, who):
        table.change_scene("is out", lambda scene: replace(scene, yielded=_without(scene.yielded, who)))
    return who


RUNS = {"yield": give_up, "rejoin": rejoin, "offer terms": offer_terms, "forgive": forgive}
HOOKS = {"trial": add_dishonour, "out": forget_yielding}
