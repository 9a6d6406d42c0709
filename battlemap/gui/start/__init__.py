"""Before a battle: start page, samples, new battle, picture as map."""
