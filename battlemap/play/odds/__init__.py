"""What commands are likely to bring: chances of their outcomes, what comes of each, and what comes back."""
