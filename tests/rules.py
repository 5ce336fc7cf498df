"""Marks a test with the rules it shows at work."""

import pytest

rule = pytest.mark.rule
