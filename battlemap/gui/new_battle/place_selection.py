"""What is chosen on the page: the game, and a place of those that there are, with its seed, size and words."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from battlemap.generation.generator import GeneratedPlace, battle_on, make_place
from battlemap.generation.recipe import Recipe
from battlemap.generation.recipes import recipes
from battlemap.gui.new_battle.request_draft import RequestDraft, next_size, offered, usual_recipe
from battlemap.gui.new_battle.saved_places import SavedPlace
from battlemap.gui.start.new_battle import free_title
from battlemap.paint.style.images import FindImage
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle


class PlaceSelection(QObject):
    """Says when something else is chosen."""

    changed = Signal()
    """Another place, seed, size or word."""
    offer_changed = Signal()
    """There are other places, or the game is another."""

    def __init__(self, rules: AnyRuleset, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rules = rules
        self.draft = RequestDraft(usual_recipe(recipes(), rules), square=rules.square)
        self._saved: dict[str, SavedPlace] = {}

    @property
    def offer(self) -> list[tuple[Recipe, str]]:
        """The places with why each cannot be chosen, "" if it can: first those that were kept, last those of another game."""
        made_of = {"zones": "Zones only", "grid": "Squares only"}
        made = [
            (recipe, "" if recipe.kind in self.rules.maps else made_of[recipe.kind]) for recipe in offered(recipes(), self.rules)
        ]
        own = [place.recipe for place in self._saved.values() if place.game == self.rules.id]
        others = [(place.recipe, "Another game") for place in self._saved.values() if place.game != self.rules.id]
        return [*((recipe, "") for recipe in own), *made, *others]

    @property
    def saved(self) -> SavedPlace | None:
        """The chosen place if it is one that was kept."""
        return self._saved.get(self.draft.recipe.id)

    @property
    def pictures(self) -> dict[str, FindImage]:
        """What finds the pictures of each kept place, by the id of its recipe."""
        return {key: place.picture_of for key, place in self._saved.items()}

    def choose(self, key: str) -> None:
        """Wish for another kind of place, by the id of its recipe."""
        recipe = next((recipe for recipe, reason in self.offer if recipe.id == key and not reason), self.draft.recipe)
        if recipe is not self.draft.recipe:
            self.draft.recipe = recipe
            self.changed.emit()

    def again(self) -> None:
        """Wish for another place of the same kind; one that was kept is what it is."""
        if self.saved is None:
            self.draft.another_seed()
            self.changed.emit()

    def before(self) -> None:
        """Go back to the place before."""
        if self.saved is None and self.draft.seed_before():
            self.changed.emit()

    def take_seed(self, seed: int) -> None:
        """Wish for this seed."""
        self.draft.take_seed(seed)
        self.changed.emit()

    def set_value(self, option: str, value: str) -> None:
        """Wish for a word."""
        self.draft.set_value(option, value)
        self.changed.emit()

    def step_size(self, steps: int) -> None:
        """Wish for a larger place, or a smaller one."""
        self.draft.set_size(next_size(self.draft.recipe.sizes.step, self.draft.size, steps))
        self.changed.emit()

    def choose_rules(self, rules: AnyRuleset) -> None:
        """Play another game: on the same place, if it can be played there."""
        self.rules, self.draft.square = rules, rules.square
        there = {recipe.id: recipe for recipe, reason in self.offer if not reason}
        self.draft.recipe = there.get(self.draft.recipe.id) or usual_recipe(recipes(), rules)
        self.offer_changed.emit()
        self.changed.emit()

    def take_saved(self, places: tuple[SavedPlace, ...]) -> None:
        """Offer what was kept."""
        self._saved = {place.recipe.id: place for place in places}
        self.offer_changed.emit()

    def battle(self, shown: GeneratedPlace | None, title: str) -> tuple[Battle, GeneratedPlace]:
        """A battle on what is wished for, and the place. *shown*: the place on the page. ValueError if there is none."""
        request, saved = self.draft.request, self.saved
        place = shown if shown is not None and shown.request == request else make_place(request)
        name = title or free_title(request.recipe.title)
        if saved is not None:
            return replace(saved.battle, opening=replace(saved.battle.opening, title=name)), place
        return battle_on(place, self.rules, name), place
