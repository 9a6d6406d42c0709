"""Two ships side by side with water between them: decks, stairs, planks laid across."""

from itertools import pairwise

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
from battlemap.generation.zones.shaping import fill, shape_place
from battlemap.generation.zones.ways import choose_entries, middle_of
from battlemap.generation.zones.word_bank import read_words
from battlemap.generation.zones.zone_checks import check_zones
from battlemap.generation.zones.zone_draft import ZoneDraft

WORDS = read_words("""
bow
  Forecastle: Coiled anchor cable
  Bow: Spray over the rail (ground)
  Fore deck: Netting to climb
  Beakhead: Carved beast ahead
waist
  Main deck: Tangle of rigging
  Waist: Stacked barrels
  Well deck: Hatch in the middle
  Gun deck: Ballista under canvas
  Hatch deck: Open hatch (height)
  Midship: Swinging boom
stern
  Quarterdeck: At the helm
  Stern castle: Lanterns overhead
  Poop deck: Signal flags
  After deck: Captain’s own ground
sea
  Open sea: Cold and deep (ground, water)
  Grey swell: Waves as high as a man (ground, water)
  Choppy water: Spray in the eyes (ground, water)
  Slack water: Weed round the legs (ground, water)
channel
  The gap: Grinding hulls (ground, water)
  Between hulls: Cold water and splinters (ground, water)
burning
  Burning deck: Ablaze (fire)
  Blazing sail: Ablaze (fire)
slick
  Oiled deck: Slippery with lamp oil (ground)
  Fish hold: Slippery with fish (ground)
""")
PLANKS = RecipeOption("planks", "Planks", numbered_values(1, 2), "1")
SECOND = RecipeOption("ship", "Other ship", (OptionValue("lower", "Lower"), OptionValue("level", "Level")), "level")
HAZARD = RecipeOption(
    "hazard", "Hazard", (OptionValue("none", "None"), OptionValue("fire", "Fire"), OptionValue("oil", "Oil")), "none"
)
HAZARDS = {"fire": Hazard("burning", "timber", ("waist",)), "oil": Hazard("slick", "timber", ("waist", "bow"))}
DECKS = ("bow", "waist", "stern")
_ABOARD = (*DECKS, "burning", "slick")


def build(request: Request) -> Battlefield:
    """Two hulls one above the other, pointed at the bow, the sea round them."""
    draft = shape_place(request, 1.76, _draw, 185_000)
    ships = [[number for number, part in enumerate(draft.parts) if part.group == ship] for ship in ("ours", "theirs")]
    entries = choose_entries(draft, [ships[0][0], ships[0][-1]], [ships[1][0], ships[1][-1]], 3)
    lay_hazard(draft, HAZARDS, entries)
    if request.values["ship"] == "lower":
        for number in ships[1]:
            draft.change(number, level=draft.parts[number].level - 1)
    draft.link_parts()
    for ship in ships:
        for one, other in pairwise(ship):
            high = max((one, other), key=lambda number: draft.parts[number].level)
            level = draft.parts[one].level == draft.parts[other].level
            draft.link(one, other, "open" if level else "stairs", high=None if level else high)
    _lay_planks(draft, ships, int(request.values["planks"]))
    return finish_place(draft, WORDS, entries, ("waist", "burning", "slick"))


def _draw(draft: ZoneDraft) -> None:
    """Water everywhere, two hulls in it, cut into decks."""
    import numpy as np

    land, shape, count = draft.land, draft.dice("shape"), draft.request.zones
    waters = 3 if count < 11 else 4
    ours = (count - waters + 1) // 2
    height = land.height * 0.275
    for at, (ship, decks) in enumerate((("ours", ours), ("theirs", count - waters - ours))):
        east = shape.random() < 0.5
        middle = land.height * (0.285 if at == 0 else 0.715)
        left, right = 110 + shape.uniform(0, 40), land.width - 110 - shape.uniform(0, 40)
        bow, stern = (right, left) if east else (left, right)
        fore = np.abs(land.x - bow) / (right - left)
        aft = np.abs(land.x - stern) / (right - left)
        half = height / 2 * np.minimum(1.0, np.minimum((fore / 0.24) ** 0.62, 0.72 + 2 * aft))
        hull = (np.abs(land.y - middle) < half) & (land.x > left) & (land.x < right)
        cuts = [(part + 1) / decks + shape.uniform(-0.04, 0.04) for part in range(decks - 1)]
        ends = [0.0, *cuts, 1.0]
        for part in range(decks):
            low, high = left + (right - left) * ends[part], left + (right - left) * ends[part + 1]
            foremost = part == (decks - 1 if east else 0)
            last = part == (0 if east else decks - 1)
            role = "bow" if foremost else "stern" if last else "waist"
            piece = hull & (land.x > round(low / 20) * 20) & (land.x < round(high / 20) * 20)
            raised = 2 if role != "waist" and decks > 2 else 1
            draft.lay(piece, role, "timber", raised, straight=False, group=ship)
    sea = draft.free
    channel = sea & (np.abs(land.y - land.height / 2) < land.height * 0.2)
    above, below = sea & ~channel & (land.y < land.height / 2), sea & ~channel & (land.y > land.height / 2)
    for mask in (above, below):
        draft.lay(mask, "sea", "water")
    fill(draft, waters - 2, "channel", "water", shape)


def _lay_planks(draft: ZoneDraft, ships: list[list[int]], count: int) -> None:
    """Ways over the gap: from deck to deck where they lie side by side, the middle first."""
    ours, theirs = ships
    pairs = [(a, b) for a in ours for b in theirs]
    draft.dice("planks").shuffle(pairs)
    used: set[int] = set()
    for a, b in sorted(pairs, key=lambda pair: _rank(draft, pair)):
        if len(used) == 2 * count:
            return
        if a not in used and b not in used:
            used |= {a, b}
            draft.link(a, b, name="Boarding planks")


def _rank(draft: ZoneDraft, pair: tuple[int, int]) -> tuple[bool, int]:
    """Decks side by side first, of these the middle ones."""
    apart = abs(middle_of(draft, pair[0]) - middle_of(draft, pair[1])) > 160
    return apart, sum(draft.parts[number].role not in ("waist", "burning", "slick") for number in pair)


RECIPE = Recipe(
    "ships-deck", "Ship’s deck", "zones", SizeRange(7, 9, 12), (PLANKS, SECOND, HAZARD), build, check_zones,
    (OptionLimit("planks", "2", "Two planks need eight zones", 8),),
    words="Two ships, boarded",
)  # fmt: skip
