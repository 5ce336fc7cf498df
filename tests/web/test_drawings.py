"""Every card that people see has its drawing, and the drawings on a page tell of no card that is not shown."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from app.games.projector.records import shipped as projector
from app.games.within_walls.records import shipped as within_walls
from app.games.within_walls.view_types import PlaceView, Shown
from app.web.templating import environment, template

Pictures = Mapping[str, list[str]]

IS_CARD_ID = re.compile(r"[A-Z]{2}:\d|\b[A-Z]{2}\d\b|\bE\d\d\b|\bI\d\d\b")


def pictures_of(game: str) -> Mapping[str, Pictures]:
    kinds: Mapping[str, Pictures] = vars(template(f"games/{game}/_art.html").module)["KINDS"]
    return kinds


def event_art() -> Mapping[str, str]:
    art: Mapping[str, str] = vars(template("games/within_walls/_cards.html").module)["EVENT_ART"]
    return art


def sprite_of(game: str) -> str:
    return template(f"games/{game}/_sprite.html").render()


def without_picture(names: Iterable[str], pictures: Pictures) -> list[str]:
    return [name for name in names if name not in pictures]


def look_alikes(names: Iterable[str], pictures: Pictures) -> list[str]:
    seen: dict[tuple[str, ...], str] = {}
    return [name for name in names if seen.setdefault(tuple(pictures[name]), name) != name]


def test_every_card_of_the_projector_is_drawn() -> None:
    cards, drawn = projector(), pictures_of("projector")
    printed: dict[str, list[str]] = {
        "location": [face.name for face in cards.locations.values()],
        "baddie": [*cards.baddies, *(face.name for face in cards.entropy.values())],
        "entropy": [face.name for face in cards.entropy.values()],
        "item": [*cards.items, *cards.resources],
        "condition": [*cards.conditions],
        "ability": [*cards.abilities],
        "trick": [face.name for kind in (cards.perks, cards.styles, cards.maneuvers) for face in kind.values()],
    }
    for kind, names in printed.items():
        assert not without_picture(names, drawn[kind])
        assert not look_alikes(names, drawn[kind])


def test_everything_read_aloud_has_its_vignette() -> None:
    cards, tales = projector(), pictures_of("projector")["tale"]
    stories = [id for id, face in cards.stories.items() if face.story]
    printed = [*cards.story_decks, *cards.areas, *stories, *cards.diaries, *cards.projector]
    assert not without_picture(printed, tales)
    assert not look_alikes(printed, tales)


def test_every_card_of_within_walls_is_drawn() -> None:
    cards, drawn = within_walls(), pictures_of("within_walls")
    emblems = [id for kind in (cards.professions, cards.items, cards.insanity, cards.agendas) for id in kind]
    printed = {
        "story": [*cards.stories],
        "emblem": emblems,
        "history": [face.words for face in cards.histories.values()],
    }
    for kind, names in printed.items():
        assert not without_picture(names, drawn[kind])
        assert not look_alikes(names, drawn[kind])


def test_every_event_has_a_picture_of_its_own() -> None:
    art, sprite = event_art(), sprite_of("within_walls")
    assert not [id for id in within_walls().events if f'id="art-{art[id]}"' not in sprite]
    assert len(set(art.values())) == len(art)


@pytest.mark.parametrize(("game", "weight"), [("projector", 24_000), ("within_walls", 40_000)])
def test_a_page_carries_the_parts_and_no_list_of_cards(game: str, weight: int) -> None:
    sprite, kinds = sprite_of(game), pictures_of(game)
    used = {part.split()[0].lstrip("~!*-") for kind in kinds.values() for picture in kind.values() for part in picture}
    assert used == set(re.findall(r'id="part-(\w+)"', sprite))
    assert not IS_CARD_ID.search(sprite)
    assert len(sprite) < weight


def test_an_insanity_face_down_shows_no_emblem() -> None:
    drawn = environment().from_string(
        '{% import "games/within_walls/_cards.html" as cards %}{{ cards.insanity(place) }}'
    )
    face = within_walls().insanity["I13"]
    hidden = PlaceView(face.location, tier=face.tier)
    shown = replace(hidden, insanity=Shown(face.card, face.name, face.words))
    assert "part-" not in drawn.render(place=hidden)
    assert "part-" in drawn.render(place=shown)
