// `kept`: what a reader has chosen in an older panel of the same profile.
const showHeap = (panel, prefix, kept) => {
  const byId = (id) => document.getElementById(prefix + id);
  const data = JSON.parse(byId("data").textContent);
  const { times, totals, marks } = data;
  const samples = times.length;
  const svg = byId("svg"), drawing = byId("drawing"), tip = byId("tip"), plot = byId("plot");
  const rows = [...panel.querySelectorAll("tr[data-band]")];

  // Bands with all their values; the one of the rest comes last.
  const bands = data.bands.map((band, i) => {
    const values = new Float64Array(samples);
    values.set(band.values, band.first);
    return { i, label: band.label, short: band.short ?? band.label, colour: band.colour, order: band.order, values };
  });
  const other = { i: -1, label: "OTHER", short: "OTHER", colour: data.otherColour, order: null, values: null };
  const meanings = {
    LAG: "made, and not used yet, but will be", USE: "used, and will be used again",
    DRAG: "used for the last time, and still held", VOID: "never used, from its birth to its death",
    INHERENT_USE: "mutable variables and arrays, for which use has no meaning",
  };
  // Phases of a biography and eras are stacked in an order of their own.
  const ordered = bands.length > 0 && bands.every((b) => b.order !== null);
  const biography = ordered && bands.every((b) => meanings[b.label]);

  const start = times[0], end = times[samples - 1];
  const state = {
    mode: "stacked", count: Math.min(data.shown, Math.max(bands.length, 1)), only: false,
    selected: new Set(), from: start, to: end, cursor: null, pointed: null, drag: null,
  };
  const margin = { left: 64, right: 14, top: 22, bottom: 38 };
  let width = 0, height = 0, shown = [], layers = [], top = 1, bottom = 0;

  // What a time has beyond these decimals is how late the census was.
  const clock = (time) => String(Number(time.toFixed(data.decimals)));

  // Stacks and sets may be broken between their members; the escapes have no such characters.
  // Dots that stand for what was cut stay together, and so do places.
  const broken = (html) => html.replace(/\/|[,(](?!\d)|\.(?!\.|[a-z]+:[\d(])|&#38;|&#60;-/g, "$&<wbr>");

  for (const row of rows) {
    const { label, short } = bands[Number(row.dataset.band)];
    if (short !== label) row.querySelector(".label").innerHTML = broken(escaped(short));
  }

  // Which bands are drawn, from the bottom to the top.
  const choose = () => {
    if (state.only && state.selected.size > 0) {
      shown = bands.filter((b) => state.selected.has(b.i));
    } else {
      // What is selected is drawn, however small it is.
      shown = bands.filter((b) => b.i < state.count || state.selected.has(b.i));
      const rest = Float64Array.from(totals);
      for (const band of shown) for (let k = 0; k < samples; k++) rest[k] -= band.values[k];
      if (rest.some((value) => value > 0)) {
        other.values = rest.map((value) => Math.max(value, 0));
        shown.push(other);
      }
    }
    shown = shown.slice().reverse();
    if (ordered) shown.sort((a, b) => (a.order ?? -1) - (b.order ?? -1));
  };

  const stacked = () => state.mode === "stacked" || state.mode === "share";

  // The samples in view with one more on each side.
  const range = () => {
    let from = times.findIndex((t) => t >= state.from), to = times.findLastIndex((t) => t <= state.to);
    if (from < 0) from = samples - 1;
    if (to < 0) to = 0;
    return [Math.max(Math.min(from, to) - 1, 0), Math.min(Math.max(from, to) + 1, samples - 1)];
  };

  const x = (time) => {
    const span = state.to - state.from;
    const part = span > 0 ? (time - state.from) / span : 0.5;
    return margin.left + part * (width - margin.left - margin.right);
  };
  const timeAt = (px) => {
    const part = (px - margin.left) / (width - margin.left - margin.right);
    return state.from + Math.min(Math.max(part, 0), 1) * (state.to - state.from);
  };
  const y = (value) => {
    const part = state.mode === "log"
      ? (Math.log10(Math.max(value, bottom)) - Math.log10(bottom)) / (Math.log10(top) - Math.log10(bottom))
      : value / top;
    return height - margin.bottom - part * (height - margin.top - margin.bottom);
  };

  // For each band drawn its lower and upper edge at each sample.
  const layOut = () => {
    const [from, to] = range();
    const base = new Float64Array(samples);
    const sums = new Float64Array(samples);
    for (const band of shown) for (let k = from; k <= to; k++) sums[k] += band.values[k];
    layers = shown.map((band) => {
      const low = new Float64Array(samples), high = new Float64Array(samples);
      for (let k = from; k <= to; k++) {
        const value = state.mode !== "share" ? band.values[k] : sums[k] > 0 ? band.values[k] / sums[k] : 0;
        low[k] = stacked() ? base[k] : 0;
        high[k] = low[k] + value;
        base[k] = high[k];
      }
      return { band, low, high };
    });
    let most = 0, least = Infinity;
    const inView = (k) => (times[k] >= state.from && times[k] <= state.to) || to - from <= 2;
    for (const { high } of layers) {
      for (let k = from; k <= to; k++) {
        if (!inView(k)) continue;
        most = Math.max(most, high[k]);
        if (high[k] > 0) least = Math.min(least, high[k]);
      }
    }
    top = state.mode === "share" ? 1 : most > 0 ? most * (stacked() ? 1.02 : 1.05) : 1;
    if (state.mode === "log") {
      bottom = Math.max(10 ** Math.floor(Math.log10(Math.min(least, top))), top / 1e7, 1e-9);
      if (!(bottom < top)) bottom = top / 10;
    }
  };

  const point = (k, value) => `${x(times[k]).toFixed(1)} ${y(value).toFixed(1)}`;

  // A profile of one moment has no length: its values stand as columns.
  const moment = start === end, column = 60;

  const area = ({ low, high }, from, to) => {
    if (moment) {
      const left = x(start) - column / 2;
      return high.reduce((path, value, k) =>
        `${path}M${left} ${y(value)}h${column}V${y(low[k])}h${-column}Z`, "");
    }
    let path = "M";
    for (let k = from; k <= to; k++) path += (k > from ? "L" : "") + point(k, high[k]);
    for (let k = to; k >= from; k--) path += "L" + point(k, low[k]);
    return path + "Z";
  };
  const curve = ({ high }, from, to) => {
    let path = "", pen = false;
    if (moment) {
      high.forEach((value) => {
        if (state.mode !== "log" || value > 0) path += `M${x(start) - column / 2} ${y(value)}h${column}`;
      });
      return path;
    }
    for (let k = from; k <= to; k++) {
      if (state.mode === "log" && high[k] <= 0) { pen = false; continue; }
      path += (pen ? "L" : "M") + point(k, high[k]);
      pen = true;
    }
    return path;
  };

  // On the logarithmic scale a line has no way down to nothing: where a value has nothing
  // beside it there is no line, but a dot.
  const dots = ({ high }, from, to) => {
    let path = "";
    if (state.mode !== "log" || moment) return path;
    const none = (k) => k < from || k > to || high[k] <= 0;
    for (let k = from; k <= to; k++) if (!none(k) && none(k - 1) && none(k + 1)) path += `M${point(k, high[k])}h.01`;
    return path;
  };

  const axes = () => {
    const right = width - margin.right, floor = height - margin.bottom;
    let out = "";
    let values;
    if (state.mode === "log") {
      values = [];
      for (let p = Math.ceil(Math.log10(bottom) - 1e-9); 10 ** p <= top; p++) values.push(10 ** p);
    } else {
      // There is no half of a byte.
      values = ticks(0, top, Math.max(2, Math.floor(height / 70)), state.mode === "share" ? 0 : 1);
    }
    for (const value of values) {
      const at = y(value).toFixed(1);
      const text = state.mode === "share" ? `${Math.round(value * 100)}%` : tick(value);
      out += `<line class="grid" x1="${margin.left}" x2="${right}" y1="${at}" y2="${at}"/>` +
        `<text x="${margin.left - 8}" y="${at}" dy="4" text-anchor="end">${text}</text>`;
    }
    const list = ticks(state.from, state.to, Math.max(2, Math.floor(width / 110)));
    const digits = decimals(list);
    for (const time of list) {
      const at = x(time).toFixed(1), label = time.toFixed(digits);
      // A label in the middle of the last tick must not reach beyond the picture.
      const half = label.length * 3.6;
      const shift = Math.min(width - 2 - half - x(time), 0).toFixed(1);
      out += `<line class="axis" x1="${at}" x2="${at}" y1="${floor}" y2="${floor + 5}"/>` +
        `<text x="${at}" dx="${shift}" y="${floor + 19}" text-anchor="middle">${label}</text>`;
    }
    out += `<text x="${right}" y="${height - 4}" text-anchor="end">${escaped(data.sampleUnit)}</text>`;
    out += `<text x="4" y="12">${state.mode === "share" ? "share" : escaped(data.valueUnit)}</text>`;
    const line = `<line class="axis" x1="${margin.left}" x2="${right}" y1="${floor}" y2="${floor}"/>`;
    return [out, line];
  };

  const draw = () => {
    width = plot.clientWidth;
    height = plot.clientHeight;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    choose();
    layOut();
    const [from, to] = range();
    const [grid, line] = axes();
    const inner = `x="${margin.left}" y="${margin.top - 6}" width="${Math.max(width - margin.left - margin.right, 1)}" height="${Math.max(height - margin.top - margin.bottom + 6, 1)}"`;
    let out = `<clipPath id="${prefix}clip"><rect ${inner}/></clipPath>${grid}<g clip-path="url(#${prefix}clip)">`;
    const fade = state.selected.size > 0 && !state.only;
    for (const layer of layers) {
      const { band } = layer;
      const classes = (stacked() ? "area" : "curve") + (fade && !state.selected.has(band.i) ? " faded" : "");
      const paint = stacked() ? `fill="${band.colour}"` : `stroke="${band.colour}"`;
      out += `<path class="${classes}" data-band="${band.i}" ${paint} d="${stacked() ? area(layer, from, to) : curve(layer, from, to)}"/>`;
      const single = dots(layer, from, to);
      if (single) out += `<path class="${classes.replace("curve", "dots")}" data-band="${band.i}" ${paint} d="${single}"/>`;
    }
    for (const mark of marks) {
      const at = x(mark).toFixed(1);
      out += `<line class="mark" x1="${at}" x2="${at}" y1="${margin.top - 6}" y2="${height - margin.bottom}"/>`;
    }
    out += `<line id="${prefix}cursor" class="cursor" y1="${margin.top - 6}" y2="${height - margin.bottom}" visibility="hidden"/>`;
    out += `<rect id="${prefix}zoom" class="zoom" y="${margin.top - 6}" height="${Math.max(height - margin.top - margin.bottom + 6, 1)}" visibility="hidden"/>`;
    drawing.innerHTML = out + "</g>" + line;
    const drawn = new Set(shown.map((b) => b.i));
    for (const row of rows) {
      const i = Number(row.dataset.band);
      row.classList.toggle("grouped", !drawn.has(i));
      const button = row.querySelector("button"), chosen = state.selected.has(i);
      // What is selected has its whole name.
      if (bands[i].short !== bands[i].label && chosen !== (button.getAttribute("aria-pressed") === "true")) {
        button.querySelector(".label").innerHTML = broken(escaped(chosen ? bands[i].label : bands[i].short));
      }
      button.setAttribute("aria-pressed", String(chosen));
    }
    byId("count-shown").textContent = `${Math.min(state.count, bands.length)} of ${bands.length}`;
    byId("clear").disabled = state.selected.size === 0;
    byId("only").disabled = state.selected.size === 0;
    byId("whole").disabled = state.from === start && state.to === end;
    explain();
    point_();
  };

  // What is known of the bands that are selected: whole labels, members of sets, and who
  // holds those, step by step.
  const sets = data.sets ?? { members: {}, chains: {}, held: {}, weights: {} };
  const root = (base) => base === "SYSTEM" ? "the runtime: no function of the program had begun, or all had ended"
    : /^<.*\bCAF\b[^,]*>$/.test(base) ? "a constant" : "frame or constant";
  const holder = (name, above) => {
    const chain = sets.chains[name];
    const base = chain ? chain.of : name;
    const by = (sets.held[base] ?? []).filter((other) => other !== base);
    const note = chain ? `<div class="chain">${broken(escaped(chain.text))}</div>` : "";
    const weight = sets.weights[name] ?? sets.weights[base];
    const heavy = weight ? ` <span class="soft" title="part of the integral of all bands that this holds, alone or with others">${(weight * 100).toFixed(1)}%</span>` : "";
    const text = broken(escaped(base)) + heavy + note;
    if (by.length === 0) return `<li><span class="root">${text} <span class="soft" title="nothing in the heap holds it">– ${root(base)}</span></span></li>`;
    // A ring is not followed again.
    if (above.includes(base)) return `<li>${text} <span class="soft">(as above)</span></li>`;
    const open = above.length === 0 && by.length === 1 ? " open" : "";
    return `<li><details data-name="${escaped(base)}" data-above="${escaped(JSON.stringify([...above, base]))}"${open}>` +
      `<summary>${text} <span class="soft">held by ${by.length}</span></summary></details></li>`;
  };
  const unfold = (details) => {
    if (!details.open || details.querySelector("ul")) return;
    const above = JSON.parse(details.dataset.above), name = details.dataset.name;
    const by = sets.held[name].filter((other) => other !== name);
    details.insertAdjacentHTML("beforeend", `<ul>${by.map((other) => holder(other, above)).join("")}</ul>`);
    details.querySelectorAll("details").forEach(watch);
  };
  const watch = (details) => {
    details.addEventListener("toggle", () => unfold(details));
    unfold(details);
  };
  const explain = () => {
    const box = byId("details");
    const chosen = bands.filter((b) => state.selected.has(b.i)).slice(0, 12);
    box.hidden = chosen.length === 0;
    box.innerHTML = chosen.map((band) => {
      const known = sets.members[band.label];
      const parts = known ?? (/^\(\d+\).*,/.test(band.label) ? band.label.replace(/^\(\d+\)/, "").split(",") : null);
      const meaning = biography ? meanings[band.label] : null;
      return `<section><h3><span class="swatch" style="background:${band.colour}"></span>${broken(escaped(band.label))}</h3>` +
        (meaning ? `<p>${meaning}</p>` : "") +
        (parts ? `<ul>${parts.map((part) => holder(part, [])).join("")}</ul>` : "") + "</section>";
    }).join("");
    box.querySelectorAll("details").forEach(watch);
  };

  // The cursor: a sample, and perhaps a band.
  const nearest = (time) => {
    let low = 0, high = samples - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] < time) low = middle + 1; else high = middle;
    }
    return low > 0 && time - times[low - 1] < times[low] - time ? low - 1 : low;
  };

  const bandAt = (px, py) => {
    const time = timeAt(px);
    let after = nearest(time);
    if (times[after] < time && after + 1 < samples) after++;
    const before = Math.max(after - 1, 0);
    const gap = times[after] - times[before];
    const part = gap > 0 ? (time - times[before]) / gap : 1;
    const mixed = (list) => list[before] + (list[after] - list[before]) * Math.min(Math.max(part, 0), 1);
    let best = null, distance = 14;
    for (const { band, low, high } of layers) {
      const up = y(mixed(high));
      if (stacked()) {
        if (py >= up && py <= y(mixed(low)) && mixed(high) > mixed(low)) best = band.i;
      } else if (mixed(high) > 0 && Math.abs(py - up) < distance) {
        distance = Math.abs(py - up);
        best = band.i;
      }
    }
    return best;
  };

  const pointed_band = () => shown.find((b) => b.i === state.pointed);

  const point_ = () => {
    const k = state.cursor;
    const cursor = byId("cursor");
    for (const path of drawing.querySelectorAll("path")) {
      path.classList.toggle("pointed", state.pointed !== null && Number(path.dataset.band) === state.pointed);
    }
    for (const row of rows) {
      const i = Number(row.dataset.band);
      row.classList.toggle("pointed", i === state.pointed);
      row.querySelector(".now").textContent = k === null ? "" : scaled(bands[i].values[k]);
    }
    if (k === null) {
      tip.hidden = true;
      cursor.setAttribute("visibility", "hidden");
      return;
    }
    const at = x(times[k]);
    cursor.setAttribute("x1", at);
    cursor.setAttribute("x2", at);
    cursor.setAttribute("visibility", "visible");
    const total = totals[k];
    // A site is told in full, and so is what holds it; sets of many retainers are cut, and
    // named in full above when they are pointed at.
    const label = (band) => broken(escaped(band.label.length <= 180 ? band.label : band.short));
    const whole = pointed_band();
    const line = (band) => `<tr${band.i === state.pointed ? ' class="strong"' : ""}><td><div class="band"><span class="swatch" style="background:${band.colour}"></span><span>${label(band)}</span></div></td><td>${exact(band.values[k])}</td><td>${total > 0 ? (band.values[k] / total * 100).toFixed(1) + "%" : ""}</td></tr>`;
    const largest = shown.filter((b) => b.values[k] > 0).sort((a, b) => b.values[k] - a.values[k]);
    let listed = largest.slice(0, 8);
    const pointed = shown.find((b) => b.i === state.pointed);
    if (pointed && !listed.includes(pointed)) listed = [...listed.slice(0, 7), pointed];
    const more = largest.filter((b) => !listed.includes(b)).length;
    tip.innerHTML = (whole ? `<div class="whole">${broken(escaped(whole.label))}</div>` +
      (meanings[whole.label] && biography ? `<div class="time">${meanings[whole.label]}</div>` : "") : "") +
      `<div class="time">${clock(times[k])} ${escaped(data.sampleUnit)}</div><table>` +
      listed.map(line).join("") +
      (more > 0 ? `<tr><td>${more} more</td><td></td><td></td></tr>` : "") +
      `<tr class="strong"><td>Total</td><td>${exact(total)}</td><td>${escaped(data.valueUnit)}</td></tr></table>`;
    tip.hidden = false;
    const left = at + 14 + tip.offsetWidth < width ? at + 14 : Math.max(at - 14 - tip.offsetWidth, 0);
    tip.style.left = `${left}px`;
    tip.style.top = `${margin.top}px`;
  };

  const speak = () => {
    const k = state.cursor;
    if (k === null) return;
    const band = shown.find((b) => b.i === state.pointed);
    byId("spoken").textContent = `${clock(times[k])} ${data.sampleUnit}: total ${scaled(totals[k])} ${data.valueUnit}` +
      (band ? `, ${band.label} ${scaled(band.values[k])}` : "");
  };

  const toggle = (i) => {
    if (i === null || i < 0) return;
    if (!state.selected.delete(i)) state.selected.add(i);
    if (state.selected.size === 0) setOnly(false);
    draw();
  };
  const setOnly = (on) => { state.only = on; byId("only").checked = on; };
  const clear = () => { state.selected.clear(); setOnly(false); draw(); };
  const zoom = (from, to) => {
    if (!(to > from)) return;
    state.from = Math.max(from, start);
    state.to = Math.min(to, end);
    const k = state.cursor;
    if (k !== null && (times[k] < state.from || times[k] > state.to)) state.cursor = null;
    draw();
  };

  // The pointer.
  const place = (event) => {
    const box = svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  svg.addEventListener("pointermove", (event) => {
    const [px, py] = place(event);
    state.cursor = nearest(timeAt(px));
    state.pointed = bandAt(px, py);
    if (state.drag !== null) {
      const box = byId("zoom");
      box.setAttribute("x", Math.min(px, state.drag));
      box.setAttribute("width", Math.abs(px - state.drag));
      box.setAttribute("visibility", "visible");
    }
    point_();
  });
  // The browser tells of no double click where the first has drawn anew what is below it.
  let pressed = null;
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    state.drag = place(event)[0];
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointerup", (event) => {
    if (state.drag === null) return;
    const [px, py] = place(event), from = state.drag;
    state.drag = null;
    byId("zoom").setAttribute("visibility", "hidden");
    if (Math.abs(px - from) > 6) {
      zoom(timeAt(Math.min(px, from)), timeAt(Math.max(px, from)));
      pressed = null;
    } else if (pressed && event.timeStamp - pressed.time < 500 && Math.hypot(px - pressed.px, py - pressed.py) < 6) {
      // What the first press has selected was not meant.
      state.selected = pressed.selected;
      setOnly(pressed.only);
      pressed = null;
      zoom(start, end);
      draw();
    } else {
      pressed = { time: event.timeStamp, px, py, selected: new Set(state.selected), only: state.only };
      toggle(bandAt(px, py));
    }
  });
  svg.addEventListener("pointercancel", () => { state.drag = null; });
  svg.addEventListener("pointerleave", () => {
    if (state.drag !== null) return;
    state.cursor = state.pointed = null;
    point_();
  });

  // The keyboard.
  svg.addEventListener("keydown", (event) => {
    const [from, to] = range();
    const order = shown.map((b) => b.i);
    const step = (by) => {
      const k = state.cursor ?? (by > 0 ? from - 1 : to + 1);
      const next = Math.min(Math.max(k + by, 0), samples - 1);
      if (times[next] >= state.from && times[next] <= state.to) state.cursor = next;
      else if (state.cursor === null) state.cursor = Math.min(Math.max(next + by, 0), samples - 1);
    };
    const move = (by) => {
      if (order.length === 0) return;
      const k = order.indexOf(state.pointed);
      state.pointed = order[k < 0 ? (by > 0 ? 0 : order.length - 1) : Math.min(Math.max(k + by, 0), order.length - 1)];
      state.cursor ??= from;
    };
    const middle = state.cursor === null ? (state.from + state.to) / 2 : times[state.cursor];
    const scale = (by) => zoom(middle - (middle - state.from) * by, middle + (state.to - middle) * by);
    switch (event.key) {
      case "ArrowRight": step(1); break;
      case "ArrowLeft": step(-1); break;
      case "ArrowUp": move(1); break;
      case "ArrowDown": move(-1); break;
      case "Enter": case " ": toggle(state.pointed); break;
      case "Escape": clear(); break;
      case "+": case "=": scale(0.5); break;
      case "-": scale(2); break;
      case "0": zoom(start, end); break;
      default: return;
    }
    event.preventDefault();
    point_();
    speak();
  });

  // The tools and the table.
  byId("mode").addEventListener("change", (event) => { state.mode = event.target.value; draw(); });
  const count = byId("count");
  count.max = Math.max(bands.length, 1);
  count.value = state.count;
  count.addEventListener("input", () => { state.count = Number(count.value); draw(); });
  byId("only").addEventListener("change", (event) => { state.only = event.target.checked; draw(); });
  byId("clear").addEventListener("click", clear);
  byId("whole").addEventListener("click", () => zoom(start, end));
  for (const row of rows) {
    const i = Number(row.dataset.band);
    row.querySelector("button").addEventListener("click", () => toggle(i));
    row.addEventListener("pointerenter", () => { state.pointed = i; point_(); });
    row.addEventListener("pointerleave", () => { state.pointed = null; point_(); });
  }
  byId("find").addEventListener("input", (event) => {
    const wanted = event.target.value.toLowerCase();
    for (const row of rows) row.hidden = !bands[Number(row.dataset.band)].label.toLowerCase().includes(wanted);
  });
  panel.look = () => ({
    mode: state.mode, count: state.count, only: state.only, busy: state.drag !== null,
    selected: [...state.selected].map((i) => bands[i].label),
    view: state.from === start && state.to === end ? null : [state.from, state.to],
    find: byId("find").value, top: panel.querySelector(".scroll").scrollTop,
    focus: panel.contains(document.activeElement) ? document.activeElement.id : "",
  });
  if (kept) {
    byId("mode").value = state.mode = kept.mode;
    state.count = Math.min(kept.count, Math.max(bands.length, 1));
    count.value = state.count;
    state.selected = new Set(bands.filter((b) => kept.selected.includes(b.label)).map((b) => b.i));
    setOnly(kept.only && state.selected.size > 0);
    if (kept.view && kept.view[0] < end) [state.from, state.to] = [Math.max(kept.view[0], start), Math.min(kept.view[1], end)];
    byId("find").value = kept.find;
    byId("find").dispatchEvent(new Event("input"));
    panel.querySelector(".scroll").scrollTop = kept.top;
    if (kept.focus) document.getElementById(kept.focus)?.focus();
  }
  for (const element of panel.querySelectorAll(".tools, .help, .find")) element.hidden = false;
  // A panel that is not shown has no size; it is drawn when it gets one.
  new ResizeObserver(draw).observe(plot);
  draw();
};
