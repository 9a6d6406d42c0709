"""A tavern: taproom and rooms under one roof, street and yard outside."""

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
from battlemap.generation.zones.room_boxes import box_mask, columns_of, cut_box, join_rooms
from battlemap.generation.zones.shaping import shape_place
from battlemap.generation.zones.ways import choose_entries
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
taproom
  Taproom: Tables and benches / Long bar
  Common room: Fire in the hearth / Crowd of drinkers
  Great hall: Rafters to swing from
room
  Kitchen: Boiling pots
  Snug: Card table
  Back room: Stacked barrels
  Pantry: Hanging hams
  Brew house: Hot copper
  Scullery: Wet floor (ground)
  Guest room: Beds to jump over
  Card room: Coins on the table
  Larder: Cold and dark
gallery
  Gallery: Railing to lean over (height)
  Minstrels’ loft: Looks down on the hall
cellar
  Cellar: Barrels in the dark
  Wine vault: Racks of bottles
street
  Street: Late carts
  Lane: Foul gutter (ground)
  Church row: Lanterns and long shadows
  Market street: Loose cobbles (ground)
yard
  Inn yard: Water trough
  Stable yard: Dung and straw (ground)
  Kitchen garden: Bean poles
  Skittle alley: Balls underfoot
  Wood yard: Stacked logs
burning
  Burning kitchen: Ablaze (fire)
  Burning room: Ablaze (fire)
wet
  Beer-soaked room: Slippery with beer (ground)
""")
DOORS = RecipeOption("doors", "Doors", numbered_values(1, 2, 3), "2")
LEVELS = RecipeOption(
    "levels", "Levels", (OptionValue("one", "One"), OptionValue("gallery", "Gallery"), OptionValue("cellar", "Cellar")), "gallery"
)
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("fire", "Fire"), OptionValue("beer", "Beer")), "none"
)
HAZARDS = {"fire": Hazard("burning", "timber", ("room",)), "beer": Hazard("wet", "timber", ("room",))}
_INSIDE = ("taproom", "room", "gallery", "cellar", "burning", "wet")


def build(request: Request) -> Battlefield:
    """One building, cut into rooms; the street before it, a yard beside it."""
    draft = shape_place(request, 1.76, _draw, 140_000)
    entries = choose_entries(draft, draft.of_role("street"), draft.of_role("room"))
    _choose_levels(draft, entries)
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    for role in ("gallery", "cellar"):
        for a, b in draft.touching(role, "taproom"):
            draft.link(a, b, "stairs", high=a if role == "gallery" else b)
    doors = int(request.values["doors"])
    draft.open_doors("taproom", ("street", "yard"), doors, state="open")
    draft.open_doors("room", ("yard", "street"), 1, state="shut", most=doors)
    join_rooms(draft, _INSIDE)
    return finish_place(draft, WORDS, entries, ("taproom",))


def _draw(draft: ZoneDraft) -> None:
    """Street along the front, yard at one side, the house in what is left."""
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    outside = 2 if count < 8 else 3
    street, yard = shape.randint(9, 11), shape.randint(12, 15)
    front, west = land.rows - street, shape.random() < 0.5
    left, right = (yard, land.columns) if west else (0, land.columns - yard)
    boxes = cut_box((left, 0, right, front), count - outside, shape, 0.48)
    largest = max(boxes, key=lambda box: (box[2] - box[0]) * (box[3] - box[1]))
    for box in boxes:
        draft.lay(box_mask(draft, box), "taproom" if box == largest else "room", "timber")
    for start, end in columns_of(0, land.columns, outside - 1, shape, 18):
        draft.lay(box_mask(draft, (start, front, end, land.rows)), "street", "cobble")
    draft.lay(draft.free, "yard", "dirt")


def _choose_levels(draft: ZoneDraft, entries: tuple[int, int]) -> None:
    """A room beside the taproom lies higher or lower, if that is wanted; kitchens have flagstones."""
    dice, wanted = draft.dice("levels"), draft.request.values["levels"]
    taproom = draft.of_role("taproom")[0]
    rooms = [number for number in draft.of_role("room") if number not in entries]
    beside = [number for number in rooms if draft.neighbours(taproom).get(number, 0.0) > 110]
    if wanted != "one" and beside:
        number = dice.choice(beside)
        high = wanted == "gallery"
        draft.change(number, role=wanted, terrain="timber" if high else "dark", level=1 if high else -1)
    for number in draft.of_role("room"):
        draft.change(number, terrain=dice.choice(("timber", "hall")))


RECIPE = Recipe(
    "tavern", "Tavern", "zones", SizeRange(5, 7, 11), (DOORS, LEVELS, HAZARD), build, check_zones,
    (OptionLimit("doors", "3", "Three doors need eight zones", 8),
     *(OptionLimit("hazard", value, f"{words} needs six zones", 6)
       for value, words in (("fire", "A fire"), ("beer", "Spilled beer")))),
    version=2, words="Taproom, back rooms and yard",
)  # fmt: skip
