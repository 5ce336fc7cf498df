// Keys: numbers answer, z lifts a card, ? helps.
(() => {
  "use strict";
  const { one } = veil;

  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input[type=text], textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[0-9]$/.test(event.key)) {
      const option = veil.offered()[(Number(event.key) + 9) % 10];
      if (option) { event.preventDefault(); veil.choose(option); }
    } else if (event.key === "z") {
      const card = document.activeElement.closest(".card, [data-zoom]") || one(".is-lit .card, .hand .card");
      if (card) veil.zoom(card);
    } else if (event.key === "?") {
      const menu = one("#menu");
      if (menu && menu.showPopover) menu.showPopover();
    }
  });
})();
