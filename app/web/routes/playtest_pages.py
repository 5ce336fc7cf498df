"""The lab's pages: a new playtest, its letter, its questions after the end, its report. All work without script."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from fastapi import APIRouter, Depends, Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from app.kernel.errors import VeilError
from app.kernel.log import OptionValue
from app.lab.items import tested_set
from app.lab.naming import cards_in, name_of, prompts_of
from app.lab.playtests import SHIPPED, Lab
from app.lab.report import Chosen
from app.lab.reporting import take_out
from app.lab.simulated import Simulated
from app.lab.versions import VersionFigures
from app.live import lab as rooms
from app.live.catalogue import GameInfo, games
from app.store.lab import PlaytestFacts
from app.web.addresses import guests_url
from app.web.cookies import YEAR, with_cookie, with_token
from app.web.deps import RoomDep, TokenDep, address_of, doors_of, form_of, knocking, same_site
from app.web.hosting import check_opening
from app.web.lab_contexts import (
    AfterPage,
    LabShelfPage,
    LabTile,
    LetterPage,
    NewPlaytestPage,
    OwnPlaytestPage,
    PlaytestLinks,
    ReportPage,
    VersionPage,
    simulated_cards,
    timeline,
    version_page,
    versus,
)
from app.web.own_cards import known_versions, set_in, workshop_of
from app.web.routes.pages import read_option, trouble
from app.web.routes.playtests import (
    OWNED,
    FoundDep,
    LabDep,
    New,
    OwnDep,
    Question,
    owner_token,
    readable_report,
    sit_down,
    trials_of,
    wanted,
)
from app.web.set_views import game_of
from app.web.templating import page

router = APIRouter(include_in_schema=False, dependencies=[Depends(same_site)])

QUESTIONS = 8
EVENING = timedelta(hours=2)


@router.get("/playtests")
async def shelf(request: Request, lab: LabDep) -> Response:
    """The playtests whose owner's token this browser keeps."""
    own = []
    for name, token in request.cookies.items():
        if name.startswith(OWNED):
            with suppress(VeilError):  # a cookie can be made up, and playtests are closed
                facts = await lab.own(name.removeprefix(OWNED), token)
                own.append(LabTile(facts.code, facts.name, facts.goal, len(await lab.shelf.rooms(facts.code))))
    return page("lab/shelf.html", LabShelfPage(tuple(games()), tuple(own)))


@router.get("/playtests/new/{game}")
async def new(request: Request, game: str, cards: str = "") -> Response:
    """Asks what a designer wants to know."""
    info = _game(game)
    if info is None:
        return trouble("No such game.", "There is no game of that name here.", 404)
    return page("lab/new.html", NewPlaytestPage(info, await known_versions(request, game, cards), {}))


def _game(game: str) -> GameInfo | None:
    return next((info for info in games() if info.id == game), None)


@router.post("/playtests/new/{game}")
async def begin(request: Request, game: str, lab: LabDep) -> Response:
    """Begins it, and shows its two links."""
    form, info = await form_of(request), _game(game)
    if info is None:
        return trouble("No such game.", "There is no game of that name here.", 404)
    said = {name: str(value) for name, value in form.items()}
    check_opening(request)
    doors_of(request).count("playtest", address_of(request))
    try:
        begun = await lab.begin(await wanted(request, _asked(game, said, form)))
    except VeilError as error:
        return page("lab/new.html", NewPlaytestPage(info, await known_versions(request, game), said, str(error)), 422)
    base, facts = guests_url(request), begun.facts
    owner = f"{base}/playtests/{facts.code}/own?key={begun.owner_token}"
    response = page("lab/begun.html", PlaytestLinks(info, facts, f"{base}/playtests/{facts.code}/join", owner))
    return with_cookie(response, f"{OWNED}{facts.code}", begun.owner_token, request, YEAR)


