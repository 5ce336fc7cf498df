// The little that pages cannot do by themselves: light what can be chosen, take number keys, zoom cards,
// say when the connection is gone, and knock when it is your turn. Everything also works without it.
(() => {
  "use strict";
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private windows forget */ } };

  // What can be chosen, on the board as in the list
  function light() {
    all(".is-lit").forEach((place) => place.classList.remove("is-lit", "is-picked"));
    all(".card-number").forEach((number) => number.remove());
    all("#prompt .option[data-target]").forEach((option) => {
      const places = all(`[data-place="${CSS.escape(option.dataset.target)}"]`);
      places.forEach((place) => {
        place.classList.add("is-lit");
        place.classList.toggle("is-picked", Boolean(one("input:checked", option)));
        const number = document.createElement("span");
        number.className = "card-number";
        number.setAttribute("aria-hidden", "true");
        number.textContent = one(".option-number", option).textContent;
        place.prepend(number);
      });
    });
    count();
  }

  function count() {
    const confirm = one("#prompt [data-confirm]");
    if (!confirm) return;
    const picked = all("#prompt input[name=choice]:checked").length;
    confirm.firstChild.textContent = picked ? `Choose these ${picked} ` : Number(confirm.dataset.least) ? "Choose " : "Choose none ";
  }

  function choose(option) {
    if (option.matches("button")) option.click();
    else { const box = one("input", option); box.checked = !box.checked; light(); }
  }

  document.addEventListener("click", (event) => {
    const place = event.target.closest("[data-place].is-lit");
    const option = place && one(`#prompt .option[data-target="${CSS.escape(place.dataset.place)}"]`);
    if (option) { event.preventDefault(); choose(option); return; }
    const card = event.target.closest("button.card, [data-zoom]");
    if (card) zoom(card);
    const rule = event.target.closest("a[data-rule]");
    if (rule) { event.preventDefault(); openRule(rule.dataset.rule); }
    const copy = event.target.closest("[data-copy]");
    if (copy && navigator.clipboard) navigator.clipboard.writeText(copy.dataset.copy).then(() => { copy.textContent = "Copied"; });
    if (event.target.closest("[data-hints-off]")) { keep("veil-hints", "off"); hint(); }
    if (event.target.closest("#toast")) one("#toast").classList.remove("is-open");
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("#prompt input[name=choice]")) light();
    if (event.target.closest("[data-autosubmit]") || event.target.matches("[data-scrub]")) event.target.form.submit();
    if (event.target.matches("[data-sound]")) { keep("veil-sound", event.target.checked ? "on" : "off"); play("turn"); }
    if (event.target.matches("[data-hints]")) { keep("veil-hints", event.target.checked ? "on" : "off"); hint(); }
    if (event.target.matches(".tab input[value=rules]")) loadRules();
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-clears]")) setTimeout(() => { one("input[name=text]", event.target).value = ""; }, 50);
    const popover = event.target.closest("[popover]");
    if (popover && popover.hidePopover) popover.hidePopover();
  });

  // Keys: numbers answer, z zooms, ? helps
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input[type=text], textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const options = all("#prompt .option");
    if (/^[0-9]$/.test(event.key)) {
      const option = options[(Number(event.key) + 9) % 10];
      if (option) { event.preventDefault(); choose(option); }
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const step = one(event.key === "ArrowLeft" ? "[data-step=back]" : "[data-step=on]");
      if (step) location.href = step.href;
    } else if (event.key === "z") {
      const card = document.activeElement.closest(".card, [data-zoom]") || one(".is-lit .card, .hand .card");
      if (card) zoom(card);
    } else if (event.key === "?") {
      const menu = one("#menu");
      if (menu && menu.showPopover) menu.showPopover();
    }
  });

  function zoom(card) {
    const dialog = one("#zoom");
    if (!dialog || dialog.open) return;
    const large = (card.matches(".card") ? card : one(".card", card)).cloneNode(true);
    large.classList.remove("is-turned", "is-lit", "is-picked");
    if (large.matches("button")) { large.setAttribute("tabindex", "-1"); }
    one("#zoom-card").replaceChildren(large);
    dialog.showModal();
  }

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
    loadRules().then(() => {
      all("#rules .is-open").forEach((line) => line.classList.remove("is-open"));
      const line = document.getElementById(id);
      if (line) { line.classList.add("is-open"); line.scrollIntoView({ block: "center" }); }
    });
  }

  // The connection
  let gone = null;
  document.addEventListener("htmx:ws:before:connection", (event) => {
    const url = new URL(event.detail.connection.url, location.href);
    const frame = one("#frame");
    if (frame) url.searchParams.set("seq", frame.dataset.seq);
    event.detail.connection.url = url.toString();
  });
  document.addEventListener("htmx:ws:after:connection", () => { clearTimeout(gone); const bar = one("#connection"); if (bar) bar.hidden = true; });
  document.addEventListener("htmx:ws:close", () => {
    clearTimeout(gone);
    gone = setTimeout(() => { const bar = one("#connection"); if (bar) bar.hidden = false; }, 800);
  });

  // What came in
  const title = document.title;
  const sounds = { turn: "turn", dread: "dread" };
  function play(name) {
    if (kept("veil-sound") !== "on") return;
    const source = one("#sounds")?.dataset[sounds[name]];
    if (source) new Audio(source).play().catch(() => {});
  }
  let asked = one("#prompt")?.dataset.number ?? "";
  let status = one("#frame")?.dataset.status;
  function knock() {
    const number = one("#prompt")?.dataset.number ?? "";
    document.title = number ? `● ${title}` : title;
    if (number && number !== asked) {
      play("turn");
      if (navigator.vibrate) navigator.vibrate(60);
      one("#prompt").scrollIntoView({ block: "nearest" });
    }
    asked = number;
  }
  function name() {
    const people = Object.fromEntries(all("#people [data-seat]").map((person) => [person.dataset.seat, person.textContent]));
    all("[data-person-of]").forEach((place) => { if (people[place.dataset.personOf]) place.textContent = people[place.dataset.personOf]; });
  }
  function read() {
    const story = one("#story");
    if (story) story.scrollTop = story.scrollHeight;
    const chat = one("#region-chat .chat");
    if (chat) chat.scrollTop = chat.scrollHeight;
  }

  // Hints for a first game
  const HINTS = {
    investigator: {
      "FW-019": "Two people, pick one. High Sanity means a bigger hand; read both texts.",
      "FW-065": "You have two Action Points. Search draws a Marble. Intervene puts a Marble against a Horror. A Clue, a Force and a Science together close a Gate.",
      "FW-078": "Tick Marbles until a Clue, a Force and a Science are among them, then confirm. Ticking none goes back.",
      "FW-R70": "A Marble is about to be lost. If you hold a Holy Symbol you can stop it; otherwise let it happen.",
      "FW-R94": "Everybody votes. You can change your vote until all are in.",
      "FW-113": "Your hand is larger than your Sanity: tick what you can spare.",
    },
    wall: {
      "FW-151": "Wrath lets you act now. Brood saves Doom, wakes every Horror and makes one The Scourge: while it lives no Gate can be closed.",
      "FW-157": "Spend Doom: Manifest puts a Horror on the Streets, Trigger uses one that is not Drained. Doom left at the end is lost.",
      "FW-203": "You are looking into a hand. Pick what hurts most; it closes again afterwards.",
    },
  };
  function hint() {
    const box = one("#hint");
    if (!box) return;
    const words = kept("veil-hints") === "off" ? "" : HINTS[box.dataset.role]?.[one("#prompt")?.dataset.rule] ?? "";
    box.hidden = !words;
    one("#hint-words").textContent = words;
  }

  function settle() { name(); light(); knock(); hint(); read(); }
  document.addEventListener("htmx:ws:after:message:incoming", () => {
    const now = one("#frame")?.dataset.status;
    if (status && now && now !== status) { location.reload(); return; }
    settle();
    const toast = one("#toast.is-open");
    if (toast) setTimeout(() => toast.classList.remove("is-open"), 6000);
  });
  const sound = one("[data-sound]");
  if (sound) sound.checked = kept("veil-sound") === "on";
  const hints = one("[data-hints]");
  if (hints) hints.checked = kept("veil-hints") !== "off";
  settle();
})();
