"""The set-ups that a command names: the battle, and what it is compared with."""

from argparse import Namespace
from typing import TYPE_CHECKING

from msgspec import Struct

from battlemap.cli.output import remark
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from battlemap.board.encounter import AnyEncounter
    from battlemap.sim.campaign import Campaign, SeatMind
    from battlemap.sim.setup_change import Setup
    from battlemap.store.database.battle import Battle


class NamedCampaign(Struct, frozen=True):
    """A campaign of a battle, and what it is called beside others."""

    name: str
    campaign: "Campaign"
    battle: "Battle"


def read_setups(given: Namespace) -> list[NamedCampaign]:
    """The battle as it stands, then what it is compared with. StoreError for what cannot be."""
    from battlemap.sim.setup_change import change_setup, sweep_values

    if sum([bool(given.change), given.against is not None, bool(given.sweep)]) > 1:
        raise StoreError("Name one of --change, --against and --sweep.")
    first = _setup(given, given.file)
    named: list[tuple[str, Setup]] = [("As it stands", first)]
    if given.sweep:
        head, values = sweep_values(given.sweep)
        named = [(value, change_setup(first, head + value)) for value in values]
    elif given.change:
        second = first
        for text in given.change:
            second = change_setup(second, text)
        named.append((", ".join([change_words(text) for text in given.change]), second))
    elif given.against is not None:
        other = _setup(given, given.against)
        check_comparable(first, other, given.against.name)
        named.append((given.against.stem, other))
    return [NamedCampaign(name, _campaign(given, setup), setup.battle) for name, setup in named]


def check_comparable(first: "Setup", second: "Setup", name: str) -> None:
    """StoreError, in a sentence, where the second battle is of another game, or has not the side whose wins would be compared."""
    from battlemap.sim.alliances import alliance_names, alliances_of, players_alliance

    if second.battle.rules.id != first.battle.rules.id:
        games = f"{second.battle.rules.title}, not {first.battle.rules.title}"
        raise StoreError(f"{name} is played by {games}, so there is nothing to compare.")
    board = first.battle.board
    alliance = players_alliance(board)
    there = set(alliances_of(second.battle.board).values())
    if alliance is not None and alliance not in there or not there & set(alliances_of(board).values()):
        side = alliance_names(board).get(alliance, "") if alliance is not None else ""
        raise StoreError(f"{name} has not the same sides{f', no “{side}”,' if side else ''} so there is nothing to compare.")


def change_words(text: str) -> str:
    """A change as a heading says it: "2 more Cole", "Without Cole"."""
    kind, _, rest = text.partition(":")
    who, _, last = rest.rpartition(":")
    match kind:
        case "more":
            return f"{last} more {who}"
        case "without":
            return f"Without {rest}"
        case "place":
            return f"{who} at {last}"
        case "mind":
            return f"Played otherwise, {rest}"
    return f"House rule {rest}"


def sweep_words(text: str) -> str:
    """What is swept, as a heading says it: "More Cole", "Where Orm begins"."""
    from battlemap.sim.setup_change import sweep_values

    kind, _, rest = sweep_values(text)[0].partition(":")
    who = rest.rstrip(":=")
    return {"more": f"More {who}", "place": f"Where {who} begins", "mind": f"Who plays {who}", "without": "Without whom"}.get(
        kind, f"House rule {who}"
    )


def _setup(given: Namespace, file: "Path") -> "Setup":
    from battlemap.formats.importing import import_battle
    from battlemap.sim.setup_change import Setup

    battle = import_battle(file)
    remark(battle.remarks)
    return Setup(battle, read_minds(given.mind, battle.board))


def _campaign(given: Namespace, setup: "Setup") -> "Campaign":
    from battlemap.sim.campaign import make_campaign
    from battlemap.sim.win_conditions import read_condition

    conditions = tuple([read_condition(text, setup.battle.board) for text in given.win])
    return make_campaign(setup.battle, given.seed or given.file.stem, setup.minds, conditions, given.rounds)


def read_minds(named: list[str], board: "AnyEncounter") -> "tuple[SeatMind, ...]":
    """Who plays which side or token. StoreError for what there is not."""
    from battlemap.sim.campaign import read_mind
    from battlemap.sim.win_conditions import fighter_named

    minds = []
    for text in named:
        name, equals, character = text.rpartition("=")
        if not equals:
            minds += [read_mind(side, text) for side in board.sides]
            continue
        minds.append(read_mind(fighter_named(name, board), character))
    return tuple({mind.seat: mind for mind in minds}.values())
