"""The story as HTML: each line rendered once, new lines appended to what a page has."""

from functools import lru_cache

from markupsafe import Markup, escape

from app.live.frames import Audience
from app.live.story_channel import StoryPart

STORY = Markup('<ol id="region-story" class="story"{} data-first="{}" aria-live="polite" aria-label="Story">{}</ol>')
AGAIN = Markup(' hx-swap-oob="outerMorph"')
PLAIN = "story-line"
LOOKS = {
    "turn": "story-turn",
    "round": "story-turn",
    "dread": "story-line is-dread",
    "bad": "story-line is-dread",
    "turn-of-cult": "story-line is-dread",
    "good": "story-line is-good",
    "gain": "story-line is-good",
}
"""How a line looks, by its tone."""


@lru_cache(4096)
def line_html(text: str, tone: str) -> Markup:
    """A line of the story, rendered once for all who are told it."""
    return Markup(f'<li class="{LOOKS.get(tone, PLAIN)}">{escape(text)}</li>')


def _lines(part: StoryPart) -> Markup:
    return Markup("".join([line_html(text, tone) for text, tone in part.lines]))


def story_html(part: StoryPart) -> Markup:
    """The story as a page begins with it."""
    return STORY.format("", part.first, _lines(part))


def told_html(audience: Audience, part: StoryPart) -> Markup:
    """New lines; where some were taken back, the whole story again."""
    if part.is_append:
        return Markup(f'<ol hx-swap-oob="beforeend:#region-story">{_lines(part)}</ol>')
    whole = audience.story.whole()
    return STORY.format(AGAIN, whole.first, _lines(whole))
