"""An evening of every game in Firefox and in WebKit: `python -m tests.browsers.evenings [GAME …]`.

One person among bots opens a room through the pages, plays whatever is lit to the end, and reads the debrief.
"""

import argparse
import asyncio
import sys
import time

from app.games import GAMES
from tests.browser.people import PRESS_ON
from tests.browsers.windows import BROWSERS, Window, install
from tests.serving import Served, served

SECONDS = 900
"""For one evening; without a graphics card a browser takes minutes over what people do in an hour."""

OPEN = """(() => {
  const form = document.querySelector("form[action^='/open/']");
  form.elements["name"].value = "Ada";
  if (form.elements["days"]) form.elements["days"].value = 1;  // a campaign's evening may be long
  form.requestSubmit();
})()"""

FILL_AND_BEGIN = """(async () => {
  const room = `/api${location.pathname}`;
  const post = (path, data) => fetch(room + path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(data),
  });
  while ((await post("/seats", { bot: "sense" })).ok);
  return (await post("/start", {})).status;
})()"""

PLAY = f"""((seed) => {{
  // whoever answers before the page is live comes to a new page, and goes on there
  if (document.readyState !== "complete" || window.mistakes) return;
  window.mistakes = [];
  addEventListener("error", (event) => mistakes.push(event.message));
  ({PRESS_ON.strip()})(seed);
}})"""
IS_OVER = "document.body.dataset.role === 'debrief' || (window.mistakes ?? []).length > 0"


async def evening(window: Window, server: Served, game: str, seed: int) -> str:
    """Play one game to its end; says how it ended."""
    await window.go(f"{server.url}/open/{game}")
    await window.run(OPEN)
    await _until(window, "location.pathname.startsWith('/rooms/')")
    begun = await window.run(FILL_AND_BEGIN)
    if begun != 200:
        raise AssertionError(f"the game did not begin: {begun}")
    await _until(window, "Boolean(document.querySelector('#prompt'))")
    await _until(window, f"({PLAY}({seed}), {IS_OVER})")
    mistakes = await window.run("window.mistakes ?? []")
    if mistakes:
        raise AssertionError(f"the page failed: {mistakes}")
    return str(await window.run("document.querySelector('h1').textContent"))


async def _until(window: Window, claim: str) -> None:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            if await window.run(claim):
                return
        except RuntimeError:
            pass  # the page is changing
        await asyncio.sleep(0.2)
    raise AssertionError(
        f"never came true: {claim}; the page says: {await window.run('document.body.innerText.slice(0, 500)')}"
    )


async def prove(games: list[str]) -> bool:
    """Play; True if every evening came to its end."""
    await install()
    good = True
    for name, open_window in BROWSERS.items():
        for seed, game in enumerate(games, start=1):
            began = time.monotonic()
            try:
                with served(VEIL_PACE="0") as server:
                    async with open_window() as window:
                        ending = await evening(window, server, game, seed)
                print(f"{name}, {game}: {ending.strip()!r} after {time.monotonic() - began:.0f} s", flush=True)
            except (AssertionError, RuntimeError) as error:
                good = False
                print(f"{name}, {game}: FAILED, {error}", flush=True)
    return good


def main() -> None:
    """Read the arguments and prove."""
    parser = argparse.ArgumentParser(prog="python -m tests.browsers.evenings", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    sys.exit(0 if asyncio.run(prove(parser.parse_args().games)) else 1)


if __name__ == "__main__":
    main()
