// All profiles of the page, and the scale that two of them can share.
(() => {
  const panels = [...document.querySelectorAll(".panel.hot")];
  if (panels.length > 1) {
    document.body.classList.add("two");
    const pair = document.createElement("main");
    pair.className = "pair";
    panels[0].before(pair);
    pair.append(...panels);
  }
  document.documentElement.classList.add("ready");
  const shown = panels.map((panel, i) => showHotspots(panel, `p${i}-`));
  if (shown.length < 2) return;
  const label = document.createElement("label");
  label.className = "compare";
  label.innerHTML = "<input type=\"checkbox\" id=\"same-scale\" checked> Same scale for both";
  document.querySelector(".bar").prepend(label);
  const box = label.firstElementChild;
  const whole = () => {
    const all = shown.map((s) => s.extent());
    return { end: Math.max(...all.map((e) => e.end)), top: Math.max(...all.map((e) => e.top)) };
  };
  // Bytes and seconds have no scale in common.
  const units = new Set(shown.map((s) => s.extent().unit));
  if (units.size > 1) { box.checked = false; box.disabled = true; }
  const apply = () => shown.forEach((s) => s.lock(box.checked ? whole : null));
  box.addEventListener("change", apply);
  shown.forEach((s) => s.whenChanged(() => shown.forEach((other) => other.redraw())));
  apply();
})();