def _asked(game: str, said: Mapping[str, str], form: FormData) -> New:
    questions = []
    for place in range(QUESTIONS):
        text, kind = said.get(f"question-{place}", "").strip(), said.get(f"kind-{place}", "scale")
        lines = [line.strip() for line in said.get(f"choices-{place}", "").split(",") if line.strip()]
        if text:
            questions.append(Question(kind=kind, text=text[:200], choices=lines[:8]))
    first, second = (set_in(said.get(name, "")) for name in ("first", "second"))
    sets = [first or SHIPPED.reference, second] if second else [first] if first else []
    evenings = [str(value) for value in form.getlist("evening") if str(value).strip()]
    return New(
        game=game,
        name=said.get("name", "")[:80],
        goal=said.get("goal", "")[:200],
        author=said.get("author", "")[:80],
        questions=questions,
        card_sets=sets,
        options=_options(game_of(game), said),
        evenings=evenings[:12],
    )


def _options(info: GameInfo, said: Mapping[str, str]) -> dict[str, OptionValue]:
    """What the form says of the table."""
    asked = ((option, said.get(f"option-{option.key}", "")) for option in (*info.options, *info.settings))
    return {option.key: read_option(option.choices, text) for option, text in asked if text}


# For players


@router.get("/playtests/{playtest}/join")
async def letter(facts: FoundDep, lab: LabDep) -> Response:
    """The letter, before a tester sits down."""
    return page("lab/letter.html", await _letter(lab, facts))


async def _letter(lab: Lab, facts: PlaytestFacts, name: str = "", problem: str = "") -> LetterPage:
    found, now = await lab.waiting(facts), datetime.now(UTC) - EVENING
    evenings = tuple(at for at in facts.evenings if datetime.fromisoformat(at) > now)
    return LetterPage(game_of(facts.game), facts, found[1] if found else None, evenings, name, problem)


@router.post("/playtests/{playtest}/join")
async def join(request: Request, facts: FoundDep, lab: LabDep) -> Response:
    """Sitting down agrees to what the letter says."""
    form = await form_of(request)
    name = str(form.get("name", ""))
    try:
        room, _, token = await sit_down(request, lab, facts, name, form.get("first") == "yes")
    except VeilError as error:
        return page("lab/letter.html", await _letter(lab, facts, name, str(error)), 422)
    return with_token(RedirectResponse(f"/rooms/{room.code}", 303), room, token, request)


@router.get("/playtests/{playtest}/evening/{number}.ics")
async def calendar(facts: FoundDep, number: int, request: Request) -> Response:
    """An announced evening, for a calendar."""
    if not 0 <= number < len(facts.evenings):
        return trouble("No such evening.", "It is not announced any more.", 404)
    begins = datetime.fromisoformat(facts.evenings[number])
    link = f"{guests_url(request)}/playtests/{facts.code}/join"
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Veil//Playtests//EN", "BEGIN:VEVENT",
        f"UID:{facts.code}-{number}@veil", f"DTSTAMP:{facts.created_at:%Y%m%dT%H%M%SZ}",
        f"DTSTART:{begins:%Y%m%dT%H%M%SZ}", f"DTEND:{begins + EVENING:%Y%m%dT%H%M%SZ}",
        f"SUMMARY:{_ics(facts.name)}", f"URL:{link}", "END:VEVENT", "END:VCALENDAR", "",
    ]  # fmt: skip
    return Response("\r\n".join(lines), media_type="text/calendar; charset=utf-8")


