"""The one place that reads JSON which a client uploads or sends up a page's socket."""

import orjson


def parse_json(data: bytes | str) -> object:
    """The values it spells; raises ValueError for what is none, nests deeper than anything needs, or is no text."""
    try:
        # It refuses lone surrogates, NaN and a thousand levels, all of which the standard library takes.
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        raise ValueError("That cannot be read.") from None
