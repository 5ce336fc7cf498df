"""The public contract of campaigns, as JSON."""

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from app.kernel.log import OptionValue
from app.live import campaigns, exporting, reprinting
from app.live.campaigns import Bearer, Campaign, OpenedCampaign
from app.live.errors import NotAllowed
from app.web.addresses import guests_url
from app.web.deps import CampaignDep, HubDep, address_of, bearer_of, owner_token_of, owning, same_site
from app.web.hosting import check_opening
from app.web.routes.rooms import Name, json
from app.web.wire import region_json

router = APIRouter(prefix="/api", tags=["campaigns"], dependencies=[Depends(same_site)])


class NewCampaign(BaseModel):
    game: str
    options: dict[str, OptionValue] = {}
    seed: str | None = Field(None, max_length=200)
    name: Name = ""
    host: Name = ""


class NewSitting(BaseModel):
    host: Name = ""
    after: int = Field(0, description="The newest sitting you know of, so that two people do not open one each")


class NewCards(BaseModel):
    hash: str = Field(max_length=64, description="The set you saw, as `new_cards` of the campaign names it")
    agrees: bool = True


class Notes(BaseModel):
    text: str = Field(max_length=8000)


@router.post("/campaigns", status_code=201)
async def open_campaign(new: NewCampaign, hub: HubDep, request: Request) -> Response:
    """Opens a campaign with its first sitting, which is a room. The owner's token is the right to put it away."""
    check_opening(request)
    opened = await campaigns.open_campaign(hub, new.game, new.options, new.name, new.host, seed=new.seed)
    return _opened(request, opened)


@router.post("/campaigns/import", status_code=201)
async def bring_in(hub: HubDep, request: Request, host: str = "") -> Response:
    """Opens a new campaign from an exported file, which is the body; its first sitting goes on where that was made."""
    check_opening(request)
    return _opened(request, await exporting.bring_in(hub, await request.body(), host[:200]))


def _opened(request: Request, opened: OpenedCampaign) -> Response:
    base = guests_url(request)
    links = {"link": f"{base}/campaigns/{opened.campaign}", "room_link": f"{base}/rooms/{opened.room}"}
    names = {"campaign": opened.campaign, "owner_token": opened.owner_token}
    return json({**names, "room": opened.room, "host_token": opened.host_token, **links}, 201)


@router.get("/campaigns/{campaign}")
async def campaign(campaign: CampaignDep, request: Request) -> Response:
    """The campaign's sheet: with a token of its party what the party sees, otherwise what strangers may."""
    return json(_view(campaign, await bearer_of(request, campaign)))


def _view(campaign: Campaign, bearer: Bearer) -> dict[str, object]:
    facts = campaign.facts
    sittings = [
        {"number": it.number, "room": it.room, "status": it.status, "opened": it.created_at.isoformat()}
        for it in campaign.sittings
    ]
    return {
        "campaign": facts.code,
        "game": facts.game,
        "name": facts.name,
        "won": campaign.is_won,
        "sittings": sittings,
        "sheet": {name: region_json(region) for name, region in campaigns.sheet(campaign, bearer).items()},
        "notes": campaigns.notes(campaign, bearer),
        "new_cards": reprinting.reprint_for(campaign, bearer),
    }


@router.post("/campaigns/{campaign}/sittings", status_code=201)
async def next_sitting(new: NewSitting, campaign: CampaignDep, hub: HubDep, request: Request) -> Response:
    """Opens the next sitting: a room that goes on where the newest one stands, which is closed with that.

    While others are at that one, its host may do so, and one of its table once the host or a majority says yes.
    """
    bearer = await bearer_of(request, campaign)
    opened = await campaigns.next_sitting(hub, campaign, bearer, new.host, new.after)
    return json({"room": opened.room, "host_token": opened.host_token}, 201)


@router.post("/campaigns/{campaign}/cards")
async def take_new_cards(given: NewCards, campaign: CampaignDep, request: Request) -> Response:
    """Takes newer cards into the campaign: the owner or the host proposes it, and everybody at the table agrees."""
    bearer = await bearer_of(request, campaign)
    if campaign.room.state.reprint is None and given.agrees:
        await reprinting.ask(campaign.room, given.hash, bearer)
    else:
        await reprinting.answer(campaign.room, given.hash, bearer, given.agrees)
    return json({"new_cards": reprinting.reprint_for(campaign, bearer)})


class Hosting(BaseModel):
    name: Name = ""


@router.post("/campaigns/{campaign}/host")
async def host_too(given: Hosting, campaign: CampaignDep, request: Request) -> Response:
    """Makes the owner a host of the newest sitting, beside the one who opened it; the token is for that room."""
    token = await campaigns.host_too(campaign, await bearer_of(request, campaign), given.name, None)
    return json({"room": campaign.room.code, "token": token})


@router.put("/campaigns/{campaign}/notes")
async def write_notes(given: Notes, campaign: CampaignDep, request: Request) -> Response:
    """The notes of one's own seat, which no other player reads."""
    bearer = await bearer_of(request, campaign)
    if bearer.seat is None:
        raise NotAllowed("Notes belong to a seat; sit down first.")
    await campaigns.write_notes(campaign.room, bearer.seat, given.text)
    return json({"notes": campaigns.notes(campaign, bearer)})


@router.get("/campaigns/{campaign}/file")
async def export(campaign: CampaignDep, hub: HubDep, request: Request) -> Response:
    """The campaign as one file: readable what the party may see, the rest sealed for this server."""
    bearer = await bearer_of(request, campaign)
    return file_of(campaign, await exporting.export(hub, campaign, bearer, address_of(request)))


def file_of(campaign: Campaign, data: bytes) -> Response:
    saved = {"Content-Disposition": f'attachment; filename="veil-campaign-{campaign.facts.code}.json"'}
    return Response(data, media_type="application/json", headers=saved)


@router.delete("/campaigns/{campaign}")
async def delete(campaign: str, hub: HubDep, request: Request) -> Response:
    """Hides the campaign with all its sittings until its owner brings it back."""
    with owning(request, campaign):
        facts = await campaigns.set_deleted(hub, campaign, owner_token_of(request), True)
    return json({"deleted": facts.code})


@router.post("/campaigns/{campaign}/restore")
async def restore(campaign: str, hub: HubDep, request: Request) -> Response:
    """Brings a campaign back that was put away; the owner's token says whose it is."""
    with owning(request, campaign):
        facts = await campaigns.set_deleted(hub, campaign, owner_token_of(request), False)
    return json({"campaign": facts.code})
