"""The journal as lanes of moments beside each other: what happened, other tries, where they part, and how two moments differ."""
