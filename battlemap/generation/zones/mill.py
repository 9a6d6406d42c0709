"""A watermill: house and wheel beside a stream, the pond above it, the yard before it."""

from battlemap.generation.recipe import Battlefield, OptionLimit, OptionValue, Recipe, RecipeOption, Request, SizeRange
from battlemap.generation.zones.furnishing import Hazard, finish_place, lay_hazard
from battlemap.generation.zones.land import cut_along, winding_line
from battlemap.generation.zones.shaping import fill, place_building, shape_place
from battlemap.generation.zones.ways import choose_entries
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
mill
  Mill: Turning stones / Flour in the air
  Grinding floor: Turning stones / Sacks to hide behind
  Wheel house: Deafening wheel
store
  Granary: Sacks to the roof
  Flour store: Flour in the air
  Cart shed: Broken cart
  Miller’s house: Bolted shutters
yard
  Mill yard: Cart with a broken wheel / Ankle-deep flour and mud (ground)
pond
  Mill pond: Cold and deep (ground, water)
  Weir pool: Pulls towards the wheel (ground, water)
race
  Mill race: Fast and narrow (ground, water)
  Tail water: Slippery stones (ground, water)
lane
  Mill lane: Hedges on both sides
  Cart track: Deep ruts (ground)
meadow
  Water meadow: Soft ground (ground)
  Bleaching green: Linen on lines
  Barley field: Waist-high barley
  Goose green: Angry geese
  Orchard: Low branches (thicket)
  Kitchen garden: Bean poles
  Willow bank: Hanging branches
  Long meadow: Uncut hay
  Stubble field: Short and sharp
  Paddock: Nervous horse
burning
  Burning mill: Ablaze (fire)
flood
  Flooded yard: Knee-deep (ground, water)
""")
POND = RecipeOption("pond", "Pond", (OptionValue("left", "Left"), OptionValue("right", "Right")), "left")
GROWTH = RecipeOption("land", "Land", (OptionValue("open", "Open"), OptionValue("grown", "Grown")), "open")
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("fire", "Fire"), OptionValue("flood", "Flood")), "none"
)
HAZARDS = {"fire": Hazard("burning", "timber", ("mill",)), "flood": Hazard("flood", "swamp", ("meadow", "yard"))}


def build(request: Request) -> Battlefield:
    """A stream that comes from a pond, the mill on it, yard and lane on one side."""
    draft = shape_place(request, 1.76, _draw)
    lanes, meadows = draft.of_role("lane"), draft.of_role("meadow")
    entries = choose_entries(draft, lanes or meadows, meadows)
    _choose_meadows(draft)
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    draft.open_doors("mill", ("yard", "flood"), 1)
    draft.open_doors("burning", ("yard", "flood"), 1)
    draft.open_doors("mill", ("meadow", "flood", "lane"), 1, state="shut")
    draft.open_doors("burning", ("meadow", "flood", "lane"), 1, state="shut")
    draft.open_doors("store", ("yard", "lane", "flood", "meadow"), 1)
    return finish_place(draft, WORDS, entries, ("mill", "burning"))


def _draw(draft: ZoneDraft) -> None:
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    west = draft.request.values["pond"] == "left"
    level = land.height * shape.uniform(0.26, 0.36)
    line = winding_line((0.0, level), (land.width, level + shape.uniform(-40, 80)), 50, shape, 2)
    away, along, _ = land.from_line(line)
    stream = away < 76
    middle = (land.width * (0.2 if west else 0.8), level - 10)
    pond = land.blob(middle, land.width * 0.36, land.height * 0.5, shape, 0.1)
    race = stream & ~pond & ((land.x > middle[0]) if west else (land.x < middle[0]))
    yard = land.blob((land.width * shape.uniform(0.45, 0.55), land.height * 0.56), 520, 380, shape, 0.08)
    draft.lay(yard & ~pond & ~race, "yard", "dirt")
    if count >= 7:
        goes = land.width * shape.uniform(0.3, 0.7)
        off, _, _ = land.from_line(winding_line((land.width / 2, land.height * 0.65), (goes, land.height), 30, shape, 2))
        draft.lay((off < 132) & draft.free & (land.y > land.height * 0.6), "lane", "dirt")
    draft.lay(pond, "pond", "water")
    for part in cut_along(race, along, ()) if count < 12 else cut_along(race, along, (0.6 if west else 0.4,)):
        draft.lay(part, "race", "water")
    stores = 0 if count < 8 else 1 if count < 12 else 2
    fill(draft, count - len(draft.parts) - 1 - stores, "meadow", "grass", shape, (1.1, 1.0))
    water = ("race", "pond")
    place_building(draft, "mill", "timber", (13, 15), (10, 12), shape, ("yard",), ("meadow",), (0.06, 0.5), water)
    for _ in range(stores):
        place_building(draft, "store", "timber", (12, 13), (9, 10), shape, ("yard", "lane"), ("meadow",))


def _choose_meadows(draft: ZoneDraft) -> None:
    dice, wooded = draft.dice("meadows"), draft.request.values["land"] == "grown"
    for number in draft.of_role("meadow"):
        draft.change(number, terrain=dice.choice(("forest", "scrub") if wooded else ("grass", "grass", "scrub")))


RECIPE = Recipe(
    "mill", "Mill", "zones", SizeRange(6, 8, 13), (POND, GROWTH, HAZARD), build, check_zones,
    (OptionLimit("hazard", "flood", "A flood needs seven zones", 7),),
    words="A wheel, a pond and a yard",
)  # fmt: skip
