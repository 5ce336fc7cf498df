"""Many games of bots, and what they add up to."""
