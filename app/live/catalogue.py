"""What is on offer: the games with their options, seats and card sets, as `GET /api/games` lists them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.games import BROKEN, GAMES, PACKAGES
from app.games.installed import Broken
from app.kernel.boxcover import BoxCover
from app.kernel.cardset import tables
from app.kernel.decision import Seat, Viewer
from app.kernel.game import Game, SeatInfo, State, TableOption
from app.kernel.log import OptionValue
from app.kernel.region import STORY_REGIONS, Region, Slot
from app.kit.shapes import shape_called, shape_name, shape_of
from app.kit.slots import slot_of
from app.live.table_settings import TABLE_SETTINGS


@dataclass(frozen=True, slots=True)
class SideInfo:
    """A side a player may sit down for, by its first seat."""

    seat: Seat
    label: str
    when: tuple[tuple[str, OptionValue], ...]
    """The options of which one must be chosen for this side to be at the table; always, if none is named."""


@dataclass(frozen=True, slots=True)
class RegionInfo:
    """A region of a game's views, for those who write clients, and for pages."""

    name: str
    family: str
    """The family it is a member of, if it is one of several."""
    shape: str
    """The shape of the kit it is, if it is one."""
    owner: Seat | None
    slot: Slot | None
    help: str

    def slot_for(self, reader: Viewer) -> Slot:
        """Where a page of this reader shows it."""
        if self.slot is not None:
            return self.slot
        return slot_of(self.family or self.name, shape_called(self.shape), self.owner, reader)


@dataclass(frozen=True, slots=True)
class LessonInfo:
    """A lesson on offer."""

    id: str
    title: str
    about: str
    minutes: int


@dataclass(frozen=True, slots=True)
class GameInfo:
    id: str
    title: str
    cover: BoxCover
    players: tuple[int, int]
    player_option: str
    age: int | None
    """From which age on it is meant."""
    minutes: tuple[int, int] | None
    """About how long it takes, from and to."""
    options: tuple[TableOption, ...]
    settings: tuple[TableOption, ...]
    seats: tuple[SeatInfo, ...]
    """With the most players."""
    sides: tuple[SideInfo, ...]
    card_sets: tuple[str, ...]
    regions: tuple[str, ...]
    region_facts: tuple[RegionInfo, ...]
    """Of those that are the game's own."""
    card_kinds: tuple[str, ...]
    bots: tuple[str, ...]
    has_campaigns: bool
    options_once: tuple[str, ...]
    """Those that are agreed on once for a whole campaign."""
    lessons: tuple[LessonInfo, ...]

    @property
    def facts(self) -> tuple[str, ...]:
        """For how many it is, how long it takes and from which age on, in words."""
        age = f"age {self.age}+" if self.age else ""
        return tuple(fact for fact in (self.cover.people, self.cover.time or self._time, age) if fact)

    @property
    def _time(self) -> str:
        if self.minutes is None:
            return ""
        least, most = self.minutes
        return f"about {least} min" if least == most else f"{least} to {most} min"


def info(game: Game[State]) -> GameInfo:
    most = game.check_options({game.player_option: game.players[-1]})
    regions = {name: region for name, region in game.regions.items() if name not in STORY_REGIONS}
    return GameInfo(
        id=game.id,
        title=game.title,
        cover=game.cover,
        players=(game.players[0], game.players[-1]),
        player_option=game.player_option,
        age=game.age,
        minutes=game.minutes,
        options=game.options,
        settings=TABLE_SETTINGS,
        seats=game.seats(most),
        sides=tuple(_sides(game, most)),
        card_sets=(game.card_set().name,),
        card_kinds=tuple(tables(game.card_set().files, game.schema)),
        regions=("room", "chat", "waiting", *_if(game.notebook, "notes"), *_if(game.standing, "standing"), *regions),
        region_facts=tuple(_region(name, region) for name, region in regions.items()),
        bots=tuple(game.bots),
        has_campaigns=game.campaign is not None,
        options_once=game.campaign.once if game.campaign else (),
        lessons=tuple(LessonInfo(it.id, it.title, it.about, it.minutes) for it in game.lessons),
    )


def _region(name: str, region: Region[State]) -> RegionInfo:
    shape = shape_of(region.build)
    return RegionInfo(name, region.family, shape_name(shape) if shape else "", region.owner, region.slot, region.help)


def _if(there: object, name: str) -> tuple[str, ...]:
    return (name,) if there else ()


def _sides(game: Game[State], most: Mapping[str, OptionValue]) -> Iterator[SideInfo]:
    met = set[str]()
    for seat in game.seats(most):
        if seat.side not in met:
            met.add(seat.side)
            yield SideInfo(seat.seat, seat.label, tuple(_conditions(game, most, seat)))


def _conditions(
    game: Game[State], most: Mapping[str, OptionValue], seat: SeatInfo
) -> Iterator[tuple[str, OptionValue]]:
    """The choices that keep this seat, of every option that can take it away."""
    for option in game.options:
        kept = [value for value, _ in option.choices if seat in game.seats({**most, option.key: value})]
        if len(kept) < len(option.choices):
            yield from ((option.key, value) for value in kept)


def folders(kind: str) -> dict[str, Path]:
    """The games of other packages that bring such a folder (`templates`, `static`), each with it."""
    brought = {game: package.folder / kind for game, package in PACKAGES.items() if package.project}
    return {game: folder for game, folder in brought.items() if folder.is_dir()}


def broken() -> tuple[Broken, ...]:
    """The installed packages whose games cannot be played."""
    return tuple(BROKEN)


_infos: dict[str, tuple[Game[State], GameInfo]] = {}


def games() -> list[GameInfo]:
    return [_info_of(game) for game in GAMES.values()]


def game_info(name: str) -> GameInfo | None:
    game = GAMES.get(name)
    return _info_of(game) if game else None


def _info_of(game: Game[State]) -> GameInfo:
    """Worked out once: every page asks for it."""
    known = _infos.get(game.id)
    if known is None or known[0] is not game:
        known = _infos[game.id] = (game, info(game))
    return known[1]
