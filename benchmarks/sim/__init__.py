"""What simulations and forecasts cost, and whether they keep their word."""
