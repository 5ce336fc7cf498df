"""Numbers as forms send them: words that anybody may have typed."""

import re

WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def whole(text: str) -> int | None:
    """The whole number these words spell; None if they are something else, or more than anybody counts."""
    return int(text) if WHOLE.fullmatch(text) else None
