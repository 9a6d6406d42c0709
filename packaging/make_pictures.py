"""Makes the pictures of docs/pictures/ by playing the samples in the real window, drawn without a screen.

    .venv/bin/python packaging/make_pictures.py [FOLDER [STATE…]]

Every state (or those named) is made in both themes and at 1366x768 and 1920x1080; those of the players' window at 1920x1080 and
3840x2160, those of the windows round a battle at 1366x768 alone.
"""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from odds_pictures import ODDS
from picture_studio import PictureWindow, sample, wait  # first: it chooses the platform
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QApplication
from window_pictures import WINDOWS

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Seat, TokenId, ZoneId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.house_rules.book_table import BookTable
from battlemap.gui.house_rules.house_rules_form import HouseRulesForm
from battlemap.gui.players.card.players_card import SCALE
from battlemap.minds.character import CHARACTERS
from battlemap.minds.machine_player import MachinePlayer
from battlemap.minds.mind import Mind
from battlemap.play.edits.board_edits import put_token
from battlemap.play.fog.fog_edits import set_by_sight, set_fog_everywhere
from battlemap.play.session import Session, new_session
from battlemap.rules.procedure import Command
from battlemap.store.database.battle import Battle, new_battle

SIZES = ((1366, 768), (1920, 1080))
PLAYERS_SIZES = ((1920, 1080), (3840, 2160))
THEMES = ("dark", "light")
ORM, COLE, FLOOR, FORD = TokenId("orm"), TokenId("cole"), ZoneId("floor"), ZoneId("ford")
MAREN, MUDGE = TokenId("maren"), TokenId("mudge")
PUSH = Command("push", ORM, {"target": (COLE,)})
QUALITY, PLAYERS_QUALITY = 88, 66


def with_lucky_dice(battle: Battle) -> Battle:
    """The battle with dice by which the push comes off and a zone is to be chosen."""
    for number in range(500):
        session = new_session(battle.rules, battle.opening, f"picture {number}", battle.state.orders)
        session.perform(PUSH)
        up_to_the_zone(session)
        contest = session.contest
        if contest is not None and session.questions and contest.margin == 2:
            return new_battle(battle.rules, battle.opening, seed=f"picture {number}")
    raise SystemExit("no dice let the push come off")


def up_to_the_zone(session: Session) -> None:
    """Roll and pass until a zone is asked for, or all is over."""
    while session.waiting_roll or (session.questions and session.questions[0].ask != "to"):
        if session.waiting_roll:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or ()))


def at_rest(pixmaps: PictureWindow) -> None:
    """The ambush as a newcomer sees it."""
    pixmaps.open(sample("ravine-ambush"), "rest")


def dragging(pixmaps: PictureWindow) -> None:
    """A hero over the ford."""
    pixmaps.open(sample("ravine-ambush"), "drag")
    start = pixmaps.place(ORM)
    goal = pixmaps.place(TokenId("ylva")) + QPoint(-10, 50)
    pixmaps.drag(start, goal)
    pixmaps.settle()


def menu(pixmaps: PictureWindow) -> None:
    """The menu on a raider."""
    pixmaps.open(sample("ravine-ambush"), "menu")
    pixmaps.menu(pixmaps.place(COLE))
    pixmaps.settle(1200)


def roll_push(pixmaps: PictureWindow) -> None:
    """A push that came off, with the zone to be chosen."""
    pixmaps.open(with_lucky_dice(sample("ravine-ambush")), "roll")
    pixmaps.page.perform(PUSH)
    up_to_the_zone(pixmaps.page.session)
    pixmaps.settle()


def crowd(pixmaps: PictureWindow) -> None:
    """Eight tokens in one zone."""
    pixmaps.open(sample("ravine-ambush"), "crowd")
    session = pixmaps.page.session
    here = [token.id for token in session.board.tokens.values() if token.place == FLOOR]
    more = [token.id for token in session.board.tokens.values() if token.place != FLOOR and not token.hidden][: 8 - len(here)]
    for token in more:
        session.edit(*put_token(session.board, token, FLOOR, None), what="place")
    pixmaps.settle()


