"""The same random games here and in a process with another hash seed: where they part, rules look at the order of a set."""

import os
import pickle
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from importlib import import_module
from random import Random

import msgspec
from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.play.journal import JournalEntry
from battlemap.play.session import new_session
from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.random_player import RandomPlayer

HASH_SEEDS = "PYTHONHASHSEED"
COMMANDS = 15
PATIENCE = 120.0
"""Seconds after which a process that plays is given up."""
START = "from battlemap.testing.hash_seeds import main; main()"


class SeedTask(Struct, frozen=True):
    """What a process has to play; *boards*: pickled, since it goes from this program to itself."""

    ruleset: str
    source: str
    boards: str
    games: int
    seed: str


def differing_games(rules: AnyRuleset, boards: Sequence[AnyEncounter], games: int, seed: str, source: str = "") -> Iterator[str]:
    """Where the games part, in sentences. Nothing in a frozen bundle, which cannot start a second interpreter."""
    if getattr(sys, "frozen", False):
        return
    task = SeedTask(rules.id, source, b64encode(pickle.dumps(tuple(boards))).decode(), games, seed)
    process = _start("2" if os.environ.get(HASH_SEEDS) == "1" else "1", task)
    here = play_games(rules, boards, games, seed)  # meanwhile
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        yield f"a game in another process was not over after {PATIENCE:.0f} s"
        return
    if process.returncode:
        yield f"a game in another process broke off: {err.decode(errors='replace').strip().splitlines()[-1:]}"
    else:
        yield from _first_difference(here, msgspec.json.decode(out, type=list[list[str]]))


def main() -> None:
    """As the other process: read a task, play, write down what happened."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=SeedTask)
    rules = load_source(task.source) if task.source else registry.load_ruleset(task.ruleset)
    boards: tuple[AnyEncounter, ...] = pickle.loads(b64decode(task.boards))
    sys.stdout.buffer.write(msgspec.json.encode(play_games(rules, boards, task.games, task.seed)))


def load_source(source: str) -> AnyRuleset:
    """The ruleset at "module:NAME"."""
    module, _, name = source.partition(":")
    ruleset: AnyRuleset = getattr(import_module(module), name)
    return ruleset


def play_games(rules: AnyRuleset, boards: Sequence[AnyEncounter], games: int, seed: str) -> list[list[str]]:
    """So many random games on each board, as lines (see `play_game`)."""
    return [play_game(rules, board, f"{seed}/{game}") for board in boards for game in range(games)]


def play_game(rules: AnyRuleset, board: AnyEncounter, seed: str) -> list[str]:
    """A random game as one line for each entry: the action, and a digest of inputs and facts."""
    session = new_session(rules, board, seed)
    player = RandomPlayer(session, Random(seed))
    for _ in range(COMMANDS):
        if not player.command():
            break
    return [_line(session.journal.entry(key)) for key in range(1, session.journal.last + 1)]


def _line(entry: JournalEntry) -> str:
    digest = blake2b(msgspec.json.encode(entry), digest_size=8).hexdigest()
    return f"{entry.command.action if entry.command else entry.what} {digest}"


def _start(hash_seed: str, task: SeedTask) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, HASH_SEEDS: hash_seed, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    process = subprocess.Popen(
        [sys.executable, "-c", START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(task))
    process.stdin.close()
    process.stdin = None
    return process


def _first_difference(games: list[list[str]], other: list[list[str]]) -> Iterator[str]:
    for game, (here, there) in enumerate(zip(games, other, strict=True), 1):
        if here != there:
            at = next((at for at, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
            action = here[at].rpartition(" ")[0] if at < len(here) else "the end"
            yield f"game {game} goes another way under another hash seed, from command {at + 1} on (“{action}”)"
            return
