"""Initiative, turns, aid, hands, undertakings (13 to 16, 29 to 34, 40a)."""
