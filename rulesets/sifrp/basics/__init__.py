"""Tests (1 to 9), arms, combat defence, actions, targets (10 to 17, 44, 85)."""
