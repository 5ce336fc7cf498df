"""The codes by which rooms are named."""

from app.live.errors import NoSuchRoom


def readable(code: str) -> str:
    """The code as rooms are named; people may type it in capitals."""
    if len(code) > 16 or not (code.isascii() and code.isalnum()):
        raise NoSuchRoom("There is no such room.")
    return code.lower()
