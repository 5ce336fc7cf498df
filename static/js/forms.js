// Forms that need a little help: options that matter only with others, and fields that send themselves.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;

  function fit() {
    all("[data-when]").forEach((field) => {
      field.hidden = !field.dataset.when.trim().split(" ").some((pair) => {
        const [name, value] = pair.split("=");
        return one(`[name="${CSS.escape(name)}"]:checked, select[name="${CSS.escape(name)}"]`)?.value === value;
      });
    });
    all("[data-when][hidden] input[type=radio]:checked").forEach((gone) => {
      const left = all(`[name="${CSS.escape(gone.name)}"]`).find((other) => !other.closest("[hidden]"));
      if (left) left.checked = true;
    });
  }
  document.addEventListener("change", (event) => {
    fit();
    if (event.target.closest("[data-autosubmit]")) { changed = event.target.closest("[data-setting]")?.dataset.setting; event.target.form.requestSubmit(); }
  });

  // A setting says under itself that it is saved; one that is refused goes back to what it was
  let changed = null;
  const isSaved = (field) => (field.matches("select") ? field.selectedOptions[0].defaultSelected : field.value === field.defaultValue);
  onSettle(() => {
    const setting = changed && one(`[data-setting="${CSS.escape(changed)}"]`);
    if (!setting) return;
    const [field, isRefused] = [one("select, input:not([type=hidden])", setting), Boolean(one("#toast.is-open"))];
    if (isRefused) field.form.reset();
    if (isSaved(field)) { all(".fact-saved").forEach((note) => { note.textContent = ""; }); one(".fact-saved", setting).textContent = isRefused ? "" : "saved"; changed = null; }
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-clears]")) setTimeout(() => { one("input[name=text]", event.target).value = ""; }, 50);
    const popover = event.target.closest("[popover]");
    if (popover && popover.hidePopover && !event.target.matches("[data-autosubmit], [data-stays]")) popover.hidePopover();
  });
  onSettle((isFirst) => { if (isFirst) fit(); });
})();
