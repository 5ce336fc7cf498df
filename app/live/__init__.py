"""Games being played now: rooms, their people, their clocks and bots. asyncio, but no web framework."""
