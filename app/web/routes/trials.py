"""Trials of a set: simulated games of a version, as JSON and as a page that fills up while they come."""

import json as plain_json
from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.responses import RedirectResponse, Response

from app.kernel.log import OptionValue
from app.live.catalogue import GameInfo
from app.store.trials import RUNNING, TrialRow
from app.store.workshop import SetFacts
from app.web.deps import address_of, counting_misses, doors_of, form_of, knocking, same_site
from app.web.numbers import whole
from app.web.routes.sets import OwnDep, OwnerDep, ReadDep, WorkshopDep, json
from app.web.set_views import game_of, head_of
from app.web.templating import page
from app.web.trial_contexts import TrialPage, shown_trial
from app.workshop.trials import Trial, Trials

router = APIRouter(dependencies=[Depends(same_site)])


class NewTrial(BaseModel):
    version: int = Field(ge=1)
    against: int | None = Field(None, ge=1, description="Another version, played on the same deals")
    options: dict[str, OptionValue] = Field(default_factory=dict)
    games: int = Field(1000, description="100 to 5,000")


def trials_of(request: Request) -> Trials:
    trials = request.app.state.trials
    assert isinstance(trials, Trials)
    return trials


async def _trials(request: Request) -> Trials:
    return trials_of(request)


TrialsDep = Annotated[Trials, Depends(_trials)]


@router.post("/api/sets/{set}/trials", status_code=201, tags=["card sets"])
async def begin(new: NewTrial, facts: OwnDep, trials: TrialsDep, request: Request) -> Response:
    """Lets bots play a version, or two on the same deals."""
    doors_of(request).count("trial", address_of(request))
    row = await trials.begin(facts, new.version, new.against or 0, new.options, new.games)
    return json({"trial": row.code}, 201)


@router.get("/api/trials/{trial}", tags=["card sets"])
async def read(trial: str, trials: TrialsDep, request: Request) -> Response:
    """How far a trial is, and what it has come to so far."""
    with knocking(request):
        row, running = await trials.find(trial)
    found = _figures(row, running)
    return json(
        {
            "trial": row.code,
            "set": row.set_code,
            "status": row.status,
            "done": running.done if running else row.done,
            "of": row.games,
            "figures": found.get("versions", []),
            "difference": found.get("difference"),
        }
    )


@router.delete("/api/trials/{trial}", tags=["card sets"])
async def stop(trial: str, trials: TrialsDep, workshop: WorkshopDep, token: OwnerDep, request: Request) -> Response:
    """Stops a trial; what it came to is kept."""
    await _stop(trial, trials, workshop, token, request)
    return json({"stopped": trial})


async def _stop(trial: str, trials: Trials, workshop: WorkshopDep, token: str | None, request: Request) -> TrialRow:
    with counting_misses(request):
        row, _ = await trials.find(trial)
        cookie = request.cookies.get(f"veil-set-{row.set_code}")
        await workshop.own(row.set_code, token or cookie)
    await trials.stop(row.code)
    return row


def _figures(row: TrialRow, running: Trial | None) -> dict[str, list[object]]:
    text = running.figures() if running else row.figures
    return plain_json.loads(text) if text else {}


# Pages


@router.get("/workshop/sets/{set}/trials", include_in_schema=False)
async def page_of_trials(
    facts: ReadDep, workshop: WorkshopDep, token: OwnerDep, trials: TrialsDep, trial: str = ""
) -> Response:
    """The trials of a set, one of them open: the one asked for, or the newest."""
    head, cards = await head_of(workshop, facts, token, "trials")
    kept = await trials.shelf.of_set(facts.code)
    chosen = next((row for row in kept if row.code == trial), kept[0] if kept else None)
    names = {card.id: str(card.body.get("name", card.id)) for card in cards}
    shown = None
    if chosen is not None:
        row, running = await trials.find(chosen.code)
        done, is_running = running.done if running else row.done, row.status == RUNNING and running is not None
        shown = shown_trial(row, done, is_running, _figures(row, running), names)
    return page("workshop/trials.html", TrialPage(head, _player_options(head.game), tuple(kept), shown))


def _player_options(game: GameInfo) -> tuple[int, ...]:
    return tuple(range(game.players[0], game.players[1] + 1))


@router.post("/workshop/sets/{set}/trials", include_in_schema=False)
async def begin_here(facts: OwnDep, trials: TrialsDep, request: Request) -> Response:
    doors_of(request).count("trial", address_of(request))
    form = {name: str(value) for name, value in (await form_of(request)).items()}
    row = await trials.begin(
        facts, whole(form.get("version", "")) or 0, whole(form.get("against", "")) or 0,
        _options(facts, form), whole(form.get("games", "")) or 0,
    )  # fmt: skip
    return RedirectResponse(f"/workshop/sets/{facts.code}/trials?trial={row.code}", 303)


def _options(facts: SetFacts, form: Mapping[str, str]) -> dict[str, OptionValue]:
    players = whole(form.get("players", ""))
    return {game_of(facts.game).player_option: players} if players else {}


@router.post("/workshop/trials/{trial}/stop", include_in_schema=False)
async def stop_here(
    trial: str, trials: TrialsDep, workshop: WorkshopDep, token: OwnerDep, request: Request
) -> Response:
    row = await _stop(trial, trials, workshop, token, request)
    return RedirectResponse(f"/workshop/sets/{row.set_code}/trials?trial={row.code}", 303)
