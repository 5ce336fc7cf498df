// The connection and what comes down it: say when it is gone, knock when one is asked, go where the room goes.
(() => {
  "use strict";
  const { one, all, onSettle, settle } = veil;

  let gone = null;
  document.addEventListener("htmx:ws:before:connection", (event) => {
    const url = new URL(event.detail.connection.url, location.href);
    const frame = one("#frame");
    if (frame) url.searchParams.set("seq", frame.dataset.seq);
    url.searchParams.set("pieces", "lines");
    event.detail.connection.url = url.toString();
  });
  // A piece of markup comes once, marked as new, and then as its number; and so does a line of several. Those that follow
  // each other come as the first number and the last. A new one takes the oldest place, unless that was wanted again since
  const LOOSE = "\x1a", LINE = "\x1b", LINE_AGAIN = "\x1c", PLAIN = "\x1d", NEW = "\x1e", AGAIN = "\x1f", REMEMBERED = 2048;
  function places() {
    const kept = [], wanted = new Array(REMEMBERED).fill(false);
    let next = 0;
    return {
      again(numbers) {
        const [first, last = first] = numbers.split("-").map((number) => parseInt(number, 16));
        wanted.fill(true, first, last + 1);
        return kept.slice(first, last + 1).join("");
      },
      keep(markup) {
        for (; wanted[next]; next = (next + 1) % REMEMBERED) wanted[next] = false;
        kept[next] = markup;
        next = (next + 1) % REMEMBERED;
        return markup;
      },
    };
  }
  let pieces, lines;
  const piece = (sign, text) => (sign === AGAIN ? pieces.again(text) : sign === NEW ? pieces.keep(text) : text);
  function whole(message) {
    const shown = [];
    let line = null;
    const end = () => { if (line !== null) shown.push(lines.keep(line)); line = null; };
    for (const part of message.split(/(?=[\x1a-\x1f])/)) {
      const sign = part[0], text = part.slice(1);
      if (!/[\x1a-\x1f]/.test(sign)) { shown.push(part); continue; } // what people say
      if (sign <= LINE_AGAIN) end();
      if (sign === LINE) line = "";
      else if (sign === LINE_AGAIN) shown.push(lines.again(text));
      else if (sign !== LOOSE && line !== null) line += piece(sign, text);
      else if (sign !== LOOSE) shown.push(piece(sign, text));
    }
    end();
    return shown.join("");
  }
  document.addEventListener("htmx:ws:after:connection", () => { pieces = places(); lines = places(); });
  document.addEventListener("htmx:ws:before:message:incoming", ({ detail: { message } }) => { message.data = whole(message.data); });

  // The others see whether this page is in sight
  function present(isNew) {
    const form = one("#presence");
    if (!form || (isNew && !document.hidden)) return;
    form.elements.value.value = document.hidden ? "hidden" : "visible";
    form.requestSubmit();
  }
  document.addEventListener("visibilitychange", () => present(false));
  document.addEventListener("htmx:ws:after:connection", () => { clearTimeout(gone); present(true); offline(0); });

  // Without a connection: since when, and a button for whoever would not wait. A reload loses nothing
  let counting = null;
  const ago = (seconds) => (seconds < 100 ? `${seconds} second${seconds === 1 ? "" : "s"} ago` : `${Math.round(seconds / 60)} minutes ago`);
  function offline(since) {
    const bar = one("#connection");
    clearInterval(counting);
    if (!bar) return;
    const count = () => { one("[data-since]", bar).textContent = ago(Math.round((Date.now() - since) / 1000)); };
    if (since) { count(); counting = setInterval(count, 1000); }
    bar.hidden = !since;
  }
  async function tryNow(button) {
    button.disabled = true;
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    button.disabled = false;
    if (answer?.ok && !one("#connection").hidden) location.reload();
  }
  const GO_AWAY = 1008, COME_ANEW = 4001;
  document.addEventListener("htmx:ws:close", (event) => {
    clearTimeout(gone);
    if (event.detail.code === COME_ANEW) setTimeout(() => location.replace(one("[data-then]")?.dataset.then ?? location.pathname), 1500);
    if ([GO_AWAY, COME_ANEW].includes(event.detail.code)) return;
    if (one("#connection")?.hidden) gone = setTimeout(offline, 800, Date.now());
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("#toast")) one("#toast").classList.remove("is-open");
    const now = event.target.closest("[data-try-now]");
    if (now) tryNow(now);
  });

  // What came in
  const title = document.title;
  // Above or below what is in sight perhaps, but not off to a side
  const isBefore = (it) => { const box = it.getBoundingClientRect(); return it.checkVisibility() && box.right > 0 && box.left < innerWidth; };
  const mine = () => { const at = one('[data-mine]:not([data-mine=""])'); return at && one(at.dataset.mine); };
  const follow = () => [mine(), all("[data-follow] .is-lit").find(isBefore)].forEach((it) => it?.scrollIntoView({ block: "nearest", inline: "nearest" }));
  // A phone that is turned shows again what is to be pressed
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width) requestAnimationFrame(follow); width = innerWidth; });
  // Whoever was looking at another leaf is led back to their own, unless it is there that something is to be pressed
  function goHome() {
    const home = one("[data-home]");
    const lit = home && all(".is-lit", home.parentElement).filter((it) => it.checkVisibility());
    if (home && (!lit.length || lit.some((it) => home.contains(it)))) home.parentElement.scrollTo({ left: 0 });
  }
  let asked = "";
  function knock(isFirst) {
    const number = one("#prompt")?.dataset.number ?? "";
    document.title = number ? `● ${title}` : title;
    if (isFirst) follow();
    else if (number !== asked) { one("#prompt form")?.reset(); veil.light(); }
    if (!isFirst && number && number !== asked) {
      veil.play("turn");
      if (navigator.vibrate) navigator.vibrate(60);
      one("#prompt").scrollIntoView({ block: "nearest" });
      goHome();
      follow();
    }
    asked = number;
  }

  // Whoever holds several seats is led to the one that is asked
  function lead() {
    const waits = (one("#waits")?.dataset.seats ?? "").split(" ");
    const own = all("[data-own-seat]");
    own.forEach((link) => link.classList.toggle("is-asked", waits.includes(link.dataset.ownSeat)));
    const asked = own.find((link) => link.matches(".is-asked"));
    const isDue = () => asked.matches(".is-asked") && !one("#prompt.is-yours") && !document.hidden;
    if (asked && isDue()) setTimeout(() => { if (isDue()) location.href = asked.href; }, 500);
  }

  // Nobody stands at the big screen to press: it goes along to the next game by itself
  let isGoing = false;
  function goAlong() {
    const next = one("[data-role=screen] .rematch-bar a");
    if (next && !isGoing) setTimeout(() => { isGoing = false; veil.turn(next.href + location.search); }, 4000);
    isGoing ||= Boolean(next);
  }

  // The page for no signal says where one sat
  function remember() {
    const { room, who } = one("#presence")?.dataset ?? {};
    if (room) veil.keep(`veil-at ${location.pathname.split("/")[2]}`, JSON.stringify({ room, who }));
  }
  // Whoever has asked to be known again waits until the table no longer asks
  function awaitWord() {
    const claim = one("[data-claim]");
    if (claim && !one(`#claim-${claim.dataset.claim}`)) veil.turn();
  }

  // A page is drawn for the seats one holds: whoever sits down again, or loses one of several, comes in anew
  let own;
  function sitDown() {
    const now = one("#region-room")?.dataset.own;
    const seat = new URLSearchParams(location.search).get("seat");
    if (own !== undefined && now !== undefined && now !== own) location.replace(location.pathname + (now.split(" ").includes(seat) ? location.search : ""));
    own = now;
  }

  onSettle((isFirst) => { knock(isFirst); lead(); sitDown(); goAlong(); if (isFirst) remember(); else awaitWord(); });

  // Who looked on in the lobby looks on at the table, and is not asked who they are
  let [isWatching, status, isOver] = [false, undefined, false];
  onSettle((isFirst) => {
    isWatching = document.body.matches(".lobby-page") && Boolean(one(".chair")) && !one(".chair.is-you");
    if (isFirst) [status, isOver] = [one("#frame")?.dataset.status, false];
  });
  const goOn = () => veil.turn(isWatching && !location.pathname.endsWith("/table") ? `${location.pathname}?watch=yes` : location.href);
  document.addEventListener("htmx:ws:after:message:incoming", () => {
    const now = one("#frame")?.dataset.status;
    const isNew = !isOver && status && now && now !== status;
    isOver ||= isNew;
    settle();
    if (isNew) veil.whenQuiet(goOn);  // the last scene is played before the page turns
    const toast = one("#toast.is-open");
    if (toast) setTimeout(() => toast.classList.remove("is-open"), 6000);
  });
})();
