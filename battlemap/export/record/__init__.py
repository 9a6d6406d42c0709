"""A fight as a record: what happened command by command as text, as a page to step through, and as a short film."""
