// Keeps a table's <main id="live"> up to date: the stream brings the element in pieces, those that the
// page has already as the number of their place in the event before; htmx morphs it in.
// Without this script every form still works; the page then shows news when it is loaded again.
(() => {
  "use strict";
  let quiet = 15000; // longer without a word from the server, the line is dead; it says so itself
  const PROBE = 1000; // how often to try whether the network is back
  const BLINK = 5000; // who looks away for less has missed nothing worth a word
  const PATIENT = 8000; // how long an answer to a form may take
  const PATIENCE = 1500; // a reconnect quicker than this is not worth a word
  const main = () => document.getElementById("live");
  const lost = document.getElementById("lost");
  const offline = lost.textContent;
  const table = main().dataset.table;
  let pieces = [];
  let stream, watchdog, doubt, poll, probing, sending;

  function alive() {
    clearTimeout(doubt);
    doubt = undefined;
    lost.hidden = true;
    clearInterval(probing);
    probing = undefined;
    clearTimeout(watchdog);
    watchdog = setTimeout(missing, quiet);
  }

  // Something is wrong: say so, and try again and again; a dead line does not tell when it lives.
  function missing() {
    leave();
    doubt ??= setTimeout(() => tell(offline), PATIENCE);
    probing ??= setInterval(probe, PROBE);
  }

  async function probe() {
    const answer = await fetch(`/t/${table}/turn`, { signal: AbortSignal.timeout(1.4 * PROBE) }).catch(() => undefined);
    if (answer?.ok && probing && !document.hidden) reconnect();
  }

  // What the server says now and then: its time, and how long its silence may last.
  function heartbeat(event) {
    const [time, longest] = event.data.split(" ").map(Number);
    if (longest) quiet = longest;
    if (time) document.dispatchEvent(new CustomEvent("servertime", { detail: time }));
    alive();
  }

  // Where the table stood when this page stopped following it; what came since is told afterwards.
  let gone;
  function leave() {
    gone ??= { match: main().dataset.match, version: main().dataset.version, at: Date.now() };
  }

  function comeBack() {
    const since = gone;
    gone = undefined;
    if (since) document.dispatchEvent(new CustomEvent("cameback", { detail: since }));
  }

  // What stands above the table until the next sign of life.
  function tell(words) {
    lost.querySelector("span").textContent = words;
    lost.hidden = false;
  }

  function reconnect() {
    disconnect();
    connect();
    watchdog = setTimeout(missing, 2 * PROBE);
  }

  function connect() {
    stream = new EventSource(`/t/${table}/stream`);
    stream.onopen = alive;
    stream.addEventListener("hb", heartbeat);
    stream.onmessage = async (event) => {
      alive();
      pieces = JSON.parse(event.data).map((piece) => (typeof piece === "number" ? pieces[piece] : piece));
      await show(pieces.join(""));
      comeBack();
    };
    stream.onerror = () => {
      missing();
      if (stream.readyState === EventSource.CLOSED) clearTimeout(watchdog);
    };
  }

  function disconnect() {
    stream?.close();
    clearTimeout(watchdog);
  }

  // An answer to a form may arrive after newer news from the stream: never go back within a match.
  function isStale(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("live");
    const old = main().dataset;
    return !fresh || (fresh.dataset.match === old.match && +fresh.dataset.version < +old.version);
  }

  async function show(text) {
    if (isStale(text)) return;
    const before = document.activeElement;
    const inside = main().contains(before);
    const wasMine = document.title.startsWith("●");
    await htmx.swap({ sourceElement: main(), target: main(), text, swap: "outerMorph" });
    document.title = main().dataset.title;
    if (inside && !main().contains(document.activeElement)) refocus();
    // Browsers refuse, and complain of, a page that shakes before anybody has touched it.
    const touched = navigator.userActivation?.hasBeenActive;
    if (touched && !wasMine && document.title.startsWith("●")) navigator.vibrate?.(30);
  }

  // The control just used is gone: the next one to use takes its place, so that Enter plays on,
  // but never into another match.
  function refocus() {
    const over = main().querySelector(".podium");
    const next = over ? main()
      : main().querySelector(".act.go:enabled, .choice:enabled, .act:enabled, a.act") ?? main();
    next.focus({ preventScroll: true });
  }

  async function refresh() {
    const answer = await fetch(`/t/${table}`, { headers: { "HX-Request": "true" } });
    if (answer.ok) await show(await answer.text());
  }

  // A refusal from the door (too much at once, a table that is gone) is a plain page or sentence.
  function sentence(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    return (page.querySelector("main") ?? page.body).textContent.replace(/\s+/g, " ").trim();
  }

  // A form answers the table as it stands on the page now.
  function filledIn(form, button) {
    const body = new URLSearchParams(new FormData(form, button));
    for (const name of ["version", "seat", "key"]) body.set(name, main().dataset[name]);
    return body;
  }

  async function send(form, button) {
    if (sending && form.id === "typing") return setTimeout(() => send(form, button), 30);
    if (sending) return;
    sending = true;
    const body = filledIn(form, button);
    if (form.id === "typing") document.dispatchEvent(new CustomEvent("typing"));
    form.classList.add("sending");
    try {
      const answer = await fetch(button?.getAttribute("formaction") ?? form.getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENT) });
      if (answer.redirected) return location.assign(answer.url);
      const text = await answer.text();
      if (answer.ok && form.matches(".sit, .keeps")) form.reset();
      if (form.id === "typing" && text && answer.headers.get("x-reply")) {
        document.dispatchEvent(new CustomEvent("typed", { detail: { text, ok: answer.ok } }));
      } else if (!answer.ok && !text.includes('id="live"')) tell(sentence(text));
      else if (text) await show(text);
      else if (stream?.readyState !== EventSource.OPEN) await refresh();
    } catch {
      missing();
      tell(offline);
    } finally {
      form.classList.remove("sending");
      sending = false;
    }
  }

  // A hidden tab gives its connection back (browsers open six to a host) and only asks whose turn it is.
  function visibility() {
    clearInterval(poll);
    if (!document.hidden) {
      if (gone && Date.now() - gone.at < BLINK) gone = undefined;
      return reconnect();
    }
    leave();
    clearInterval(probing);
    probing = undefined;
    disconnect();
    poll = setInterval(async () => {
      const answer = await fetch(`/t/${table}/turn`).catch(() => undefined);
      if (answer?.ok) document.title = await answer.text();
    }, 5000);
  }

  // The keys beside the field for real dice.
  function typeDie(key) {
    const field = document.getElementById("dice");
    const dice = field.value.toUpperCase().match(/[1-6A-Z]/g) ?? [];
    if (!key.dataset.face) dice.pop();
    else if (dice.length < +field.dataset.dice) dice.push(key.dataset.face);
    field.value = dice.join(" ");
  }

  // The clipboard of today is closed to pages without TLS, as those in a home network are.
  function copyLink(button) {
    button.parentElement.querySelector("[data-select]").select();
    if (document.execCommand("copy")) button.textContent = button.dataset.done;
  }

  document.addEventListener("submit", (event) => {
    if (!main().contains(event.target)) return;
    event.preventDefault();
    send(event.target, event.submitter);
  });
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-face]");
    if (key) typeDie(key);
    const copy = event.target.closest("[data-copy]");
    if (copy) copyLink(copy);
    const menu = document.querySelector(".menu[open]");
    if (menu && !menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const menu = document.querySelector(".menu[open]");
    if (event.key === "Escape" && menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-select]")) event.target.select();
  });
  // What was picked or typed stays only where the same decision is still asked of the same seat.
  let moment = main().dataset.moment;
  document.addEventListener("htmx:after:swap", () => {
    if (main().dataset.moment === moment) return;
    moment = main().dataset.moment;
    if (main().querySelector(".play")) for (const form of main().querySelectorAll("form:not(#typing, .keeps)")) form.reset();
  });
  document.addEventListener("visibilitychange", visibility);
  addEventListener("online", reconnect);
  addEventListener("offline", () => { disconnect(); missing(); });
  // A machine that slept wakes up with a dead line and an old clock.
  let tick = Date.now();
  setInterval(() => {
    const slept = Date.now() - tick > 6000;
    tick = Date.now();
    if (slept && !document.hidden) reconnect();
  }, 2000);
  document.documentElement.classList.add("js");
  visibility();
})();
