"""What is seen of the sheets: tracks, badges, what was declared, the inspector's figures (4, 8, 13, 21)."""

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.board.wording import capitalise
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.display import BoardDisplay, ConditionBadge, Exit, Facing, Pips, Profile, SheetNumber, TokenDisplay, Track
from battlemap.rules.effect_kinds import kind_of_words
from rulesets.fate2.basics.harm import ICONS, boxes
from rulesets.fate2.basics.healing import days_words
from rulesets.fate2.basics.penalties import penalty
from rulesets.fate2.basics.skills import attack_skills, kind_now, title, usual_skill
from rulesets.fate2.basics.weapons import armour_of, far_words, weapon_of
from rulesets.fate2.book.fight import (
    ABSENT,
    PINNED,
    RISING,
    UNAWARE,
    Board,
    Piece,
    declaration,
    part_played,
    present,
    ready_to_act,
    under_way,
)
from rulesets.fate2.book.fighter import Fighter, Mark, count
from rulesets.fate2.book.rulebook import Book, book_of
from rulesets.fate2.book.table_rows import TRACK
from rulesets.fate2.paces.clash import attacks_among

DEED_ICONS = {
    "attack": "lucide/swords", "maneuver": "lucide/zap", "defend": "lucide/shield-plus", "dodge": "lucide/wind",
    "act": "lucide/hand", "get away": "lucide/log-out", "put right": "lucide/wrench", "ready": "lucide/sword",
    "hold": "lucide/hourglass",
}  # fmt: skip
STATUS = {"taken out": "taken out", "got away": "got away", "dead": "dead"}
EXITS: dict[str, Exit] = {"got away": "left", "dead": "dead"}
ONWARD = {"exchange": "Play the exchange", "scene": "Play the scene"}


def board_display(board: Board) -> BoardDisplay:
    """Everything that canvas, turn order and export draw of this game."""
    book = book_of(board)
    tokens = {token.id: token_display(book, board, token) for token in board.tokens.values()}
    pace = board.scene.pace
    onward, turn = ONWARD.get(pace, ""), "Everybody" if pace in ONWARD else ""
    return BoardDisplay(
        tokens, phase=phase(board), warnings=warnings(book, board), onward=onward, turn=turn, facings=facings(book, board),
        round_word=round_word(board),
    )  # fmt: skip


def facings(book: Book, board: Board) -> tuple[Facing, ...]:
    """Whom everybody has said they go for (21), and who faces whom where a list says it (49)."""
    listed = []
    for who, said in board.scene.declared.items():
        if who in board.tokens and said.target is not None and said.target in board.tokens:
            row = book.maneuvers.get(said.maneuver)
            done = far_words(book, said.weapon, "s") if said.far else "attacks"
            listed.append(Facing(who, said.target, (said.words or row.title).lower() if row else done))
    known = {(facing.who, facing.whom) for facing in listed}
    listed += [
        Facing(who, whom, "faces", firm=False)
        for who, those in board.scene.facing.items()
        for whom in those
        if who in board.tokens and whom in board.tokens and not known & {(who, whom), (whom, who)}
    ]
    return tuple(listed)


def phase(board: Board) -> str:
    """Where the fight stands."""
    scene = board.scene
    if not scene.pace:
        return "No fight"
    if scene.pace == "scene":
        return "One roll each"
    return f"{round_word(board)} {board.turns.round}"


def round_word(board: Board) -> str:
    """What a round is called at the pace of the fight; empty while there is none."""
    return {"exchange": "Exchange", "turn": "Round"}.get(board.scene.pace, "")


def warnings(book: Book, board: Board) -> tuple[str, ...]:
    """What the GM may want to see to: who has not declared yet, names that the book does not know."""
    messages = []
    if board.scene.pace == "exchange":
        able = [token.id for token in board.tokens.values() if ready_to_act(board, token.id)]
        silent = [board[who].name for who in able if who not in board.scene.declared and who not in board.scene.played]
        if silent and len(silent) == len(able):
            messages.append("No token has declared yet: select one, then right-click its target")
        elif silent:
            messages.append(f"{', '.join(silent)} {'has' if len(silent) == 1 else 'have'} not declared yet")
    if board.scene.pace == "scene" and board.scene.declared:
        there = [who for who in board.tokens if present(board, who)]
        paired = {who for pair in attacks_among(board, there, True) for who in pair}
        alone = [board[who].name for who in there if who not in paired]
        messages += [f"{', '.join(alone)} {'is' if len(alone) == 1 else 'are'} not paired yet"] if paired and alone else []
    for token in board.tokens.values():
        for name, rows in ((token.sheet.weapon, book.weapons), (token.sheet.armour, book.armour)):
            if name and name not in rows:
                messages.append(f"{token.name}: the book knows no {name}")
    return tuple(messages)


