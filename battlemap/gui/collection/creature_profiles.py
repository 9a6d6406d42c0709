"""Creatures of a collection as the rules would show them: each on a throw-away board of its own."""

from pathlib import Path
from typing import Any

from msgspec import Struct
from PySide6.QtGui import QImage

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Encounter, Side, Token
from battlemap.board.grid_map import WIDEST, GridMap
from battlemap.board.ids import AspectId, SideId, TokenId, ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.paint.style.images import decode
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.regular_files import read_file
from battlemap.rules.display import BoardDisplay, Profile, SheetNumber, Track
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import CollectionCreature
from battlemap.store.database.battle import MOST_ASSET_BYTES

WHO, HERE, SIDE = TokenId("shown"), ZoneId("here"), SideId("side")
MOST_NUMBERS = 4
BY_THE_BOOK: dict[str, Any] = {}


class CreatureProfile(Struct, frozen=True):
    """One creature on its board, and what the ruleset shows of it; the token there is WHO."""

    board: AnyEncounter
    display: BoardDisplay
    profile: Profile
    numbers: tuple[str, ...]
    """What matters most, for one line: "34 hit points", "Def 17"."""


def build_creature_profile(
    rules: AnyRuleset,
    creature: CollectionCreature,
    look: int,
    portrait: str = "",
    house: dict[str, Any] = BY_THE_BOOK,
) -> CreatureProfile:
    """Put a creature on a board of its own, in the colours of a side's *look*; *house*: the house rules of the battle."""
    entry = creature.entry
    on_cells = rules.maps[0] == "grid"
    ground = GridMap(WIDEST, WIDEST) if on_cells else ZoneMap(zones={HERE: Zone(HERE, "Here")})
    side = Side(SIDE, "Side", "S", look, gm=not entry.with_players)
    token = Token(
        WHO, entry.name, SIDE, (0, 0) if on_cells else HERE, creature.sheet, entry.icon, portrait, footprint=creature.footprint
    )
    aspects = {
        key: Aspect(key, words, "character", "token", WHO)
        for at, words in enumerate(entry.aspects)
        if (key := AspectId(f"aspect-{at}"))
    }
    scene = rules.scene()
    board: AnyEncounter = Encounter(ground, {SIDE: side}, {WHO: token}, aspects, scene, house=house)  # not a copy: a cache key
    profile, shown = rules.profile(board, WHO), rules.display(board)
    seen = shown.tokens.get(WHO)
    return CreatureProfile(board, shown, profile, key_numbers(profile, seen.tracks if seen else ()))


def key_numbers(profile: Profile, drawn: tuple[Track, ...] = ()) -> tuple[str, ...]:
    """The few numbers by which a creature is known: how much it can take, its best, and what else stands at the top.

    *drawn*: the tracks on its token, for rulesets whose profiles have none.
    """
    numbers = [words for track in profile.tracks or drawn if (words := _capacity(track))]
    own = [figure for figure in profile.counters if _is_lasting(figure)]
    best = [figure for figure in (*own, *profile.figures) if figure.strong]
    numbers += [_figure(figure) for figure in (*best, *[figure for figure in own if not figure.strong])]
    return tuple(numbers[:MOST_NUMBERS])


def make_read_only(profile: Profile) -> Profile:
    """What of a profile is lasting, with nothing in it that could be typed over."""
    from msgspec.structs import replace

    def plain(figures: tuple[SheetNumber, ...]) -> tuple[SheetNumber, ...]:
        return tuple(replace(figure, path="") for figure in figures)

    return replace(
        profile,
        tracks=tuple(replace(track, path="") for track in profile.tracks),
        pips=(),
        counters=plain(tuple(figure for figure in profile.counters if _is_lasting(figure))),
        figures=plain(profile.figures),
        lines=plain(profile.lines),
        slots=(),
    )


def cells_words(footprint: float) -> str:
    """How wide a creature is, in words: "2 × 2"."""
    if footprint < 1:
        return {0.25: "¼ of a cell", 0.5: "½ of a cell"}.get(footprint, f"{footprint:g} of a cell")
    return f"{footprint:g} × {footprint:g}"


class CreatureImages:
    """Finds portraits: of the open battle by their sha256, of the collection by their paths."""

    def __init__(self, battle: Portraits) -> None:
        self._battle = battle
        self._known: dict[str, QImage | None] = {}

    def __call__(self, key: str) -> QImage | None:
        """The picture, or None if there is none that can be shown."""
        path = Path(key)
        if not path.is_absolute():
            return self._battle(key)
        if key not in self._known:
            try:
                self._known[key] = decode(read_file(path, MOST_ASSET_BYTES))
            except OSError:
                self._known[key] = None
        return self._known[key]

    def forget(self) -> None:
        """Look at the files of the collection again."""
        self._known.clear()


def _is_lasting(figure: SheetNumber) -> bool:
    """Whether a number at the top is the creature's own: it can be changed on its sheet, or matters most."""
    return bool(figure.path) or figure.strong


def _capacity(track: Track) -> str:
    count = track.of if track.shape == "bar" else len(track.boxes)
    return f"{count} {track.name.lower()}" if count else ""


def _figure(figure: SheetNumber) -> str:
    return f"{figure.name} {figure.value}"
