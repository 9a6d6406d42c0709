"""Every action of the window, declared once as data: its words, its keys, its icon, where it stands in the menu."""

from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from battlemap.board.encounter import AnyEncounter
from battlemap.paint.style.typography import tip_text

Needs: TypeAlias = Literal["", "battle", "grid", "zones", "areas", "picture", "empty"]


class WindowAction(Struct, frozen=True):
    """One action. *keys*: all that trigger it, the first is shown. *group*: where the shortcut list puts it.

    *needs*: "battle" for what is grey while none is open, "grid" or "zones" for what works on such a map alone, "areas" where
    there are zones to link, "picture" where one lies under a grid, "empty" while nobody is on the map and no fight goes on.
    """

    id: str
    text: str
    group: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    help: str = ""
    needs: Needs = "battle"
    checkable: bool = False
    asks: bool = False
    """Menus and buttons write … behind its text: more is asked before anything happens."""


ACTIONS: tuple[WindowAction, ...] = (
    WindowAction("new", "New battle", "Battle", ("Ctrl+N",), "lucide/file-plus", "A place from a recipe, or an empty table", ""),
    WindowAction("open", "Open", "Battle", ("Ctrl+O",), "lucide/folder-open", "Open a battle", "", asks=True),
    WindowAction(
        "import", "Import a map or picture", "Battle", ("Ctrl+I",), "lucide/image-plus", "Make a battle of a file", "", asks=True
    ),
    WindowAction(
        "export", "Export", "Battle", ("Ctrl+E",), "lucide/share-2", "Pictures, print, cards: for the game master or for players",
        asks=True,
    ),
    WindowAction("export picture", "Export picture", "Battle", (), "lucide/image", "The map as a picture", asks=True),
    WindowAction(
        "export for players",
        "Export picture for players",
        "Battle",
        ("Ctrl+Shift+E",),
        "lucide/image",
        "The map without hidden tokens, secret doors and what nobody has explored",
        asks=True,
    ),
    WindowAction("export text", "Export as text", "Battle", (), "lucide/file-text",
"The battle as JSON, for mail and comparison", asks=True),
    WindowAction("save copy", "Save a copy", "Battle", ("Ctrl+Shift+S",), "lucide/copy",
    "The battle itself is saved as you play", asks=True),
    WindowAction("rename battle", "Rename battle", "Battle", (), "lucide/text-cursor"),
    WindowAction(
        "change game", "Change the game", "Battle", (), "lucide/repeat", "Other rules for a battle nobody is in yet", "empty",
        asks=True,
    ),
    WindowAction(
        "grid", "Grid", "Battle", ("Ctrl+G",), "lucide/grid-3x3", "Columns, rows, the width of a cell; under zones, a new grid",
        asks=True,
    ),
    WindowAction("house rules", "House rules", "Battle", (), "lucide/book-open",
    "What this battle does otherwise than the book", asks=True),
    WindowAction(
        "orders", "Orders and dice", "Battle", (), "lucide/list-checks", "Whose dice roll how, and what is not asked", asks=True
    ),
    WindowAction("sides", "Sides", "Battle", (), "lucide/flag", "The parties of the fight and who plays them", asks=True),
    WindowAction("keep practice", "Keep it", "Battle", (), "lucide/bookmark", "The practice fight, among your battles"),
    WindowAction("close", "Close battle", "Battle", ("Ctrl+W",), "lucide/x", "Back to the start page; everything is saved"),
    WindowAction("quit", "Quit", "Battle", ("Ctrl+Q",), "lucide/log-out", needs=""),
    WindowAction("undo", "Undo", "Play", ("Ctrl+Z",), "lucide/undo-2"),
    WindowAction("redo", "Redo", "Play", ("Ctrl+Shift+Z", "Ctrl+Y"), "lucide/redo-2"),
    WindowAction("back to turn", "Back to the start of the turn", "Play", (), "lucide/history",
    "What was done since is kept as another try"),
    WindowAction("back to round", "Back to the start of the round", "Play", (), "lucide/history",
    "What was done since is kept as another try"),
    WindowAction("back to fight", "Back to the start of the fight", "Play", (), "lucide/history",
    "What was done since is kept as another try"),
    WindowAction("timeline", "Timeline", "Play", ("Ctrl+H",), "lucide/route",
    "All that was done, with other tries: look at any moment, go on from there"),
    WindowAction("moment back", "A moment back", "Play", ("Ctrl+Left",), "lucide/step-back", "Look at what was before"),
    WindowAction("moment on", "A moment on", "Play", ("Ctrl+Right",), "lucide/step-forward", "As far as now"),
    WindowAction("next turn", "Next turn", "Play", ("Space",), "lucide/skip-forward"),
    WindowAction("machine", "Machine opponent", "Machine", ("Ctrl+Shift+O",), "lucide/bot",
    "Give your foes to a machine, or take all seats back"),
    WindowAction("machine play", "Let the machine play, or stop it", "Machine", ("Shift+Space",), "lucide/play",
    "It goes on until a person has to decide"),
    WindowAction("machine round", "Play out the round", "Machine", (), "lucide/fast-forward", "At full speed; Esc stops it"),
    WindowAction("machine fight", "Play out the fight", "Machine", (), "lucide/chevrons-right", "At full speed; Esc stops it"),
    WindowAction("machine back", "Take back the machine's turn", "Machine", ("Ctrl+Shift+B",), "lucide/undo-2",
    "All it did since that turn began"),
    WindowAction("decide", "Decide for me", "Machine", ("D",), "lucide/wand-sparkles",
    "A machine decides this once: the open question, or what is done next"),
    WindowAction("advice", "What would you do?", "Machine", ("Ctrl+Shift+H",), "lucide/lightbulb",
    "What a machine would do for the selected fighter, and why; nothing is done"),
    WindowAction("play out", "Play this out 1,000 times", "Machine", ("Shift+F",), "lucide/dices",
    "Machines fight from here on to the end, again and again; a report says who wins", asks=True),
    WindowAction("acting", "Select the acting token", "Play", ("A",), "lucide/crosshair",
    "Press again for the next one that acts in the same turn"),
    WindowAction("menu", "Menu of what is selected", "Play", ("Menu", "Shift+F10"), "lucide/menu"),
    WindowAction("timer", "Timer, event or counter", "Play", ("Ctrl+Shift+T",), "lucide/timer",
    "What comes after some rounds, every round, or is counted by hand", asks=True),
    WindowAction("group", "Group or ungroup", "Play", ("Ctrl+Shift+G",), "lucide/group", "The selected tokens act together"),
    WindowAction("stamps", "Condition", "Play", ("C",), "lucide/tag", "A condition, or a mark of your own", asks=True),
    WindowAction("select", "Select", "Tools", ("V",), "lucide/mouse-pointer-2", "Select and move", checkable=True),
    WindowAction("zone", "Draw zone", "Tools", ("Z",), "lucide/spline", "A zone; on a grid, a named area", checkable=True),
    WindowAction("link", "Link zones", "Tools", ("L",), "lucide/waypoints", "Link zones; put doors, walls, ledges",
    "areas", checkable=True),
    WindowAction("paint", "Paint cells", "Tools", ("B",), "lucide/paintbrush", "Ground, height and light", "grid",
    checkable=True),
    WindowAction("walls", "Draw walls", "Tools", ("W",), "lucide/brick-wall", "Walls, doors and windows", "grid", checkable=True),
    WindowAction("props", "Place things", "Tools", ("P",), "lucide/package", "Crates, tables, pillars", "grid", checkable=True),
    WindowAction("lamps", "Place lights", "Tools", ("K",), "lucide/lamp", "Torches, lanterns, fires", "grid", checkable=True),
    WindowAction(
        "picture", "Align the picture", "Tools", ("G",), "lucide/crop", "Lay the grid on its picture", "picture", checkable=True
    ),
    WindowAction("sight", "Line of sight", "Tools", ("S",), "lucide/eye", "Who sees whom", "grid", checkable=True),
    WindowAction("fog", "Reveal", "Tools", ("R",), "lucide/cloud-fog", "Reveal to the players, or cover", "grid", checkable=True),
    WindowAction("measure", "Measure", "Tools", ("M",), "lucide/ruler", "How far it is", checkable=True),
    WindowAction("token", "New token", "Tools", ("T",), "lucide/user-plus", "Drop a fighter onto the map", checkable=True),
    WindowAction("aspect", "New aspect", "Tools", ("N",), "lucide/sticky-note", "On what is selected", checkable=True),
    WindowAction(
        "zone beside", "New zone beside", "Edit", ("Ctrl+Shift+N",), "lucide/vector-square", "Next to the selected one", "zones"
    ),
    WindowAction(
        "link to", "Link two zones", "Edit", ("Ctrl+L",), "lucide/waypoints", "Choose two zones from lists", "areas", asks=True
    ),
    WindowAction("turn right", "Turn right", "Edit", ("Ctrl+R",), "lucide/rotate-cw", "The selected zones, else the whole map"),
    WindowAction("turn left", "Turn left", "Edit", ("Ctrl+Shift+R",), "lucide/rotate-ccw",
    "The selected zones, else the whole map"),
    WindowAction("mirror", "Mirror left and right", "Edit", ("Ctrl+Shift+M",), "", "The selected zones, else the whole map"),
    WindowAction("mirror down", "Mirror above and below", "Edit", (), "", "The selected zones, else the whole map"),
    WindowAction("turn by", "Turn by an angle", "Edit", (), "lucide/rotate-cw", "The selected zones", "zones", asks=True),
    WindowAction("rename", "Rename", "Edit", ("F2",), "lucide/text-cursor", "Rename what is selected, else the battle"),
    WindowAction("duplicate", "Duplicate", "Edit", ("Ctrl+D",), "lucide/copy", "Another of each that is selected"),
    WindowAction(
        "select all", "Select all", "Edit", ("Ctrl+A",), "lucide/square-check", "All of the selected kind, else all tokens"
    ),
    WindowAction("delete", "Remove", "Edit", ("Del", "Backspace"), "lucide/trash-2", "Take what is selected off the map"),
    WindowAction(
        "keep token", "Keep in my collection", "Edit", (), "lucide/bookmark", "The selected token, for other battles", asks=True
    ),
    WindowAction("library", "Library", "Edit", ("Ctrl+T",), "lucide/book-open",
    "Creatures, characters, battlefields, house rules, props and tokens of all games", ""),
    WindowAction("paste creatures", "Paste creatures", "Edit", ("Ctrl+V",), "lucide/clipboard-paste",
    "A table or lines from the clipboard, with a preview of what is understood", "", asks=True),
    WindowAction("party", "Party", "Edit", ("Ctrl+Shift+P",), "lucide/users-round",
    "Characters who go from battle to battle; time to recover after a fight"),
    WindowAction("encounters", "Encounters", "Edit", ("Ctrl+Shift+K",), "lucide/swords",
    "Foes with numbers for each size of party, placed in formation with one drag"),
    WindowAction("quick creature", "Quick creature", "Edit", (), "lucide/wand-sparkles",
    "A foe by role and strength; the rules do the rest", asks=True),
    WindowAction(
        "own things", "Folder of my own things", "Edit", (), "lucide/folder-open", "SVG files to place on a grid", "grid"
    ),
    WindowAction("edit sheet", "Edit sheet", "Edit", ("E",), "lucide/pencil", "The whole sheet of the selected token", asks=True),
    WindowAction("fit", "Fit the map", "View", ("Ctrl+0",), "lucide/scan-eye"),
    WindowAction("zoom in", "Zoom in", "View", ("+", "="), "lucide/zoom-in"),
    WindowAction("zoom out", "Zoom out", "View", ("-",), "lucide/zoom-out"),
    WindowAction("lens", "Look through the next lens", "View", ("Q",), "lucide/eye", "Reach, ranges, cover, light …", "grid"),
    WindowAction("forecast", "Forecast", "View", (), "lucide/dices",
    "While a fight is prepared: the chance to win, in the corner of the map", checkable=True),
    WindowAction("theme", "Light theme", "View", ("Ctrl+Shift+L",), "lucide/sun", "Switch between dark and light", ""),
    WindowAction("full screen", "Full screen", "View", ("F11",), "lucide/maximize", "Nothing but the map", "", checkable=True),
    WindowAction("palette", "Find and do", "View", ("Ctrl+K",), "lucide/search",
    "Any action, token or creature by a few letters", ""),
    WindowAction("main menu", "Main menu", "View", ("Alt+M", "F10"), "lucide/menu", needs=""),
    WindowAction("players", "Players' window", "Players", ("Ctrl+P",), "lucide/monitor",
    "A second window for a display that the players see: the map without what only you know"),
    WindowAction("players card", "What players see", "Players", ("Alt+P",), "lucide/monitor", "The card of the players' window"),
    WindowAction("players reading", "What players read over their map", "Players", (), "lucide/scroll-text",
    "Turn, order, rolls, log …", asks=True),
    WindowAction("players cover", "Cover page for players", "Players", ("F6",), "lucide/image", "Until the battle begins"),
    WindowAction("players title", "Title picture for players", "Players", (), "lucide/image-plus",
    "On their cover page, in place of the battle's name", asks=True),
    WindowAction("players frame", "Follow me, or their own frame", "Players", ("F7",), "lucide/frame"),
    WindowAction("players freeze", "Freeze the players' window", "Players", ("F8",), "lucide/snowflake",
    "They keep what they see while you prepare"),
    WindowAction("players black", "Black out the players' window", "Players", ("F9",), "lucide/square"),
    WindowAction("shortcuts", "Keyboard shortcuts", "Help", ("?", "F1"), "lucide/keyboard", "Every key, with a search field", ""),
    WindowAction("preferences", "Settings", "Help", ("Ctrl+,",), "lucide/settings", "Theme, motion, dice", ""),
    WindowAction("welcome", "Welcome page", "Help", (), "lucide/door-open", "What the program is, and a fight to try", ""),
    WindowAction("about", "About battlemap", "Help", (), "lucide/info", "Version, licences, credits", ""),
)  # fmt: skip

