// Nothing pressed is lost: an answer has an id, stays pressed until the server says it has it, and is sent again over a
// broken connection or a reload. The server counts an id once, however often it comes.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;
  const [PATIENCE, DOUBTS, MOST_TRIES, SHOWN_AFTER, KEPT] = [4000, 2, 12, 500, 600000];

  const seat = () => new URL(document.body.getAttribute("hx-ws:connect") ?? "", location.href).searchParams.get("seat") ?? "";
  const place = () => `veil-sending ${location.pathname} ${seat()}`;
  const recall = () => { try { return JSON.parse(sessionStorage.getItem(place())) ?? []; } catch { return []; } };
  const keep = () => { try { sessionStorage.setItem(place(), JSON.stringify(waiting)); } catch { /* private windows forget */ } };
  const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  let waiting = [];
  let connection = null;
  let again = null;
  const asked = () => one("#prompt input[name=decision]")?.value;
  const now = () => waiting.find((answer) => answer.values.decision === asked());
  const chosen = (answer) => [].concat(answer.values.choice ?? []);
  const buttonOf = (key) => all("#prompt :is(.option, .button-anytime[name=choice])").find((option) => veil.key(option) === key);
  const nameOf = (keys) => keys.map((key) => { const name = one(".option-name", buttonOf(key) ?? document.body); return name?.dataset.label ?? name?.textContent.trim() ?? key; }).join(", ") || "nothing";
  const isOpen = () => connection?.socket?.readyState === WebSocket.OPEN;

  function send() {
    clearTimeout(again);
    if (!waiting.length || !isOpen()) return;
    waiting.forEach((answer) => {
      answer.tries += 1;
      connection.socket.send(JSON.stringify({ ...answer.values, id: answer.id }));
    });
    keep();
    again = setTimeout(doubt, PATIENCE);
  }
  // A connection that says nothing for long is dead, whatever it says of itself
  let doubts = 0;
  function doubt() {
    doubts += 1;
    if (waiting.some((answer) => answer.tries >= MOST_TRIES)) giveUp();
    else if (doubts > DOUBTS) connection?.socket?.close();
    else send();
  }

  function giveUp() {
    say(`The table does not answer: ${waiting.map((answer) => answer.name).join(", ")} was not taken. Try it again.`);
    waiting = [];
    keep();
    draw();
  }

  document.addEventListener("htmx:ws:before:message:outgoing", (event) => {
    const { values } = event.detail.message;
    if (values.act !== "answer") return;
    event.detail.cancelled = true;
    if (now()) return;
    waiting.push({ id: newId(), values, name: nameOf([].concat(values.choice ?? [])), tries: 0, at: Date.now() });
    doubts = 0;
    keep();
    send();
    draw();
    setTimeout(draw, SHOWN_AFTER);
  });
  document.addEventListener("htmx:ws:after:connection", (event) => {
    connection = event.detail.connection;
    doubts = 0;
    send();
    draw();
  });
  document.addEventListener("htmx:ws:close", () => { clearTimeout(again); draw(); });

  // The server has it, or says why it will not have it
  function hear() {
    const ack = one("#ack");
    const answer = waiting.find((it) => it.id === ack?.dataset.id);
    if (!answer) return;
    waiting = waiting.filter((it) => it !== answer);
    keep();
    if (!waiting.length) clearTimeout(again);
    if (ack.dataset.why && (answer.tries > 1 || answer.isOld)) say(`The table went on without it: ${answer.name}. ${ack.dataset.why}`);
  }
  veil.say = say;
  function say(words) {
    const toast = one("#toast");
    if (!toast) return;
    toast.replaceChildren(Object.assign(document.createElement("p"), { textContent: words }));
    toast.classList.add("is-open");
  }

  // The pressed answer stays pressed, the others step back; while it has not left yet it can be taken back
  function draw() {
    const answer = now();
    const prompt = one("#prompt");
    all(".is-sending").forEach((it) => it.classList.remove("is-sending"));
    one("#prompt > .ask-sent")?.remove();
    veil.guard();
    if (!answer || !prompt) return;
    prompt.classList.add("is-sending");
    chosen(answer).forEach((key) => buttonOf(key)?.classList.add("is-sending"));
    if (!isOpen() || Date.now() - answer.at >= SHOWN_AFTER) prompt.append(bar(answer));
  }
  function bar(answer) {
    const [line, words, name] = [document.createElement("div"), document.createElement("p"), document.createElement("b")];
    line.className = "ask-sent";
    line.setAttribute("role", "status");
    name.textContent = answer.name;
    words.append("Sending… ", name, ". It counts once, however often it is sent.");
    line.append(words);
    if (!answer.tries) line.append(Object.assign(document.createElement("button"), { className: "button", type: "button", textContent: "Take back" }));
    return line;
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".ask-sent .button")) return;
    waiting = waiting.filter((answer) => answer !== now() || answer.tries);
    keep();
    draw();
  });

  veil.isSending = () => Boolean(now());
  onSettle((isFirst) => {
    if (isFirst) waiting = recall().filter((answer) => Date.now() - answer.at < KEPT).map((answer) => ({ ...answer, isOld: true }));
    hear();
    draw();
    if (isFirst) send();
  });
})();
