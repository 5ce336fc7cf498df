// Before a display becomes the big screen: a window of its own for it, and waiting until the seat has moved to a phone.
(() => {
  "use strict";
  const LOOK_EVERY = 2000;

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-second-window]");
    if (link && window.open(link.href, "veil-screen", "popup,width=1280,height=720")) event.preventDefault();
  });

  const place = document.querySelector("[data-becomes]")?.dataset.becomes;
  async function look() {
    const shown = await fetch(place).then((answer) => answer.text(), () => "");
    if (shown.includes('data-role="screen"')) location.replace(place);
    else setTimeout(look, LOOK_EVERY);
  }
  if (place) setTimeout(look, LOOK_EVERY);
})();
