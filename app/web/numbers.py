"""Numbers as forms send them: words that a client may have typed."""

import re

WHOLE = re.compile(r"-?[0-9]+", re.ASCII)
MOST_DIGITS = 9


def whole(text: str, most_digits: int = MOST_DIGITS) -> int | None:
    """The whole number these words spell; None if they are something else, or more than a person counts."""
    return int(text) if len(text) <= most_digits + 1 and WHOLE.fullmatch(text) else None
