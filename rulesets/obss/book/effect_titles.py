"""How the effects of this game are called, by their kinds: those of conditions and critical actions by their rows."""

from typing import Any

from battlemap.rules.board_cache import per_book
from battlemap.rules.effect_kinds import kind_of_title, kind_of_words

from .rulebook import BOOK, Book

EFFECT_TITLES = {
    "bad_footing": "Bad footing",
    "charge": "Charge",
    "combat_mastery": "Combat mastery",
    "criticals_so_far": "Criticals so far",
    "exposed": "Exposed",
    "failed_to_wake": "Failed to wake",
    "feinted": "Feinted",
    "grappling": "Grappling",
    "helped": "Helped",
    "helped_by": "Helped by {}",
    "just_fallen": "Just fallen",
    "near_death": "Near death",
    "noticed": "Noticed",
    "off_balance": "Off balance",
    "off_hand_on_guard": "Off hand on guard",
    "out_of_breath": "Out of breath",
    "prepared": "Prepared",
    "rested": "Rested",
    "shaken": "Shaken",
    "shield_down": "Shield down",
    "something_in_the_eye": "Something in the eye",
    "strained_muscle": "Strained muscle",
    "total_defence": "Total defence",
    "unnoticed": "Unnoticed",
    "wide_open": "Wide open",
    "winded_by": "Winded by {}",
    "wounds_treated": "Wounds treated",
}


@per_book(8)
def effect_kinds(book: Book) -> dict[str, str]:
    """All kinds of effects under a book, with their titles; conditions first, which one title may share with an action."""
    conditions = {kind_of_words(name): name.capitalize() for name in book.conditions}
    maneuvers = {kind_of_words(key): row.title for key, row in book.weapon_maneuvers.items()}
    actions = {kind_of_words(key): row.title for key, row in book.critical_actions.items()}
    return conditions | actions | maneuvers | EFFECT_TITLES | conditions


def upgrade_scene(fields: dict[str, Any], version: int) -> dict[str, Any]:
    """Format 2 had the titles of effects in *spared*."""
    if version != 2 or not isinstance(spared := fields.get("spared"), dict):
        return fields
    kinds = effect_kinds(BOOK)
    return {
        **fields,
        "spared": {who: [kind_of_title(kinds, str(title))[0] for title in titles] for who, titles in spared.items()},
    }
