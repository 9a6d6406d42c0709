"""Weapon maneuvers from a proficiency of 4 and of 6 (79)."""

from collections.abc import Callable

from battlemap.board.encounter import NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.procedure import Option, Procedure, choose, choose_several
from rulesets.obss.actions.items import administer_potion
from rulesets.obss.attack.lasting_bonuses import COVERED, NEXT_ATTACK, NEXT_MOVE, lay
from rulesets.obss.basics import positions
from rulesets.obss.basics.checks import skill
from rulesets.obss.basics.conditions import finish, suffers, until_end_of_next_round, until_next_round
from rulesets.obss.basics.skills import DCS
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T
from rulesets.obss.health.harm import Harm, hurt
from rulesets.obss.maneuvers.allies import allies, creature_options
from rulesets.obss.maneuvers.free_moves import no_step, step
from rulesets.obss.maneuvers.grapple import holders, struggle
from rulesets.obss.maneuvers.maneuvers import strength_part

from .weapon_maneuver_costs import RULE, Turnabout, Use, best_against, foes_beside, lay_to_end, lays, margin, score, tire_user

HELD = ("grappled", "restrained")


def steps(normal: int, critical: int, safe: bool, winded: bool = False) -> Callable[[T, Use], Procedure[None]]:
    """A step of so many metres; *safe*: nobody strikes for it."""

    def run(table: T, use: Use) -> Procedure[None]:
        yield from step(table, use.who, critical if use.critical else normal, safe, RULE)
        if winded and use.critical:
            tire_user(table, use)

    return run


def cannot_step(board: Board, use: Use) -> str:
    """Why there is no step to be made."""
    return no_step(board, use.who, 1)


def interfere(table: T, use: Use) -> Procedure[None]:
    """The foe goes a metre less in its next turn, or its next move is over difficult ground."""
    if use.critical:
        lay_to_end(table, use, use.foe, (NumberChange("difficult", 1), NumberChange(NEXT_MOVE)))
    else:
        until = until_end_of_next_round(table.board, use.foe)
        lay(table, use.foe, use.effect_kind, RULE, (NumberChange("movement", -1),), until, hinders=True, by=use.who)
    yield from ()


def open_guard(table: T, use: Use) -> Procedure[None]:
    """One ally's next attack on the foe is better."""
    ally = yield from choose_ally(table, use, allies(table.board, use.who))
    lay_to_end(table, use, ally, (NumberChange(NEXT_ATTACK, 2 if use.critical else 1),), use.foe)


def choose_ally(table: T, use: Use, among: tuple[TokenId, ...]) -> Procedure[TokenId]:
    """Which ally."""
    options = creature_options(table.board, among)
    return TokenId((yield from choose("ally", use.who, f"{use.row.title}: which ally?", options, rule=RULE)))


def why_alone(board: Board, use: Use) -> str:
    """Why it would help nobody."""
    return "" if allies(board, use.who) else "no ally is there"


def drink_potion(table: T, use: Use) -> Procedure[None]:
    """A potion for oneself, or for an ally beside."""
    drinker = use.who
    if use.critical:
        drinker = yield from choose_ally(table, use, friends_beside(table.board, use.who))
    yield from administer_potion(table, use.who, drinker)


def why_dry(board: Board, use: Use) -> str:
    """Why nobody drinks."""
    if not board[use.who].sheet.potions:
        return f"{board[use.who].name} has no potion"
    return "no ally is beside" if use.critical and not friends_beside(board, use.who) else ""


