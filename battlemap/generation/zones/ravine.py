"""A dry ravine: its floor below, rims above it, here and there a way up."""

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
from battlemap.generation.zones.shaping import fill, shape_place
from battlemap.generation.zones.ways import choose_entries, open_borders
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
floor
  Ravine floor: Echoing footsteps
  The narrows: Hardly two abreast
  Dry bed: Rolling pebbles (ground)
  Sand bar: Soft sand (ground)
  Lower gorge: Shade all day
  Boulder bed: Boulders to crouch behind
  Fallen slab: Slab across the way
  Driftwood: Bleached trunks
  The bend: No sight past the bend
rim
  Broken rim: A long way down (height)
  Red shelf: Crumbling edge (ground, height)
  Lookout: Commanding view
  Split rock: Cleft to hide in
  Goat ledge: Room for one at a time (height)
  Leaning stones: Stones ready to tip
  Eagle rock: Wind on all sides (wind)
  Burnt shelf: Black soot
  High shelf: Nowhere to hide
  Layer cake: Steps in the rock
thicket
  Thorn patch: Thorns (thicket)
  Juniper shelf: Sharp-smelling smoke
  Dead trees: Grey branches
  Cactus flat: Spines (thicket)
  Sage bank: Dry and rattling
pool
  Spring: Ankle-deep and clear (ground, water)
  Seep: Green slime (ground, water)
  Rock pool: Deep in the middle (ground, water)
scree
  Rockfall: Loose stones (ground, rocks)
  Scree fan: Every step slides (ground, rocks)
  Broken face: Stones still falling (rocks)
spate
  Flooded bed: Brown and fast (ground, water)
  Rising water: Up to the belt (ground, water)
""")
GROWTH = RecipeOption("growth", "Growth", (OptionValue("bare", "Bare"), OptionValue("scrub", "Scrub")), "scrub")
WAYS_UP = RecipeOption("ways-up", "Ways up", numbered_values(1, 2, 3), "2")
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("rocks", "Rockfall"), OptionValue("flood", "Flood")), "none"
)
HAZARDS = {"rocks": Hazard("scree", "stone", ("rim", "floor")), "flood": Hazard("spate", "water", ("floor", "pool"))}


def build(request: Request) -> Battlefield:
    """The floor winds from side to side; what lies above and below it on the map is higher ground."""
    draft = shape_place(request, 1.76, _draw)
    floors, rims = draft.of_role("floor"), draft.of_role("rim")
    entries = choose_entries(draft, floors[:1], floors[-1:]) if len(floors) > 2 else choose_entries(draft, rims, rims)
    _choose_roles(draft, entries)
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    open_borders(draft, int(request.values["ways-up"]), ("rim", "thicket", "scree"), ("floor", "spate", "pool"))
    return finish_place(draft, WORDS, entries, ("floor", "rim"))


def _draw(draft: ZoneDraft) -> None:
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    floors = 2 if count < 6 else 3 if count < 11 else 4
    left, right = land.height * shape.uniform(0.28, 0.72), land.height * shape.uniform(0.28, 0.72)
    line = winding_line((0.0, left), (land.width, right), min(land.height * 0.22, 200), shape, 4)
    away, along, _ = land.from_line(line)
    half = shape.uniform(104, 126)
    cuts = [(at + 1) / floors + shape.uniform(-0.06, 0.06) for at in range(floors - 1)]
    for part in cut_along(away < half, along, cuts):
        draft.lay(part, "floor", "floor")
    fill(draft, count - floors, "rim", "mesa", shape, (1.15, 1.0), 1)


def _choose_roles(draft: ZoneDraft, entries: tuple[int, int]) -> None:
    """Rims differ in their rock; some bear thorns, and on the floor there may be water."""
    dice, growth = draft.dice("roles"), draft.request.values["growth"]
    rims = [number for number in draft.of_role("rim") if number not in entries]
    dice.shuffle(rims)
    for at, number in enumerate(rims):
        draft.change(number, terrain=("mesa", "rim", "stone")[at % 3])
    for number in rims[1::3] if growth == "scrub" else []:
        draft.change(number, role="thicket", terrain="scrub")
    floors = [number for number in draft.of_role("floor") if number not in entries]
    if len(floors) > 0 and draft.request.zones > 6:
        draft.change(dice.choice(floors), role="pool", terrain="water")


RECIPE = Recipe(
    "ravine", "Ravine", "zones", SizeRange(4, 9, 14), (GROWTH, WAYS_UP, HAZARD), build, check_zones,
    (OptionLimit("ways-up", "3", "Three ways up need seven zones", 7),
     OptionLimit("hazard", "flood", "A flood needs six zones", 6)),
    words="A dry bed between high rims",
)  # fmt: skip