def debate(pixmaps: PictureWindow) -> None:
    """The second sample: four sides, no geometry."""
    pixmaps.open(sample("ferry-charter"), "debate")


def yard(pixmaps: PictureWindow) -> None:
    """The sample on a metre grid, at rest."""
    pixmaps.open(sample("quarry-yard"), "yard")


def yard_drag(pixmaps: PictureWindow) -> None:
    """A drag over the grid: cells in reach by action, the way and its cost, what threatens."""
    pixmaps.open(sample("quarry-yard"), "yard-drag")
    start, goal = pixmaps.place(MAREN), pixmaps.cell((21, 13))
    pixmaps.drag(start, goal)
    pixmaps.settle()


def yard_menu(pixmaps: PictureWindow) -> None:
    """What can be done to a giant now."""
    pixmaps.open(sample("quarry-yard"), "yard-menu")
    pixmaps.page.perform(Command("move", MAREN, {"to": ("12,9",)}))
    pixmaps.menu(pixmaps.place(MUDGE))
    pixmaps.settle(1500)


def yard_roll(pixmaps: PictureWindow) -> None:
    """An attack that waits for its dice."""
    pixmaps.open(sample("quarry-yard"), "yard-roll")
    pixmaps.page.perform(Command("move", MAREN, {"to": ("12,9",)}))
    pixmaps.page.perform(Command("attack", MAREN, {"target": (MUDGE,)}))
    pixmaps.settle()


def yard_cover(pixmaps: PictureWindow) -> None:
    """A line of fire, and what gives cover on it."""
    pixmaps.open(sample("quarry-yard"), "yard-cover")
    pixmaps.page.controller.select((TokenId("tobin"),))
    pixmaps.page.canvas.set_lens("cover")
    pixmaps.page.canvas.lens.point_at(TokenId("cutter-1"))
    pixmaps.settle()


def collection(pixmaps: PictureWindow) -> None:
    """The creatures to drag onto the map."""
    pixmaps.open(sample("quarry-yard"), "collection")
    pixmaps.page.act_wanted.emit("token")
    pixmaps.settle()


def samples(pixmaps: PictureWindow) -> None:
    """The gallery of sample battles."""
    pixmaps.window.show_start()
    start = pixmaps.window.start_page
    assert start is not None
    start.show_samples()
    wait(8000)


def lists(pixmaps: PictureWindow) -> None:
    """A rider and his horse over the tilting yard: how far, and what it takes."""
    pixmaps.open(sample("tilting-yard"), "lists")
    start, goal = pixmaps.place(TokenId("greymane")), pixmaps.cell((13, 8))
    pixmaps.drag(start, goal)
    pixmaps.settle()


def brawl(pixmaps: PictureWindow) -> None:
    """A blow in a tavern that waits for its dice."""
    pixmaps.open(sample("crooked-ladle"), "brawl")
    pixmaps.page.perform(Command("attack", TokenId("hanne"), {"target": (TokenId("wat"),)}))
    pixmaps.settle()


def tavern(pixmaps: PictureWindow) -> None:
    """Everybody has declared: arrows say whom each goes for."""
    pixmaps.open(sample("tavern-scuffle"), "tavern")
    session = pixmaps.page.session
    session.perform(Command("begin fight", preset={"kind": ("fight",), "pace": ("exchange",)}))
    while session.questions:
        session.answer(*(session.questions[0].default or ()))
    pairs = {
        "ilsa-varn": "sergeant-holm",
        "sergeant-holm": "ilsa-varn",
        "watchman-abel": "ilsa-varn",
        "piet-the-eel": "watchman-bert",
    }
    for who, whom in pairs.items():
        pixmaps.page.perform(Command("attack", TokenId(who), {"target": (whom,)}))
    pixmaps.settle()


