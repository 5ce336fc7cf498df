// Whoever is asked about a seat or about taking back sees it at once: it comes above whatever lies over the table.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;
  const isUp = (bar) => bar.matches(":popover-open");
  const isAnythingOpen = () => all(":popover-open").some((it) => !it.matches("[data-asks]"));

  function isSeen(part) {
    const { left, top, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }
  const isCovered = (bar) => ![bar, ...all("button", bar)].every(isSeen);
  function putDown(bar) { if (isUp(bar)) bar.hidePopover(); bar.removeAttribute("popover"); }
  function bringUp(bar) {
    if (isUp(bar)) bar.hidePopover(); // what was shown last lies on top
    bar.popover = "manual";
    bar.showPopover();
  }
  // One at a time; the next one comes up when it is answered
  function look() {
    const bars = all("[data-asks]");
    if (!bars.length || !bars[0].showPopover) return;
    if (!isAnythingOpen()) bars.forEach(putDown);
    const covered = bars.find(isUp) ?? bars.find(isCovered);
    if (!covered || !isCovered(covered)) return;
    one("#zoom")?.close(); // nothing beside a card that was lifted can be touched
    if (isCovered(covered)) bringUp(covered);
  }

  document.addEventListener("toggle", (event) => { if (!event.target.matches?.("[data-asks]")) look(); }, true);
  document.addEventListener("change", look);
  onSettle(look);
})();
