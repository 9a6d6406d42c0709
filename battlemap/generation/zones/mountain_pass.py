"""A path over a pass: slopes above it, a drop below, snow and ice in winter."""

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
from battlemap.generation.zones.land import cut_along, winding_line
from battlemap.generation.zones.shaping import fill, place_building, shape_place
from battlemap.generation.zones.ways import choose_entries, open_borders
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
path
  The saddle: Howling wind (wind)
  Lower path: Worn steps
  Upper path: Crumbling edge (ground, height)
  Hairpin: No sight past the bend
  Narrow ledge: Room for one at a time (height)
  Old road: Overturned cart
  Cairn: Heap of stones
  Pilgrims’ steps: Uneven steps (ground)
above
  Cairn hill: Commanding view
  Eagle rock: Wind on all sides (wind)
  Overhang: Stones ready to tip
  Goat slope: Steep and loose (ground)
  Grey crags: Cracks to climb
  Boulder field: Boulders to crouch behind
  The shoulder: Nowhere to hide
  Raven wall: Nests and droppings
snow
  Snowfield: Deep snow (ground)
  White slope: Slides underfoot (ground)
  Wind crust: Crust that breaks (ground)
  Cornice: Snow over nothing (height)
  Old snow: Grey and hard
  Snow bowl: Every sound is swallowed
pines
  Pine slope: Fallen trunks (thicket)
  Dwarf pines: Knee-high branches (thicket)
  Larch wood: Pale, bare stems
  Stone pines: Roots round the rocks (thicket)
scree
  Scree gully: Loose scree (ground, rocks)
  Gorge edge: A long way down (height)
  Moraine: Round, rolling stones (ground)
  Stone river: Every step slides (ground)
meadow
  High meadow: Marmot holes (ground)
  Sheep pasture: Low stone wall
  Gentian field: Flowers and bees
  Cattle rest: Trampled mud (ground)
tarn
  Mountain lake: Cold enough to kill (ground, water)
  Green tarn: Clear to the ground (ground, water)
frozen
  Frozen tarn: Creaking ice (ground, water)
  Ice lake: Polished by the wind (ground)
hut
  Shepherd’s hut: Low, smoky beams
  Toll hut: Bolted shutters
  Shrine: Bells in the wind
slide
  Fresh slide: Every step slides (ground, rocks)
drift
  Deep drift: Up to the chest (ground)
""")
SEASON = RecipeOption("season", "Season", (OptionValue("summer", "Summer"), OptionValue("winter", "Winter")), "winter")
WAYS_UP = RecipeOption("ways", "Ways off", numbered_values(1, 2, 3), "2")
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("slide", "Slide"), OptionValue("drift", "Drift")), "none"
)
GROUND = {"snow": "snow", "pines": "forest", "meadow": "grass", "scree": "stone"}
LOWER = (*GROUND, "tarn", "frozen")
HAZARDS = {
    "slide": Hazard("slide", "stone", ("above", "scree", "meadow", "snow")),
    "drift": Hazard("drift", "snow", ("snow", "above", "pines")),
}


def build(request: Request) -> Battlefield:
    """The path from one lower corner to the other upper one; what lies above it is higher, the rest lower."""
    draft = shape_place(request, 1.76, _draw)
    paths, slopes = draft.of_role("path"), draft.of_role("above", "below")
    entries = choose_entries(draft, paths[:1], paths[-1:]) if len(paths) > 2 else choose_entries(draft, slopes, slopes)
    _choose_ground(draft, entries)
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    draft.open_doors("hut", ("path",), 1)
    count = int(request.values["ways"])
    open_borders(draft, count, ("above", "slide", "drift"), ("path",))
    open_borders(draft, count, ("path",), (*LOWER, "slide", "drift"))
    return finish_place(draft, WORDS, entries, ("path", "above"))


def _draw(draft: ZoneDraft) -> None:
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    paths = 2 if count < 6 else 3 if count < 12 else 4
    east = shape.random() < 0.5
    low, high = land.height * shape.uniform(0.6, 0.72), land.height * shape.uniform(0.28, 0.4)
    ends = ((0.0, low), (land.width, high)) if east else ((0.0, high), (land.width, low))
    away, along, side = land.from_line(winding_line(*ends, min(land.height * 0.12, 110), shape, 4))
    cuts = [(at + 1) / paths + shape.uniform(-0.05, 0.05) for at in range(paths - 1)]
    half = shape.uniform(102, 118)
    for part in cut_along(away < half, along, cuts):
        draft.lay(part, "path", "dirt", 1)
    hut = count >= 8
    for number in fill(draft, count - paths - hut, "below", "stone", shape, (1.2, 1.0)):
        if float(side[draft.mask(number)].mean()) < 0:
            draft.change(number, role="above", level=2)
    if hut:
        place_building(draft, "hut", "timber", (12, 13), (9, 10), shape, ("path",), ("below", "above"))


def _choose_ground(draft: ZoneDraft, entries: tuple[int, int]) -> None:
    dice, winter = draft.dice("ground"), draft.request.values["season"] == "winter"
    below = [number for number in draft.of_role("below") if number not in entries]
    dice.shuffle(below)
    for number in draft.of_role("above"):
        draft.change(number, terrain=dice.choice(("mesa", "stone", "rim", "snow") if winter else ("mesa", "stone", "rim")))
    if len(below) > 1:
        number = below.pop()
        draft.change(number, role="frozen" if winter else "tarn", terrain="ice" if winter else "water")
    for number in draft.of_role("below"):
        role = dice.choice(("snow", "snow", "pines") if winter else ("meadow", "pines", "scree"))
        draft.change(number, role=role, terrain=GROUND[role])


RECIPE = Recipe(
    "mountain-pass", "Mountain pass", "zones", SizeRange(5, 9, 14), (SEASON, WAYS_UP, HAZARD), build, check_zones,
    (OptionLimit("ways", "3", "Three ways off need seven zones", 7),
     OptionLimit("hazard", "drift", "There is no snow in summer", unless=("season", ("winter",)))),
    words="A path, crags above, a drop below",
)  # fmt: skip
