"""What is printed on the box."""

from app.kernel.boxcover import BoxCover

COVER = BoxCover(
    line="1950s suburbia. One of you is what sleeps behind it.",
    about="One of you is the thing behind the wallpaper. The others have a hand of Marbles, a few open Gates and a "
    "quiet street to save.",
    people="1 to 7 people",
    kind="one against many",
    paper="#fbeccb",
    ink="#8d1029",
    asks=("mode",),
    credits=(
        ("Design and artwork", "Damien Schneide"),
        ("Editor", "Courtney Williams"),
        ("Lead tester and media", "Riley Morse"),
    ),
    content="people driven mad, a small town under threat, dread",
)
