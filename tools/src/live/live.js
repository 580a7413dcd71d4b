"use strict";
// The panels are replaced by newer ones; what the reader has chosen stays.
(() => {
  const status = document.getElementById("status"), box = document.getElementById("panels");
  const kinds = { heap: showHeap, together: showTogether };
  const all = () => [...box.querySelectorAll(".panel")];
  const seen = () => all()[0].dataset.seen;
  const look = () => all().map((panel) => panel.look?.());
  const begin = (kept) => all().forEach((panel, i) => kinds[panel.dataset.kind]?.(panel, `p${i}-`, kept[i]));
  const poll = async () => {
    const begun = performance.now();
    let ended = false;
    try {
      const busy = look().some((kept) => kept?.busy);
      const answer = await fetch(`panel?seen=${seen()}`, { cache: "no-store" });
      status.textContent = decodeURIComponent(answer.headers.get("X-Standing") ?? "");
      ended = answer.headers.get("X-Ended") === "yes";
      if (answer.status === 200 && !busy) {
        const text = await answer.text();
        // What was chosen while the answer was on its way counts.
        const chosen = look();
        box.innerHTML = text;
        begin(chosen);
      } else if (ended && answer.status === 204) {
        document.documentElement.classList.add("ended");
        return;
      }
    } catch {
      status.textContent = "pureprof live has ended: this is what was seen last";
    }
    // Long work is not asked for all the time.
    setTimeout(poll, Math.max(500, 4 * (performance.now() - begun)));
  };
  begin([]);
  document.documentElement.classList.add("ready");
  poll();
})();
