"""A served house, for what has to come by a real port."""

from tests.web.conftest import light_house as light_house
