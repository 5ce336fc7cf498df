// What can be chosen is lit on the board as in the list, and pressing either answers, or lifts what is to be read first.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;

  const key = (option) => (one("input", option) ?? option).value;
  const offered = () => all("#prompt .option").filter((option) => !option.closest("[hidden]"));
  const seat = () => one("#prompt input[name=as]")?.value;
  const isMine = (place) => (place.closest("[data-places-of]")?.dataset.placesOf ?? seat()) === seat();
  const inHand = (option) => /hand/.test(option.dataset.at ?? option.dataset.spot);
  const fits = (place, option) => {
    const [here, at, names] = [place.dataset.region, option.dataset.at, place.dataset.place.split(" ")];
    if (place.closest("[data-shape]")) return [option.dataset.spot, option.dataset.seat].some((name) => name && names.includes(name));
    const isThere = names.includes(at) || (names.includes(key(option)) && (!here || !at || here === at)) || (inHand(option) && names.includes(option.dataset.spot));
    return isThere && isMine(place);
  };
  const answersTo = (place) => offered().filter((option) => fits(place, option));
  // What lies nowhere else is laid upon the scene, to be read and chosen there: cards, and of many answers each as a card
  const MANY = 9;
  function loose() {
    const places = all("[data-place]").filter((place) => !place.closest("#offered, .tabs"));
    const lies = (option) => places.some((place) => fits(place, option));
    const faced = offered().filter((option) => one(".option-card .card", option));
    if (faced.length) return faced.length > 1 && !faced.some(lies) ? faced : [];
    const said = one("#prompt :is(.prompt-figures, .is-by-hand)") ? [] : offered().filter((option) => option.matches("button:not(.option-quiet)") && !lies(option));
    return said.length > MANY ? said : [];
  }
  function cardOf(option) {
    const card = one(".option-card .card", option)?.cloneNode(true) ?? Object.assign(document.createElement("span"), { className: "card card-said" });
    if (!card.children.length) {
      const face = Object.assign(document.createElement("span"), { className: "card-face" });
      face.append(...[one(".option-card", option)?.firstElementChild, one(".option-words", option)].filter(Boolean).map((it) => it.cloneNode(true)));
      card.append(face);
    }
    card.dataset.zoom = "";
    return card;
  }
  function layOut() {
    const scene = one(".t-scene");
    if (!scene) return;
    const wanted = loose();
    const names = `${one("#prompt")?.dataset.number} ${wanted.map(key).join(" ")}`;
    let list = one("#offered");
    if (list?.dataset.names === names || (!list && !wanted.length)) return;
    list?.remove();
    if (!wanted.length) return;
    list = Object.assign(document.createElement("ol"), { id: "offered", className: "offered", tabIndex: 0, ariaLabel: "Cards to choose from" });
    [list.dataset.names, list.dataset.count] = [names, wanted.length];
    list.append(...wanted.map((option) => {
      const place = document.createElement("li");
      place.dataset.place = key(option);
      place.append(cardOf(option));
      return place;
    }));
    scene.append(list);
  }
  function light() {
    narrow();
    layOut();
    all(".is-lit").forEach((place) => { place.classList.remove("is-lit", "is-picked"); delete place.dataset.lit; });
    all(".card-number").forEach((number) => number.remove());
    const places = all("[data-place]").filter((place) => !place.closest(".t-top"));
    offered().forEach((option) => {
      const fitting = places.filter((place) => fits(place, option));
      fitting.forEach((place) => shine(place, option));
      option.classList.toggle("is-on-table", fitting.some((place) => place.checkVisibility() && !place.closest(".tabs")));
    });
    // In a hand of which some can be chosen, the others step back
    all(".t-hand :is(.row, .hand)").forEach((row) => all(":scope > [data-place]", row).forEach((spot) => spot.classList.toggle("is-dim", Boolean(one(".is-lit", row)) && !spot.matches(".is-lit"))));
    all("#prompt .prompt-anytime button").forEach((play) => { play.hidden = false; });
    all("[data-does]").forEach((it) => {
      const play = playOf(it);
      it.hidden = !play;
      if (!play) return;
      it.title = play.textContent;
      const cost = one("[data-cost]", it);
      if (cost) cost.textContent = one(".option-does", play)?.textContent ?? "";
      play.hidden ||= it.checkVisibility() && !it.closest(".t-scene:has(> #offered)");
    });
    mergePlays();
    all("#prompt .prompt-anytime").forEach((plays) => { plays.hidden = all(".button-anytime", plays).every((play) => play.hidden); });
    count();
  }
  function shine(place, option) {
    place.classList.add("is-lit");
    place.dataset.lit = key(option);
    place.classList.toggle("is-picked", Boolean(one("input:checked", option)));
    const number = document.createElement("span");
    number.className = "card-number";
    number.setAttribute("aria-hidden", "true");
    number.textContent = one(".option-number", option).textContent;
    place.prepend(number);
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
    const wanted = one("[data-find-option]")?.value.trim().toLowerCase() ?? "";
    const isFound = (option) => option.matches(".option-quiet") || option.textContent.toLowerCase().includes(wanted);
    options.forEach((option) => { option.closest("li").hidden = wanted ? !isFound(option) : others.has(key(option)); });
    number(merge(offered()));
  }

  document.addEventListener("input", (event) => { if (event.target.matches("[data-find-option]")) narrow(); });

  // Equal plays are one with a count
  function mergePlays() {
    const shown = all("#prompt > .prompt-anytime > button[name=choice]").filter((play) => !play.hidden);
    Map.groupBy(shown, (play) => play.dataset.same ?? play).forEach(([first, ...others]) => {
      others.forEach((play) => { play.hidden = true; });
      if (others.length) one(".option-name", first).dataset.same = others.length + 1;
    });
  }

  // Equal cards of one hand are one answer with a count; on the table each can still be touched
  function merge(options) {
    const alike = Map.groupBy(options, (option) => (inHand(option) && option.matches("button") ? option.dataset.same ?? option : option));
    return [...alike.values()].map((same) => {
      same.forEach((option) => option.closest("li").classList.toggle("is-same", option !== same[0]));
      if (same.length > 1) one(".option-name", same[0]).dataset.same = same.length;
      return same;
    });
  }

  // The key of an answer is its place in the list; where the answers are numbers, it is the number
  function number(answers) {
    const figures = answers.flatMap(([{ dataset }]) => dataset.figure ?? []);
    let next = figures.length > 1 ? Math.max(...figures) : 0;
    one("#prompt .prompt-options")?.classList.toggle("prompt-figures", figures.length > 4);
    answers.forEach((same) => {
      const { figure } = same[0].dataset;
      const typed = figures.length > 1 && figure ? Number(figure) : ++next;
      same.forEach((option) => { one(".option-number", option).textContent = typed; });
    });
  }

  // Several are chosen one by one; what they give is ticked off, and the words and the button say what is missing
  const fewest = (gives, least, had = new Set()) => (had.size >= least ? 0 : Math.min(Infinity, ...gives.map((names, index) => (
    names.every((name) => had.has(name)) ? Infinity : 1 + fewest(gives.slice(index + 1), least, new Set([...had, ...names]))))));
  function wanted(picked) {
    const tally = one("#prompt .tally");
    if (!tally) return [];
    const sockets = all(".socket", tally).filter((socket) => socket.dataset.need);
    const names = sockets.map((socket) => socket.dataset.need);
    const gives = picked.map((option) => (option.dataset.gives ?? "").split(" ").filter((name) => names.includes(name)));
    const [least, spare, had] = [Number(tally.dataset.least), Number(tally.dataset.spare), new Set(gives.flat())];
    const rest = picked.length - fewest(gives, least);
    sockets.forEach((socket) => socket.classList.toggle("is-full", had.has(socket.dataset.need)));
    one(".socket[data-need='']", tally)?.classList.toggle("is-full", rest >= spare);
    const missing = names.filter((name) => !had.has(name));
    const short = had.size >= least ? [] : least === names.length ? missing.map((name) => `a ${name}`) : [`${least - had.size} of ${missing.join(", ")}`];
    const more = spare - Math.max(rest, 0);
    return more > 0 ? [...short, `${more} more`] : short;
  }
  function count() {
    const confirm = one("#prompt [data-confirm]");
    if (!confirm) return;
    const [least, most] = [Number(confirm.dataset.least), Number(confirm.dataset.most)];
    const options = all("#prompt .option-pick");
    const picked = options.filter((option) => one("input:checked", option));
    const missing = wanted(picked);
    const [over, under] = [picked.length - most, least - picked.length];
    confirm.setAttribute("aria-disabled", over > 0 || under > 0 || missing.length > 0);
    confirm.firstChild.textContent = over > 0 ? `${over} too many ` : under > 0 && !missing.length ? `Choose ${under} more ` : missing.length ? "Not enough yet " : `Choose these ${picked.length} `;
    const words = one("#prompt .tally-words");
    const isAll = picked.length === options.length && !missing.length;
    words.textContent = missing.length ? `Still missing: ${missing.join(", ")}.` : isAll ? words.dataset.everything : "";
    words.classList.toggle("is-grave", isAll && Boolean(words.dataset.everything));
  }

  // A thing that has just appeared under a finger, or an answer on its way, cannot be pressed
  const isPressable = () => !veil.isFresh() && !veil.isSending();
  const choose = (option) => { if (isPressable()) take(option); };
  function take(option) {
    if (option.matches("button")) option.click();
    else { const box = one("input", option); box.checked = !box.checked; light(); }
  }

  const coarse = matchMedia("(pointer: coarse)");
  const isTouch = (event) => (event.pointerType ? event.pointerType !== "mouse" : coarse.matches);
  // A play at any time is read first where it says what it does, and on touch always: nobody is asked for it
  const isRead = (option, event) => option.matches(".button-anytime[name=choice]") && (isTouch(event) || one("small, .option-card", option));
  const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };

  // In the list: before anything is sent. What a script presses was meant.
  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("#prompt :is(.option, .button-anytime, [data-confirm])");
    if (!pressed || !event.isTrusted) return;
    const card = one(".option-card", pressed);
    if (pressed.matches("[popovertarget]")) return;
    if (!isPressable() || pressed.matches("[data-confirm][aria-disabled=true]")) stop(event);
    else if (isRead(pressed, event) || (card?.checkVisibility() && isTouch(event))) { stop(event); veil.lift({ card: card && one(".card, [data-zoom]", card), options: [pressed] }); }
  }, true);

  // On the table: a lit thing answers, any card can be read. On touch reading comes first.
  const cardIn = (place) => {
    const cards = all("button.card, [data-zoom]", place).filter((card) => card.closest("[data-place]") === place);
    return place.matches(".card, [data-zoom]") ? place : cards.length === 1 ? cards[0] : null;
  };
  document.addEventListener("click", (event) => {
    const does = event.target.closest("[data-does]");
    if (does) { const play = playOf(does); if (play && isPressable()) (isRead(play, event) ? veil.lift({ options: [play] }) : play.click()); return; }
    if (event.target.closest("[data-list]")) { one("#prompt").classList.add("shows-list"); one("#prompt .option").focus(); return; }
    const kind = event.target.closest("[data-narrow]");
    if (kind) { meant = kind.dataset.narrow; light(); return; }
    if (event.target.closest("#prompt, #zoom, #peek")) return;
    const place = event.target.closest("[data-place].is-lit");
    const card = event.target.closest("button.card, [data-zoom]") ?? (place && cardIn(place));
    const options = place ? answersTo(place) : [];
    if (options.length) {
      event.preventDefault();
      const isPicked = one("input:checked", options[0]);
      const hasWarning = options.some((option) => one(".option-warning", option)) && !isPicked;
      if (options.length > 1 || hasWarning || (card && isTouch(event))) veil.lift({ card, place, options });
      else choose(options[0]);
    } else if (card && !event.target.closest("a, [popovertarget], summary, input, select")) veil.lift({ card, options: [] });
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("#prompt input[name=choice]")) light();
  });
  document.addEventListener("toggle", (event) => {
    if (event.target.matches(".why-nots[open]")) event.target.scrollIntoView({ block: "nearest" });
  }, true);

  Object.assign(veil, { light, key, offered, answersTo, choose, take });
  onSettle(light);
})();
