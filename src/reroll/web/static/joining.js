// Asks every two seconds whether the host has said yes; without this script there is a link for it.
(() => {
  "use strict";
  const PAUSE = 2000;

  async function look() {
    if (document.hidden) return;
    const answer = await fetch("/join", { signal: AbortSignal.timeout(PAUSE) }).catch(() => undefined);
    if (answer && (answer.redirected || !answer.ok)) location.assign(answer.url);
  }

  setInterval(look, PAUSE);
})();
