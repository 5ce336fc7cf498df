// Links are copied and shared, also where the browser lends no clipboard because the address is plain http.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;

  const linkBeside = (button) => one(".invite-link", button.closest("section"));
  function select(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }
  // Without a clipboard the text is selected and copied as by hand; if even that is refused, it stays selected
  function copyByHand(button) {
    select(linkBeside(button));
    return document.execCommand("copy");
  }
  async function copy(button) {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      return true;
    } catch {
      return copyByHand(button);
    }
  }
  function say(button, word) {
    const label = button.dataset.label ??= button.textContent;
    button.textContent = word;
    setTimeout(() => { button.textContent = label; }, 2500);
  }

  document.addEventListener("click", (event) => {
    const [copied, shared] = [event.target.closest("[data-copy]"), event.target.closest("[data-share]")];
    if (copied) copy(copied).then((isCopied) => say(copied, isCopied ? "Copied" : "Hold the link to copy it"));
    if (shared) navigator.share({ title: document.title, url: shared.dataset.share }).catch(() => { /* closed again */ });
  });
  onSettle(() => all("[data-share]").forEach((button) => { button.hidden = !navigator.share; }));
})();
