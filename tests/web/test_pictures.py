"""Pictures of one's own on cards: redrawn, kept once, refused with a reason, taken along, drawn at the table."""

import io
import zipfile
from pathlib import Path

import httpx
import pytest
from PIL import Image

from app.workshop.cardfiles import unpacked
from tests.web.guests import Json, bearer, open_room, sit_all
from tests.web.house import open_house, settings_for
from tests.web.test_sets import fork

SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
SECRET = b"the camera knows where you live"


def photo(kind: str = "JPEG", size: tuple[int, int] = (1500, 900)) -> bytes:
    """A picture with a word in its metadata."""
    out, colours = io.BytesIO(), Image.new("RGB", size, "#b51730")
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    colours.save(out, kind, exif=exif)
    return out.getvalue()


async def drawn(http: httpx.AsyncClient, kind: str = "JPEG") -> tuple[Json, dict[str, str], str]:
    """A forked set whose first Horror has a photograph, and the address of that."""
    begun, owner = await fork(http, "fourth-wall")
    path = f"/api/sets/{begun['set']}/cards/horror/H01/picture"
    response = await http.put(path, content=photo(kind), headers=owner)
    assert response.status_code == 200, response.text
    return begun, owner, response.json()["picture"]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
async def test_a_photograph_is_redrawn_small_and_forgets_everything_but_its_colours(
    light_http: httpx.AsyncClient, kind: str
) -> None:
    _, _, address = await drawn(light_http, kind)
    sent = await light_http.get(address)
    assert SECRET in photo(kind)
    assert SECRET not in sent.content
    with Image.open(io.BytesIO(sent.content)) as found:
        assert (found.format, found.size) == ("WEBP", (600, 360))
        assert not found.getexif()
    assert sent.headers["content-type"] == "image/webp"
    assert sent.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert sent.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("data", "why"),
    [(SVG, "SVG"), (b"<svg/>", "SVG"), (b"GIF89a" + bytes(40), "no PNG"), (photo()[:400], "no PNG"), (b"", "no PNG")],
    ids=["svg", "bare svg", "gif", "half a file", "nothing"],
)
async def test_what_is_no_picture_is_refused_with_a_reason(
    light_http: httpx.AsyncClient, data: bytes, why: str
) -> None:
    begun, owner = await fork(light_http, "fourth-wall")
    path = f"/api/sets/{begun['set']}/cards/horror/H01/picture"
    refused = await light_http.put(path, content=data, headers=owner)
    assert refused.status_code == 422
    assert why in refused.json()["detail"]


async def test_a_picture_has_at_most_two_megabytes(light_http: httpx.AsyncClient) -> None:
    begun, owner = await fork(light_http, "fourth-wall")
    path = f"/api/sets/{begun['set']}/cards/horror/H01/picture"
    assert (await light_http.put(path, content=bytes(2 * 1024 * 1024 + 1), headers=owner)).status_code == 422
    assert (await light_http.put(path, content=bytes(3 * 1024 * 1024), headers=owner)).status_code == 413


async def test_only_the_owner_gives_a_card_a_picture(light_http: httpx.AsyncClient) -> None:
    begun, _ = await fork(light_http, "fourth-wall")
    path = f"/api/sets/{begun['set']}/cards/horror/H01/picture"
    assert (await light_http.put(path, content=photo(), headers=bearer("nonsense"))).status_code == 403


async def test_a_picture_makes_another_version_and_travels_in_the_zip(light_http: httpx.AsyncClient) -> None:
    begun, owner, address = await drawn(light_http)
    path = f"/api/sets/{begun['set']}"
    frozen = (await light_http.post(f"{path}/versions", json={}, headers=owner)).json()
    taken = (await light_http.get(f"{path}/versions/1/file")).content
    with zipfile.ZipFile(io.BytesIO(taken)) as archive, Image.open(archive.open("horror.H01.webp")) as found:
        assert found.size == (600, 360)
    brought = (await light_http.post("/api/sets/import", content=taken)).json()
    there, other = f"/api/sets/{brought['set']}", bearer(brought["owner_token"])
    card = (await light_http.get(f"{there}/cards/horror", headers=other)).json()["cards"][0]
    assert card["picture"].startswith("webp ")
    await light_http.delete(f"{path}/cards/horror/H01/picture", headers=owner)
    plain = (await light_http.post(f"{path}/versions", json={}, headers=owner)).json()
    assert plain["hash"] != frozen["hash"]
    assert address in (await light_http.get(f"/workshop/sets/{begun['set']}?version=1")).text


async def test_the_picture_of_a_card_that_nobody_has_met_is_not_at_the_table(light_http: httpx.AsyncClient) -> None:
    begun, owner, address = await drawn(light_http)
    path = f"/api/sets/{begun['set']}"
    await light_http.post(f"{path}/versions", json={}, headers=owner)
    gathering = await open_room(light_http, "fourth-wall", cards=f"{begun['set']}@1")
    await sit_all(gathering)
    await gathering.post("/start", token=gathering.host)
    assert address not in (await light_http.get(f"/rooms/{gathering.room}?watch=yes")).text, "it is not met yet"
    card = (await light_http.get(f"/workshop/sets/{begun['set']}?version=1")).text
    assert card.index(address) < card.index('id="art-h02"'), "ours stands first, so that it is the one drawn"


async def test_a_set_goes_out_on_one_server_and_in_on_another(light_http: httpx.AsyncClient, tmp_path: Path) -> None:
    begun, owner, _ = await drawn(light_http)
    path = f"/api/sets/{begun['set']}"
    first = (await light_http.get(f"{path}/cards/horror", headers=owner)).json()["cards"][1]
    await light_http.put(
        f"{path}/cards/horror/{first['id']}", json=first["card"] | {"name": "The Lodger"}, headers=owner
    )
    frozen = (await light_http.post(f"{path}/versions", json={"note": "to take along"}, headers=owner)).json()
    taken = (await light_http.get(f"{path}/versions/1/file")).content
    async with (
        open_house(settings_for(f"sqlite:///{tmp_path / 'other.db'}")) as other,
        httpx.AsyncClient(base_url=other.url, timeout=60) as there,
    ):
        assert (await there.get(path)).status_code == 404
        brought = await there.post("/api/sets/import", content=taken)
        assert brought.status_code == 201, brought.text
        new, own = brought.json(), bearer(brought.json()["owner_token"])
        there_path = f"/api/sets/{new['set']}"
        again = (await there.post(f"{there_path}/versions", json={}, headers=own)).json()
        assert again["hash"] == frozen["hash"]
        cards = (await there.get(f"{there_path}/cards/horror", headers=own)).json()["cards"]
        here = (await light_http.get(f"{path}/cards/horror", headers=owner)).json()["cards"]
        assert [(one["card"], one.get("picture")) for one in cards] == [
            (one["card"], one.get("picture")) for one in here
        ]
        back = unpacked((await there.get(f"{there_path}/versions/1/file")).content)
        assert (back.files, back.pictures) == (unpacked(taken).files, unpacked(taken).pictures)
        assert back.pictures.keys() == {"horror.H01.webp"}
