"""What happened, then why."""
