"""The pages of a campaign: its sheet and its evenings, and the forms that go on with it. All work without script."""

from contextlib import suppress

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.responses import RedirectResponse, Response

from app.kernel.errors import VeilError
from app.live import campaigns, exporting, reprinting
from app.live.campaigns import Bearer, Campaign
from app.live.catalogue import game_info
from app.live.codes import readable
from app.live.errors import NoSuchRoom
from app.web.addresses import invite
from app.web.cookies import remembering, with_token
from app.web.deps import (
    CampaignDep,
    HubDep,
    address_of,
    bearer_of,
    check_origin,
    form_of,
    knocking,
    owner_token_of,
    owning,
)
from app.web.hosting import check_opening
from app.web.numbers import whole
from app.web.pages import CampaignAway, CampaignPage, SittingLine
from app.web.routes.campaigns import file_of
from app.web.routes.pages import trouble, with_owner
from app.web.templating import page

router = APIRouter(include_in_schema=False)


@router.get("/campaigns/{campaign}")
async def campaign_now(campaign: str, request: Request, hub: HubDep) -> Response:
    """The campaign's page; of one that was put away its owner sees the way back."""
    with knocking(request):
        try:
            found = await campaigns.find(hub, campaign)
        except NoSuchRoom:
            with suppress(NoSuchRoom):
                return page("pages/campaign_away.html", await _away(request, hub, campaign))
            raise
    bearer = await bearer_of(request, found)
    response = _show(request, found, bearer)
    return remembering(response, found.facts.code, request) if bearer.may_go_on else response


async def _away(request: Request, hub: HubDep, campaign: str) -> CampaignAway:
    facts = await hub.shelf.facts(readable(campaign))
    if facts is None or not campaigns.owns(facts, owner_token_of(request)):
        raise NoSuchRoom("There is no such campaign.")
    return CampaignAway(facts.code, facts.name)


def _show(request: Request, campaign: Campaign, bearer: Bearer, problem: str = "", status: int = 200) -> Response:
    game = game_info(campaign.facts.game)
    if game is None:
        return trouble("That game is not here.", "Another server may have it.", 404)
    invited = invite(request, f"/campaigns/{campaign.facts.code}")
    room, resumed = campaign.room, campaign.room.state.resumed
    context = CampaignPage(
        code=campaign.facts.code,
        name=campaign.facts.name,
        game=game,
        link=invited.link,
        qr=invited.qr,
        reach=invited.reach,
        sittings=tuple(
            SittingLine(it.number, it.room, it.status, f"{it.created_at:%-d %B %Y}") for it in campaign.sittings
        ),
        status=room.status,
        is_resting=bool(resumed and resumed.is_resting),
        is_won=campaign.is_won,
        is_owner=bearer.is_owner,
        is_member=bearer.is_member,
        is_host=bearer.is_host,
        may_go_on=bearer.may_go_on,
        seat=bearer.seat,
        my_name=bearer.name,
        notes=campaigns.notes(campaign, bearer),
        people=tuple(campaigns.party_of(room).items()),
        sheet=campaigns.sheet(campaign, bearer),
        reprint=reprinting.reprint_for(campaign, bearer),
        problem=problem,
    )
    return page(f"games/{game.id.replace('-', '_')}/campaign.html", context, status)


@router.post("/campaigns")
async def bring_in(request: Request, hub: HubDep) -> Response:
    """A file that was taken along becomes a new campaign, its next sitting resumed."""
    check_origin(request)
    async with request.form() as form:
        file, name = form.get("file"), str(form.get("name", ""))
        data = await file.read() if isinstance(file, UploadFile) else b""
    check_opening(request)
    try:
        opened = await exporting.bring_in(hub, data, name)
    except VeilError as error:
        return trouble("This campaign stays closed.", str(error), 422)
    room = await hub.room(opened.room)
    response = with_token(RedirectResponse(f"/rooms/{opened.room}", 303), room, opened.host_token, request)
    return with_owner(response, opened, request)


