"""A cave: chambers of different height, rock between some of them, water in one."""

from battlemap.generation.recipe import (
    Battlefield,
    OptionLimit,
    OptionValue,
    Recipe,
    RecipeOption,
    Request,
    SizeRange,
    numbered_values,
)
from battlemap.generation.zones.furnishing import Hazard, finish_place, lay_hazard
from battlemap.generation.zones.land import divide, pieces_of
from battlemap.generation.zones.shaping import shape_place
from battlemap.generation.zones.ways import choose_entries, hide_door, raise_ledges, wall_off
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
mouth
  Cave mouth: Blinding light behind
  Daylight hole: Shaft of light
chamber
  Great chamber: Echoes from everywhere
  Dripstones: Pillars to hide behind
  Bone pit: Bones underfoot (ground)
  Low gallery: Heads down (ground)
  Bat hall: Flapping cloud
  Crystal room: Glittering walls
  Sand floor: Steps make no sound
  Twin pillars: Narrow gap between
  Old mine: Rotten props
  Mushroom hall: Soft, pale caps
  Painted wall: Beasts in red
  Sleeping place: Skins and straw
  Fire place: Smoke under the roof
  Split rock: Cleft to hide in
shelf
  High shelf: A long way down (height)
  Upper gallery: Looks down on all
  Broken stair: Crumbling edge (ground, height)
lake
  Black lake: Over a man’s head (ground, water)
  Cold stream: Fast and loud (ground, water)
fall
  Loose roof: Stones still falling (rocks)
gas
  Foul hollow: Hard to breathe
webs
  Webs: Sticky to the hair (thicket)
""")
PASSAGES = RecipeOption("passages", "Passages", (OptionValue("few", "Few"), OptionValue("many", "Many")), "many")
SHELVES = RecipeOption("shelves", "Shelves", numbered_values(0, 1, 2), "1")
DANGERS = (
    OptionValue("none", "None"),
    OptionValue("stones", "Stones"),
    OptionValue("webs", "Webs"),
    OptionValue("air", "Foul air"),
)
HAZARD = RecipeOption("hazard", "Hazard", DANGERS, "none")
HAZARDS = {
    "stones": Hazard("fall", "stone", ("chamber",)),
    "webs": Hazard("webs", "", ("chamber",)),
    "air": Hazard("gas", "mud", ("chamber",)),
}
_DRY = ("chamber", "mouth", "shelf", "fall", "webs", "gas")


def build(request: Request) -> Battlefield:
    """Rock with chambers in it; where they touch there is a passage or a wall."""
    draft = shape_place(request, 1.76, _draw)
    chambers = draft.of_role("chamber")
    edge = sorted(chambers, key=lambda number: float(draft.land.x[draft.mask(number)].mean()))
    entries = choose_entries(draft, edge[:1], edge[-2:], 3)
    _choose_chambers(draft, entries)
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    wall_off(draft, entries, 0.5 if request.values["passages"] == "few" else 0.24)
    raise_ledges(draft, int(request.values["shelves"]), ("shelf",), _DRY, 60.0)
    return finish_place(draft, WORDS, entries, ("chamber",), lambda: hide_door(draft, _DRY))


def _draw(draft: ZoneDraft) -> None:
    """Even parts of a blob; some at its edge stay rock."""
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    blob = land.blob((land.width / 2, land.height / 2), land.width * 0.99, land.height * 0.99, shape, 0.09)
    spare = 1 if count < 7 else 2
    parts = divide(land, blob, count + spare, shape, (1.15, 1.0))
    order = list(range(len(parts)))
    shape.shuffle(order)
    rock: list[int] = []
    for at in order:
        left = [part for number, part in enumerate(parts) if number not in (*rock, at)]
        whole = left[0].copy()
        for part in left:
            whole |= part
        if len(rock) < spare and len(pieces_of(whole)) == 1 and len(pieces_of(~whole)) == len(pieces_of(~blob)):
            rock.append(at)
    for number, part in enumerate(parts):
        if number not in rock:
            draft.lay(part, "chamber", "mesa")


def _choose_chambers(draft: ZoneDraft, entries: tuple[int, int]) -> None:
    dice, values = draft.dice("chambers"), draft.request.values
    for number in draft.of_role("chamber"):
        draft.change(number, terrain=dice.choice(("mesa", "rim", "stone", "floor")))
    draft.change(entries[0], role="mouth", terrain="floor")
    rest = [number for number in draft.of_role("chamber") if number not in entries]
    dice.shuffle(rest)
    if len(rest) > 2 and dice.random() < 0.75:
        draft.change(rest.pop(), role="lake", terrain="water")
    for number in rest[: int(values["shelves"])]:
        draft.change(number, role="shelf", terrain="rim")


RECIPE = Recipe(
    "cave", "Cave", "zones", SizeRange(5, 8, 14), (PASSAGES, SHELVES, HAZARD), build, check_zones,
    (OptionLimit("shelves", "2", "Two shelves need seven zones", 7),
     OptionLimit("hazard", "stones", "Falling stones need six zones", 6)),
    words="Chambers in the rock",
)  # fmt: skip
