"""A bridge over a river, with a road on both sides."""

from battlemap.generation.recipe import Battlefield, OptionLimit, OptionValue, Recipe, RecipeOption, Request, SizeRange
from battlemap.generation.zones.furnishing import Hazard, finish_place, lay_hazard
from battlemap.generation.zones.land import winding_line
from battlemap.generation.zones.shaping import fill, place_building, shape_place
from battlemap.generation.zones.ways import choose_entries, middle_of
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
bridge
  Old bridge: Low parapet / Hardly two abreast
  Long bridge: Worn smooth (ground)
  Toll bridge: Chain across the middle
  High arch: A long way down (height)
  The crossing: Carts in the way
river
  Broad water: Fast and cold (ground, water)
  Deep pool: Over a man’s head (ground, water)
  Rapids: White water (ground, water)
  Eddy: Driftwood turning (ground, water)
  Grey river: Strong current (ground, water)
ford
  The ford: Knee-deep and stony (ground, water)
  Stepping stones: Slippery stones (ground, water)
road
  Bridge road: Deep ruts (ground)
  Causeway: Mud on both sides
  Toll yard: Barrier and bench
  Old milestone: Waist-high stone
bank
  Reed bank: Head-high reeds
  Willow bank: Hanging branches
  Flood meadow: Soft ground (ground)
  Washing stones: Flat wet stones
  Cow pasture: Hoofprints full of water (ground)
  Nettle bank: Nettles (thicket)
  Osier beds: Cut stems (ground)
  Fishing spot: Upturned boat
  High bank: Undercut edge (ground, height)
  Alders: Roots in the water
house
  Toll house: Bolted shutters
  Ferry hut: Nets on the wall
  Miller’s store: Sacks to the roof
flood
  Flooded bank: Up to the belt (ground, water)
burning
  Burning bridge: Ablaze (fire)
""")
MADE_OF = RecipeOption("bridge", "Bridge", (OptionValue("timber", "Timber"), OptionValue("stone", "Stone")), "timber")
FORD = RecipeOption("ford", "Ford", (OptionValue("no", "No"), OptionValue("yes", "Yes")), "no")
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("flood", "Flood"), OptionValue("fire", "Fire")), "none"
)
HAZARDS = {"flood": Hazard("flood", "swamp", ("bank",)), "fire": Hazard("burning", "timber", ("bridge",))}


def build(request: Request) -> Battlefield:
    """The river from top to bottom, the road across it."""
    draft = shape_place(request, 1.76, _draw)
    roads, banks = draft.of_role("road"), draft.of_role("bank")
    west = [number for number in banks if middle_of(draft, number) < draft.land.width / 2]
    east = [number for number in banks if number not in west]
    entries = choose_entries(draft, roads[:1] or west, roads[1:] or east)
    for number in draft.of_role("bridge"):
        draft.change(number, terrain="timber" if request.values["bridge"] == "timber" else "hall")
    _choose_banks(draft)
    if request.values["ford"] == "yes":
        draft.change(draft.dice("ford").choice(draft.of_role("river")), role="ford", terrain="water")
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    for bridge in draft.of_role("bridge", "burning"):
        for number in draft.neighbours(bridge):
            wet = draft.parts[number].terrain == "water"
            draft.link(bridge, number, "ledge" if wet else "open", high=bridge if wet else None)
    for ford in draft.of_role("ford"):
        for number in draft.neighbours(ford):
            if draft.parts[number].role in ("bank", "road", "flood"):
                draft.link(ford, number)
    draft.open_doors("house", ("road", "bank", "flood"), 1)
    return finish_place(draft, WORDS, entries, ("bridge", "burning"))


def _draw(draft: ZoneDraft) -> None:
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    wide, half = shape.uniform(0.13, 0.155) * land.width, shape.uniform(90, 104)
    middle = land.width * shape.uniform(0.44, 0.56)
    top, bottom = (middle + shape.uniform(-90, 90), 0.0), (middle + shape.uniform(-90, 90), land.height)
    away, _, _ = land.from_line(winding_line(top, bottom, 60, shape, 2))
    river = away < wide
    cross = land.height * shape.uniform(0.4, 0.6)
    ends = land.height * shape.uniform(0.35, 0.65), land.height * shape.uniform(0.35, 0.65)
    roads = 2 if count >= 9 else 1 if count == 8 else 0
    if roads:
        for at, (start, end) in enumerate(((ends[0], cross), (cross, ends[1]))[:roads]):
            line = ((0.0, start), (land.width * 0.3, cross)) if at == 0 else ((land.width * 0.7, cross), (land.width, end))
            off, _, _ = land.from_line((*line[:1], ((line[0][0] + line[1][0]) / 2, cross if at else start), line[1]))
            side = land.x < middle if at == 0 else land.x >= middle
            draft.lay((off < half - 14) & side & ~river, "road", "dirt")
    upper = river & (land.y < cross)
    for mask in (upper, river & ~upper):
        draft.lay(mask, "river", "water")
    columns = land.x[river & (abs(land.y - cross) < half)]
    box = land.box(float(columns.min()) - 62, cross - half, float(columns.max()) + 62, cross + half)
    draft.lay(box, "bridge", "timber")
    house = count >= 10
    fill(draft, count - len(draft.parts) - house, "bank", "grass", shape, (1.1, 1.0))
    if house:
        place_building(draft, "house", "timber", (12, 13), (9, 10), shape, ("road",), ("bank",))


def _choose_banks(draft: ZoneDraft) -> None:
    dice = draft.dice("banks")
    for number in draft.of_role("bank"):
        draft.change(number, terrain=dice.choice(("grass", "grass", "scrub", "mud")))


RECIPE = Recipe(
    "bridge", "Bridge", "zones", SizeRange(5, 9, 14), (MADE_OF, FORD, HAZARD), build, check_zones,
    (OptionLimit("hazard", "fire", "A stone bridge does not burn", unless=("bridge", ("timber",))),),
    words="A river and one way over it",
)  # fmt: skip