def token_display(book: Book, board: Board, token: Piece) -> TokenDisplay:
    """One token: its boxes, what it carries, what it is about to do."""
    sheet = token.sheet
    if sheet.status:
        return TokenDisplay(out=True, words=STATUS[sheet.status], exit=EXITS.get(sheet.status, "taken out"))
    pips = (Pips("Action", int(not sheet.acted), 1, "acted"),) if board.scene.pace == "turn" else ()
    return TokenDisplay((wounds(book, sheet),), tuple(badges(board, token)), False, words(book, board, token), pips)


def tracks(book: Book, sheet: Fighter, played: bool = False) -> tuple[Track, ...]:
    """The rows of boxes (8). *played*: the fighter has had its part, so a clip marked by hand bears on the next exchange (10)."""
    listed = []
    for row in TRACK:
        most = max(boxes(book, sheet, row), count(sheet, row))
        marked = count(sheet, row)
        if most:
            ticks = tuple([at < marked for at in range(most)])
            listed.append(Track(book.outcomes[row].title, ticks, path="marks", item=Mark(row, fresh=played and row == "clipped")))
    return tuple(listed)


def wounds(book: Book, sheet: Fighter) -> Track:
    """All boxes in one row, for the rim of a token."""
    return Track("Wounds", tuple([marked for track in tracks(book, sheet) for marked in track.boxes]))


def badges(board: Board, token: Piece) -> list[ConditionBadge]:
    """What is declared, what lasts, and what the boxes stand for."""
    listed = []
    if under_way(board) and token.id in board.scene.declared:
        listed.append(declared_badge(board, token))
    listed += [effect_badge(book_of(board), effect) for effect in board.effects if effect.on == token.id]
    listed += [mark_badge(mark) for mark in token.sheet.marks]
    listed += [
        ConditionBadge("lucide/triangle-alert", note.label, "19", format_signed(note.penalty) if note.penalty else "a nuisance")
        for note in token.sheet.notes
    ]
    return listed


def declared_badge(board: Board, token: Piece) -> ConditionBadge:
    """What somebody is about to do (21)."""
    said = declaration(board, token.id)
    foe = board[said.target].name if said.target is not None and said.target in board.tokens else ""
    book = book_of(board)
    row = book.maneuvers.get(said.maneuver)
    what = {
        "attack": f"{capitalise(far_words(book, said.weapon, 's')) if said.far else 'Attacks'} {foe}",
        "maneuver": f"{said.words or (row.title if row else said.maneuver)}: {foe}",
        "defend": "Fights defensively",
        "dodge": f"Defends with {title(book, said.skill)}",
        "act": capitalise(said.words),
        "get away": "Gets away",
        "put right": "Puts something right",
        "ready": "Makes a weapon ready",
        "hold": "Waits and sees",
    }[said.deed]
    return ConditionBadge("lucide/crosshair" if said.far else DEED_ICONS[said.deed], what, "21", "declared")


def effect_badge(book: Book, effect: Effect) -> ConditionBadge:
    """What lasts on somebody."""
    row = next((row for key, row in book.maneuvers.items() if kind_of_words(key) == effect.kind), None)
    kinds = {change.what: change.value for change in effect.changes}
    icon, said = row.sign if row is not None else "lucide/circle-alert", ""
    if ABSENT in kinds:
        said = "out of the exchange"
    elif RISING in kinds:
        icon, said = "mark/kneeling", "gets up and does nothing else"
    elif PINNED in kinds:
        said = "can only get free"
    elif effect.kind == UNAWARE:
        icon, said = "lucide/eye-off", "expects no attack"
    elif "defence" in kinds:
        icon, said = "lucide/shield-plus", f"{format_signed(kinds['defence'])} on defence"
    elif "roll" in kinds:
        said = f"{format_signed(kinds['roll'])} on every roll"
    return ConditionBadge(icon, effect.title, effect.rule, said, row is not None and row.on_the_ground)


