"""Playtests: designers ask, strangers play, and a report joins what the table knows with what people felt."""
