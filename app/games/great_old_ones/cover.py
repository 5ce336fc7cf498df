"""What is printed on the box."""

from app.kernel.boxcover import BoxCover

COVER = BoxCover(
    line="Roll, write, and seal it before it wakes.",
    about="Everybody takes a die and writes its number on their own board. Find enough clues to close the seals before "
    "the ritual is complete.",
    people="1 to 4 people",
    kind="co-operative",
    paper="#071a1f",
    asks=("scenario",),
    credits=(
        ("Design and graphics", "David Rimbach"),
        ("Illustration", "Daniel Jamie Williams"),
        ("Publisher", "Hodari Spiele"),
    ),
    content="madness, wounds and death, rituals, dread",
)
