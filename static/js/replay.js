// A replay on one page: it plays, pauses, and steps by answer, turn and moment. Without script every key is a link.
(() => {
  "use strict";
  const { one, all, settle, still } = veil;
  const player = one(".player");
  if (!player) return;
  const [slider, eyes, speed, play] = ["#step", "#seat", "[data-speed]", "[data-play]"].map((name) => one(name, player));
  const last = Number(player.dataset.steps);
  const moments = new Set(player.dataset.moments.split(" ").map(Number));
  const SECOND = 1000, HELD = 2, MOST_KEPT = 60, SOON = 120;
  let at = Number(player.dataset.step), wanted = at, timer = 0, asked = 0;

  // Steps come as fragments; the next one is fetched while this one is looked at
  const kept = new Map();
  const address = (step) => `?seat=${encodeURIComponent(eyes.value)}&step=${step}`;
  function fetched(step) {
    const place = address(step);
    if (!kept.has(place)) {
      const text = fetch(`${place}&part=true`).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))));
      text.catch(() => kept.delete(place));
      kept.set(place, text);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
    }
    return kept.get(place);
  }

  const bounded = (step) => Math.max(0, Math.min(last, step));
  async function show(step, isFresh = false) {
    wanted = bounded(step);
    const turn = ++asked, goal = wanted;
    if (goal === at && !isFresh) return;
    try {
      const text = await fetched(goal);
      if (turn === asked) put(new DOMParser().parseFromString(text, "text/html"), goal);
    } catch { pause(); }
  }
  function put(parts, step) {
    at = step;
    veil.stand?.();
    all("[data-part]", parts).forEach((part) => (part.dataset.part === "player" ? turnKeys(part) : fill(part)));
    history.replaceState(null, "", address(at));
    one("#branch").action = one("#branch").action.replace(/step=\d+/, `step=${at}`);
    settle();
    if (at < last) fetched(at + 1);
  }
  function fill(part) {
    const place = one(`[data-place-of="${part.dataset.part}"]`);
    place.replaceChildren(...part.childNodes);
    if (!part.dataset.class) return;
    place.className = part.dataset.class;
    document.body.dataset.role = part.dataset.role;
    document.body.dataset.seenBy = eyes.value;
  }
  function turnKeys(part) {
    all("[data-go]", part).forEach((key) => { one(`[data-go=${key.dataset.go}]`, player).href = key.getAttribute("href"); });
    all(".player-where", part).forEach((words, index) => { all(".player-where", player)[index].textContent = words.textContent; });
    if (!isDragged) slider.value = at;
  }

  // Playing: an answer a second, a moment held twice as long
  const NEAR = { back: -1, on: 1 };
  const goesTo = (go) => (go in NEAR ? wanted + NEAR[go] : Number(new URL(one(`[data-go=${go}]`, player).href).searchParams.get("step")));
  function pause() {
    clearTimeout(timer);
    timer = 0;
    mark(false);
  }
  function mark(isPlaying) {
    play.setAttribute("aria-pressed", String(isPlaying));
    play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  }
  function run() {
    const held = moments.has(at) ? HELD : 1;
    timer = setTimeout(async () => {
      await show(at + 1);
      if (!timer) return;
      if (at >= last) pause();
      else run();
    }, (SECOND * held) / Number(speed.value));
  }
  async function start() {
    mark(true);
    timer = -1;
    if (at >= last) await show(0);
    if (timer) run();
  }
  const toggle = () => (timer ? pause() : start());

  // Hands on it
  let isDragged = false, soon = 0;
  slider.addEventListener("input", () => {
    pause();
    isDragged = true;
    clearTimeout(soon);
    soon = setTimeout(() => show(Number(slider.value)), still.matches ? 0 : SOON);
  });
  slider.addEventListener("change", () => { isDragged = false; clearTimeout(soon); show(Number(slider.value)); });
  eyes.addEventListener("change", () => show(wanted, true));
  player.addEventListener("submit", (event) => { event.preventDefault(); show(Number(slider.value)); });
  player.addEventListener("click", (event) => {
    const key = event.target.closest("[data-go]");
    if (!key) return;
    event.preventDefault();
    pause();
    show(goesTo(key.dataset.go));
  });
  play.addEventListener("click", toggle);
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", PageUp: "turn-back", PageDown: "turn-on", m: "moment" };
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("select") || event.ctrlKey || event.metaKey || event.altKey || one("#zoom")?.open) return;
    if (event.key === " " && !event.target.matches("a, button:not([data-play])")) toggle();
    else if (KEYS[event.key] && !(event.target === slider && event.key.startsWith("Page"))) { pause(); show(goesTo(KEYS[event.key])); }
    else return;
    event.preventDefault();
  });

  play.hidden = false;
  speed.parentElement.hidden = false;
  if (at < last) fetched(at + 1);
})();
