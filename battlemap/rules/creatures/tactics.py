"""What a game says of fighting well: what a fighter is worth, what harm is, how far somebody strikes, what is worth trying."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.ids import TokenId
from battlemap.rules.creatures.action_outcomes import (
    AnswerForecast,
    OutcomeForecast,
    RollCheck,
    no_answer_forecast,
    no_forecast,
    no_roll,
)
from battlemap.rules.display import BoardDisplay, Track
from battlemap.rules.procedure import Choice, Command, Keys

FighterNumber: TypeAlias = Callable[[AnyEncounter, TokenId], float]
FighterCheck: TypeAlias = Callable[[AnyEncounter, TokenId], bool]

CommandIdeas: TypeAlias = Callable[[AnyEncounter, TokenId], Sequence[Command]]
LikelyAnswers: TypeAlias = Callable[[Choice], Keys | None]
Footing: TypeAlias = Callable[[AnyEncounter, AnyToken], float]
Foresight: TypeAlias = Callable[[AnyEncounter, TokenId], tuple[AnyEncounter, Command] | None]

STANDING = 0.4
"""What of a fighter's worth is that he stands at all; the rest goes with how much more he can take."""


def strike_beside(board: AnyEncounter, who: TokenId) -> float:
    """Where nothing else is said: those beside it on cells, those in its zone."""
    return 1 if board[who].on_grid else 0


def never_spent(board: AnyEncounter, who: TokenId) -> bool:
    """For a game in which one has to try whether anything can be done yet."""
    return False


def nothing_declared(board: AnyEncounter, who: TokenId) -> tuple[AnyEncounter, Command] | None:
    """For a game in which things happen when they are done."""
    return None


def no_commands(board: AnyEncounter, who: TokenId) -> tuple[Command, ...]:
    """For a game in which fighters open no doors, or a board offers them nothing besides their attacks."""
    return ()


def always_ready(board: AnyEncounter, who: TokenId) -> Command | None:
    """For a game in which nobody sees to his weapons before he weighs what to do."""
    return None


def no_likely_answers(choice: Choice) -> Keys | None:
    """For a game in which the first answers of each kind are as likely as any."""
    return None


def no_footing(board: AnyEncounter, token: AnyToken) -> float:
    """For a game in which it matters only whom one can strike from where one stands, and who can strike there."""
    return 0.0


