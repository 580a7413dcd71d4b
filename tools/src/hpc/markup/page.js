"use strict";
(() => {
  const root = document.documentElement, body = document.body;
  const by = (id) => document.getElementById(id);
  // Files may be forbidden to remember anything.
  const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* then not */ } };
  const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const theme = remembered("coverage-theme");
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  const turnTheme = () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    remember("coverage-theme", root.dataset.theme);
  };
  const gaps = Number(body.dataset.gaps ?? 0);
  let here = 0;
  const go = (number) => {
    if (gaps === 0) return;
    by(`u${here}`)?.classList.remove("here");
    here = (number - 1 + gaps) % gaps + 1;
    const gap = by(`u${here}`);
    by("place").textContent = `gap ${here} of ${gaps}`;
    if (!gap) return;
    gap.classList.add("here");
    gap.scrollIntoView({ block: "center", inline: "nearest" });
  };
  // From where one looks, unless a gap was gone to before.
  const from = (step) => {
    if (here > 0) return here + step;
    for (let i = 1; i <= gaps; i++) {
      const gap = by(`u${i}`);
      if (gap && gap.getBoundingClientRect().top > 60) return step > 0 ? i : i - 1;
    }
    return step > 0 ? 1 : gaps;
  };
  const actions = {
    n: () => go(from(1)), p: () => go(from(-1)), j: () => go(from(1)), k: () => go(from(-1)),
    c: () => by("turn") && body.classList.toggle("covered"),
    d: turnTheme,
    i: () => by("up")?.click(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in actions)) return;
    actions[event.key]();
    event.preventDefault();
  });
  for (const [id, key] of [["next", "n"], ["previous", "p"], ["turn", "c"], ["theme", "d"]]) {
    const button = by(id);
    if (!button) continue;
    button.hidden = (key === "n" || key === "p") && gaps === 0;
    button.addEventListener("click", actions[key]);
  }
  if (by("help")) by("help").hidden = false;
})();
