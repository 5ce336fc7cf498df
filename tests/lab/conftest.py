"""A served house for playtests."""

from tests.web.conftest import all_is_seen, house, http, light_house, light_http

__all__ = ["all_is_seen", "house", "http", "light_house", "light_http"]
