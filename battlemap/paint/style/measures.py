"""The sizes: heights, radii, strokes, shadows and durations, in pixels at 100 % and milliseconds."""

STEP = 4
"""All spacing is in steps of this."""

TITLE_BAR = 40
RAIL = 44
RAIL_BUTTON = 36
RAIL_ICON = 19
DOCK = 336
DOCK_SMALL = 292
"""In a window narrower than SMALL_WINDOW."""
SMALL_WINDOW = 1500
DOCK_PADDING = 16
TURN_ROW = 38
TURN_ROW_SMALL = 34
ROW_GAP = 2
BUTTON = 30
CHOICE = 36
CHOICE_COMPACT = 32
CHIP = 26
CHIP_SMALL = 24
KEY_CAP = 16
TOOL_ICON = 18
ICON_STROKE = 1.75
ACTIVE_BAR = 3
FOCUS_RING = 2
FOCUS_GAP = 3

QUESTION_CARD = (820, 256)
QUESTION_CARD_COMPACT = (680, 200)
QUESTION_LINE = 44
CARD_GAP = 16
"""Between the question card and the lower edge of the map."""
MENU_WIDTH = 392
MENU_HEADER = 64
MENU_ROW = 32
MENU_ROW_GREY = 44
CURSOR_CARD = (392, 150)
CURSOR_CARD_DROP = 88
"""From the middle of the dragged token down to the cursor card."""
START_CARD = (352, 252)
RECENT_CARD = (259, 246)

RADIUS_PAPER = 3
RADIUS_PLATE = 4
RADIUS_CONTROL = 6
RADIUS_CHOICE = 8
RADIUS_MENU = 10
RADIUS_CARD = 12
HAIRLINE = 1

SHADOW_CARD = (14, 8)
SHADOW_TOOLTIP = (12, 7)
SHADOW_PAPER = (4, 2)

TARGET_BADGE = 46
DRAGGED = 1.13
"""How much larger the token in the hand is."""

SLIDE = 160
GROW = 140
FADE = 120
SETTLE = 180
FLOAT = 180
FLOAT_RISE = 24
"""How far a harm number rises, in pixels."""
HALO_BREATH = 2400
HALO_DIM = 0.45 / 0.62
"""How far the halo fades while it breathes, as a part of its full strength."""

PALETTE_WIDTH = 560
PALETTE_WIDTH_SMALL = 502
"""In a window narrower than SMALL_WINDOW."""
PALETTE_FIELD = 54
PALETTE_FOOT = 40
PALETTE_HEAD = 36
PALETTE_VERB = 38
PALETTE_GREY = 46
PALETTE_WINDOW = 36
PALETTE_TOKEN = 40
PALETTE_MORE = 30
