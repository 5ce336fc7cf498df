"""`python -m app` is the command `veil`."""

from app.cli import main

if __name__ == "__main__":
    main()
