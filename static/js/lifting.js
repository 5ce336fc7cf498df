// A thing of the table is lifted to be read, with what may be done with it; the mouse or z only peeks at it.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;

  const make = (name, look, text = "") => Object.assign(document.createElement(name), { className: look, textContent: text });
  const words = (root, selector) => one(selector, root)?.textContent.trim() ?? "";
  const question = () => words(document, "#prompt .prompt-form .prompt-ask");
  const titleOf = (card) => card.dataset.title || words(card, ".card-title, .slide-name, .option-name, h2, h3") || card.getAttribute("aria-label") || "";

  // A copy that is only looked at: nothing in it can be lit, moved or found by its id
  const STRIPPED = ["id", "data-place", "data-moves", "data-roll", "data-lit", "data-zoom", "title", "popovertarget", "tabindex", "hx-swap-oob"];
  function copy(card) {
    const large = (card.matches(".card") ? card : one(":scope > .card", card) ?? card).cloneNode(true);
    all(".card-number", large).forEach((number) => number.remove());
    [large, ...all("*", large)].forEach((it) => STRIPPED.forEach((name) => it.removeAttribute(name)));
    large.classList.remove("is-turned", "is-lit", "is-picked", "is-dim");
    if (large.matches("button")) large.setAttribute("tabindex", "-1");
    return large;
  }
  // What stands in a tooltip on the table is read here
  function textOf(card) {
    const text = card.dataset.text ?? (card.title || card.closest("[data-place]")?.title || "");
    return text && !card.textContent.includes(text) ? [make("p", "lift-text", text)] : [];
  }

  // What is new on a card of the version that this table plays with: it is known by what it is drawn with
  const drawnAs = (name) => `[href="#art-${CSS.escape(name)}"], [data-card="${CSS.escape(name)}"]`;
  const newsOf = (card) => {
    const news = all("[data-news]").find((it) => card.matches(drawnAs(it.dataset.news)) || one(drawnAs(it.dataset.news), card));
    return news ? [Object.assign(news.cloneNode(true), { hidden: false })] : [];
  };
  function markNews() {
    for (const found of all("[data-news]").flatMap((news) => all(drawnAs(news.dataset.news)))) {
      const drawn = found.closest(".card");
      const card = drawn?.checkVisibility() ? drawn : found.closest("[data-zoom]:not(.card), [data-card]") ?? drawn ?? found.closest("svg").parentElement;
      card.classList.add("is-news");
      if (!card.closest("button, [data-zoom]")) card.dataset.zoom = "";
    }
  }

  // Beneath its group an answer has a short name; lifted it has its whole one
  const wholeName = (option) => one(".option-name", option).dataset.label ?? words(option, ".option-name");
  const nameOf = (option) => wholeName(option).split(" (")[0];
  const optionOf = (key) => all("#prompt :is(.option, .button-anytime[name=choice])").find((option) => veil.key(option) === key);
  function verb(option, title) {
    const name = nameOf(option);
    const box = one("input", option);
    if (box) return box.checked ? "Put back" : "Choose this";
    if (option.matches(".button-anytime")) return "Play it";
    if (name === title) return /\b(play|use)\b/i.test(question()) ? "Play it" : "Choose it";
    return title ? name.replace(title, "it") : name;
  }
  function answer(option, look, text) {
    const button = make("button", look, text);
    button.type = "button";
    button.dataset.answers = veil.key(option);
    return button;
  }

  // One answer is a button at the thumb; several are a list
  const plain = (text) => text.replace(/\W+/g, "").toLowerCase();
  function saysOne(option, title, read) {
    const [does, warning] = [".option-does", ".option-warning"].map((part) => words(option, part));
    const name = wholeName(option);
    const now = make("section", "lift-now");
    if (question() && !option.matches(".button-anytime")) now.append(make("h3", "", question()));
    if (name !== title) now.append(make("p", "", name));
    if (does && !plain(read).includes(plain(does))) now.append(make("p", "option-does", does));
    return [...(warning ? [make("p", "lift-warning", warning)] : []), ...(now.childElementCount ? [now] : [])];
  }
  function saysMany(options) {
    const now = make("section", "lift-now");
    now.append(make("h3", "", question()));
    options.forEach((option) => {
      const button = answer(option, "option", "");
      button.append(one(".option-words", option).cloneNode(true));
      now.append(button);
    });
    return [now];
  }
  function saysNone(title) {
    const why = title && all("#prompt .why-not > span").find((it) => words(it, "b").includes(title));
    if (!why) return [];
    const not = make("p", "lift-not");
    not.append(make("b", "", "Not now. "), ...[...why.cloneNode(true).childNodes].slice(1));
    return [not];
  }
  const says = (options, title, read) => (options.length > 1 ? saysMany(options) : options.length ? saysOne(options[0], title, read) : saysNone(title));

  function foot(options, title) {
    const back = make("button", "button button-back", "Back");
    back.type = "button";
    back.dataset.back = "";
    if (options.length !== 1) return [back];
    const isGrave = one(".option-warning", options[0]);
    return [back, answer(options[0], `button button-primary${isGrave ? " button-grave" : ""}`, verb(options[0], title))];
  }
  // Rule words are those that the card says it has
  function terms(root) {
    const used = new Set(all("[data-terms]", root).flatMap((it) => it.dataset.terms.split("|")));
    all("[data-term]", root).forEach((term) => { term.hidden = !used.has(term.dataset.term); });
  }

  // What is lifted now, and to which question its answers belong
  let lifted = null;
  const asked = () => one("#prompt")?.dataset.number ?? "";
  // What may be played at any time stays open whatever is asked meanwhile
  const isOpen = (key) => { const option = optionOf(key); return Boolean(option) && (lifted.number === asked() || option.matches(".button-anytime")); };
  function draw() {
    const { card, keys } = lifted;
    const options = keys.map(optionOf).filter(Boolean);
    const title = card ? titleOf(card) : options.length ? wholeName(options[0]) : "";
    one("#zoom-title").textContent = title || "Card";
    one("#zoom-says").replaceChildren(...(card ? [...textOf(card), ...newsOf(card)] : []), ...says(options, title, one("#zoom-card").textContent));
    one("#zoom-foot").replaceChildren(...foot(options, title));
    terms(one("#zoom"));
  }
  veil.lift = function lift({ card = null, options }) {
    const dialog = one("#zoom");
    if (!dialog || dialog.open) return;
    hide();
    lifted = { card, number: asked(), keys: options.map(veil.key) };
    one("#zoom-card").replaceChildren(...(card ? [copy(card)] : []));
    draw();
    dialog.showModal();
    one("#zoom-foot > :last-child").focus();
    one(".lift-page", dialog).scrollTop = 0;
  };
  // The question may change while one reads: then its answers go away, and the card stays
  function refresh() {
    const dialog = one("#zoom");
    if (!dialog?.open || !lifted) return;
    if (lifted.keys.every(isOpen) || !lifted.keys.length) return;
    if (!lifted.card) { dialog.close(); return; }
    lifted.keys = [];
    draw();
    one("#zoom-says").prepend(make("p", "lift-not", "The table has gone on: this can no longer be answered."));
  }
  document.addEventListener("click", (event) => {
    const dialog = event.target.closest("#zoom");
    if (!dialog) return;
    const pressed = event.target.closest("[data-answers]");
    if (pressed && veil.isSending()) return;
    if (pressed || event.target.closest("[data-back]") || event.target.matches("#zoom, .lift-page")) dialog.close();
    if (pressed && isOpen(pressed.dataset.answers)) veil.take(optionOf(pressed.dataset.answers));
  });

  // Peeking: beside the thing, without its answers' buttons, and the focus stays where it is
  const HOVER = 250;
  const fine = matchMedia("(hover: hover) and (pointer: fine)");
  const LIFTED = "button.card, [data-zoom]";
  let [resting, peeked] = [null, null];
  function hide() {
    clearTimeout(resting);
    peeked = null;
    if (one("#peek:popover-open")) one("#peek").hidePopover();
  }
  const warnings = (place) => veil.answersTo(place).map((option) => words(option, ".option-warning")).filter(Boolean).map((text) => make("p", "lift-warning", text));
  function peek(card, hasTerms = false) {
    const box = one("#peek");
    if (!box || one("#zoom")?.open || !card.isConnected) return;
    hide();
    peeked = card;
    const place = card.closest("[data-place].is-lit");
    const nav = hasTerms && one("#zoom .zoom-terms")?.cloneNode(true);
    one("#peek-card").replaceChildren(copy(card));
    one("#peek-says").replaceChildren(...textOf(card), ...newsOf(card), ...(place ? warnings(place) : saysNone(titleOf(card))), ...(nav ? [nav] : []));
    terms(box);
    box.showPopover();
    const [at, own] = [card.getBoundingClientRect(), box.getBoundingClientRect()];
    const x = at.right + own.width + 12 < innerWidth ? at.right + 12 : Math.max(8, at.left - own.width - 12);
    box.style.setProperty("--peek-x", `${x}px`);
    box.style.setProperty("--peek-y", `${Math.max(8, Math.min(at.top, innerHeight - own.height - 8))}px`);
  }
  veil.peekAt = (card) => (peeked === card ? hide() : peek(card, true));
  function rest(event) {
    if (event.target.closest?.("#peek")) return;
    const card = event.target.closest?.(LIFTED);
    if (card === peeked && card) return;
    hide();
    const isFocused = event.type === "focusin" && card?.matches(":focus-visible");
    if (card && !card.closest("#zoom, #peek, #prompt") && (isFocused || (event.type === "pointerover" && fine.matches && event.pointerType === "mouse"))) resting = setTimeout(peek, HOVER, card);
  }
  document.addEventListener("pointerover", rest);
  document.addEventListener("focusin", rest);
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest("#peek")) hide(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  document.addEventListener("scroll", hide, { capture: true, passive: true });

  onSettle(() => { markNews(); refresh(); if (peeked && !peeked.isConnected) hide(); });
})();
