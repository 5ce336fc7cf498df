// The panels beside the board: story, chat, rules.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;

  // The rules panel opens at the rule in question
  let rules = null;
  function loadRules() {
    const panel = one("#rules");
    if (!panel) return Promise.resolve();
    rules ??= fetch(`/rules/${document.body.dataset.game}?panel=true`).then((answer) => answer.text()).then((html) => { panel.innerHTML = html; });
    return rules;
  }
  function openRule(id) {
    const tab = one(".tab input[value=rules]");
    if (!tab) { location.href = `/rules/${document.body.dataset.game}#${id}`; return; }
    tab.checked = true;
    one("#zoom")?.close();
    loadRules().then(() => {
      veil.allRules();
      all("#rules .is-open").forEach((line) => line.classList.remove("is-open"));
      const line = document.getElementById(id);
      if (line) { line.classList.add("is-open"); line.scrollIntoView({ block: "center" }); }
    });
  }

  // Story and talk stay at their newest line, unless somebody has scrolled up to read
  const NEAR = 40;
  const readers = "#story, #region-chat, #region-chat .chat";
  const scrolledUp = new WeakSet();
  const read = () => all(readers).filter((it) => !scrolledUp.has(it)).forEach((it) => { it.scrollTop = it.scrollHeight; });
  document.addEventListener("scroll", ({ target }) => {
    if (!target.matches?.(readers) || !target.clientHeight) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight > NEAR) scrolledUp.add(target);
    else scrolledUp.delete(target);
  }, true);

  // Lines of the story are only ever added; a page keeps the newest
  const MOST_LINES = 300;
  const trim = () => all("#region-story > *").slice(0, -MOST_LINES).forEach((line) => line.remove());

  // What was said while one looked elsewhere is counted on the tab
  let heard = null;
  function listen() {
    const [badge, lines] = [one("#unread"), all("#region-chat .chat-line")];
    if (!badge) return;
    if (heard === null || one(".tab input[value=chat]").checked) heard = lines.at(-1)?.dataset.said ?? "";
    const after = lines.slice(lines.findLastIndex((line) => line.dataset.said === heard) + 1);
    const fresh = after.filter((line) => !line.matches(".is-yours")).length;
    badge.hidden = !fresh;
    badge.textContent = fresh;
    badge.title = `${fresh} new`;
  }

  // Names of people stand where the game only knows seats, and how they are there: here, asleep, gone, or a bot
  const SAID = { here: "here", asleep: "phone asleep", gone: "gone", bot: "a bot" };
  function name() {
    const people = Object.fromEntries(all("#people [data-seat]").map((person) => [person.dataset.seat, person]));
    all("[data-person-of]").forEach((place) => { const person = people[place.dataset.personOf]; if (person) place.textContent = person.textContent; });
    all("[data-first-of]").forEach((place) => { place.textContent = (people[place.dataset.firstOf]?.textContent ?? "").slice(0, 1); });
    const waits = (one("#waits")?.dataset.seats ?? "").split(" ");
    all("[data-acts]").forEach((place) => place.classList.toggle("is-acting", waits.includes(place.dataset.acts)));
    const own = (one("#region-room")?.dataset.own ?? "").split(" ");
    all("[data-presence-of]").forEach((place) => {
      place.classList.toggle("is-you", own.includes(place.dataset.presenceOf));
      const { presence, past } = people[place.dataset.presenceOf]?.dataset ?? {};
      if (!SAID[presence]) return;
      place.dataset.presence = presence;
      place.classList.toggle("is-handed", Boolean(past));
      place.title = past ? `${SAID[presence]}. ${past}` : SAID[presence];
    });
  }

  document.addEventListener("click", (event) => {
    const rule = event.target.closest("a[data-rule]");
    if (rule) { event.preventDefault(); openRule(rule.dataset.rule); }
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches(".tab input")) { all(readers).forEach((it) => scrolledUp.delete(it)); read(); listen(); }
    if (event.target.matches(".tab input[value=rules]")) loadRules();
  });
  onSettle(() => {
    name();
    trim();
    read();
    listen();
  });
})();
