"""What is wrong with a house rule, in the words that stand on its page: rows by their titles, fields by their labels."""

from battlemap.board.wording import capitalise, make_sentence
from battlemap.gui.forms.sheet_fields import IN_BOOK, label_of
from battlemap.gui.house_rules.book_pages import value_at
from battlemap.rules.decoding_fault import PlacedFault
from battlemap.rules.ruleset import AnyRuleset


def fault_sentence(rules: AnyRuleset, fault: ValueError) -> str:
    """The sentence; where *fault* is about a place of the book ("weapons.mace.damage"), that is named as people see it."""
    told = fault.args[0] if fault.args else ""
    if not isinstance(told, PlacedFault):
        return make_sentence(str(fault))
    return make_sentence(f"{place_words(rules, told.place)}: {told.reason}")


def place_words(rules: AnyRuleset, place: str) -> str:
    """A place of the book in words: "Mace, damage"."""
    names, words = place.split("."), list[str]()
    for at, name in enumerate(names):
        if at == 0:
            continue  # the page that is open
        title = _title(rules, ".".join(names[: at + 1]))
        words.append(title or label_of(rules.labels, f"{IN_BOOK}{names[0]}.{'.'.join(names[2 : at + 1]) or name}"))
    first, *rest = [*words] or [label_of(rules.labels, IN_BOOK + names[0])]
    return ", ".join([capitalise(first), *(f"{part[:1].lower()}{part[1:]}" for part in rest)])


def _title(rules: AnyRuleset, place: str) -> str:
    """What a row of the book is called; "" if nothing lies there that has a name."""
    try:
        row = value_at(rules.book, place)
    except KeyError:
        return ""
    title = getattr(row, "title", "") or getattr(row, "name", "")
    return title if isinstance(title, str) else ""
