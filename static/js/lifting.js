// A card is lifted to be read.
(() => {
  "use strict";
  const { one, all } = veil;

  veil.zoom = function zoom(card) {
    const dialog = one("#zoom");
    if (!dialog || dialog.open) return;
    const large = (card.matches(".card") ? card : one(".card", card)).cloneNode(true);
    large.classList.remove("is-turned", "is-lit", "is-picked");
    if (large.matches("button")) { large.setAttribute("tabindex", "-1"); }
    one("#zoom-card").replaceChildren(large);
    all("[data-term]", dialog).forEach((term) => { term.hidden = !new RegExp(`\\b${term.dataset.term}`, "i").test(large.textContent); });
    dialog.showModal();
  };
})();
