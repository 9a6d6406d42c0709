"""A farm: a yard with house and barn, fields and orchard round it, a lane that leads away."""

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
from battlemap.generation.zones.land import winding_line
from battlemap.generation.zones.shaping import fill, place_building, shape_place
from battlemap.generation.zones.ways import choose_entries
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
yard
  Farmyard: Panicked animals / Dung heap steaming
house
  Farmhouse: Barred shutters / Fire in the hearth
barn
  Barn: Hay to the roof / Loft with a ladder
  Stable: Kicking horses
  Byre: Cows in the way
  Cart shed: Broken wagon
lane
  Cart lane: Hedges on both sides
  Hollow lane: Banks on both sides
  Drove road: Hoofprints full of water (ground)
field
  Barley field: Waist-high barley
  Hay meadow: Hay in cocks
  Sheep pasture: Sheep running everywhere
  Paddock: Post and rail
  Goose green: Angry geese
  Clover field: Humming with bees
  Long meadow: Uncut hay
plough
  Stubble field: Nowhere to hide
  Turnip field: Heavy soil (ground)
  Ploughland: Clods and furrows (ground)
  Bean rows: Poles higher than a man
  Cabbage rows: Wet leaves (ground)
  Fallow: Thistles
orchard
  Orchard: Low branches (thicket)
  Plum garden: Wasps
  Hazel copse: Close-grown stems (thicket)
  Windbreak: Thick trunks
pond
  Duck pond: Knee-deep and green (ground, water)
  Horse pond: Soft bottom (ground, water)
sty
  Pigsty: Knee-deep muck (ground, mire)
  Midden: Ankle-deep filth (ground, mire)
burning
  Burning barn: Ablaze (fire)
  Burning stable: Ablaze (fire)
""")
BARNS = RecipeOption("barns", "Barns", numbered_values(1, 2), "1")
FIELDS = RecipeOption("fields", "Fields", (OptionValue("open", "Open"), OptionValue("hedged", "Wooded")), "open")
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("mud", "Mud"), OptionValue("fire", "Fire")), "none"
)
HAZARDS = {"mud": Hazard("sty", "mud", ("plough", "field", "orchard")), "fire": Hazard("burning", "timber", ("barn",))}


def build(request: Request) -> Battlefield:
    """The yard in the middle, buildings on its edge, the land round it in even shares."""
    draft = shape_place(request, 1.76, _draw)
    lanes, fields = draft.of_role("lane"), draft.of_role("field")
    entries = choose_entries(draft, lanes or fields, fields)
    _choose_fields(draft, entries)
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    for role in ("house", "barn", "burning"):
        draft.open_doors(role, ("yard",), 1)
        draft.open_doors(role, ("field", "plough", "orchard", "sty", "lane"), 1, state="shut")
    return finish_place(draft, WORDS, entries, ("yard", "barn", "burning"))


def _draw(draft: ZoneDraft) -> None:
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    barns = int(draft.request.values["barns"])
    middle = land.width * shape.uniform(0.42, 0.58), land.height * shape.uniform(0.44, 0.56)
    draft.lay(land.blob(middle, 600, 420, shape, 0.08), "yard", shape.choice(("dirt", "dirt", "cobble")))
    if count >= 6:
        end = (land.width * shape.uniform(0.2, 0.8), land.height) if shape.random() < 0.6 else (0.0, land.height * 0.6)
        off, _, _ = land.from_line(winding_line(middle, end, 40, shape, 2))
        draft.lay((off < 120) & draft.free, "lane", "dirt")
    fill(draft, count - len(draft.parts) - 1 - barns, "field", "grass", shape, (1.15, 1.0))
    for role in ("house", *("barn",) * barns):
        terrain = "hall" if role == "house" else "timber"
        place_building(draft, role, terrain, (12, 14), (9, 11), shape, ("yard",), ("field",), (0.15, 0.5))


def _choose_fields(draft: ZoneDraft, entries: tuple[int, int]) -> None:
    dice, wooded = draft.dice("fields"), draft.request.values["fields"] == "hedged"
    fields = [number for number in draft.of_role("field") if number not in entries]
    dice.shuffle(fields)
    if len(fields) > 2:
        draft.change(fields.pop(), role="pond", terrain="water")
    for at, number in enumerate(fields):
        if at % 2 == 0 if wooded else at == 0:
            draft.change(number, role="orchard", terrain="forest")
        else:
            ploughed = dice.random() < 0.35
            draft.change(
                number, role="plough" if ploughed else "field", terrain="mud" if ploughed else dice.choice(("grass", "scrub"))
            )


RECIPE = Recipe(
    "farm", "Farm", "zones", SizeRange(6, 9, 14), (BARNS, FIELDS, HAZARD), build, check_zones,
    (OptionLimit("barns", "2", "Two barns need eight zones", 8),),
    words="House, barn and fields",
)  # fmt: skip
