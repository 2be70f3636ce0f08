// The coach beside a table: the odds of the choice at hand, fetched when somebody asks for them.
// Without this script the link in the note leads to a page of their own.
(() => {
  "use strict";
  const main = () => document.getElementById("live");
  const box = () => document.getElementById("odds");
  const follows = () => box()?.dataset.how === "follow" && localStorage.getItem("odds") === "on";
  let plain, shown = "";

  function place() {
    const { match, version, seat } = main().dataset;
    return `${match} ${version} ${seat}`;
  }

  // What came for a position that is no more is dropped: its successor is on its way.
  async function fill() {
    const asked = place();
    if (asked === shown || !box()) return;
    const answer = await fetch(box().dataset.odds, { headers: { "HX-Request": "true" } }).catch(() => undefined);
    if (asked !== place() || !box()) return;
    if (!answer?.ok) return setTimeout(() => follows() && fill(), 2000);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    box().replaceChildren(...page.body.childNodes);
    box().style.minHeight = "";
    shown = asked;
  }

  // Figures of a position that is no more are not left standing; their place is, so that nothing jumps.
  function age() {
    box().style.minHeight = `${box().offsetHeight}px`;
    for (const part of box().children) if (!part.matches("[data-stays]")) part.hidden = !part.matches("[data-moved]");
  }

  function put(away) {
    if (away) localStorage.removeItem("odds");
    if (box()) box().style.minHeight = "";
    box()?.replaceChildren(...plain.map((node) => node.cloneNode(true)));
    shown = "";
  }

  function news() {
    if (!box()) return;
    plain ??= [...box().childNodes].map((node) => node.cloneNode(true));
    if (shown && shown !== place() && follows()) age();
    if (follows()) fill();
    else if (shown && shown !== place()) put(false);
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#odds a[href$='/odds']")) {
      event.preventDefault();
      localStorage.setItem("odds", "on");
      fill();
    } else if (event.target.closest("[data-odds-off]")) {
      put(true);
      box().querySelector("a").focus();
    }
  });
  document.addEventListener("htmx:after:swap", news);
  news();
})();
