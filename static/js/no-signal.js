// The page for no signal stands at the address that could not be reached: once the server answers, that is where one goes.
(() => {
  "use strict";
  const EVERY = 5000;
  const [, place, code] = location.pathname.split("/");
  if (place === "rooms" && code) {
    document.querySelector("#where b").textContent = code;
    document.querySelector("#where").hidden = false;
  }
  const again = () => { location.reload(); };
  async function tryAgain() {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) again();
  }
  document.querySelector("#again").addEventListener("click", (event) => { event.preventDefault(); again(); });
  addEventListener("online", tryAgain);
  setInterval(tryAgain, EVERY);
})();
