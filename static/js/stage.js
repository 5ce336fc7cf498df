// Plays the beats that frames bring, one after another. Nothing waits for them: a press, Space or an answer passes one over,
// and a page that is behind, or comes back, is told in a few lines what it has missed.
(() => {
  "use strict";
  const { one, all, onSettle, still, kept, keep, isScreen } = veil;
  const [BEHIND, MOST_WAITING, MOST_WHILE_ASKED, GONE, GLOWS, LEAST_SECRET, RECAP] = [6000, 36000, 9000, 8000, 3600, 15000, 9000];
  const PACES = { brisk: 0.5, readable: 1, unhurried: 1.6 };
  const MOST_LINES = 5;
  const isDesk = matchMedia("(min-width: 56.01rem) and (min-height: 30.01rem)");

  let queue = [];
  let playing = null;
  let timers = [];
  let done = 0;  // when all that came in has been played, if nothing is passed over: a beat is late only after its turn
  const room = () => one("#region-room")?.dataset ?? {};
  const isSecret = (told) => "private" in told.dataset;
  const isBetween = (told) => told.dataset.size === "between";
  const lasts = (told) => Number(told.dataset.length) * (PACES[room().pace] ?? 1);

  // What came in
  function take() {
    const place = one("#beats");
    if (!place) return;
    [...place.children].forEach((told) => {
      told.remove();
      const at = Math.max(Date.now(), done);
      done = at + (isBetween(told) ? 0 : lasts(told));
      queue.push({ told, at });
    });
    queue = queue.filter(({ told }, nth) => !isBetween(told) || nth === queue.length - 1);
    if (!playing) next();
    else if (isBetween(playing.told) && queue.length) finish();
  }
  veil.playOn = () => {
    if (playing || !queue.length) return;
    queue.forEach((waiting) => { waiting.at = Date.now(); });
    next();
  };
  function next() {
    if (!queue.length) done = 0;
    if (!queue.length || document.hidden || veil.isReading?.()) return;
    const missed = queue.map(({ told }) => told).filter((told) => !isSecret(told));
    const waiting = missed.reduce((sum, told) => sum + lasts(told), 0);
    // Whoever is asked and plays on is not to read what happened three answers ago
    const most = !isScreen() && one("#prompt.is-yours") ? MOST_WHILE_ASKED : MOST_WAITING;
    if (missed.length > 1 && (Date.now() - queue[0].at > BEHIND || waiting > most)) {
      queue = queue.filter(({ told }) => isSecret(told));
      show(recap(missed), missed[0], RECAP);
    } else {
      const { told, isAgain } = queue.shift();
      if (!isBetween(told)) last = told.cloneNode(true);
      show(isAgain ? repeated(told) : sized(told), told, lasts(told) * (isAgain ? 2 : 1));
    }
  }

  // How large: the big screen by the kind of beat, a seat by whom it concerns and whether it is asked something just now
  function sized(told) {
    const [whole, banner] = [one(":scope > section", told), one(":scope > button", told)];
    const isStage = told.dataset.size === "stage";
    const dressed = (...names) => { whole.classList.add(...names); return whole; };
    if (isScreen()) return dressed(isStage ? "beat-stage" : "beat-strip");
    if ("private" in told.dataset) return dressed(...(isStage ? ["beat-stage", "is-alone"] : ["beat-mine"]), "beat-secret");
    const isAlone = isStage && room().screen !== "yes";
    if (isAlone && one("#region-lesson")) return dressed("beat-mine");
    if (isAlone && !one("#prompt.is-yours")) return dressed("beat-stage", "is-alone");
    if (isAlone || "mine" in told.dataset) return dressed("beat-mine");
    return isDesk.matches ? dressed("beat-strip") : banner;
  }

  function repeated(told) {
    const part = one(":scope > section", told);
    part.classList.add("beat-mine", ...("private" in told.dataset ? ["beat-secret"] : []));
    const rule = one(":scope > .beat-rule", told);
    if (rule) { rule.hidden = false; part.append(rule); }
    return part;
  }

  function show(part, told, length) {
    playing = { part, told };
    part.style.setProperty("--beat-lasts", `${length}ms`);
    part.classList.add("is-on");
    step(part, length);
    document.body.append(part);
    if (!isBetween(told)) veil.play(part.matches(".is-dread") ? "dread" : part.matches(".is-good") ? "good" : "tick");
    timers.push(setTimeout(finish, part.matches(".beat-secret") ? Math.max(2 * length, LEAST_SECRET) : length));
  }
  // Its parts come one by one; without motion all are there from the start
  function step(part, length) {
    const parts = all("[data-from], [data-until], [data-turns]", part);
    const last = Math.max(0, ...parts.map((it) => Number(it.dataset.from ?? it.dataset.turns ?? 0)));
    const to = (now) => parts.forEach((it) => {
      const isPast = now > Number(it.dataset.until ?? now);
      it.classList.toggle("is-on", Number(it.dataset.from ?? 0) <= now && !isPast);
      it.classList.toggle("is-past", isPast);
      it.classList.toggle("is-turned-up", now >= Number(it.dataset.turns ?? Infinity));
    });
    if (still.matches) {
      parts.forEach((it) => it.classList.add("until" in it.dataset ? "is-past" : "is-on", ...(it.dataset.turns ? ["is-turned-up"] : [])));
      return;
    }
    to(0);
    for (let now = 1; now <= last; now += 1) timers.push(setTimeout(to, (length * now) / (last + 1.5), now));
  }
  function finish() {
    timers.forEach(clearTimeout);
    timers = [];
    if (!playing) return;
    const { part, told } = playing;
    playing = null;
    part.remove();
    glow(told);
    next();
    quiet();
  }

  // Afterwards, where something has changed
  const shape = (it) => (getComputedStyle(it).display === "contents" ? [...it.children].filter((child) => child.checkVisibility()) : [it]);
  function glow({ dataset: { regions = "", seats = "", tone } }) {
    const words = (text) => text.split(" ").filter(Boolean);
    const places = words(regions).flatMap((name) => all(`#region-${name}, #${name}.shape`)).flatMap(shape);
    const people = words(seats).flatMap((seat) => all(`.seat[data-seat="${seat}"], .folk-card[data-seat="${seat}"], .folk-one[data-acts="${seat}"] > .folk-face`));
    const classes = ["is-changed", "is-told", ...(tone ? [`is-${tone}`] : [])];
    [...places, ...people].forEach((it) => { it.classList.add(...classes); setTimeout(() => it.classList.remove(...classes), GLOWS); });
  }

  // The page turns only when the last scene has been played
  let isQuiet = null;
  const quiet = () => { const then = isQuiet; if (playing || queue.length) return; isQuiet = null; then?.(); };
  veil.whenQuiet = (then) => { isQuiet = then; quiet(); };

  // Once more, with the rule behind it
  let last = null;
  veil.again = () => {
    if (!last) { veil.say("Nothing has happened yet while this page was open."); return; }
    queue.unshift({ told: last.cloneNode(true), at: Date.now(), isAgain: true });
    if (playing) finish();
    else next();
  };

  // Passed over
  document.addEventListener("click", (event) => {
    if (!playing?.part.contains(event.target) || event.target.closest("a")) return;
    if (playing.part.matches(".beat-secret") && !event.target.closest(".beat-skip")) return;
    if (playing.part.matches(".beat-banner")) enlarge();
    else finish();
  });
  function enlarge() {
    const { told, part } = playing;
    timers.forEach(clearTimeout);
    timers = [];
    part.remove();
    const whole = one(":scope > section", told);
    whole.classList.add("beat-mine");
    show(whole, told, lasts(told));
  }
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || !playing || event.target.closest("input, textarea, select, button, a, summary")) return;
    event.preventDefault();
    finish();
  });
  document.addEventListener("htmx:ws:before:message:outgoing", (event) => {
    if (event.detail.message.values.act === "answer" && playing && (queue.length || !playing.part.matches(".beat-banner"))) finish();
  });
  const hold = (isHeld) => (event) => { if (!event.target.closest?.(".beat-skip")) one(".beat-secret")?.classList.toggle("is-held", isHeld && Boolean(event.target.closest?.(".beat-secret"))); };
  document.addEventListener("pointerdown", hold(true));
  ["pointerup", "pointercancel", "blur"].forEach((name) => document.addEventListener(name, hold(false)));
  document.addEventListener("keydown", (event) => { if (event.key === "Enter" && playing?.part.matches(".beat-secret") && !event.target.closest("button, input, textarea")) playing.part.classList.toggle("is-held"); });

  // In a few lines
  const COUNTS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
  function recap(missed) {
    const weight = (told) => ("mine" in told.dataset ? 2 : 0) + (told.dataset.size === "stage" ? 1 : 0);
    const most = [...missed].sort((one, other) => weight(other) - weight(one)).slice(0, MOST_LINES);
    const lines = missed.filter((told) => most.includes(told)).map((told) => {
      const whole = one(":scope > section", told);
      return [whole.getAttribute("aria-label"), one(".beat-words", whole)?.textContent ?? ""];
    });
    return listed(`${COUNTS[missed.length] ?? missed.length} things happened`, lines);
  }
  function listed(title, lines) {
    const made = (tag, className, ...inside) => { const it = document.createElement(tag); it.className = className; it.append(...inside); return it; };
    const skip = made("button", "beat-skip", "Go on");
    skip.type = "button";
    const list = lines.map(([what, more]) => made("li", "", made("span", "", what, ...(more && more !== what ? [made("small", "", more)] : []))));
    const part = made("section", `beat is-recap ${isScreen() ? "beat-stage" : "beat-mine"}`, made("p", "beat-kicker", made("h2", "beat-title", title), ...(isScreen() ? [] : [skip])), made("ol", "recap", ...list), made("i", "beat-clock"));
    part.setAttribute("role", "status");
    return part;
  }

  // Whoever comes back is told what the story says since; each page counts the lines it has shown
  let awaySince = 0;
  const place = `veil-told ${location.pathname}${location.search}`;
  const told = () => { const story = one("#region-story"); return story ? Number(story.dataset.first) + story.children.length : 0; };
  const seen = () => { try { return JSON.parse(kept(place)) ?? {}; } catch { return {}; } };
  const note = () => { if (!document.hidden && told()) keep(place, JSON.stringify({ end: told(), at: Date.now() })); };
  function comeBack() {
    const { end, at } = seen();
    const story = one("#region-story");
    if (!story || !end || Date.now() - at < GONE || told() <= end) return false;
    const lines = [...story.children].slice(Math.max(0, end - Number(story.dataset.first))).filter((line) => line.matches(".is-dread, .is-good"));
    if (!lines.length) return false;
    queue = [];
    finish();
    show(listed("While you were gone", lines.slice(-MOST_LINES).map((line) => [line.textContent, ""])), one("#beats"), RECAP);
    return true;
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { awaySince = Date.now(); return; }
    if (awaySince && Date.now() - awaySince > GONE && comeBack()) queue = [];
    awaySince = 0;
    note();
    if (!playing) next();
  });
  let isBack = false;
  document.addEventListener("htmx:ws:after:connection", () => { isBack = true; });

  onSettle((isFirst) => {
    document.body.classList.add("is-played");
    if (!one("#beats")) return;
    const isTold = !document.hidden && (isFirst || isBack) && !isScreen() && comeBack();
    isBack = false;
    if (isTold) one("#beats").replaceChildren();
    take();
    note();
  });
  addEventListener("pagehide", note);
})();
