"""Made for this table: quick creatures, the party that goes from battle to battle, encounters."""