def _ics(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


@router.get("/rooms/{room}/after")
async def after(room: RoomDep, lab: LabDep, token: TokenDep) -> Response:
    """The designer's questions, once, before the debrief."""
    person, left = room.person(token), RedirectResponse(f"/rooms/{room.code}?asked=no", 303)
    if not room.state.playtest or person is None or room.status != "ended" or person.id in room.state.lab.answered:
        return left
    facts = await lab.shelf.facts(room.state.playtest)
    seats = room.seats_of(person)
    if facts is None or not facts.questions or not seats:
        return left
    side = room.side_of(seats[0])
    return page("lab/after.html", AfterPage(game_of(facts.game), facts, room.code, side, len(room.people_seated())))


@router.post("/rooms/{room}/after")
async def answer_after(request: Request, room: RoomDep, lab: LabDep, token: TokenDep) -> Response:
    """Keeps the answers, and goes on to the debrief."""
    form = await form_of(request)
    given = {str(place): str(form.get(f"answer-{place}", "")) for place in range(QUESTIONS)}
    await rooms.answer_after(room, {place: text for place, text in given.items() if text.strip()}, token)
    await lab.shelf.keep_sums(room.code, None)
    return RedirectResponse(f"/rooms/{room.code}", 303)


@router.post("/rooms/{room}/take-out")
async def leave(room: RoomDep, lab: LabDep, token: TokenDep) -> Response:
    """Takes one's name and words out of the playtest."""
    await take_out(lab, room, token)
    return RedirectResponse(f"/rooms/{room.code}", 303)


# For the designer


@router.get("/playtests/{playtest}/own")
async def owner_link(facts: FoundDep, key: str = "") -> Response:
    """Says what the link is for; only pressing the button changes anything."""
    return page("lab/own.html", OwnPlaytestPage(facts, key))


@router.post("/playtests/{playtest}/own")
async def make_mine(request: Request, facts: FoundDep, lab: LabDep) -> Response:
    """The browser keeps the owner's token."""
    form = await form_of(request)
    token = str(form.get("key", ""))
    if not lab.is_owner(facts, token):
        doors_of(request).count("miss", address_of(request))
        wrong = "That is not this playtest's owner link. Look at it again."
        return page("lab/own.html", OwnPlaytestPage(facts, token, wrong), 403)
    response = RedirectResponse(f"/playtests/{facts.code}", 303)
    return with_cookie(response, f"{OWNED}{facts.code}", token, request, YEAR)


@router.get("/playtests/{playtest}")
async def show(request: Request, facts: FoundDep, lab: LabDep, who: str = "all", tables: str = "all") -> Response:
    """The report; other readers are led to the letter."""
    if not facts.is_public and not lab.is_owner(facts, owner_token(request)):
        return RedirectResponse(f"/playtests/{facts.code}/join", 303)
    chosen = Chosen(who, tables)
    found, is_owner = await readable_report(request, lab, facts, chosen), lab.is_owner(facts, owner_token(request))
    names = {id: name_of(card) for id, card in (await cards_in(lab.shelf, facts)).items()}
    trials = zip("AB", found.versions, await trials_of(request, facts), strict=False)
    versions = [_version(letter, version, trial, names) for letter, version, trial in trials]
    items = tuple(await lab.items.of_playtest(facts.code)) if is_owner else ()
    link = f"{guests_url(request)}/playtests/{facts.code}/join"
    tests = await lab.shelf.rooms(facts.code) if is_owner else ()
    unfinished = tuple((test.room, test.number) for test in tests if test.sums is None)
    lines = tuple(timeline(table) for table in found.tables)
    shown = ReportPage(
        game_of(facts.game), found, is_owner, chosen, lines, tuple(versions),
        tuple(map(versus, found.compared)), items,
        prompts_of(facts.game), names, link, unfinished, await _newest(request, facts),
    )  # fmt: skip
    return page("lab/report.html", shown)


async def _newest(request: Request, facts: PlaytestFacts) -> int:
    """The newest version of the set that is tested: one of them may answer what is to be done."""
    set = tested_set(facts)
    versions = await workshop_of(request).shelf.versions(set) if set else []
    return versions[-1].number if versions else 0


def _version(letter: str, version: VersionFigures, trial: Simulated, names: Mapping[str, str]) -> VersionPage:
    """A version beside its newest finished trial, where it has one."""
    side = next(iter(version.figures.wins), "") if version.figures else ""
    cards = simulated_cards(trial.figures or {}, side)
    return version_page(version, letter, names, cards, trial.games)


@router.post("/playtests/{playtest}/public")
async def publish(request: Request, facts: OwnDep, lab: LabDep) -> Response:
    form = await form_of(request)
    await lab.shelf.set_public(facts.code, form.get("public") == "yes")
    return RedirectResponse(f"/playtests/{facts.code}", 303)


@router.post("/playtests/{playtest}/rooms")
async def open_room(request: Request, facts: OwnDep, lab: LabDep) -> Response:
    """One more room, whose host is the client that opens it."""
    check_opening(request)
    with knocking(request):
        opened = await lab.open_room(facts)
    room = await lab.hub.room(opened.room)
    return with_token(RedirectResponse(f"/rooms/{room.code}", 303), room, opened.host_token, request)
