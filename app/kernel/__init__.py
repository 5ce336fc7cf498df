"""The rules engine: flows, decisions, chance, logs. Pure: no clock, no I/O, no async."""
