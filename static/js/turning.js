// The page turns without being loaded anew: what its address shows now takes the place of what is shown. Sound, full screen
// and scripts stay, and nothing flashes.
(() => {
  "use strict";
  const { one, all, still } = veil;
  const AGAIN = 2000;

  let line = null;
  document.addEventListener("htmx:ws:before:connection", (event) => { line = event.detail.connection; });

  const addressOf = (link) => link.getAttribute("href");
  const sheets = (head) => all("link[rel=stylesheet]", head);
  const loaded = (it) => new Promise((then) => { it.onload = it.onerror = then; });
  // The styles of the next page in their order, asleep until it is there; says how to change over
  async function dress(next) {
    const worn = new Map(sheets(document.head).map((link) => [addressOf(link), link]));
    const [fresh, coming, wanted] = [[], [], new Set(sheets(next.head).map(addressOf))];
    let last = null;
    for (const address of wanted) {
      const link = worn.get(address) ?? Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, media: "not all" });
      if (!link.isConnected) {
        fresh.push(link);
        coming.push(loaded(link));
        if (last) last.after(link); else document.head.prepend(link);
      }
      last = link;
    }
    await Promise.all(coming);
    return () => {
      fresh.forEach((link) => { link.media = "all"; });
      worn.forEach((link, address) => { if (!wanted.has(address)) link.remove(); });
    };
  }
  // A script that only the next page has is read once
  const read = new Set();
  const note = (it) => read.add(it.getAttribute("src"));
  function scripts(body) {
    all("script[src]").forEach(note);
    const fresh = all("script", body).filter((it) => { it.remove(); return it.getAttribute("src") && !read.has(it.getAttribute("src")); });
    fresh.forEach((it) => { note(it); document.head.append(Object.assign(document.createElement("script"), { src: it.getAttribute("src"), async: false })); });
  }

  function change(next, isNow) {
    const [left, body] = [line, document.adoptNode(next.body)];
    isNow();
    scripts(body);
    document.title = next.title;
    document.body.replaceWith(body);
    scrollTo(0, 0);
    htmx.process(body);
    left?.socket?.close(1000);
    veil.begin();
    const title = one("h1");
    if (title) { title.tabIndex = -1; title.focus({ preventScroll: true }); }
  }

  let isTurning = false;
  veil.turn = async function turn(address = location.href) {
    if (isTurning) return;
    isTurning = true;
    try {
      const answer = await fetch(address, { cache: "no-store" });
      const isElsewhere = answer.redirected && new URL(answer.url).pathname !== new URL(address, location.href).pathname;
      if (!answer.ok || isElsewhere) { location.assign(answer.url); return; }
      const next = new DOMParser().parseFromString(await answer.text(), "text/html");
      const isNow = await dress(next);
      if (address !== location.href) history.replaceState(null, "", address);
      const over = () => change(next, isNow);
      if (document.startViewTransition && !still.matches && !document.hidden) await document.startViewTransition(over).updateCallbackDone;
      else over();
    } catch {
      setTimeout(veil.turn, AGAIN, address);
    } finally {
      isTurning = false;
    }
  };
})();
