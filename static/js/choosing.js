// What can be chosen is lit on the board as in the list, and pressing either answers.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;

  const key = (option) => (one("input", option) ?? option).value;
  const offered = () => all("#prompt .option").filter((option) => !option.closest("[hidden]"));
  const seat = () => one("#prompt input[name=as]")?.value;
  const isMine = (place) => (place.closest("[data-places-of]")?.dataset.placesOf ?? seat()) === seat();
  const fits = (place, option) => {
    const [here, at, names] = [place.dataset.region, option.dataset.at, place.dataset.place.split(" ")];
    return (names.includes(at) || (names.includes(key(option)) && (!here || !at || here === at))) && isMine(place);
  };
  const answersTo = (place) => offered().filter((option) => fits(place, option));
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
    const option = place && answersTo(place)[0];
    if (option) { event.preventDefault(); choose(option); return; }
    const card = event.target.closest("button.card, [data-zoom]");
    if (card) veil.zoom(card);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("#prompt input[name=choice]")) light();
  });

  Object.assign(veil, { light, offered, answersTo, choose });
  onSettle(light);
})();
