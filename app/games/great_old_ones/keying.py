"""Reads boards that somebody keyed in: TOML in the form of the scenario file, every text checked and parsed."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeVar, cast

from app.games.great_old_ones.faces import (
    FACES,
    INVESTIGATORS,
    NOTHING,
    ActionFace,
    Cards,
    Figures,
    Goal,
    InvestigatorFace,
    Printed,
    Prints,
    RowFace,
    RowRule,
    ScenarioFace,
    ScenarioTrack,
    Section,
    SkillFace,
    TrackFace,
    WeaknessFace,
)
from app.games.great_old_ones.nodes import (
    NEEDS_YOU,
    Condition,
    Conditional,
    Core,
    ForEach,
    Kind,
    Sentence,
    Standing,
    Trigger,
    Who,
)
from app.games.great_old_ones.text import folded, reader
from app.kernel.cardset import Fields, Row, Schema, files_of, hash_of, tables
from app.kernel.errors import CardError
from app.kernel.text import Place, TextReader

T = TypeVar("T")
STEPS = ("ritual", "roll", "act", "cultists", "check")
FIELDS: Mapping[str, tuple[str, ...]] = {
    "row": ("id", "name", "rule", "text", "bands", "otherBands", "needs", "event", "sections"),
    "track": ("id", "boxes", "start", "section", "print"),
    "weakness": ("number", "text"),
    "skill": ("id", "text"),
    "investigator": ("id", "name", "calling", "text"),
    "scenario": ("id", "name", "emphasis", "complexity", "story", "setup", "sequence", "levelMax", "queueCaps",
                 "specialActions", "cultistDieRerollPenalty", "bonuses", "victory", "defeat", "cultists", "monster",
                 "tracks", "ritual", "actions"),
    "cultists": ("boxes", "print", "overflow", "reward"),
    "monster": ("name", "plural", "health", "boxes", "print", "overflow", "reward"),
    "tracks": ("name", "boxes", "print"),
    "ritual": ("sections",),
    "sections": ("boxes", "levels", "print"),
    "actions": ("name", "strength", "bands"),
}  # fmt: skip
_FIGURES = {"overflow": "Nothing happens.", "reward": "Nothing happens."}
SCHEMA = Schema(
    {
        "track": {"start": 0, "section": 1},
        "scenario": {"levelMax": 6, "sequence": list(STEPS)},  # GO-016, GO-044
        "cultists": _FIGURES,
        "monster": _FIGURES,
    },
    ordered=frozenset({"row", "track", "investigator"}),
)
TRACKS = ("experience", "clues", "insanity", "rerolls", "health")
ROWS = ("soul", "rest", "attack", "special", "healing", "search")


class Texts:
    """Reads the texts of one board; `owner` says whose they are in a complaint."""

    def __init__(self, read: TextReader, owner: str) -> None:
        self._read = read
        self._owner = owner

    def _place(self, fields: Fields, field: str) -> Place:
        owner = self._owner if self._owner == fields.card else f"{self._owner}, {fields.card}"
        return Place(f"{owner}, {field}" if self._owner else f"{fields.card}, {field}", fields.file)

    def acting(self, fields: Fields, field: str, text: str) -> Printed:
        place = self._place(fields, field)
        return Printed(text, folded(place, self._read.sentences(place, text, "acting")))

    def by_scenario(self, fields: Fields, field: str, text: str) -> Printed:
        """A text that the scenario runs, so that nobody is `You` in it."""
        printed = self.acting(fields, field, text)
        if any(_needs_you(core) for sentence in printed.nodes for core in cores(sentence)):
            raise fields.error(field, f"the scenario runs this text, and nobody is `You` in it: {text!r}")
        return printed

    def standing(self, fields: Fields) -> Standing:
        (sentence,) = self._read.sentences(self._place(fields, "text"), fields.text("text"), "standing")
        return cast(Standing, sentence)

    def goal(self, fields: Fields, field: str, text: str) -> Goal:
        (condition,) = self._read.sentences(self._place(fields, field), text, "condition")
        return Goal(text, cast(Condition, condition))

    def prints(self, fields: Fields) -> Prints:
        """Printed boxes by number."""
        boxes = _mapping(fields, "print")
        return {_box(fields, key): self.acting(fields, f"print {key}", str(text)) for key, text in boxes.items()}

    def bands(self, fields: Fields, field: str, read: Callable[[Fields, str, str], Printed]) -> dict[int, Printed]:
        """What each face of a D6 does; the bands cover 1 to 6, none twice."""
        faces: dict[int, Printed] = {}
        for band, text in _mapping(fields, field).items():
            first, _, last = band.partition("-")
            if not first.isdigit() or not (last or first).isdigit():
                raise fields.error(field, f"{band!r} is not a band such as 1-3")
            printed = read(fields, f"{field} {band}", str(text))
            for face in range(int(first), int(last or first) + 1):
                if face in faces:
                    raise fields.error(field, f"two bands say what a {face} does")
                faces[face] = printed
        if faces and sorted(faces) != list(FACES):
            raise fields.error(field, "the bands must cover 1 to 6")
        return faces


def cores(sentence: Sentence) -> list[Core]:
    """The core sentences of a sentence."""
    match sentence:
        case Conditional():
            return [sentence.core, *([sentence.otherwise] if sentence.otherwise else [])]
        case ForEach():
            return [sentence.core]
        case _:
            return [sentence]


def _needs_you(core: Core) -> bool:
    return isinstance(core, NEEDS_YOU) or getattr(core, "who", None) in (Who.YOU, Who.EACH_OTHER)


def _mapping(fields: Fields, field: str) -> Mapping[str, object]:
    value = fields.row.get(field, {})
    if not isinstance(value, dict):
        raise fields.error(field, f"{value!r} is not a table")
    return cast("Mapping[str, object]", value)


def _box(fields: Fields, key: str) -> int:
    if not key.isdigit():
        raise fields.error("print", f"{key!r} is not the number of a box")
    return int(key)


def _list(fields: Fields, field: str) -> list[object]:
    value = fields.row.get(field) or fields.defaults.get(field, [])
    if not isinstance(value, list):
        raise fields.error(field, f"{value!r} is not a list")
    return value


def _strings(fields: Fields, field: str) -> list[str]:
    return [str(value) for value in _list(fields, field)]


def _by_investigators(fields: Fields, field: str, least: int = 1) -> tuple[int, ...]:
    """One number for all, or one for each number of investigators."""
    value = fields.row.get(field)
    numbers = value if isinstance(value, list) else [value] * len(INVESTIGATORS)
    fits = all(isinstance(number, int) and least <= number <= 99 for number in numbers)
    if not fits or len(numbers) != len(INVESTIGATORS):
        raise fields.error(field, "this is a whole number, or a list of one for each of 1 to 4 investigators")
    return tuple(numbers)


def _fields(file: str, kind: str, row: Row, known: tuple[str, ...]) -> Fields:
    return Fields(file, row, known, SCHEMA.defaults.get(kind, {}))


def _part(fields: Fields, kind: str) -> Fields:
    return _fields(fields.file, kind, {"name": kind, **_mapping(fields, kind)}, ("name", *FIELDS[kind]))


def _parts(fields: Fields, kind: str) -> list[Fields]:
    rows = _list(fields, kind)
    return [
        _fields(fields.file, kind, {"name": f"{kind} {number}", **cast(Row, row)}, ("name", *FIELDS[kind]))
        for number, row in enumerate(rows, start=1)
    ]


def _enum(fields: Fields, field: str, value: str, kinds: Callable[[str], T]) -> T:
    try:
        return kinds(value)
    except ValueError:
        raise fields.error(field, f"{value!r} is not known here") from None


# The investigator board


def _row(fields: Fields, texts: Texts) -> RowFace:
    sections = tuple(_strings(fields, "sections"))
    if not sections or len({len(section) for section in sections}) != 1 or set("".join(sections)) - set(".*+?"):
        raise fields.error("sections", "all sections have as many boxes, each `.`, `*`, `+` or `?`")
    needs, event, text = fields.text("needs", ""), fields.text("event", ""), fields.text("text", "")
    return RowFace(
        id=fields.text("id"),
        name=fields.text("name"),
        rule=_enum(fields, "rule", fields.text("rule"), RowRule),
        sections=sections,
        text=texts.acting(fields, "text", text) if text else NOTHING,
        bands=texts.bands(fields, "bands", texts.acting),
        other_bands=texts.bands(fields, "otherBands", texts.acting),
        needs=_enum(fields, "needs", needs, Kind) if needs else None,
        event=_enum(fields, "event", event, Trigger) if event else None,
        size=len(sections[0]),
        boxes=len("".join(sections)),
    )


def _track(fields: Fields, texts: Texts) -> TrackFace:
    boxes = fields.number("boxes", 1, 99)
    start, section = fields.number("start", 0, boxes), fields.number("section", 1, boxes)
    return TrackFace(fields.text("id"), boxes, texts.prints(fields), start, section)


def _weakness(fields: Fields, texts: Texts) -> WeaknessFace:
    return WeaknessFace(fields.number("number", 1, 6), fields.text("text"), texts.standing(fields))


def _skill(fields: Fields, texts: Texts) -> SkillFace:
    printed = texts.acting(fields, "text", fields.text("text"))
    return SkillFace(fields.text("id"), printed.text, printed.nodes)


def _investigator(fields: Fields, texts: Texts) -> InvestigatorFace:
    name, calling, text = fields.text("name"), fields.text("calling"), fields.text("text")
    return InvestigatorFace(fields.text("id"), name, calling, text, texts.standing(fields))


# Scenario boards


def _scenario(fields: Fields) -> ScenarioFace:
    tracks, monster = _parts(fields, "tracks"), _part(fields, "monster")
    names = [monster.text("name"), monster.text("plural")]
    texts = Texts(reader(names, [track.text("name") for track in tracks]), fields.text("name"))
    return ScenarioFace(
        id=fields.text("id"),
        name=fields.text("name"),
        emphasis=fields.text("emphasis"),
        complexity=fields.number("complexity", 1, 5),
        story=fields.text("story", ""),
        setup=texts.by_scenario(fields, "setup", fields.text("setup")),
        sequence=_sequence(fields),
        sections=_sections(fields, texts),
        level_max=fields.number("levelMax", 1, 12),
        queue_caps=_by_investigators(fields, "queueCaps"),
        cultists=_figures(_part(fields, "cultists"), texts, ("cultist", "cultists"), (1,) * len(INVESTIGATORS)),
        monsters=_figures(monster, texts, (names[0], names[1]), _by_investigators(monster, "health")),
        tracks={track.text("name"): _scenario_track(track, texts) for track in tracks},
        special_actions=_texts(fields, "specialActions", texts, 1),
        cultist_die_penalty=texts.acting(fields, "cultistDieRerollPenalty", fields.text("cultistDieRerollPenalty")),
        bonuses=_texts(fields, "bonuses", texts, len(INVESTIGATORS)),
        victory=_goals(fields, "victory", texts, ("every seal is closed", "at least 1 investigator is active")),
        defeat=_goals(
            fields,
            "defeat",
            texts,
            ("the ritual track is full", "no investigator is active", "an investigator with an open seal is insane"),
        ),
        actions=_actions(fields, texts),
    )


def _sequence(fields: Fields) -> tuple[str, ...]:
    """GO-016 A scenario may change the round; all five steps are in it, and it ends with the check."""
    steps = tuple(_strings(fields, "sequence"))
    if set(steps) != set(STEPS) or steps[-1] != "check" or steps.index("roll") > steps.index("act"):
        raise fields.error(
            "sequence", f"a round has the steps {', '.join(STEPS)}, rolls before it acts, ends with check"
        )
    return steps


def _sections(fields: Fields, texts: Texts) -> tuple[Section, ...]:
    sections = tuple(
        Section(_by_investigators(part, "boxes"), _by_investigators(part, "levels"), texts.prints(part))
        for part in _parts(_part(fields, "ritual"), "sections")
    )
    if not sections:
        raise fields.error("ritual", "a ritual track has at least one section")
    return sections


def _figures(part: Fields, texts: Texts, names: tuple[str, str], health: tuple[int, ...]) -> Figures:
    return Figures(
        name=names[0],
        plural=names[1],
        health=health,
        boxes=part.number("boxes", 1, 99),
        prints=texts.prints(part),
        overflow=texts.by_scenario(part, "overflow", part.text("overflow")),
        reward=texts.acting(part, "reward", part.text("reward")),
    )


def _scenario_track(part: Fields, texts: Texts) -> ScenarioTrack:
    return ScenarioTrack(part.text("name"), _by_investigators(part, "boxes"), texts.prints(part))


def _texts(fields: Fields, field: str, texts: Texts, least: int) -> tuple[Printed, ...]:
    printed = tuple(texts.acting(fields, f"{field} {at}", text) for at, text in enumerate(_strings(fields, field), 1))
    if len(printed) < least:
        raise fields.error(field, f"there must be at least {least}")
    return printed


def _goals(fields: Fields, field: str, texts: Texts, fixed: Sequence[str]) -> tuple[Goal, ...]:
    """The lines of a box; the fixed objectives are always there (GO-011, GO-012, GO-013, GO-014)."""
    lines = _strings(fields, field)
    return tuple(texts.goal(fields, field, line) for line in [*(line for line in fixed if line not in lines), *lines])


def _actions(fields: Fields, texts: Texts) -> tuple[ActionFace, ...]:
    parts = _parts(fields, "actions")
    if len(parts) != 12:
        raise fields.error("actions", f"there is one for each face of the D12, not {len(parts)}")
    return tuple(_action(part, texts) for part in parts)


def _action(part: Fields, texts: Texts) -> ActionFace:
    strength = part.text("strength")
    if strength not in ("level", "die"):
        raise part.error("strength", f"{strength!r} is neither level nor die")
    bands = texts.bands(part, "bands", texts.by_scenario)
    if not bands:
        raise part.error("bands", "this field is missing")
    spans = tuple((band, str(text)) for band, text in _mapping(part, "bands").items())
    return ActionFace(part.text("name"), strength == "level", bands, spans)


# The set


def read_cards(sources: Mapping[str, str]) -> Cards:
    """The set of these files, checked."""
    found = tables(sources, SCHEMA)
    for kind in found:
        if kind not in ("row", "track", "weakness", "skill", "investigator", "scenario"):
            raise CardError(f"There are no boards of the kind {kind!r}.")
    texts = Texts(reader(), "")

    def read(kind: str, make: Callable[[Fields, Texts], T]) -> list[T]:
        return [make(_fields(file, kind, row, FIELDS[kind]), texts) for file, row in found.get(kind, [])]

    tracks = {track.id: track for track in read("track", _track)}
    _check_ids("track", tracks, TRACKS)
    rows = read("row", _row)
    _check_ids("row", {row.id: row for row in rows}, ROWS)
    scenarios = [
        _scenario(_fields(file, "scenario", row, FIELDS["scenario"])) for file, row in found.get("scenario", [])
    ]
    cards = Cards(
        "great-old-ones",
        hash_of(sources, SCHEMA),
        sources,
        rows=tuple(rows),
        weaknesses={face.number: face for face in read("weakness", _weakness)},
        skills={face.id: face for face in read("skill", _skill)},
        investigators={face.id: face for face in read("investigator", _investigator)},
        scenarios={face.id: face for face in scenarios},
        **tracks,
    )
    _check_enough(cards)
    return cards


def _check_ids(kind: str, found: Mapping[str, object], wanted: Sequence[str]) -> None:
    if sorted(found) != sorted(wanted):
        raise CardError(f"A board has the {kind}s {', '.join(wanted)}; this one has {', '.join(found) or 'none'}.")


def _check_enough(cards: Cards) -> None:
    if sorted(cards.weaknesses) != list(FACES):
        raise CardError("A board has six weaknesses, one for each face of a die.")
    if len(cards.investigators) < len(INVESTIGATORS):
        raise CardError("A set has at least four investigators.")
    if not cards.scenarios:
        raise CardError("A set has at least one scenario.")


@cache
def shipped() -> Cards:
    """The stand-in boards that come with the game."""
    return read_cards(files_of(__package__))
