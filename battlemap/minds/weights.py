"""What counts how much in a machine's eyes; tuned by play, see benchmarks/minds/arena_tuning."""

from msgspec import Struct


class Weights(Struct, frozen=True):
    """In worth of a usual fighter.

    *focus*: below 1, harm to the hurt counts for more than to the unhurt. *approach*: each step nearer to a foe for somebody
    who cannot strike yet. *engaged*: having a foe where one can strike. *exposure*: standing where one foe can strike.
    *support*: a friend beside. *advantage*: an aspect to be invoked for nothing. *recovery*: what one's own healing counts
    beside harm. *effort*: what anything at all has to be worth to be done. *urge*: what
    attacking is worth by itself. *ready*: coming to where one can attack at all: a weapon drawn, being on one's feet.
    *order*: each place further down among the targets of one action, the likeliest first: what all friends see alike has them
    strike one foe.
    """

    focus: float = 0.75
    approach: float = 0.03
    engaged: float = 0.06
    exposure: float = 0.03
    support: float = 0.015
    advantage: float = 0.03
    recovery: float = 0.5
    effort: float = 0.003
    urge: float = 0.1
    ready: float = 0.05
    order: float = 0.03


WEIGHTS = Weights()