def house(pixmaps: PictureWindow) -> None:
    """The list of weapons, one changed and one of the house's own."""
    pixmaps.open(sample("tilting-yard"), "house")
    pixmaps.page.act_wanted.emit("house rules")
    panel = pixmaps.window.dialog.body if pixmaps.window.dialog is not None else None
    assert isinstance(panel, HouseRulesForm)
    panel.open_page([page.place for page in panel.pages].index("weapons") + 1)
    assert isinstance(panel.part, BookTable)
    row = next(row for row in panel.part.list.rows() if row.text() == "Mace")
    panel.part.list.setCurrentItem(row)
    panel.part.head.copy_wanted.emit("Spiked mace")
    panel.change({"weapons.spiked mace.damage": 1, "weapons.spiked mace.qualities": {"vicious": 1}}, "Spiked mace, damage")
    panel.change({"weapons.crowbill.damage": 0}, "Crowbill, damage")
    panel.part.choose("weapons.crowbill")
    pixmaps.settle()


def open_by_sight(pixmaps: PictureWindow, name: str) -> None:
    """The quarry yard in the middle of a fight, covered but for what the heroes have seen."""
    pixmaps.open(sample("quarry-yard"), name)
    session = pixmaps.page.session
    session.edit(*set_fog_everywhere(session.board, covered=True), what="cover")
    session.edit(*set_by_sight(session.board, on=True), what="sight")
    session.perform(Command("move", MAREN, {"to": ("12,9",)}))


def screen(pixmaps: PictureWindow) -> None:
    """The players' own frame and their card over the yard, of which they see what their tokens see."""
    open_by_sight(pixmaps, "screen")
    pixmaps.open_players()
    players = pixmaps.window.window_actions.players
    players.control.show_part("frame")
    players.control.set_frame(QRectF(330, 220, 1000, 562))
    pixmaps.settle_players()
    players.toggle_card()
    pixmaps.settle_players()


def screen_black(pixmaps: PictureWindow) -> None:
    """Blackout: what the GM is reminded of."""
    pixmaps.open(sample("ravine-ambush"), "screen-black")
    pixmaps.open_players()
    pixmaps.window.window_actions.players.blacken()
    pixmaps.window.window_actions.players.toggle_card()
    pixmaps.settle_players()


def screen_scale(pixmaps: PictureWindow) -> None:
    """How large a square is on the players' display."""
    pixmaps.open(sample("quarry-yard"), "screen-scale")
    pixmaps.open_players()
    players = pixmaps.window.window_actions.players
    players.toggle_card()
    assert players.card is not None
    players.card.open_page(SCALE)
    pixmaps.settle_players()


def players_ravine(pixmaps: PictureWindow, size: tuple[int, int]) -> None:
    """The ravine in a fight, with the roll of the moment."""
    pixmaps.open(with_lucky_dice(sample("ravine-ambush")), "players-ravine")
    pixmaps.open_players(size)
    pixmaps.page.perform(PUSH)
    up_to_the_zone(pixmaps.page.session)
    pixmaps.settle_players()


def players_yard(pixmaps: PictureWindow, size: tuple[int, int]) -> None:
    """The quarry yard as far as the heroes have seen it."""
    open_by_sight(pixmaps, "players-yard")
    pixmaps.open_players(size)
    pixmaps.window.window_actions.players.control.show_part("whole")
    pixmaps.settle_players()


def machine_step(pixmaps: PictureWindow) -> None:
    """What the machine did, what else it thought of, and that it waits for a person."""
    pixmaps.window.actions_by_id["machine"].trigger()
    part = pixmaps.page.machine_part()
    for _ in range(8):
        if part.opponent.may_step:
            break
        pixmaps.page.go_on()
    part.opponent.step()
    until_thought(pixmaps)


def everybody(mind: Mind, board: AnyEncounter, seat: Seat) -> Mind:
    """Who decides for whom: the same for all."""
    return mind