def mark_badge(mark: Mark) -> ConditionBadge:
    """A marked box: what it stands for (12a)."""
    worth = {"clipped": "−1 to the next action", "hurt": "−1 in this scene", "injured": "−1 until healed"}[mark.row]
    days = f", {days_words(mark.days)} to go" if mark.days is not None else ""
    return ConditionBadge(ICONS[mark.row], mark.label or mark.row.capitalize(), "9", f"{mark.row}: {worth}{days}")


def words(book: Book, board: Board, token: Piece) -> str:
    """Its line in the turn order."""
    if board.scene.pace == "turn" and board.turns.order:
        standing = board.scene.standings.get(token.id)
        skill = title(book, kind_now(board, book).alertness)
        return f"{skill} {book.rating_words(standing.total)}" if standing else "Comes last"
    if token.id in board.scene.played:
        return "has been played"
    if under_way(board) and token.id in board.scene.declared:
        return declared_badge(board, token).name
    if board.scene.pace == "scene":
        return board.scene.goals.get(token.id, "has no goal yet")
    if board.scene.pace == "exchange":
        return f"faces {faced}" if (faced := facing_words(board, token.id)) else "only defends so far"
    skill = usual_skill(board, token.id)
    return f"{title(book, skill)} {book.rating_words(token.sheet.skills.get(skill, book.numbers.unlisted))}"


def facing_words(board: Board, who: TokenId) -> str:
    """Whom somebody faces by the list, in words (49)."""
    return ", ".join([board[foe].name for foe in board.scene.facing.get(who, ()) if foe in board.tokens])


def profile(board: Board, who: TokenId) -> Profile:
    """One token, top to bottom."""
    book, token = book_of(board), board[who]
    sheet = token.sheet
    own = [a.id for a in board.aspects.values() if a.anchor == "token" and a.on == who and a.kind == "character"]
    boxed = tuple(
        [
            Track(aspect.name, tuple([box < aspect.checked for box in range(aspect.level)]), path=f"aspects.{at}.checked")
            for at, aspect in enumerate(sheet.aspects)
        ]
    )
    return Profile(
        "" if sheet.aspects or sheet.fate_points else "Opponent",
        (*tracks(book, sheet, part_played(board, who)), *boxed),
        badges=tuple(badges(board, token)),
        counters=counters(board, token),
        figures=figures(book, board, sheet),
        lines=lines(book, board, token),
        aspects=tuple(own),
    )


def counters(board: Board, token: Piece) -> tuple[SheetNumber, ...]:
    """Fate points, and what the wounds take."""
    points = SheetNumber("Fate points", str(token.sheet.fate_points), "fate_points")
    takes = penalty(board, token.id)
    return (
        (points, SheetNumber("Wounds", format_signed(takes), help="What they take from a roll in combat")) if takes else (points,)
    )


def figures(book: Book, board: Board, sheet: Fighter) -> tuple[SheetNumber, ...]:
    """The skills, the best first; what is fought with stands out."""
    fights = attack_skills(book, kind_now(board, book), sheet)
    ranked = sorted(sheet.skills.items(), key=lambda entry: -entry[1])
    return tuple(
        [
            SheetNumber(title(book, skill), format_signed(worth), f"skills.{skill}", skill == fights[0], book.rating_words(worth))
            for skill, worth in ranked
        ]
    )


def lines(book: Book, board: Board, token: Piece) -> tuple[SheetNumber, ...]:
    """What is said in words, as far as there is anything to say."""
    sheet = token.sheet
    listed = (
        ("Weapon", weapon_of(book, sheet).title if sheet.weapon else "", "weapon"),
        ("Armour", armour_of(book, sheet).title if sheet.armour else "", "armour"),
        ("Goal", board.scene.goals.get(token.id, ""), ""),
        ("Faces", facing_words(board, token.id), ""),
        ("State", STATUS.get(sheet.status, ""), "status"),
    )
    return tuple([SheetNumber(name, value, path) for name, value, path in listed if value])
