"""What is made ready before a battle and goes on after it: quick creatures, what somebody takes along."""
