// The little that pages cannot do by themselves: light what can be chosen, take number keys, zoom cards,
// say when the connection is gone, and knock when it is your turn. Everything also works without it.
(() => {
  "use strict";
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private windows forget */ } };

  // What can be chosen, on the board as in the list
  const key = (option) => (one("input", option) ?? option).value;
  const offered = () => all("#prompt .option").filter((option) => !option.closest("[hidden]"));
  const seat = () => one("#prompt input[name=as]")?.value;
  const isMine = (place) => (place.closest("[data-places-of]")?.dataset.placesOf ?? seat()) === seat();
  const fits = (place, option) => {
    const [here, at, names] = [place.dataset.region, option.dataset.at, place.dataset.place.split(" ")];
    return (names.includes(at) || (names.includes(key(option)) && (!here || !at || here === at))) && isMine(place);
  };
  function light() {
    narrow();
    all(".is-lit").forEach((place) => { place.classList.remove("is-lit", "is-picked"); delete place.dataset.lit; });
    all(".card-number").forEach((number) => number.remove());
    offered().forEach((option) => {
      all("[data-place]").filter((place) => fits(place, option)).forEach((place) => {
        place.classList.add("is-lit");
        place.dataset.lit = key(option);
        place.classList.toggle("is-picked", Boolean(one("input:checked", option)));
        const number = document.createElement("span");
        number.className = "card-number";
        number.setAttribute("aria-hidden", "true");
        number.textContent = one(".option-number", option).textContent;
        place.prepend(number);
      });
    });
    all("#prompt .prompt-anytime button").forEach((play) => { play.hidden = false; });
    all("[data-does]").forEach((it) => {
      const play = playOf(it);
      it.hidden = !play;
      if (!play) return;
      it.title = play.textContent;
      const cost = one("[data-cost]", it);
      if (cost) cost.textContent = play.textContent.split(": ").slice(1).join(": ");
      play.hidden ||= it.checkVisibility();
    });
    all("#prompt .prompt-anytime").forEach((plays) => { plays.hidden = all("button", plays).every((play) => play.hidden); });
    count();
  }

  // A button beside a thing does what the prompt offers at any time: data-does holds its key
  const playOf = (it) => one(`#prompt .prompt-anytime button[value="${CSS.escape(it.dataset.does)}"]`);

  // Where one place takes several answers, what is pressed among data-narrow says which are meant for now
  let meant = "";
  function narrow() {
    const options = all("#prompt .option");
    const keys = new Set(options.map(key));
    const kinds = all("[data-narrow]").map((it) => ({ it, keys: it.dataset.narrow.trim().split(/\s+/) }));
    const open = kinds.filter((kind) => kind.keys.some((it) => keys.has(it)));
    const chosen = open.find((kind) => kind.it.dataset.narrow === meant) ?? open[0];
    kinds.forEach((kind) => { kind.it.disabled = !open.includes(kind); kind.it.setAttribute("aria-pressed", kind === chosen); });
    const others = new Set(open.flatMap((kind) => (kind === chosen ? [] : kind.keys)));
    let number = 0;
    options.forEach((option) => {
      option.closest("li").hidden = others.has(key(option));
      if (!others.has(key(option))) one(".option-number", option).textContent = ++number;
    });
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
    const does = event.target.closest("[data-does]");
    if (does) { playOf(does)?.click(); return; }
    const kind = event.target.closest("[data-narrow]");
    if (kind) { meant = kind.dataset.narrow; light(); return; }
    const place = event.target.closest("[data-place].is-lit");
    const option = place && offered().find((it) => fits(place, it));
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
    if (event.target.matches(".tab input")) listen();
    if (event.target.matches(".tab input[value=rules]")) loadRules();
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-clears]")) setTimeout(() => { one("input[name=text]", event.target).value = ""; }, 50);
    const popover = event.target.closest("[popover]");
    if (popover && popover.hidePopover) popover.hidePopover();
  });

  // Options that matter only with others
  function fit() {
    all("[data-when]").forEach((field) => {
      field.hidden = !field.dataset.when.trim().split(" ").some((pair) => {
        const [name, value] = pair.split("=");
        return one(`[name="${CSS.escape(name)}"]:checked, select[name="${CSS.escape(name)}"]`)?.value === value;
      });
    });
    all("[data-when][hidden] input[type=radio]:checked").forEach((gone) => {
      const left = all(`[name="${CSS.escape(gone.name)}"]`).find((other) => !other.closest("[hidden]"));
      if (left) left.checked = true;
    });
  }
  document.addEventListener("change", fit);
  fit();

  // Keys: numbers answer, z zooms, ? helps
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input[type=text], textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const options = offered();
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
    all("[data-term]", dialog).forEach((term) => { term.hidden = !new RegExp(`\\b${term.dataset.term}`, "i").test(large.textContent); });
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
    one("#zoom")?.close();
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
  const GO_AWAY = 1008, COME_ANEW = 4001;
  document.addEventListener("htmx:ws:close", (event) => {
    clearTimeout(gone);
    if (event.detail.code === COME_ANEW) setTimeout(() => location.replace(location.pathname), 1500);
    if ([GO_AWAY, COME_ANEW].includes(event.detail.code)) return;
    gone = setTimeout(() => { const bar = one("#connection"); if (bar) bar.hidden = false; }, 800);
  });

  // What came in
  const title = document.title;
  function play(name) {
    if (kept("veil-sound") !== "on") return;
    const source = one("#sounds")?.dataset[name];
    if (source) new Audio(source).play().catch(() => {});
  }
  // Above or below what is in sight perhaps, but not off to a side
  const isBefore = (it) => { const box = it.getBoundingClientRect(); return it.checkVisibility() && box.right > 0 && box.left < innerWidth; };
  let asked = one("#prompt")?.dataset.number ?? "";
  let status = one("#frame")?.dataset.status;
  const options = one("#region-room")?.dataset.options;
  function knock() {
    const number = one("#prompt")?.dataset.number ?? "";
    document.title = number ? `● ${title}` : title;
    if (number !== asked) { one("#prompt form")?.reset(); light(); }
    if (number && number !== asked) {
      play("turn");
      if (navigator.vibrate) navigator.vibrate(60);
      one("#prompt").scrollIntoView({ block: "nearest" });
      follow();
    }
    asked = number;
  }
  const follow = () => all("[data-follow] .is-lit").find(isBefore)?.scrollIntoView({ block: "nearest" });
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

  // What was said while one looked elsewhere is counted on the tab
  let heard = null;
  function listen() {
    const [badge, lines] = [one("#unread"), all("#region-chat .chat-line")];
    if (!badge) return;
    if (heard === null || one(".tab input[value=chat]").checked) heard = lines.at(-1)?.textContent ?? "";
    const after = lines.slice(lines.findLastIndex((line) => line.textContent === heard) + 1);
    const fresh = after.filter((line) => !line.matches(".is-yours")).length;
    badge.hidden = !fresh;
    badge.textContent = fresh;
    badge.title = `${fresh} new`;
  }

  let told = "";
  function hear() {
    const lines = all("#region-story > :is(.is-dread, .is-good)");
    const last = lines.at(-1);
    const now = `${lines.length} ${last?.textContent}`;
    if (last && now !== told && !isFirst) play(last.matches(".is-dread") ? "dread" : "good");
    told = now;
  }

  function hint() { document.body.classList.toggle("no-hints", kept("veil-hints") === "off"); }

  // What has moved travels, and dice tumble; nothing waits for it
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const rolled = new WeakMap();
  let stood = null;
  let isFirst = true;
  function standing() {
    const places = new Map();
    all("[data-moves], .card[data-zoom]").forEach((it) => {
      const name = it.dataset.moves ?? one(".card-art use", it)?.getAttribute("href");
      if (!name || it.closest("#zoom") || !it.checkVisibility()) return;
      places.set(name, [...(places.get(name) ?? []), { it, box: it.getBoundingClientRect() }]);
    });
    return places;
  }
  function travel() {
    if (!stood) return;
    standing().forEach((now, name) => now.forEach(({ it, box }, index) => {
      const from = stood.get(name)?.[index]?.box;
      const [x, y] = from ? [from.x - box.x, from.y - box.y] : [0, -24];
      if (from && Math.hypot(x, y) < 6) return;
      it.animate([{ translate: `${x}px ${y}px`, opacity: from ? 1 : 0, zIndex: 5 }, { translate: "0 0", opacity: 1, zIndex: 5 }], { duration: 380, easing: "cubic-bezier(.2, .8, .3, 1)" });
    }));
    stood = null;
  }
  function roll() {
    let isRolling = false;
    all("[data-roll]").forEach((die, index) => {
      const was = rolled.get(die);
      rolled.set(die, die.dataset.roll);
      if (isFirst || was === die.dataset.roll) return;
      isRolling = true;
      if (still.matches) return;
      die.animate([{ rotate: "0deg", translate: "0 0" }, { rotate: "200deg", translate: "0 -14px" }, { rotate: "360deg", translate: "0 0" }], { duration: 420 + 60 * (index % 4), easing: "ease-out" });
    });
    if (isRolling) play("tick");
  }

  // Whoever holds several seats is led to the one that is asked
  function lead() {
    const waits = (one("#prompt")?.dataset.waits ?? "").split(" ");
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
    if (next && !isGoing) setTimeout(() => location.assign(next.href), 4000);
    isGoing ||= Boolean(next);
  }

  function settle() { name(); light(); knock(); hint(); read(); listen(); hear(); roll(); travel(); isFirst = false; lead(); goAlong(); }
  document.addEventListener("htmx:ws:before:message:incoming", () => { stood = still.matches || document.hidden ? null : standing(); });
  document.addEventListener("htmx:ws:after:message:incoming", () => {
    const now = one("#frame")?.dataset.status;
    const laid = one("#region-room")?.dataset.options;
    if ((status && now && now !== status) || laid !== options) { location.reload(); return; }
    settle();
    const toast = one("#toast.is-open");
    if (toast) setTimeout(() => toast.classList.remove("is-open"), 6000);
  });
  const sound = one("[data-sound]");
  if (sound) sound.checked = kept("veil-sound") === "on";
  const hints = one("[data-hints]");
  if (hints) hints.checked = kept("veil-hints") !== "off";
  settle();
  follow();
})();
