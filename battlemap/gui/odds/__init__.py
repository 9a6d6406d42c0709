"""The card beside a menu: what a command is likely to bring, what comes back, and what was taken for granted."""
