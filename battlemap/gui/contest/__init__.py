"""An opposed roll as it is drawn on the card."""
