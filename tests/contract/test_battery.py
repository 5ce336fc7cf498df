"""Every game of the register passes the battery, as the games of other packages must."""

from app.contract.battery import *  # noqa: F403
