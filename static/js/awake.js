// The screen stays on while a game runs: by a wake lock where the browser lends one, else by a film with nothing in it.
(() => {
  "use strict";
  const { one, onSettle } = veil;
  const FILMS = [["/static/film/still.webm", "video/webm"], ["/static/film/still.mp4", "video/mp4"]];
  // As large as the page, and behind it: browsers let the screen go off over a muted film that is small
  const PLACE = { position: "fixed", inset: "0", width: "100%", height: "100%", opacity: "0", pointerEvents: "none", zIndex: "-1" };

  let lock = null, film = null, isWanted = false;
  const isRunning = () => one("#frame")?.dataset.status === "playing";

  function makeFilm() {
    const made = document.createElement("video");
    Object.assign(made, { muted: true, loop: true, playsInline: true, disableRemotePlayback: true, className: "awake", tabIndex: -1 });
    made.setAttribute("aria-hidden", "true");
    Object.assign(made.style, PLACE);
    made.append(...FILMS.map(([src, type]) => Object.assign(document.createElement("source"), { src, type })));
    document.body.append(made);
    return made;
  }
  function playFilm() {
    if (!film?.isConnected) film = makeFilm();
    film.play().catch(() => { /* at the next touch, then */ });
  }
  async function takeLock() {
    if (lock) return;
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  }
  function wake() {
    if (!isWanted || !isRunning() || document.hidden) return;
    if (navigator.wakeLock) takeLock().catch(playFilm);
    else playFilm();
  }
  function rest() {
    lock?.release();
    film?.pause();
  }

  // Browsers want a touch first, and give the lock back whenever the page is out of sight
  const begin = () => { isWanted = true; wake(); };
  ["click", "touchend", "keydown"].forEach((kind) => document.addEventListener(kind, begin, { passive: true }));
  document.addEventListener("visibilitychange", () => { if (document.hidden) film?.pause(); else wake(); });
  onSettle(() => { if (!isRunning()) rest(); });
})();
