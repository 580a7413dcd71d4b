// One profile: the three frames, and what moves between them.
const showHotspots = (panel, prefix) => {
  const byId = (id) => document.getElementById(prefix + id);
  const read = (id) => JSON.parse(byId(id).textContent);
  const data = read("data");
  const { look, sources } = data;
  const svg = byId("svg"), tip = byId("tip"), one = byId("one");
  const state = {
    side: data.side, by: data.by, module: null, lib: data.lib, only: [], view: "hot", thresholds: data.temperatures.slice(), showUnion: data.union,
    chart: null, hots: [], union: { count: 0, share: 0 }, open: null, sources, look, cursor: null, pointed: null, lock: null,
  };
  const times = () => data.times[state.side === "heap" ? 0 : 1];
  // Of the stack there is one way to count.
  const counts = (c, side) => side === "stack" || c.lib === state.lib;
  const entryOf = (side, by, module) => data.charts.find((c) => c.side === side && c.by === by && c.module === module && c.only === null && counts(c, side));
  const chartOf = (entry) => entry.chart ??= read(`chart${data.charts.indexOf(entry)}`);
  // Those that are restricted to one name each.
  const restricted = () => data.charts.filter((c) => c.side === state.side && c.by === state.by && c.module === state.module && c.only !== null && counts(c, c.side));
  const chartNow = () => {
    const whole = entryOf(state.side, state.by, state.module);
    const parts = restricted().filter((c) => state.only.includes(c.only.name)).map((c) => ({ chart: chartOf(c), name: c.only.name }));
    return parts.length === 0 ? chartOf(whole) : parts.length === 1 ? parts[0].chart : mergedChart(parts, chartOf(whole), times().length, data.factor);
  };
  const picture = stackChart(svg, `${prefix}c-`);
  let inner = null, changed = () => {};
  const source = sourceView(byId("source"), sources, (i) => read(`text${i}`), (hot) => open(hot, true));

  const temperature = (share) => {
    const at = share * 100, [yellow, orange, red] = state.thresholds;
    return at >= red ? 3 : at >= orange ? 2 : at >= yellow ? 1 : 0;
  };
  const choose = () => {
    state.chart = chartNow();
    const ranks = [0, 0, 0, 0];
    state.hots = [];
    let share = 1;
    state.chart.bands.forEach((band, i) => {
      const heat = temperature(band.share);
      if (heat === 0) return;
      const rank = ranks[heat]++, number = state.hots.length;
      share -= band.share;
      state.hots.push({
        number, band: i, heat, label: band.label, share: band.share, source: band, places: band.places ?? [],
        colour: look.hot[heat - 1][rank % 3], hatch: rank % 4, title: `${band.label}: ${percent(band.share)} (${temperatureNames[heat]})`,
      });
    });
    state.union = { count: state.chart.count - state.hots.length, share: Math.max(share, 0) };
  };

  // What is drawn, from the bottom to the top.
  const layers = () => {
    const length = times().length;
    const rest = wholeCurve(state.chart.total, length);
    const of = (band, colour, hatch, hot) => {
      const values = wholeCurve(band.curve, length);
      for (let k = 0; k < length; k++) rest[k] -= values[k];
      return { label: band.label, colour, hatch, values, hot };
    };
    let bands;
    if (state.view === "hot") {
      bands = state.hots.map((hot) => of(hot.source, hot.colour, hot.hatch, hot.number));
    } else {
      const drawn = state.chart.bands.filter((band) => band.curve);
      bands = drawn.map((band, i) => {
        const hot = state.hots.find((h) => h.source === band);
        return of(band, look.bands[i % look.bands.length], Math.floor(i / look.bands.length) % 4, hot?.number);
      });
    }
    const shown = bands.reverse();
    const keep = state.view !== "hot" || state.showUnion;
    if (keep && rest.some((value) => value > 0)) {
      shown.unshift({
        label: state.view === "hot" ? "U" : "OTHER", colour: state.view === "hot" ? look.union : look.other, hatch: 0,
        values: rest.map((value) => Math.max(value, 0)), hot: undefined,
      });
    }
    return shown;
  };

  let drawn = null;
  const extent = () => ({ end: data.end, top: drawn.top, unit: data.unit });
  const drawChart = () => {
    const all = layers();
    let top = 0;
    for (let k = 0; k < times().length; k++) top = Math.max(top, all.reduce((sum, layer) => sum + layer.values[k], 0));
    drawn = { times: times(), layers: all, end: data.end, top: top * 1.04, unit: data.unit };
    redraw();
  };
  const redraw = () => {
    const scale = state.lock?.() ?? extent();
    picture.draw({ ...drawn, end: scale.end, top: scale.top });
  };

  const fillSelect = (select, options, value) => {
    select.innerHTML = options.map(([key, name]) => `<option value="${escaped(key)}">${escaped(name)}</option>`).join("");
    select.value = value;
  };
  const names = { occurrence: "occurrence", compound: "compound construction", producer: "producer", equation: "equation", construction: "construction", module: "module", type: "type", kind: "kind" };
  const selects = () => {
    const sides = [...new Set(data.charts.map((c) => c.side))];
    fillSelect(byId("side"), sides.map((s) => [s, s]), state.side);
    const own = data.charts.filter((c) => c.side === state.side && counts(c, c.side));
    const keys = own.filter((c) => c.module === null && c.only === null).map((c) => c.by);
    byId("libOf").hidden = state.side === "stack" || new Set(data.charts.filter((c) => c.side === "heap").map((c) => c.lib)).size < 2;
    fillSelect(byId("by"), keys.map((k) => [k, k === "occurrence" && state.side === "stack" ? "call site" : names[k] ?? k]), state.by);
    const modules = own.filter((c) => c.module !== null).map((c) => c.module);
    fillSelect(byId("module"), [["", "all modules"], ...modules.map((m) => [m, m])], state.module ?? "");
    byId("module").disabled = modules.length === 0;
    // Producers of some constructions, and constructions of some producers.
    const only = restricted(), all = state.by === "producer" ? "all constructions" : "all producers";
    byId("only").textContent = state.only.join(", ") || all;
    byId("onlyOf").hidden = only.length === 0;
    const chosen = only.filter((c) => state.only.includes(c.only.name));
    const boxes = only.map((c, i) => {
      const on = chosen.includes(c), taken = chosen.find((other) => other !== c && other.only.shared.includes(i));
      return `<label${taken ? ` title="${escaped(`counted with ${taken.only.name}`)}"` : ""}><input type="checkbox" value="${escaped(c.only.name)}"${on ? " checked" : ""}${taken ? " disabled" : ""}> ${escaped(c.only.name)}</label>`;
    });
    byId("names").innerHTML = `<button type="button"${chosen.length === 0 ? " disabled" : ""}>${all}</button>${boxes.join("")}`;
  };
  const files = () => {
    const share = sources.map(() => 0);
    for (const hot of state.hots) for (const p of hot.places) share[p[0]] = Math.max(share[p[0]], hot.share);
    // First those whose text is there and hot, then what is hot.
    const rank = (i) => (share[i] > 0 ? (sources[i].lines > 0 ? 2 : 1) : 0);
    const order = sources.map((_, i) => i).sort((a, b) => rank(b) - rank(a) || share[b] - share[a] || a - b);
    fillSelect(byId("file"), order.map((i) => [String(i), `${sources[i].path}${share[i] > 0 ? ` – ${percent(share[i])}` : ""}`]), "");
    return order[0] ?? -1;
  };
  const showFile = (index) => {
    byId("file").value = String(index);
    const found = sources[index]?.found;
    byId("state").textContent = { changed: "changed since the build: places may be off", missing: "not found", outside: "outside: not shown", library: "the library's", unchecked: "", same: "" }[found] ?? "";
    source.show(index, state.hots);
  };

  // The title and the overall cost are those of what is shown.
  const heading = () => {
    const { title, area, peak } = state.chart;
    byId("title").textContent = `${data.job}: ${title}${data.header ? ` - ${data.header}` : ""}`;
    const facts = [...byId("facts").querySelectorAll("dd")];
    facts[0].textContent = `${exact(area)} bytes × ${data.factor}`;
    facts[1].textContent = `${scaled(peak)} bytes`;
  };

  const refresh = () => {
    choose();
    heading();
    state.open = null;
    one.hidden = true;
    inner = null;
    selects();
    heatBar(byId("bar"), `${prefix}c-`, state);
    bandRows(byId("rows"), `${prefix}c-`, state, byId("find").value);
    const first = files();
    // Where a module is looked into, its own source is meant, however cool.
    const place = state.module === null ? null : state.chart.bands.find((b) => b.at)?.at;
    showFile(place ? place[0] : first);
    // Where it is hottest, or what the module has most of.
    const hottest = state.hots.flatMap((hot) => hot.places).find((p) => p[0] === source.file()) ?? place;
    if (hottest) source.toLine(hottest[1]);
    drawChart();
    changed();
  };

  const lists = () => {
    heatBar(byId("bar"), `${prefix}c-`, state);
    for (const row of byId("rows").querySelectorAll("[data-band]")) {
      const hot = state.hots.find((h) => h.band === Number(row.dataset.band));
      row.querySelector("button").setAttribute("aria-pressed", String(hot !== undefined && hot.number === state.open));
    }
  };
  const open = (number, stay) => {
    const hot = state.hots[number];
    if (!hot) return;
    state.open = number;
    inner = hotspotDetails(one, `${prefix}c-`, hot, look, times(), data);
    one.querySelector(".close").addEventListener("click", close);
    lists();
    const place = hot.places[0];
    if (place && !stay) {
      if (source.file() !== place[0]) showFile(place[0]);
      source.toLine(place[1]);
    }
    source.point(number);
    byId("spoken").textContent = hot.title;
  };
  const close = () => {
    state.open = null;
    one.hidden = true;
    inner = null;
    source.point(null);
    lists();
  };
  const next = (by) => {
    if (state.hots.length === 0) return;
    const from = state.open ?? (by > 0 ? -1 : state.hots.length);
    open((from + by + state.hots.length) % state.hots.length);
    source.markOf(state.open)?.focus({ preventScroll: true });
  };
  const setModule = (module) => {
    state.module = module;
    state.only = [];
    state.by = module === null ? state.by : "occurrence";
    refresh();
  };

  // The pointer and the keys of the chart.
  const tell = () => {
    const k = state.cursor;
    picture.point(k, state.pointed);
    const layer = state.pointed === null ? null : picture.shown().layers[state.pointed];
    source.point(layer?.hot ?? state.open);
    if (k === null) { tip.hidden = true; return; }
    const all = picture.shown().layers;
    const rows = all.map((l, i) => [l, i]).filter(([l, i]) => l.values[k] > 0 || i === state.pointed).reverse().slice(0, 14);
    tip.innerHTML = `<div class="time">${escaped(tick(times()[k]))} ${escaped(data.unit)}</div><table>` + rows.map(([l, i]) =>
      `<tr class="${i === state.pointed ? "strong" : ""}"><td><span class="band">${fieldOf(l, `${prefix}c-`)}<span>${escaped(l.label)}</span></span></td><td>${exact(l.values[k])}</td></tr>`).join("") +
      `<tr class="strong"><td>Total</td><td>${exact(wholeCurve(state.chart.total, times().length)[k])}</td></tr></table>`;
    tip.hidden = false;
    picture.tipAt(tip, k);
  };
  svg.addEventListener("pointermove", (event) => {
    const { k, layer } = picture.at(event);
    state.cursor = k;
    state.pointed = layer < 0 ? null : layer;
    tell();
  });
  svg.addEventListener("pointerleave", () => { state.cursor = state.pointed = null; tell(); });
  svg.addEventListener("click", (event) => {
    const layer = picture.shown().layers[picture.at(event).layer];
    if (layer?.hot !== undefined) open(layer.hot); else close();
  });
  svg.addEventListener("keydown", (event) => {
    const all = picture.shown().layers, last = times().length - 1;
    const move = (by) => { state.cursor = Math.min(Math.max((state.cursor ?? (by > 0 ? -1 : last + 1)) + by, 0), last); };
    const climb = (by) => {
      state.cursor ??= last;
      state.pointed = Math.min(Math.max((state.pointed ?? (by > 0 ? -1 : all.length)) + by, 0), all.length - 1);
    };
    switch (event.key) {
      case "ArrowRight": move(1); break;
      case "ArrowLeft": move(-1); break;
      case "ArrowUp": climb(1); break;
      case "ArrowDown": climb(-1); break;
      case "Enter": case " ": {
        const hot = all[state.pointed]?.hot;
        if (hot !== undefined) open(hot);
        break;
      }
      case "Escape": state.cursor = state.pointed = null; close(); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
    tell();
    const layer = all[state.pointed];
    if (state.cursor !== null) {
      byId("spoken").textContent = `${tick(times()[state.cursor])} ${data.unit}: ` +
        (layer ? `${layer.label} ${exact(layer.values[state.cursor])} bytes` : `${exact(wholeCurve(state.chart.total, times().length)[state.cursor])} bytes`);
    }
  });
  // Of two profiles the one that has the focus is meant, or had it last.
  panel.addEventListener("focusin", () => { showHotspots.last = panel; });
  panel.addEventListener("pointerdown", () => { showHotspots.last = panel; });
  document.addEventListener("keydown", (event) => {
    if ((showHotspots.last ??= panel) !== panel || event.defaultPrevented) return;
    const typed = event.target.closest?.("input:not([type=checkbox]), textarea");
    if (typed || event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case "f": next(1); break;
      case "b": next(-1); break;
      case "e": case "Escape": close(); break;
      case "l": {
        const line = Number(prompt("Line"));
        if (line > 0) source.toLine(line);
        break;
      }
      default: return;
    }
    event.preventDefault();
  });

  // The tools.
  const on = (id, event, action) => byId(id).addEventListener(event, action);
  on("side", "change", (event) => {
    state.side = event.target.value;
    if (!entryOf(state.side, state.by, state.module)) { state.module = null; state.by = "occurrence"; }
    // The other side may have the same names to be restricted to.
    const names = restricted().map((c) => c.only.name);
    state.only = state.only.filter((name) => names.includes(name));
    refresh();
  });
  on("by", "change", (event) => { state.by = event.target.value; state.module = null; state.only = []; refresh(); });
  on("names", "change", (event) => {
    const { value, checked } = event.target;
    // In the order of the list.
    state.only = restricted().map((c) => c.only.name).filter((name) => (name === value ? checked : state.only.includes(name)));
    refresh();
    [...byId("names").querySelectorAll("input")].find((input) => input.value === value)?.focus();
  });
  on("names", "click", (event) => {
    if (!event.target.closest("button")) return;
    state.only = [];
    refresh();
  });
  on("onlyOf", "keydown", (event) => {
    if (event.key !== "Escape") return;
    byId("onlyOf").open = false;
    byId("onlyOf").querySelector("summary").focus();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", (event) => { if (!byId("onlyOf").contains(event.target)) byId("onlyOf").open = false; });
  on("module", "change", (event) => setModule(event.target.value || null));
  on("view", "change", (event) => { state.view = event.target.value; drawChart(); changed(); });
  on("lib", "change", (event) => {
    state.lib = event.target.checked;
    if (!entryOf(state.side, state.by, state.module)) { state.module = null; state.by = "occurrence"; }
    const names = restricted().map((c) => c.only.name);
    state.only = state.only.filter((name) => names.includes(name));
    refresh();
  });
  on("union", "change", (event) => { state.showUnion = event.target.checked; drawChart(); changed(); });
  on("file", "change", (event) => showFile(Number(event.target.value)));
  on("find", "input", (event) => bandRows(byId("rows"), `${prefix}c-`, state, event.target.value));
  const heats = ["t1", "t2", "t3"].map(byId);
  heats.forEach((input, i) => {
    input.value = state.thresholds[i];
    input.addEventListener("input", () => {
      const [a, b, c] = heats.map((h) => h.valueAsNumber);
      const good = a >= 10 && a < b && b < c && c <= 100;
      input.closest(".heat").classList.toggle("wrong", !good);
      if (!good) return;
      state.thresholds = [a, b, c];
      refresh();
    });
  });
  byId("union").checked = state.showUnion;
  byId("lib").checked = state.lib;
  byId("bar").addEventListener("click", (event) => {
    const button = event.target.closest("[data-hot]");
    if (!button) return;
    const number = Number(button.dataset.hot);
    if (state.open === number) close(); else open(number);
    byId("bar").querySelector(`[data-hot="${number}"]`)?.focus();
  });
  byId("rows").addEventListener("click", (event) => {
    const row = event.target.closest("[data-band]");
    if (!row) return;
    const i = Number(row.dataset.band), band = state.chart.bands[i];
    if (state.chart.by === "module" && entryOf(state.side, "occurrence", band.label)) { setModule(band.label); return; }
    const hot = state.hots.find((h) => h.band === i);
    if (hot) { if (state.open === hot.number) close(); else open(hot.number); return; }
    if (band.at) { showFile(band.at[0]); source.toLine(band.at[1]); }
  });
  for (const element of panel.querySelectorAll(".tools, .help, .find, .text, .heatbar")) element.hidden = false;
  new ResizeObserver(() => { redraw(); inner?.draw(); }).observe(byId("plot"));
  refresh();
  return {
    extent,
    lock: (scale) => { state.lock = scale; redraw(); },
    whenChanged: (action) => { changed = action; },
    redraw,
  };
};