def past(pixmaps: PictureWindow) -> None:
    """The timeline of a fight of machines with another try, the map as it was while it is looked at."""
    pixmaps.open(sample("ravine-ambush"), "timeline")
    page = pixmaps.window.page
    assert page is not None
    session = page.session
    start = session.head
    for seed, commands in ((5, 7), (7, 15), (9, 24)):
        session.go_to(start)
        mind = Mind(session.rules, CHARACTERS["bold"], 1, seed)
        player = MachinePlayer(session, partial(everybody, mind))
        while len(session.journal.path(session.head)) < len(session.journal.path(start)) + commands and player.step():
            pass
    pixmaps.window.actions_by_id["timeline"].trigger()
    assert page.timeline is not None
    wait(300)
    told = [moment for moment in page.timeline.timeline.main.moments if not page.timeline.moments.read(moment).is_quiet]
    page.timeline.past.look(told[-6])
    until_baked(page)


def comparison(pixmaps: PictureWindow) -> None:
    """The end of another try beside now, and the luck of the dice below the lanes."""
    past(pixmaps)
    part = pixmaps.page.timeline
    assert part is not None
    part.show_luck()
    part.past.look(part.timeline.lanes[-1].last)
    wait(500)
    until_baked(pixmaps.page)
    part.compare_with_now()
    wait(2_500)


def until_baked(page: BattlePage) -> None:
    """Wait until the map of the past is there in all detail."""
    assert page.timeline is not None
    past = page.timeline.past.map
    for _ in range(300):
        wait(100)
        if past is not None and past.scene.ground.ready:
            break
    wait(500)


def until_thought(pixmaps: PictureWindow) -> None:
    """Wait for the machine, and until all is painted."""
    for _ in range(100):
        wait(100)
        if not pixmaps.page.machine_part().opponent.thinks:
            break
    pixmaps.settle(1500)


def opponent(pixmaps: PictureWindow) -> None:
    """The foes of the ambush are a machine's."""
    pixmaps.open(sample("ravine-ambush"), "opponent")
    machine_step(pixmaps)


def advice(pixmaps: PictureWindow) -> None:
    """What a machine would do for a person's fighter on a grid."""
    pixmaps.open(sample("quarry-yard"), "advice")
    pixmaps.window.actions_by_id["advice"].trigger()
    until_thought(pixmaps)


PLAYERS: dict[str, Callable[[PictureWindow, tuple[int, int]], None]] = {
    "players-ravine": players_ravine,
    "players-yard": players_yard,
}
"""States of which the players' window is the picture."""
STATES: dict[str, Callable[[PictureWindow], None]] = {
    "rest": at_rest, "drag": dragging, "menu": menu, "roll": roll_push, "crowd": crowd, "debate": debate, "yard": yard,
    "yard-drag": yard_drag, "yard-menu": yard_menu, "yard-roll": yard_roll, "yard-cover": yard_cover, "collection": collection,
    "samples": samples, "lists": lists, "brawl": brawl, "tavern": tavern, "house": house, "screen": screen,
    "screen-black": screen_black, "screen-scale": screen_scale, "opponent": opponent, "advice": advice, "timeline": past,
    "comparison": comparison,
}  # fmt: skip


def main() -> None:
    """Make all of them."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    for theme in THEMES:
        for size in SIZES:
            states = {**STATES, **WINDOWS, **ODDS} if size == SIZES[0] else STATES
            for name in [name for name in sys.argv[2:] or states if name in states]:
                pixmaps = PictureWindow(app, theme, size)
                states[name](pixmaps)
                target = folder / f"{name}-{theme}-{size[0]}.webp"
                if not pixmaps.shot().save(str(target), None, QUALITY):
                    raise SystemExit(f"{target} cannot be written")
                print(target)
                pixmaps.close()
        for size in PLAYERS_SIZES:
            for name in [name for name in sys.argv[2:] or PLAYERS if name in PLAYERS]:
                pixmaps = PictureWindow(app, theme, SIZES[0])
                PLAYERS[name](pixmaps, size)
                target = folder / f"{name}-{theme}-{size[0]}.webp"
                assert pixmaps.players is not None
                if not pixmaps.players.grab().toImage().save(str(target), None, PLAYERS_QUALITY):
                    raise SystemExit(f"{target} cannot be written")
                print(target)
                pixmaps.close()
    os._exit(0)  # pictures are made; what Qt would still tidy up does not matter


if __name__ == "__main__":
    main()