def friends_beside(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Everybody beside somebody who is no foe, awake or not."""
    near = [other.id for other in positions.others(board, who) if positions.gap(board, who, other.id) <= 1]
    return tuple([other for other in near if not hostile(board, who, other)])


def outwit(table: T, use: Use) -> Procedure[None]:
    """Intelligence or Wisdom to one's Defence against the foe, or both to the next attack on it, until the next turn."""
    until = until_next_round(use.who)
    if use.critical:
        change = NumberChange(NEXT_ATTACK, score(table.board, use.who, "intelligence", "wisdom"))
    else:
        worth = {name: score(table.board, use.who, name) for name in ("intelligence", "wisdom")}
        options = [Option(name, name.capitalize(), note=f"+{value} Defence") for name, value in worth.items()]
        best = max(worth, key=lambda name: worth[name])
        change = NumberChange("defence", worth[(yield from choose("ability", use.who, "By which ability?", options, best, RULE))])
    lay(table, use.who, use.effect_kind, RULE, (change,), until, use.foe)


def why_witless(board: Board, use: Use) -> str:
    """Why neither ability helps."""
    return "" if score(board, use.who, "intelligence", "wisdom") else "neither Intelligence nor Wisdom is above 0"


def support(table: T, use: Use) -> Procedure[None]:
    """An ally beside, or two, add one's Intelligence to their next attack."""
    near, most = allies(table.board, use.who, 1), 2 if use.critical else 1
    usual = near[:most]
    options = creature_options(table.board, near)
    picked = yield from choose_several("allies", use.who, f"{use.row.title}: whom?", options, usual, 1, most, RULE)
    for ally in picked:
        lay_to_end(table, use, TokenId(ally), (NumberChange(NEXT_ATTACK, score(table.board, use.who, "intelligence")),))


def why_unsupported(board: Board, use: Use) -> str:
    """Why nobody is helped."""
    if not score(board, use.who, "intelligence"):
        return "Intelligence is not above 0"
    return "" if allies(board, use.who, 1) else "no ally is beside"


def counter(table: T, use: Use) -> Procedure[None]:
    """Another foe beside takes one's Strength as damage, or twice that, if the failed roll would have hit it."""
    victims = others_beside(table.board, use)
    options = creature_options(table.board, victims)
    victim = TokenId((yield from choose("victim", use.who, "Whom does it strike instead?", options, rule=RULE)))
    made = best_against(table.board, use, victim)
    if made is None or margin(table, use.who, victim, made) < 0:
        tell_fall_short(table, use, victim)
        return
    amount = score(table.board, use.who, "strength") * (2 if use.critical else 1)
    yield from hurt(table, Harm(victim, amount, use.who, why=use.row.title, using=use.row.title))


def tell_fall_short(table: T, use: Use, victim: TokenId) -> None:
    """Tell that a failed roll would not have hit somebody else either."""
    name, secret = table.name(use.who), table.board[use.who].hidden
    table.tell(f"*{name}* does not hit *{table.name(victim)}* either", use.row.title, "lucide/shield", "", secret)


def others_beside(board: Board, use: Use) -> list[TokenId]:
    """Foes beside at whom not every fitting miss was aimed."""
    return [foe for foe in foes_beside(board, use.who) if best_against(board, use, foe) is not None]


def why_uncountered(board: Board, use: Use) -> str:
    """Why there is nothing to counter with."""
    if not score(board, use.who, "strength"):
        return "Strength is not above 0"
    return "" if others_beside(board, use) else "no other foe is beside"


def distract(table: T, use: Use) -> Procedure[None]:
    """A grappled or restrained ally tries to get free; with the critical effect it then moves a metre."""
    ally = yield from choose_ally(table, use, captives(table.board, use.who))
    holding = holders(table.board, ally)
    if holding:
        yield from struggle(table, ally, holding[0], strength_part(table.board, ally))
    else:
        dc = int((yield from choose("dc", GM, "How hard is it to get free?", [str(dc) for dc in DCS], "15", "B1")))
        result = yield from skill(table, ally, "athletics", dc, title=f"{table.name(ally)} tries to get free", rule=RULE)
        for condition in HELD if result.success else ():
            finish(table, ally, condition)
    if use.critical and not no_step(table.board, ally, 1):
        yield from step(table, ally, 1, False, RULE)


def captives(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Allies who are grappled or restrained."""
    return tuple([ally for ally in allies(board, who) if any(suffers(board, ally, condition) for condition in HELD)])


def why_all_free(board: Board, use: Use) -> str:
    """Why nobody has to be freed."""
    return "" if captives(board, use.who) else "no ally is grappled or restrained"


TURNABOUTS: dict[str, Turnabout] = {
    "acrobatic dodge": Turnabout(lays((NumberChange("reflex", 1),), (NumberChange("reflex", 2),), to_end=False)),
    "feint and reposition": Turnabout(steps(1, 2, safe=True), cannot_step),
    "distracting strike": Turnabout(lays((NumberChange("defence", 1),), (NumberChange(COVERED),), against=True)),
    "quick interference": Turnabout(interfere),
    "tactical opening": Turnabout(open_guard, why_alone),
    "quick reaction": Turnabout(drink_potion, why_dry),
    "advanced feint": Turnabout(outwit, why_witless),
    "coordinated support": Turnabout(support, why_unsupported),
    "immediate counter": Turnabout(counter, why_uncountered),
    "sonic distraction": Turnabout(distract, why_all_free),
}
