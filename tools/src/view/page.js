"use strict";
(() => {
  const panels = [...document.querySelectorAll(".panel")];
  const tabs = [...document.querySelectorAll("[role=tab]")];
  // What nobody looks at is not drawn.
  const begun = new Set();
  const show = (chosen) => {
    panels.forEach((panel, i) => { panel.hidden = i !== chosen; });
    if (!begun.has(chosen)) {
      begun.add(chosen);
      const panel = panels[chosen], prefix = `p${chosen}-`;
      ({ heap: showHeap, together: showTogether, log: () => {} }[panel.dataset.kind] ?? showCosts)(panel, prefix);
    }
    tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(i === chosen));
      tab.tabIndex = i === chosen ? 0 : -1;
    });
  };
  panels.forEach((panel) => panel.setAttribute("role", "tabpanel"));
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => show(i));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by === undefined) return;
      const next = (i + by + tabs.length) % tabs.length;
      show(next);
      tabs[next].focus();
      event.preventDefault();
    });
  });
  if (tabs.length > 1) document.querySelector("nav").hidden = false;
  show(0);
  document.documentElement.classList.add("ready");
})();
