"""What is printed on the box."""

from app.kernel.boxcover import BoxCover

COVER = BoxCover(
    line="Aunt Helena switched it on and walked in.",
    about="Aunt Helena’s projector opens into other worlds, and she has not come back. Explore them together, day by "
    "day; what you learn is yours for the whole campaign.",
    people="2 to 4 people",
    kind="campaign",
    paper="#14122b",
    time="many evenings",
    credits=(
        ("Who made it", "the printed book names nobody"),
        ("Its own pages", "www.theprojectorgame.com, with a tutorial for each ability, and www.coopability.com"),
    ),
    content="dread, wounds, people lost between the worlds",
)
