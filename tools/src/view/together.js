// Several profiles above each other, each with its own scale, on one time axis. What they
// hold is in their own panels. `kept`: what a reader has chosen in an older panel.
const showTogether = (panel, prefix, kept) => {
  const byId = (id) => document.getElementById(prefix + id);
  const svg = byId("svg"), drawing = byId("drawing"), tip = byId("tip"), plot = byId("plot");
  const profiles = panel.dataset.of.split(" ").map((i) => {
    const data = JSON.parse(document.getElementById(`p${i}-data`).textContent);
    const name = document.getElementById(`p${i}-panel`).getAttribute("aria-label");
    const bands = data.bands.map((band) => {
      const values = new Float64Array(data.times.length);
      values.set(band.values, band.first);
      return { label: band.short ?? band.label, colour: band.colour, order: band.order, values };
    });
    return { ...data, name, bands };
  });
  // What event logs add: pauses [from, to, longest in ms, how many] and markers [time, text].
  const logs = JSON.parse(byId("logs").textContent);
  const start = Math.min(...profiles.map((p) => p.times[0]));
  const end = Math.max(...profiles.map((p) => p.times[p.times.length - 1]),
    ...logs.flatMap((l) => [...l.pauses.map((p) => p[1]), ...l.markers.map((m) => m[0])]));
  const marks = [...new Set(profiles.flatMap((p) => p.marks))];
  const digits = Math.max(...profiles.map((p) => p.decimals));
  const state = { mode: "stacked", count: 8, from: start, to: end, time: null, drag: null };
  const margin = { left: 64, right: 14, top: 20, bottom: 38 }, gap = 26, lane = 56;
  let width = 0, height = 0, rows = [];

  const x = (time) => {
    const span = state.to - state.from, part = span > 0 ? (time - state.from) / span : 0.5;
    return margin.left + part * (width - margin.left - margin.right);
  };
  const timeAt = (px) => {
    const part = (px - margin.left) / (width - margin.left - margin.right);
    return state.from + Math.min(Math.max(part, 0), 1) * (state.to - state.from);
  };
  const nearest = (times, time) => {
    let best = 0;
    times.forEach((t, k) => { if (Math.abs(t - time) < Math.abs(times[best] - time)) best = k; });
    return best;
  };

  // The bands of a profile from the bottom to the top, what has no band of its own below.
  const stack = (profile) => {
    const chosen = profile.bands.slice(0, state.count);
    const rest = Float64Array.from(profile.totals);
    for (const band of chosen) band.values.forEach((value, k) => { rest[k] -= value; });
    chosen.reverse();
    if (chosen.every((band) => band.order !== null)) chosen.sort((a, b) => a.order - b.order);
    const other = { label: "OTHER", colour: profile.otherColour, values: rest.map((v) => Math.max(v, 0)) };
    return rest.some((value) => value > 0.5) ? [other, ...chosen] : chosen;
  };

  // A lane with a bar for each pause, and the names of markers where there is room.
  const drawLog = (log, above, right) => {
    const bottom = above + lane, most = Math.max(...log.pauses.map((p) => p[2]), 0);
    let out = `<g clip-path="url(#${prefix}clip)">`;
    for (const [from, to, longest] of log.pauses) {
      if (to < state.from || from > state.to) continue;
      const high = Math.max(longest / Math.max(most, 1e-9) * (lane - 16), 1.5);
      out += `<rect class="pause" x="${x(from).toFixed(1)}" width="${Math.max(x(to) - x(from), 1.5).toFixed(1)}" y="${(bottom - high).toFixed(1)}" height="${high.toFixed(1)}"/>`;
    }
    let free = -Infinity;
    for (const [time, text] of log.markers) {
      const at = x(time);
      if (time < state.from || time > state.to || at < free) continue;
      const shown = text.length > 24 ? `${text.slice(0, 23)}…` : text;
      free = at + 8 + shown.length * 7;
      const left = at + 8 + shown.length * 7 > right;
      out += `<text class="marker" x="${(left ? at - 4 : at + 4).toFixed(1)}" y="${above + 10}"${left ? ' text-anchor="end"' : ""}>${escaped(shown)}</text>`;
    }
    const scale = most > 0 ? `, pauses up to ${most < 10 ? most.toFixed(2) : Math.round(most)} ms` : "";
    return out + `</g><line class="axis" x1="${margin.left}" x2="${right}" y1="${bottom}" y2="${bottom}"/>` +
      `<text class="strong" x="${margin.left}" y="${above - 6}">${escaped(log.name)} (collections${scale})</text>`;
  };
  // What a log says of a moment: the pause there, or about there, and the marker before it.
  const ofLog = (log, time) => {
    const near = (state.to - state.from) / 200;
    const pauses = log.pauses.filter(([from, to]) => from - near <= time && time <= to + near);
    const longest = Math.max(...pauses.map((p) => p[2]), 0), count = pauses.reduce((sum, p) => sum + p[3], 0);
    const last = log.markers.filter((m) => m[0] <= time).at(-1);
    return [[count === 0 ? "no collection" : count === 1 ? "a collection" : `${count} collections, the longest`, count > 0 ? `${longest.toFixed(2)} ms` : ""],
      ...(last ? [[`since ${last[1]}`, `${(time - last[0]).toFixed(digits)}`]] : [])];
  };

  const draw = () => {
    width = plot.clientWidth;
    const each = Math.max(120, Math.min(240, 640 / profiles.length));
    height = margin.top + margin.bottom + profiles.length * (each + gap) + logs.length * (lane + gap) - gap;
    plot.style.height = `${height}px`;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const right = width - margin.right, inner = Math.max(right - margin.left, 1);
    let out = `<clipPath id="${prefix}clip"><rect x="${margin.left}" y="0" width="${inner}" height="${height}"/></clipPath>`;
    rows = profiles.map((profile, i) => {
      const { times } = profile, above = margin.top + i * (each + gap), floor = above + each;
      const bands = stack(profile), share = state.mode === "share";
      const inView = (k) => times[k] >= state.from && times[k] <= state.to;
      const seen = profile.totals.filter((_, k) => inView(k));
      const top = share ? 1 : Math.max(...(seen.length > 0 ? seen : profile.totals), 1) * 1.02;
      const y = (value) => floor - value / top * each;
      for (const value of ticks(0, top, Math.max(2, Math.floor(each / 45)), share ? 0 : 1)) {
        const at = y(value).toFixed(1), text = share ? `${Math.round(value * 100)}%` : tick(value);
        out += `<line class="grid" x1="${margin.left}" x2="${right}" y1="${at}" y2="${at}"/>` +
          `<text x="${margin.left - 8}" y="${at}" dy="4" text-anchor="end">${text}</text>`;
      }
      const base = new Float64Array(times.length);
      out += `<g clip-path="url(#${prefix}clip)">`;
      for (const band of bands) {
        const low = Float64Array.from(base);
        times.forEach((_, k) => {
          const whole = profile.totals[k];
          base[k] += share ? (whole > 0 ? band.values[k] / whole : 0) : band.values[k];
        });
        const point = (k, list) => `${x(times[k]).toFixed(1)} ${y(list[k]).toFixed(1)}`;
        let path = "M";
        times.forEach((_, k) => { path += (k > 0 ? "L" : "") + point(k, base); });
        for (let k = times.length - 1; k >= 0; k--) path += "L" + point(k, low);
        const kind = "area";
        out += `<path class="${kind}" fill="${band.colour}" d="${path}Z"/>`;
      }
      out += `</g><line class="axis" x1="${margin.left}" x2="${right}" y1="${floor}" y2="${floor}"/>` +
        `<text class="strong" x="${margin.left}" y="${above - 6}">${escaped(profile.name)} (${escaped(profile.valueUnit)})</text>`;
      return { profile, bands };
    });
    logs.forEach((log, i) => { out += drawLog(log, margin.top + profiles.length * (each + gap) + i * (lane + gap), right); });
    const floor = height - margin.bottom;
    const list = ticks(state.from, state.to, Math.max(2, Math.floor(width / 110)));
    for (const time of list) {
      const at = x(time).toFixed(1);
      out += `<line class="axis" x1="${at}" x2="${at}" y1="${floor}" y2="${floor + 5}"/>` +
        `<text x="${at}" y="${floor + 19}" text-anchor="middle">${time.toFixed(decimals(list))}</text>`;
    }
    out += `<text x="${right}" y="${height - 4}" text-anchor="end">${escaped(profiles[0].sampleUnit)}</text>`;
    for (const mark of [...marks, ...logs.flatMap((l) => l.markers.map((m) => m[0]))]) {
      if (mark < state.from || mark > state.to) continue;
      const at = x(mark).toFixed(1);
      out += `<line class="mark" x1="${at}" x2="${at}" y1="${margin.top}" y2="${floor}"/>`;
    }
    out += `<line id="${prefix}cursor" class="cursor" y1="${margin.top}" y2="${floor}" visibility="hidden"/>` +
      `<rect id="${prefix}zoom" class="zoom" y="${margin.top}" height="${floor - margin.top}" visibility="hidden"/>`;
    drawing.innerHTML = out;
    byId("count-shown").textContent = `at most ${state.count}`;
    byId("whole").disabled = state.from === start && state.to === end;
    point();
  };

  const point = () => {
    const cursor = byId("cursor");
    tip.hidden = state.time === null;
    cursor.setAttribute("visibility", tip.hidden ? "hidden" : "visible");
    if (tip.hidden) return;
    const at = x(state.time);
    cursor.setAttribute("x1", at);
    cursor.setAttribute("x2", at);
    // Samples of different profiles are at different times: each has its nearest.
    tip.innerHTML = `<div class="time">${state.time.toFixed(digits)} ${escaped(profiles[0].sampleUnit)}</div><table>` +
      rows.map(({ profile, bands }) => {
        const k = nearest(profile.times, state.time);
        const largest = bands.slice().sort((a, b) => b.values[k] - a.values[k]).slice(0, 3).filter((b) => b.values[k] > 0);
        return `<tr class="strong"><td>${escaped(profile.name)}</td><td>${scaled(profile.totals[k])}</td></tr>` + largest.map((band) =>
          `<tr><td><div class="band"><span class="swatch" style="background:${band.colour}"></span><span>${escaped(band.label)}</span></div></td><td>${scaled(band.values[k])}</td></tr>`).join("");
      }).join("") + logs.map((log) => `<tr class="strong"><td>${escaped(log.name)}</td><td></td></tr>` +
        ofLog(log, state.time).map(([what, value]) => `<tr><td>${escaped(what)}</td><td>${escaped(value)}</td></tr>`).join("")).join("") + "</table>";
    tip.style.left = `${at + 14 + tip.offsetWidth < width ? at + 14 : Math.max(at - 14 - tip.offsetWidth, 0)}px`;
    tip.style.top = `${margin.top}px`;
  };
  const zoom = (from, to) => {
    if (!(to > from)) return;
    [state.from, state.to] = [Math.max(from, start), Math.min(to, end)];
    draw();
  };
  const place = (event) => event.clientX - svg.getBoundingClientRect().left;
  svg.addEventListener("pointermove", (event) => {
    const px = place(event);
    state.time = timeAt(px);
    if (state.drag !== null) {
      const box = byId("zoom");
      box.setAttribute("x", Math.min(px, state.drag));
      box.setAttribute("width", Math.abs(px - state.drag));
      box.setAttribute("visibility", "visible");
    }
    point();
  });
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    state.drag = place(event);
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointerup", (event) => {
    if (state.drag === null) return;
    const [from, to] = [state.drag, place(event)].sort((a, b) => a - b);
    state.drag = null;
    byId("zoom").setAttribute("visibility", "hidden");
    if (to - from > 6) zoom(timeAt(from), timeAt(to));
  });
  svg.addEventListener("pointercancel", () => { state.drag = null; });
  svg.addEventListener("pointerleave", () => { if (state.drag === null) { state.time = null; point(); } });
  svg.addEventListener("dblclick", () => zoom(start, end));
  svg.addEventListener("keydown", (event) => {
    const step = (state.to - state.from) / 100;
    const time = state.time ?? state.from, middle = state.time ?? (state.from + state.to) / 2;
    const scale = (by) => zoom(middle - (middle - state.from) * by, middle + (state.to - middle) * by);
    switch (event.key) {
      case "ArrowRight": state.time = Math.min(time + step, state.to); break;
      case "ArrowLeft": state.time = Math.max(time - step, state.from); break;
      case "+": case "=": scale(0.5); break;
      case "-": scale(2); break;
      case "0": zoom(start, end); break;
      default: return;
    }
    event.preventDefault();
    point();
    byId("spoken").textContent = state.time === null ? "" : rows.map(({ profile }) =>
      `${profile.name} ${scaled(profile.totals[nearest(profile.times, state.time)])} ${profile.valueUnit}`).join(", ");
  });
  byId("mode").addEventListener("change", (event) => { state.mode = event.target.value; draw(); });
  byId("count").addEventListener("input", (event) => { state.count = Number(event.target.value); draw(); });
  byId("whole").addEventListener("click", () => zoom(start, end));
  panel.look = () => ({
    mode: state.mode, count: state.count, busy: state.drag !== null,
    view: state.from === start && state.to === end ? null : [state.from, state.to],
    focus: panel.contains(document.activeElement) ? document.activeElement.id : "",
  });
  if (kept) {
    byId("mode").value = state.mode = kept.mode;
    byId("count").value = state.count = kept.count;
    if (kept.view && kept.view[0] < end) [state.from, state.to] = [Math.max(kept.view[0], start), Math.min(kept.view[1], end)];
    if (kept.focus) document.getElementById(kept.focus)?.focus();
  }
  for (const element of panel.querySelectorAll(".tools, .help")) element.hidden = false;
  new ResizeObserver(draw).observe(panel);
  draw();
};
