"""`veil dev GAME`: an engineer's bench for one game, with all seats side by side, the state and the steps.

It shows every hand, so it is mounted by that command alone, which listens to this machine and nothing else.
"""