class Tactics(Struct, frozen=True):
    """What a ruleset says about fighting well, for odds and for machines that play.

    *worth*: what somebody counts for: 1 for a usual fighter unhurt, less when hurt, 0 once *out*; *worth_by*: what of the board
    it goes by besides the sheet and the book. *unhurt*: what he counted for as the fight began, asked of a board on which he is
    rested, the same whenever it is asked; None: *worth* there. *harm*: what he has suffered so far, in the unit the game counts
    it in, whose word is *harm_unit*. *out*: whether he is no longer to be reckoned with in this fight. *strike*: as far as he
    attacks as he stands, in cells on a grid, else in links between zones.

    *attacks*, *others*: names of actions that are worth a thought, done to a foe, or otherwise, those to be weighed for most
    targets first; where both are empty all that a menu has. *blows*: those of the attacks that do harm by themselves, the usual
    one first; where it is empty the first attack.
    *moves*: names of actions that lead somewhere else. *preparations*: those of the others that lead
    to being able to attack again, even if not at once; *setups*: those that make the attack of the same turn a better one,
    and *leans_on_setups* where a blow is worth little without, so that even the least skilled weighs his.
    *ploys*: those that pay later, or by what others do, and leave the attack of the turn to do; whoever prepares for later weighs
    them, from skill 3 on. *readies*: how somebody sees to his weapons before anything else, where that costs next to nothing;
    None: all is ready.
    *rearmings*: those by which whoever does no harm with what is in his hands takes something else.
    *leftovers*: those into which the last actions of a turn go, where nothing else is worth doing.
    *conspicuous*: those by which whoever lies hidden shows himself although they name no foe: attacks on a place, raised voices.
    *escapes*: those by which somebody gets free who can attack nobody. *openings*: what may open the doors beside somebody from
    whom no way leads to any foe. *opportunities*: what a board offers somebody besides his attacks, for whoever thinks of tricks:
    foes beside an edge to be pushed. *last_resorts*: names of actions by which the beaten give up, the first one first.
    *price*: what one point of each kind (see Ruleset.points) is worth beside a usual fighter. *pools*: fields of the scene that
    hold such points for all sides of the game master, and of what kind they are.
    *spent*: whether somebody can do nothing more in this turn; it may say no where in truth nothing can be done.
    *struck*: whether somebody has made the one attack that a turn has, where a game has such a limit.
    *begin*, *end*, *onward*: names of the actions that begin a fight, end a turn, and go on to the next one.
    *calls*: names of actions of the GM that have what everybody declared happen, where a game plays by declarations;
    *foresee*: the board and the command with which what somebody has declared is played out in thought, None where nothing waits.
    *decisive*: whether a roll, once its turn has come and before it falls, tells what an action may come to; *forecast*: what
    that is, by a run that has come so far with middling dice; None where it has to be tried; *reads_cards*: it goes by what the
    cards of contests show, which else are not made for it. *weighed*: the questions for which the usual answer is not always as
    good as any; None: any may be. *tricks*: of some of them the answers that are weighed against the usual one by whoever
    prepares for later, and no others. *likely_answers*: of others the answers that are weighed beside the usual one; None: the
    first of each kind. *answer_forecast*: what an answer to one of them may come to for whoever is asked, as
    things stand now; None where it has to be tried. *helpless*: whether somebody can do nothing for now, so that others are the
    better targets.
    """

    worth: FighterNumber
    harm: FighterNumber
    harm_unit: str
    out: FighterCheck
    strike: FighterNumber = strike_beside
    worth_by: tuple[Literal["effects", "scene"], ...] = ("effects", "scene")
    unhurt: FighterNumber | None = None
    attacks: tuple[str, ...] = ()
    blows: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    moves: tuple[str, ...] = ("move",)
    preparations: tuple[str, ...] = ()
    setups: tuple[str, ...] = ()
    leans_on_setups: bool = False
    ploys: tuple[str, ...] = ()
    rearmings: tuple[str, ...] = ()
    leftovers: tuple[str, ...] = ()
    conspicuous: tuple[str, ...] = ()
    escapes: tuple[str, ...] = ()
    readies: Callable[[AnyEncounter, TokenId], Command | None] = always_ready
    openings: CommandIdeas = no_commands
    opportunities: CommandIdeas = no_commands
    last_resorts: tuple[str, ...] = ()
    price: Mapping[str, float] = {}
    pools: Mapping[str, str] = {}
    spent: FighterCheck = never_spent
    struck: FighterCheck = never_spent
    begin: str = "begin fight"
    end: str = "end turn"
    onward: str = "next turn"
    calls: tuple[str, ...] = ()
    foresee: Foresight = nothing_declared
    forecast: OutcomeForecast = no_forecast
    decisive: RollCheck = no_roll
    reads_cards: bool = False
    weighed: tuple[str, ...] | None = None
    tricks: Mapping[str, Keys] = {}
    likely_answers: LikelyAnswers = no_likely_answers
    answer_forecast: AnswerForecast = no_answer_forecast
    helpless: FighterCheck = never_spent
    footing: Footing = no_footing

    @property
    def usual_attacks(self) -> tuple[str, ...]:
        """The attacks, the usual blow first."""
        return tuple(dict.fromkeys((*self.blows, *self.attacks)))


def worth_left(left: float) -> float:
    """What somebody is worth who can take a share *left* (0 to 1) of what he could take unhurt."""
    return STANDING + (1 - STANDING) * min(1.0, max(0.0, left))


def tactics_by_display(display: Callable[[AnyEncounter], BoardDisplay]) -> Tactics:
    """For a game that says nothing of tactics: by the first track it shows of each token: marked boxes or lost points."""

    def track(board: AnyEncounter, who: TokenId) -> Track:
        shown = display(board).tokens.get(who)
        return shown.tracks[0] if shown is not None and shown.tracks else Track("")

    def out(board: AnyEncounter, who: TokenId) -> bool:
        shown = display(board).tokens.get(who)
        return shown is not None and shown.out

    def harm(board: AnyEncounter, who: TokenId) -> float:
        shown = track(board, who)
        return max(0.0, shown.of - shown.filled) if shown.shape == "bar" else sum(shown.boxes)

    def worth(board: AnyEncounter, who: TokenId) -> float:
        shown = track(board, who)
        most = shown.of if shown.shape == "bar" else len(shown.boxes)
        return 0.0 if out(board, who) else worth_left(1 - harm(board, who) / most if most else 1.0)

    return Tactics(worth, harm, "harm", out)