@router.post("/campaigns/{campaign}/sittings")
async def next_sitting(request: Request, campaign: CampaignDep, hub: HubDep) -> Response:
    """Opens the next sitting and leads there."""
    check_origin(request)
    form, bearer = await form_of(request), await bearer_of(request, campaign)
    try:
        known = whole(str(form.get("after", ""))) or 0
        opened = await campaigns.next_sitting(hub, campaign, bearer, str(form.get("name", "")), known)
    except VeilError as error:
        return _show(request, campaign, bearer, str(error), 409)
    response = RedirectResponse(f"/rooms/{opened.room}", 303)
    return with_token(response, await hub.room(opened.room), opened.host_token, request)


@router.post("/campaigns/{campaign}/cards")
async def take_new_cards(request: Request, campaign: CampaignDep) -> Response:
    """Proposes to go on with the newest cards, agrees to that, or does not."""
    check_origin(request)
    form, bearer = await request.form(), await bearer_of(request, campaign)
    hash, answer = str(form.get("hash", "")), form.get("answer")
    try:
        if answer == "ask":
            await reprinting.ask(campaign.room, hash, bearer)
        else:
            await reprinting.answer(campaign.room, hash, bearer, answer == "yes")
    except VeilError as error:
        return _show(request, campaign, bearer, str(error), 409)
    return RedirectResponse(f"/campaigns/{campaign.facts.code}#cards", 303)


@router.post("/campaigns/{campaign}/host")
async def host_too(request: Request, campaign: CampaignDep) -> Response:
    """The owner becomes a host of the newest sitting, and goes there."""
    check_origin(request)
    form, bearer = await request.form(), await bearer_of(request, campaign)
    room = campaign.room
    try:
        token = await campaigns.host_too(
            campaign, bearer, str(form.get("name", "")), request.cookies.get(f"veil-{room.code}")
        )
    except VeilError as error:
        return _show(request, campaign, bearer, str(error), 409)
    return with_token(RedirectResponse(f"/rooms/{room.code}", 303), room, token, request)


@router.get("/campaigns/{campaign}/file")
async def export(request: Request, campaign: CampaignDep, hub: HubDep) -> Response:
    bearer = await bearer_of(request, campaign)
    return file_of(campaign, await exporting.export(hub, campaign, bearer, address_of(request)))


@router.post("/campaigns/{campaign}/notes")
async def write_notes(request: Request, campaign: CampaignDep) -> Response:
    check_origin(request)
    form, bearer = await form_of(request), await bearer_of(request, campaign)
    if bearer.seat is None:
        return _show(request, campaign, bearer, "Notes belong to a seat; sit down first.", 403)
    await campaigns.write_notes(campaign.room, bearer.seat, str(form.get("text", "")))
    return RedirectResponse(f"/campaigns/{campaign.facts.code}#notes", 303)


@router.post("/campaigns/{campaign}/delete")
async def delete(request: Request, campaign: CampaignDep, hub: HubDep) -> Response:
    """Puts the campaign away, if its owner has said that this is meant."""
    check_origin(request)
    form, bearer = await form_of(request), await bearer_of(request, campaign)
    if form.get("sure") != "yes":
        return _show(request, campaign, bearer, "Tick the box first: this puts the campaign away for everybody.", 409)
    await campaigns.set_deleted(hub, campaign.facts.code, owner_token_of(request), True)
    return RedirectResponse(f"/campaigns/{campaign.facts.code}", 303)


@router.post("/campaigns/{campaign}/restore")
async def restore(request: Request, campaign: str, hub: HubDep) -> Response:
    check_origin(request)
    with owning(request, campaign):
        facts = await campaigns.set_deleted(hub, campaign, owner_token_of(request), False)
    return RedirectResponse(f"/campaigns/{facts.code}", 303)
