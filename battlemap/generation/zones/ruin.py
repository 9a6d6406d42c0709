"""A ruin: halls whose walls have fallen here and there, grown over, land round it."""

from battlemap.generation.recipe import Battlefield, OptionValue, Recipe, RecipeOption, Request, SizeRange
from battlemap.generation.zones.furnishing import Hazard, finish_place, lay_hazard
from battlemap.generation.zones.room_boxes import box_mask, cut_box
from battlemap.generation.zones.shaping import fill, shape_place
from battlemap.generation.zones.ways import choose_entries, hide_door
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import DOORWAY, ZoneDraft

WORDS = read_words("""
court
  Inner court: Fallen columns
  Cloister: Broken arcade
  Overgrown yard: Nettles (thicket)
hall
  Roofless hall: Rubble underfoot (ground)
  Old chapel: Toppled altar
  Guard room: Arrow slits
  Great stair: Steps that lead nowhere (height)
  Refectory: Stone benches
  Broken tower: Loose stones overhead (rocks)
  Burnt kitchen: Black beams
  Scriptorium: Wet, swollen books
  Pillared room: Pillars to hide behind
vault
  Crypt: Stone coffins
  Undercroft: Dark and dripping
wood
  Birch ring: Pale trunks
  Elder grove: Low branches (thicket)
  Yew walk: Dark, close branches
  Oak saplings: Close-grown stems (thicket)
  Beech stand: Deep shade
  Crab-apples: Fruit underfoot (ground)
thorns
  Bramble slope: Thorns (thicket)
  Thistle field: Waist-high thistles
  Ivy bank: Handholds everywhere
  Nettle ditch: Nettles (thicket)
  Dog roses: Hips and thorns (thicket)
green
  Sheepfold: Low walls
  Graveyard: Leaning stones
  Old road: Paving under grass
  Old ditch: Steep sides (ground)
  Outer ward: Grass over rubble (ground)
  Herb garden: Waist-high walls
blocks
  Fallen gate: Great blocks
  Tumbled wall: Blocks to crouch behind
  Stone heap: Loose stones (ground)
  Quarry hole: Steep sides (ground)
pond
  Fish pond: Black and still (ground, water)
  Old moat: Green and deep (ground, water)
rubble
  Rubble heap: Every step slides (ground, rocks)
  Fallen vault: Stones still falling (rocks)
haunted
  Cold hall: Breath turns to mist
""")
WALLS = RecipeOption("walls", "Walls", (OptionValue("standing", "Standing"), OptionValue("broken", "Broken")), "broken")
GROWTH = RecipeOption("growth", "Growth", (OptionValue("bare", "Bare"), OptionValue("dense", "Dense")), "dense")
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("rubble", "Rubble"), OptionValue("cold", "Cold")), "none"
)
HAZARDS = {"rubble": Hazard("rubble", "stone", ("hall",)), "cold": Hazard("haunted", "dark", ("hall",))}
GROUND = {"wood": "forest", "thorns": "scrub", "green": "grass", "blocks": "stone"}
_ROOMS = ("hall", "court", "vault", "rubble", "haunted")


def build(request: Request) -> Battlefield:
    """Rooms cut out of one rectangle in the middle, the land round them in even shares."""
    draft = shape_place(request, 1.76, _draw)
    outside = draft.of_role("outside")
    entries = choose_entries(draft, outside, outside, 3)
    _choose_rooms(draft, entries)
    lay_hazard(draft, HAZARDS, entries)
    draft.link_parts()
    _break_walls(draft)
    return finish_place(draft, WORDS, entries, ("court", "hall"), lambda: hide_door(draft, _ROOMS))


def _draw(draft: ZoneDraft) -> None:
    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    rooms = max(2, round(count * 0.48))
    wide, high = round(land.columns * shape.uniform(0.56, 0.64)), round(land.rows * shape.uniform(0.56, 0.66))
    left = round((land.columns - wide) * shape.uniform(0.4, 0.6))
    top = round((land.rows - high) * shape.uniform(0.4, 0.6))
    boxes = cut_box((left, top, left + wide, top + high), rooms, shape, 0.42)
    largest = max(boxes, key=lambda box: (box[2] - box[0]) * (box[3] - box[1]))
    for box in boxes:
        court = box == largest
        draft.lay(box_mask(draft, box), "court" if court else "hall", "grass" if court else "hall", straight=True)
    fill(draft, count - rooms, "outside", "grass", shape)


def _choose_rooms(draft: ZoneDraft, entries: tuple[int, int]) -> None:
    dice, dense = draft.dice("rooms"), draft.request.values["growth"] == "dense"
    for number in draft.of_role("court"):
        draft.change(number, terrain="scrub" if dense else "cobble")
    halls = draft.of_role("hall")
    if len(halls) > 2:
        draft.change(dice.choice(halls), role="vault", terrain="dark")
    outside = [number for number in draft.of_role("outside") if number not in entries]
    if len(outside) > 2:
        draft.change(dice.choice(outside), role="pond", terrain="water")
    for number in draft.of_role("outside"):
        role = dice.choice(("wood", "thorns", "wood") if dense else ("green", "green", "blocks"))
        draft.change(number, role=role, terrain=GROUND[role])


def _break_walls(draft: ZoneDraft) -> None:
    """Some walls have a gap that one climbs through, some a doorway without a door."""
    dice, rooms = draft.dice("walls"), set(draft.of_role(*_ROOMS))
    often = 0.62 if draft.request.values["walls"] == "broken" else 0.24
    for (a, b), span in sorted(draft.traced.shared.items()):
        if not rooms & {a, b} or draft.links[a, b].barrier == "water":
            continue
        chance, kind = dice.random(), dice.random()
        if span < DOORWAY or chance > often:
            draft.link(a, b, "wall")
        elif kind < 0.45:
            draft.link(a, b, "open", name="Breach")
        else:
            draft.link(a, b, "door", "open", name="Doorway")


RECIPE = Recipe(
    "ruin", "Ruin", "zones", SizeRange(7, 9, 14), (WALLS, GROWTH, HAZARD), build, check_zones,
    words="Broken halls, overgrown",
)  # fmt: skip
