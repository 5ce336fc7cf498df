"""What is printed on the box."""

from app.kernel.boxcover import BoxCover

COVER = BoxCover(
    line="A sanatorium, a failing mind, a friend who lies.",
    about="You investigate a sanatorium together, one story at a time, while your minds give way. One of you works for "
    "what lives in its walls, and says so to nobody.",
    people="2 to 6 people",
    kind="hidden traitor",
    paper="#1a241f",
    credits=(
        ("Design", "Damir Debanić"),
        ("Development", "Dorian Pavlović"),
        ("Writing", "Marko Radivojević"),
        ("Illustration", "Hrvoje Silić"),
        ("Graphic design", "Michael Knežević, Zdravko Lovrić"),
        ("Publisher", "Interhuman"),
    ),
    content="a sanatorium, madness, alcohol and drugs, lying to one’s friends",
)