OTHER_KEYS: tuple[tuple[str, str, str], ...] = (
    ("Play", "1 … 9", "Answer the open question"),
    ("Play", "Enter", "Take the default answer, or roll"),
    ("Play", "Esc", "Leave, close, end a drag; else take back the answer"),
    ("Play", "T", "Type the dice of an open roll"),
    ("Play", "A", "Adjust an open roll"),
    ("Map", "Arrows", "Move the selected token to the next zone or cell"),
    ("Map", "Tab", "The next token"),
    ("Map", "Alt + drag", "Place a token freely, without the rules (the key can be chosen)"),
    ("Map", "F", "The same from now on, while a token is dragged"),
    ("Map", "Wheel", "Zoom at the pointer"),
    ("Map", "Middle drag", "Move the map"),
    ("Map", "Double-click", "A new zone on empty ground"),
    ("Map", "Y + click", "Point: a ring at this place, for the players too"),
    ("Map", "Y + mouse", "Point with a dot, for the players too"),
    ("Touch", "Tap", "Select, answer, press"),
    ("Touch", "Drag", "Move a token, draw, scroll a list"),
    ("Touch", "Hold", "The menu"),
    ("Touch", "Two fingers", "Move the map; apart, zoom"),
    ("Drawing on a grid", "Arrows", "Move the drawing cursor"),
    ("Drawing on a grid", "Enter", "Draw here, or begin and end a shape"),
    ("Drawing on a grid", "Shift + Arrows", "Draw on the way"),
    ("Drawing on a grid", "Ctrl + drag", "Take away"),
    ("Drawing on a grid", "X", "Take away until X is pressed again"),
    ("Drawing on a grid", "1 … 9", "What to draw"),
    ("Drawing on a grid", "/", "Search all surfaces"),
    ("Drawing on a grid", "G H J", "Paint ground, height, light"),
    ("Drawing on a grid", "D R I F", "Freehand, rectangle or room, line, fill"),
    ("Drawing on a grid", "[ ]", "Narrower, wider"),
    ("Drawing on a grid", "R", "Turn the thing to be placed"),
    ("Revealing", "1 … 6", "Room, area, brush, rectangle, polygon, thing"),
    ("Revealing", "Ctrl", "Cover in place of reveal, and the other way round"),
    ("Revealing", "Double-click", "Close the polygon"),
    ("Turn order", "Alt + ↑ ↓", "Move a place up or down"),
    ("Turn order", "→ ←", "Open or fold a group, or those who have acted"),
    ("Turn order", "/", "Look for a name"),
    ("Timeline", "← →", "Look at the command before or after; with Shift, the round"),
    ("Timeline", "↑ ↓", "Look at another try"),
    ("Timeline", "Enter", "Go on from the moment that is looked at"),
    ("Timeline", "Space", "Play and pause"),
    ("Timeline", "F", "Mark the moment"),
    ("Timeline", "A", "Decide or roll again what was decided or rolled in that moment"),
    ("Timeline", "C", "Compare with now; Shift + click compares with another"),
    ("Timeline", "F2", "Name the try in which one looks"),
    ("Timeline", "Esc", "Back to now"),
    ("Log", "Arrows", "Read line by line"),
    ("Log", "Menu", "What can be done with this line"),
)
"""Keys that are no actions of the window: (group, key, what it does)."""

