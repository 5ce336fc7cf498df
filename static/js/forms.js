// Forms that need a little help: options that matter only with others, and fields that send themselves.
(() => {
  "use strict";
  const { one, all } = veil;

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
    if (event.target.closest("[data-autosubmit]")) event.target.form.submit();
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-clears]")) setTimeout(() => { one("input[name=text]", event.target).value = ""; }, 50);
    const popover = event.target.closest("[popover]");
    if (popover && popover.hidePopover) popover.hidePopover();
  });
  document.addEventListener("DOMContentLoaded", fit);
})();
