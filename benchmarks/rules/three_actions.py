"""How fast Three-action 3d6 is among 250 tokens on 128 × 128 squares: a menu, its chances, a drag, an attack.

Each is measured beside the same on a board with four tokens, in alternating rounds of one run.

Run with: python -m benchmarks.rules.three_actions
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Encounter, Side, Token, TurnOrder
from battlemap.board.ids import Cell, SideId, TokenId
from battlemap.play.action_menu import build_menu
from battlemap.play.odds.command_odds import Odds
from battlemap.rules.procedure import Command
from battlemap.rules.registry import load_ruleset
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Run
from benchmarks.rules.engine import DefaultAgent
from benchmarks.rules.grid import quickest, rooms
from benchmarks.timing import report

SIZE, MANY, FEW = 128, 250, 4
ACTOR, TARGET, MOVED = TokenId("t0"), TokenId("t1"), TokenId("t3")
MIDDLE: Cell = (64, 64)
ATTACK = Command("attack", ACTOR, {"target": (TARGET,)})
KINDS: tuple[dict[str, Any], ...] = (
    {"lists": {"swords": 4}, "arms": {"sword": "longsword", "dagger": "dagger"}},
    {"lists": {"spears": 2}, "arms": {"spear": "spear"}},
    {"lists": {"bows": 3}, "arms": {"bow": "longbow", "sword": "short sword"}},
)


def crowd(rules: AnyRuleset, count: int) -> AnyEncounter:
    """So many creatures of three kinds on two sides in a maze of rooms; the first two stand side by side in the middle."""
    from rulesets.obss.book.creature import Arm
    from rulesets.obss.book.fight import Skirmish

    grid, chance = rooms(size=SIZE), Random(2)
    places = dict.fromkeys([MIDDLE, (MIDDLE[0] + 1, MIDDLE[1])])
    while len(places) < count:
        cell = (chance.randrange(SIZE), chance.randrange(SIZE))
        if grid.surface(cell).passage == "free":
            places[cell] = None
    heroes, raiders = SideId("heroes"), SideId("raiders")
    sides = {heroes: Side(heroes, "Heroes", "H"), raiders: Side(raiders, "Raiders", "R", 2, gm=True)}
    tokens = {}
    for number, cell in enumerate(places):
        kind = KINDS[number % len(KINDS)]
        arms = {name: Arm(weapon) for name, weapon in kind["arms"].items()}
        abilities = {"strength": 2, "dexterity": 1}
        sheet = rules.sheet(wp=5, abilities=abilities, max_hp=30, armour="leather", lists=kind["lists"], arms=arms)
        who = TokenId(f"t{number}")
        tokens[who] = Token(who, who.upper(), raiders if number % 2 else heroes, cell, sheet)
    turns = TurnOrder(tuple((who,) for who in tokens), 0, begun=True)
    return Encounter(grid, sides, tokens, {}, Skirmish(), turns)


def fresh(board: AnyEncounter) -> AnyEncounter:
    """The same position as a board nobody has asked anything about."""
    return board.with_token(replace(board[MOVED]))


def chances_of_menu(rules: AnyRuleset, board: AnyEncounter) -> int:
    """Work off the chances of every line that can be chosen; how many there are."""
    known = 0
    for entry in build_menu(rules, board, ACTOR, TARGET):
        if entry.command is not None and not entry.refusal:
            odds = Odds(rules, board, entry.command)
            while not odds.step():
                pass
            known += odds.result is not None
    return known


def main() -> None:
    """Print everything."""
    rules = load_ruleset("obss")
    many, few = crowd(rules, MANY), crowd(rules, FEW)
    travel = rules.reach
    assert travel is not None
    hand = DefaultAgent()

    def attack(board: AnyEncounter) -> object:
        return Run(rules, board, ATTACK, hand)

    jobs: tuple[tuple[str, Callable[[AnyEncounter], object], str, int], ...] = (
        ("All lines of a menu on a foe", lambda board: build_menu(rules, fresh(board), ACTOR, TARGET), "under 50 ms", 1),
        ("  and the chances of those that are free", lambda board: chances_of_menu(rules, fresh(board)), "under 100 ms", 1),
        ("All lines of one's own menu", lambda board: build_menu(rules, fresh(board), ACTOR, ACTOR), "under 50 ms", 1),
        ("Where one can go, for a drag", lambda board: travel(fresh(board), ACTOR), "under 20 ms", 1),
        ("An attack, headless, on a board just changed", lambda board: attack(fresh(board)), "under 2 ms", 5),
        ("An attack, headless", attack, "under 0.5 ms", 20),
    )
    print(f"{MANY} tokens on {SIZE} × {SIZE} squares; the baseline: {FEW} tokens")
    for what, act, wanted, times in jobs:
        seconds, baseline = quickest(partial(act, many), partial(act, few), times=times, rounds=8)
        report(what, seconds, wanted, baseline)


if __name__ == "__main__":
    main()
