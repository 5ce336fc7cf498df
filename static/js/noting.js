// A room of a playtest: notes at the moment, and what is looked up. Other rooms do not load this.
function takeNotes() {
  "use strict";
  const { one } = veil;
  const sheet = one("#note");
  const { room, seat } = sheet.dataset;
  const [feelings, words, said] = [one("[data-feelings]", sheet), one("[data-words]", sheet), one(".note-pin", sheet)];
  const promise = said.textContent;
  let number = 0;

  const send = (path, method, data) => fetch(`/api/rooms/${room}/${path}`, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });
  function show(isAsking) {
    feelings.hidden = !isAsking;
    words.hidden = isAsking;
  }
  async function told(answer) {
    said.textContent = answer.ok ? "Kept." : ((await answer.json().catch(() => null))?.detail ?? "That did not get through. Try again.");
    return answer.ok;
  }
  feelings.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    const { value } = event.submitter;
    const answer = await send("notes", "POST", { feeling: value, seat });
    if (!(await told(answer.clone()))) return;
    number = (await answer.json()).note;
    one("use", words).setAttribute("href", `#feel-${value}`);
    show(false);
    one("textarea", words).focus();
  });
  words.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = one("textarea", words).value;
    if (await told(await send(`notes/${number}`, "PUT", { text }))) sheet.hidePopover();
  });
  sheet.addEventListener("toggle", ({ newState }) => {
    if (newState !== "open") return;
    show(true);
    words.reset();
    said.textContent = promise;
  });

  // Looking up tells the designer what a card or a rule left open; nobody at the table learns of it
  const look = (what, about) => send("looks", "POST", { what, about: about.slice(0, 80), seat }).catch(() => {});
  const zoom = one("#zoom");
  if (zoom) new MutationObserver(() => {
    if (zoom.open) look("card", one(".card-title, .slide-name, h2, h3", zoom)?.textContent.trim() ?? "");
  }).observe(zoom, { attributes: true, attributeFilter: ["open"] });
  document.addEventListener("click", ({ target }) => {
    const rule = target.closest("a[data-rule]");
    if (rule) look("rule", rule.dataset.rule);
    if (target.closest("[data-advice]")) look("hint", one("#prompt > .hint")?.dataset.topic ?? "");
  });
}
// The page may be there already: it turns from the lobby to the table without being loaded anew
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", takeNotes);
else takeNotes();
