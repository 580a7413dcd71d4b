"use strict";
// The panel is replaced by a newer one; what the reader has chosen stays.
(() => {
  const status = document.getElementById("status");
  let panel = document.getElementById("p0-panel");
  let seen = panel.dataset.seen;
  const begin = (kept) => { if (panel.dataset.kind === "heap") showHeap(panel, "p0-", kept); };
  const poll = async () => {
    const begun = performance.now();
    let ended = false;
    try {
      const kept = panel.look?.();
      const answer = await fetch(`panel?seen=${encodeURIComponent(seen)}`, { cache: "no-store" });
      status.textContent = decodeURIComponent(answer.headers.get("X-Standing") ?? "");
      ended = answer.headers.get("X-Ended") === "yes";
      if (answer.status === 200 && !kept?.busy) {
        const box = document.createElement("template");
        box.innerHTML = await answer.text();
        const next = box.content.firstElementChild;
        // What was chosen while the answer was on its way counts.
        const chosen = panel.look?.();
        panel.replaceWith(next);
        panel = next;
        seen = panel.dataset.seen;
        begin(chosen);
      } else if (ended && answer.status === 204) {
        return;
      }
    } catch {
      status.textContent = "pureprof live has ended: this is what was seen last";
    }
    // Long work is not asked for all the time.
    setTimeout(poll, Math.max(500, 4 * (performance.now() - begun)));
  };
  begin();
  document.documentElement.classList.add("ready");
  poll();
})();