TOOLS = ("select", "zone", "link", "paint", "walls", "props", "lamps", "picture", "measure", "sight", "fog", "token", "aspect")

SHEETS = ("token", "aspect", "edit sheet", "shortcuts")
"""Actions with a key that stands alone which open a sheet in place of one that is open."""


def is_available(needs: Needs, board: AnyEncounter | None) -> bool:
    """Whether something can be done now; *board*: that of the open battle, if one is."""
    if board is None or not needs or needs == "battle":
        return board is not None or not needs
    if needs == "empty":
        return not board.tokens and not board.turns.order
    if needs == "picture":
        return board.grid is not None and board.grid.picture is not None
    if needs == "areas":
        return board.grid is None or len(board.zone_map.zones) > 1
    return (board.grid is not None) == (needs == "grid")


PLAYERS = ("players", "players card", "players cover", "players frame", "players freeze", "players black")
"""Actions of the players' window, whose keys work in it too."""

CHORD_KEYS = ("F1", "F2", "F6", "F7", "F8", "F9", "F10", "F11", "Menu")
"""Keys without Ctrl that no card and no menu wants."""


def is_plain_key(sequence: str) -> bool:
    """Whether a key stands alone, so that cards and menus may want it first."""
    return "+" not in sequence[:-1] and sequence not in CHORD_KEYS


def make_actions(parent: QObject) -> dict[str, QAction]:
    """A QAction for each, with words, tooltip and keys; keys that stand alone are left to KeyRouter."""
    actions: dict[str, QAction] = {}
    for text in ACTIONS:
        action = QAction(f"{text.text}…" if text.asks else text.text, parent)
        if text.asks:
            action.setIconText(text.text)
        action.setObjectName(text.id)
        action.setCheckable(text.checkable)
        shown = key_label(text)
        action.setToolTip(tip_text(f"{text.text} ({shown})" if shown else text.text))
        chords = [QKeySequence(key) for key in text.keys if not is_plain_key(key)]
        action.setShortcuts(chords)
        actions[text.id] = action
    return actions


def key_label(text: WindowAction) -> str:
    """Its first key as people write it."""
    return text.keys[0].replace("Ctrl+Shift+", "Ctrl Shift ").replace("Ctrl+", "Ctrl ") if text.keys else ""


def plain_keys() -> dict[str, str]:
    """Each key that stands alone and the action it triggers."""
    return {key: text.id for text in ACTIONS for key in text.keys if is_plain_key(key)}
