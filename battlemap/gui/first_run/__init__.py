"""What a newcomer sees: the welcome page with its three doors, and the guided try."""
