"""A camp in a clearing: tents round a fire, a bank about it perhaps, wood and brook outside."""

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
from battlemap.generation.zones.land import divide
from battlemap.generation.zones.shaping import fill, shape_place
from battlemap.generation.zones.ways import choose_entries, open_borders
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
fire
  Great fire: Sparks and heat
  Cook fire: Boiling kettle
  Fire ring: Logs to sit on
tents
  Tents: Guy ropes (ground)
  Captain’s tent: Table with maps
  Long tents: Canvas walls
  Hospital tents: Stretchers in rows
  Smith’s tent: Anvil and tools
  Round tents: Painted hides
ground
  Wagon ring: Wagons end to end
  Horse lines: Tethered horses
  Baggage: Crates and bales
  Drill ground: Trampled flat
  Butts: Straw targets
  Stores: Barrels in stacks
wood
  Beech wood: Deep shade
  Pine slope: Low branches (thicket)
  Cut wood: Stumps and chips (ground)
  Hazel copse: Close-grown stems (thicket)
  Birch wood: Pale trunks in rows
  Bramble edge: Thorns (thicket)
field
  Meadow: Grass to the knee
  Goat pasture: Cropped short
  Bracken: Waist-high
  Heath: Springy underfoot
brook
  Brook: Slippery stones (ground, water)
  Washing place: Flat wet stones (ground, water)
burning
  Burning tents: Ablaze (fire)
mud
  Trampled mud: Ankle-deep (ground, mire)
  Latrines: Better not asked (ground, mire)
""")
BANK = RecipeOption("bank", "Earth bank", (OptionValue("none", "None"), OptionValue("round", "All round")), "round")
GATES = RecipeOption("gates", "Gates", numbered_values(1, 2, 3), "2")
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("mud", "Mud"), OptionValue("fire", "Fire")), "none"
)
HAZARDS = {"mud": Hazard("mud", "mud", ("ground", "field")), "fire": Hazard("burning", "floor", ("tents",))}
_INSIDE = ("fire", "tents", "ground", "burning")


def build(request: Request) -> Battlefield:
    """A clearing cut into parts round its fire; the land outside in even shares."""
    draft = shape_place(request, 1.76, _draw)
    outside = draft.of_role("field")
    inside = draft.of_role("tents", "ground")
    entries = choose_entries(draft, outside, inside, 2)
    _choose_land(draft, entries)
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    if request.values["bank"] == "round":
        camp = set(draft.of_role("fire")) | set(inside)
        for a, b in draft.traced.shared:
            if (a in camp) != (b in camp):
                draft.link(a, b, "ledge", high=a if a in camp else b)
        open_borders(draft, int(request.values["gates"]), (*_INSIDE, "mud"), ("wood", "field", "mud"))
    return finish_place(draft, WORDS, entries, ("fire",))


def _draw(draft: ZoneDraft) -> None:
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    inside = max(2, round((count - 1) * 0.48))
    middle = land.width * shape.uniform(0.45, 0.55), land.height * shape.uniform(0.46, 0.54)
    size = 0.62 if count < 9 else 0.66
    clearing = land.blob(middle, land.width * size, land.height * (size + 0.06), shape, 0.07)
    fire = land.blob(middle, 330, 270, shape, 0.06)
    for at, part in enumerate(divide(land, clearing & ~fire, inside, shape)):
        tents = at % 2 == 0
        draft.lay(part, "tents" if tents else "ground", "floor" if tents else "dirt", straight=False)
    draft.lay(fire, "fire", "dirt")
    fill(draft, count - inside - 1, "field", "grass", shape)


def _choose_land(draft: ZoneDraft, entries: tuple[int, int]) -> None:
    dice = draft.dice("land")
    wooded = dice.random() < 0.7
    outside = [number for number in draft.of_role("field") if number not in entries]
    dice.shuffle(outside)
    if len(outside) > 1:
        draft.change(outside.pop(), role="brook", terrain="water")
    for at, number in enumerate(outside):
        if wooded and at % 3 != 2:
            draft.change(number, role="wood", terrain="forest")
        else:
            draft.change(number, terrain=dice.choice(("grass", "scrub")))


RECIPE = Recipe(
    "camp", "Camp", "zones", SizeRange(6, 9, 14), (BANK, GATES, HAZARD), build, check_zones,
    (OptionLimit("gates", "3", "Three gates need eight zones", 8),
     *(OptionLimit("gates", value, "A camp without a bank needs no gates", unless=("bank", ("round",))) for value in ("1", "3"))),
    words="Tents round a fire",
)  # fmt: skip
