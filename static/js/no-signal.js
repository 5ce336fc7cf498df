// The page for no signal stands at the address that could not be reached: once the server answers, that is where one goes.
(() => {
  "use strict";
  const EVERY = 5000;
  const [, place, code] = location.pathname.split("/");
  const recall = (storage, name) => { try { return JSON.parse(storage.getItem(name)); } catch { return null; } };
  const unsent = () => Object.keys(sessionStorage).filter((name) => name.startsWith(`veil-sending ${location.pathname} `)).flatMap((name) => recall(sessionStorage, name) ?? []);
  const bold = (text) => Object.assign(document.createElement("b"), { textContent: text });
  if (place === "rooms" && code) {
    const at = recall(localStorage, `veil-at ${code}`);
    const where = document.querySelector("#where");
    where.replaceChildren(...(at ? ["You are ", bold(at.who), ` at ${at.room}, code `] : ["Your table has the code "]), bold(code), ".");
    where.hidden = false;
    const names = unsent().map((answer) => `“${answer.name}”`).join(", ");
    if (names) document.querySelector("#sent").textContent = `Still to be sent: ${names}. It goes out as soon as there is a signal.`;
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
