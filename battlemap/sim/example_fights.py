"""Five fights out of thousands that are worth a look: median, quickest, longest, closest, biggest upset."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import SideId
from battlemap.play.journal import ROOT
from battlemap.rules.procedure import Refused
from battlemap.sim.campaign import OpenedCampaign
from battlemap.sim.fight_play import PlayedFight, play_whole
from battlemap.sim.tally import Tally
from battlemap.store.database.battle import Battle
from battlemap.store.document.document_creation import write_battle

ExampleKind: TypeAlias = Literal["Median", "Quickest", "Longest", "Closest", "Biggest upset"]


class ExampleFight(Struct, frozen=True):
    """One of them: its number from 0, the alliance that won, rounds, a sentence, and the file in which it was kept, if it was."""

    kind: ExampleKind
    index: int
    winner: SideId
    rounds: int
    words: str
    file: str = ""


def median_rounds(tally: Tally) -> int:
    """How many rounds the middle fight took; 0 for none."""
    return quantile(tally.numbers("rounds"), 0.5)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The number that *share* of the counted ones do not exceed; 0 for none."""
    of, seen = sum(counts.values()), 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= share * of:
            return number
    return 0


def pick_examples(tally: Tally) -> dict[ExampleKind, int]:
    """The numbers of the fights, none twice if it can be helped."""
    wins = {alliance: count for alliance, count in tally.under("wins").items() if alliance}
    wanted: list[tuple[ExampleKind, tuple[str, ...]]] = [
        ("Median", ("rounds", str(median_rounds(tally)))),
        ("Quickest", ("quickest",)),
        ("Longest", ("longest",)),
        ("Closest", ("closest",)),
    ]
    if len(wins) > 1:
        wanted.append(("Biggest upset", ("clearest", min(wins, key=lambda alliance: (wins[alliance], alliance)))))
    return {kind: tally.least[key][1] for kind, key in wanted if key in tally.least}


def read_example(stage: OpenedCampaign, kind: ExampleKind, index: int, folder: Path | None) -> ExampleFight:
    """Play fight *index* again, tell of it, and keep it as a battle in *folder* if there is one."""
    played = play_whole(stage, index)
    file = ""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / f"fight-{index + 1}.battle"
        target.unlink(missing_ok=True)
        write_battle(target, example_battle(stage, played))
        file = target.name
    return ExampleFight(kind, index, played.record.winner, played.record.rounds, _words(stage, played), file)


def example_battle(stage: OpenedCampaign, played: PlayedFight) -> Battle:
    """A fight as a battle that stands at its beginning; redo leads through it, command by command."""
    session = played.session
    session.call_off()
    entries = tuple([session.journal.entry(key) for key in session.journal.stubs])
    with suppress(Refused):  # a question that came by itself stands open: it is looked at from its end
        session.go_to(ROOT)
    state = replace(session.state, orders=stage.battle.state.orders)
    return replace(stage.battle, state=state, entries=entries)


def _words(stage: OpenedCampaign, played: PlayedFight) -> str:
    record, board = played.record, stage.opening
    left = [board[who].name for who, token in record.tokens.items() if token.stands]
    first = record.tokens[record.first] if record.first is not None else None
    told = "Nobody falls"
    if first is not None and record.first is not None:
        name, by = board[record.first].name, board.tokens.get(first.by)  # type: ignore[call-overload]
        told = f"{name} falls first" + (f", to {by.name}" if by is not None else "")
    if len(left) > 4:
        return f"{told}; {len(left)} are left standing."
    return (
        f"{told}; {', '.join(left[:-1])}{' and ' if left[:-1] else ''}{left[-1]} {'are' if left[:-1] else 'is'} left."
        if left
        else f"{told}; nobody is left."
    )
