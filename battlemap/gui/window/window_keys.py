"""The keys of the window that stand alone: who is offered one, in which order, and which action it is else."""

from battlemap.gui.actions import SHEETS, plain_keys
from battlemap.gui.widgets.key_router import KeyReceiver, KeyRouter
from battlemap.gui.window.action_slots.window_actions import WindowActions
from battlemap.gui.window.map_keys import GestureKeys, MachineKeys, MapKeys, TimelineKeys
from battlemap.gui.window.window_host import WindowHost


class WindowKeys:
    """Tells the router of a window whom to ask."""

    def __init__(self, window: WindowHost, actions: WindowActions) -> None:
        self._window, self._actions, self._plain_keys = window, actions, plain_keys()
        self.router = KeyRouter(window.widget, self._trigger)

    def offer(self) -> None:
        """Offer keys to what is open now."""
        window, receivers, menus = self._window, list[KeyReceiver](), list[KeyReceiver]()
        if window.front_page is not None:
            receivers = [window.front_page]
        self.router.sheet = window.dialog
        if window.page is not None and window.page.parts.is_built:
            parts, canvas, actions = window.page.parts, window.page.canvas, self._actions
            menus = [parts.menu, parts]
            gestures, machine = GestureKeys(canvas), MachineKeys(window.page)
            past = TimelineKeys(window.page)
            first = (parts.inline_editor, past, parts.tool_strip, gestures, machine, actions.players, parts.card)
            receivers = [*first, parts.room_offer, MapKeys(canvas)]
            if actions.first_run.guide is not None:
                receivers.append(actions.first_run.guide)
        if window.dialog is not None:
            receivers = [window.dialog, *receivers, window.dialog.default_button]
        self.router.offer_to(*receivers, menus=menus)

    def _trigger(self, key: str) -> bool:
        """Do what an action with this key does, in the battle that is open."""
        window, name = self._window, self._plain_keys.get(key)
        if name is None or window.page is None or not window.actions_by_id[name].isEnabled():
            return False
        if window.dialog is not None and name == "delete" and window.dialog.has_focus:
            return False  # what lies on the map is not meant
        if window.dialog is not None and name in SHEETS and window.dialog.is_writing():
            window.say(f"{window.dialog.title.text()}: something is being written there; Esc leaves it.")
        else:
            window.actions_by_id[name].trigger()
        return True
