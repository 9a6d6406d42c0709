"""A road through a wood: banks above it, undergrowth beside it, sometimes a hut and a brook."""

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
from battlemap.generation.zones.ways import choose_entries, raise_ledges
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
road
  Old road: Deep ruts (ground)
  Milestone: Weathered stone
  Blind bend: No sight past the bend
  Fallen oak: Trunk across the road
  Toll stone: Old carved stone
  Wheel ruts: Churned mud (ground, mire)
  Hollow way: Banks on both sides
  Broken cart: Spilled load
  Long straight: Nowhere to hide
  Leaf fall: Wet leaves (ground)
  Halfway oak: Hollow trunk
  Old paving: Loose stones (ground)
wood
  Beech wood: Deep shade / Smooth grey trunks
  Oak wood: Thick trunks / Roots underfoot (thicket)
  Pine stand: Needles that hush steps / Low branches (thicket)
  Hornbeams: Close-grown stems (thicket)
  Birch wood: Pale trunks in rows
  Fir thicket: Branches to the ground (thicket)
  Old coppice: Stools of cut stems
  Ash grove: Tangled saplings (thicket)
bank
  Hazel bank: Screened by leaves
  Fern bank: Slippery slope (ground)
  Sandy bank: Crumbling edge (ground, height)
  Fox earths: Burrows underfoot (ground)
  Bramble bank: Thorns (thicket)
  Root wall: Roots to climb by
  Ivy rocks: Handholds under the ivy
brush
  Bracken: Waist-high
  Heather: Springy underfoot
  Gorse: Thorns (thicket)
  Clearing: Open to every side
  Charcoal ring: Black dust
  Windthrow: Fallen trunks (thicket)
  Foxgloves: Humming with bees
  Deer lawn: Short grass
  Stump field: Cut stumps
  Broom: Dry and rattling
hut
  Kiln hut: Smoke-black beams
  Forester’s hut: Axes on the wall
  Hunters’ hut: Hides to hide behind
  Wayside shrine: Candles burning
  Toll house: Bolted shutters
brook
  Brook: Slippery stones (ground, water)
  Mill stream: Fast and cold (ground, water)
  Forest pool: Black and still (ground, water)
  Beaver pond: Half-sunk logs (ground, water)
swamp
  Alder swamp: Knee-deep (ground, mire)
  Peat hole: Sucking ground (ground, mire)
  Reed bog: Hidden holes (ground, mire)
burning
  Burning firs: Ablaze (fire)
  Burning gorse: Ablaze (fire)
  Smouldering wood: Sparks and smoke (fire)
""")
GROWTH = RecipeOption("growth", "Growth", (OptionValue("open", "Open"), OptionValue("dense", "Dense")), "dense")
LEDGES = RecipeOption("ledges", "Ledges", numbered_values(0, 1, 2), "1")
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("swamp", "Swamp"), OptionValue("fire", "Fire")), "none"
)


HAZARDS = {
    "swamp": Hazard("swamp", "swamp", ("wood", "brush", "bank")),
    "fire": Hazard("burning", "forest", ("wood", "brush", "bank")),
}


def build(request: Request) -> Battlefield:
    """The road from side to side, the land above and below it in even shares."""
    draft = shape_place(request, 1.76, _draw)
    roads, land = draft.of_role("road"), draft.of_role("brush")
    entries = choose_entries(draft, roads[:1], roads[-1:]) if len(roads) > 2 else choose_entries(draft, land, land)
    _choose_roles(draft, entries)
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    draft.open_doors("hut", ("road", "brook"), 1)
    raise_ledges(draft, int(request.values["ledges"]), ("bank", "wood", "brush"), ("road", "brush"))
    return finish_place(draft, WORDS, entries, ("road",))


def _draw(draft: ZoneDraft) -> None:
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    roads = 2 if count < 5 else 3 if count < 12 else 4
    half = shape.uniform(108, 130)
    start, end = (0.0, land.height * shape.uniform(0.34, 0.66)), (land.width, land.height * shape.uniform(0.34, 0.66))
    away, along, _ = land.from_line(winding_line(start, end, min(land.height * 0.17, 170), shape))
    cuts = [(at + 1) / roads + shape.uniform(-0.06, 0.06) for at in range(roads - 1)]
    for part in cut_along(away < half, along, cuts):
        draft.lay(part, "road", "dirt")
    hut = count >= 7
    fill(draft, count - roads - hut, "brush", "scrub", shape)
    if hut:
        place_building(draft, "hut", "timber", (12, 14), (9, 11), shape, ("road",), ("brush",))


def _choose_roles(draft: ZoneDraft, entries: tuple[int, int]) -> None:
    """One part is a brook; of the others about half are wood or open land, some of those beside the road are banks."""
    dice, dense = draft.dice("roles"), draft.request.values["growth"] == "dense"
    roads = set(draft.of_role("road"))
    sides = [number for number in draft.of_role("brush") if number not in entries]
    dice.shuffle(sides)
    if draft.request.zones >= 6 and len(sides) > 2:
        draft.change(sides.pop(), role="brook", terrain="water")
    for at, number in enumerate(sides):
        beside_road = bool(roads & draft.neighbours(number).keys())
        if at % 2 == 0 and dense:
            draft.change(number, role="wood", terrain="forest")
        elif at % 3 == 1 and beside_road:
            draft.change(number, role="bank", terrain="grass")
        else:
            draft.change(number, terrain="scrub" if dense or at % 2 else "grass")


RECIPE = Recipe(
    "forest-road", "Forest road", "zones", SizeRange(4, 9, 14), (GROWTH, LEDGES, HAZARD), build, check_zones,
    (OptionLimit("ledges", "2", "Two ledges need six zones", 6), OptionLimit("hazard", "swamp", "A swamp needs five zones", 5),
     OptionLimit("hazard", "fire", "A fire needs five zones", 5)),
    words="A road between wood and bank",
)  # fmt: skip
