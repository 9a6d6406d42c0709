"""The chance to win while a fight is prepared: machines fight it out in spare processes, a card in the corner tells."""
