"""A market: a square with streets to both sides, houses and alleys round it."""

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
from battlemap.generation.zones.land import SQUARE
from battlemap.generation.zones.room_boxes import box_mask, columns_of
from battlemap.generation.zones.shaping import shape_place
from battlemap.generation.zones.ways import choose_entries
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
square
  Market square: Stalls in rows / Crowd on all sides
  Well square: Well in the middle
  Corn market: Sacks and scales
  Fish market: Slippery with scales (ground)
street
  Long street: Carts in the way
  Tanners’ street: Foul gutter
  Bridge street: Shutters overhead
  Gate street: Straight as a shot
  Potters’ street: Crates of crockery
  Bakers’ row: Barrows and baskets
alley
  Cat alley: Hardly two abreast
  Washing alley: Washing overhead
  Dead end: No way on
  Cooper’s yard: Rolling barrels
  Rope walk: Ropes at knee height
  Back court: Rubbish heaps (ground)
stalls
  Cloth stalls: Awnings to climb
  Fruit stalls: Fruit underfoot (ground)
  Poultry pens: Flying feathers
  Potters’ stalls: Breaking crockery
  Horse lines: Nervous horses
house
  Guildhall: Pillars to hide behind
  Inn: Tables and benches
  Bakery: Hot ovens
  Smithy: Glowing iron
  Weigh house: Hanging scales
  Chandler’s: Oil and candles
  Chapel: Echoing steps
  Counting house: Barred windows
  Apothecary: Shelves of glass
  Tailor’s: Bolts of cloth
burning
  Burning house: Ablaze (fire)
  Burning inn: Ablaze (fire)
spill
  Spilled oil: Slippery with oil (ground)
  Flooded gutter: Ankle-deep filth (ground, mire)
""")
STALLS = RecipeOption("stalls", "Stalls", (OptionValue("few", "Few"), OptionValue("many", "Many")), "many")
DOORS = RecipeOption("doors", "Doors", numbered_values(1, 2), "1")
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("fire", "Fire"), OptionValue("spill", "Spill")), "none"
)
HAZARDS = {"fire": Hazard("burning", "timber", ("house",)), "spill": Hazard("spill", "mud", ("alley", "stalls"))}


def build(request: Request) -> Battlefield:
    """A street from side to side that widens to the square; above and below it houses and what is between them."""
    draft = shape_place(request, 1.76, _draw)
    streets = draft.of_role("street")
    entries = choose_entries(draft, streets[:1], streets[1:])
    _choose_blocks(draft)
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    ways = ("square", "street", "stalls", "alley", "spill")
    for role in ("house", "burning"):
        draft.open_doors(role, ways, int(request.values["doors"]))
    return finish_place(draft, WORDS, entries, ("square",))


def _draw(draft: ZoneDraft) -> None:
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    middle, half = round(land.rows * shape.uniform(0.46, 0.54)), 4
    top, bottom = middle - half, middle + half
    left, right = round(land.columns * shape.uniform(0.26, 0.33)), round(land.columns * shape.uniform(0.67, 0.74))
    rise, fall = (round(land.rows * shape.uniform(0.06, 0.16)) for _ in range(2))
    above = (count - 2) // 2
    rows = ((0, top, above), (bottom, land.rows, count - 3 - above)) if shape.random() < 0.5 else (
        (0, top, count - 3 - above), (bottom, land.rows, above)
    )  # fmt: skip
    for low, high, number in rows:
        for start, end in columns_of(0, land.columns, number, shape, 12):
            draft.lay(box_mask(draft, (start, low, end, high)), "block", "hall")
    draft.lay(box_mask(draft, (0, top, left, bottom)), "street", "cobble")
    draft.lay(box_mask(draft, (right, top, land.columns, bottom)), "street", "cobble")
    square = land.box(left * SQUARE, (top - rise) * SQUARE, right * SQUARE, (bottom + fall) * SQUARE)
    draft.lay(square, "square", "cobble", straight=True)


def _choose_blocks(draft: ZoneDraft) -> None:
    """Houses, between them alleys and stalls; never more than two houses side by side."""
    dice, many = draft.dice("blocks"), draft.request.values["stalls"] == "many"
    blocks = draft.of_role("block")
    rows = [[number for number in blocks if _top(draft, number) == top] for top in (True, False)]
    for row in rows:
        start = dice.randrange(2)
        for at, number in enumerate(row):
            if at % 3 == start + 1 or (len(row) > 1 and at == start and len(row) < 3):
                stalls = many and dice.random() < 0.7
                draft.change(number, role="stalls" if stalls else "alley", terrain="dirt" if stalls else "cobble")
            else:
                draft.change(number, role="house", terrain=dice.choice(("hall", "timber")))


def _top(draft: ZoneDraft, number: int) -> bool:
    return float(draft.land.y[draft.mask(number)].mean()) < draft.land.height / 2


RECIPE = Recipe(
    "market", "Market", "zones", SizeRange(6, 9, 14), (STALLS, DOORS, HAZARD), build, check_zones,
    (OptionLimit("hazard", "spill", "A spill needs seven zones", 7),),
    words="A square among houses",
)  # fmt: skip
