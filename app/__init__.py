"""Veil: live tabletop sessions in the browser."""
