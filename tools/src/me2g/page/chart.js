"use strict";
// A chart of bands that lie on each other over time.
const hatchNames = ["plain", "rising", "falling", "crossed"];
const hatchPaths = { rising: "M-1 1L1 -1M0 7L7 0M6 8L8 6", falling: "M-1 6L1 8M0 0L7 7M6 -1L8 1", crossed: "M0 7L7 0M0 0L7 7" };

// A curve of the data with all its values.
const wholeCurve = ([first, values], length) => {
  const all = new Float64Array(length);
  all.set(values, first);
  return all;
};

const fieldOf = ({ colour, hatch }, prefix) =>
  `<svg class="field" viewBox="0 0 16 14" aria-hidden="true"><rect width="16" height="14" fill="${colour}"/>` +
  (hatch > 0 ? `<rect width="16" height="14" fill="url(#${prefix}${hatchNames[hatch]})"/>` : "") + "</svg>";

const stackChart = (svg, prefix) => {
  const margin = { left: 58, right: 12, top: 20, bottom: 34 };
  let shown = null, width = 0, height = 0;
  const x = (time) => margin.left + (shown.end > 0 ? Math.min(time / shown.end, 1) : 0) * (width - margin.left - margin.right);
  const y = (value) => height - margin.bottom - (shown.top > 0 ? value / shown.top : 0) * (height - margin.top - margin.bottom);
  const patterns = () => "<defs>" + Object.entries(hatchPaths).map(([name, path]) =>
    `<pattern id="${prefix}${name}" width="7" height="7" patternUnits="userSpaceOnUse"><path class="hatching" d="${path}"/></pattern>`).join("") + "</defs>";

  const axes = () => {
    const right = width - margin.right, floor = height - margin.bottom;
    let out = "";
    for (const value of ticks(0, shown.top, Math.max(2, Math.floor(height / 60)), 1)) {
      const at = y(value).toFixed(1);
      out += `<line class="grid" x1="${margin.left}" x2="${right}" y1="${at}" y2="${at}"/>` +
        `<text x="${margin.left - 7}" y="${at}" dy="4" text-anchor="end">${tick(value)}</text>`;
    }
    for (const time of ticks(0, shown.end, Math.max(2, Math.floor(width / 110)))) {
      const at = x(time).toFixed(1);
      out += `<line class="axis" x1="${at}" x2="${at}" y1="${floor}" y2="${floor + 5}"/>` +
        `<text x="${at}" y="${floor + 17}" text-anchor="middle">${tick(time)}</text>`;
    }
    return out + `<line class="axis" x1="${margin.left}" x2="${right}" y1="${floor}" y2="${floor}"/>` +
      `<text x="${right}" y="${height - 3}" text-anchor="end">${escaped(shown.unit)}</text><text x="2" y="11">bytes</text>`;
  };

  // Layers from the bottom to the top, each with its edges.
  const layOut = () => {
    const base = new Float64Array(shown.times.length);
    for (const layer of shown.layers) {
      layer.low = base.slice();
      for (let k = 0; k < base.length; k++) base[k] += layer.values[k];
      layer.high = base.slice();
    }
  };
  const path = ({ low, high }) => {
    const n = high.length;
    let out = "";
    for (let k = 0; k < n; k++) out += `${k ? "L" : "M"}${x(shown.times[k]).toFixed(1)} ${y(high[k]).toFixed(1)}`;
    for (let k = n - 1; k >= 0; k--) out += `L${x(shown.times[k]).toFixed(1)} ${y(low[k]).toFixed(1)}`;
    return out + "Z";
  };

  const draw = (what) => {
    if (what) { shown = what; layOut(); }
    const box = svg.getBoundingClientRect();
    width = box.width; height = box.height;
    if (!shown || width < 50 || height < 50) return;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    let out = patterns() + axes();
    shown.layers.forEach((layer, i) => {
      const d = path(layer);
      out += `<path class="layer" data-layer="${i}" fill="${layer.colour}" d="${d}"/>` +
        (layer.hatch > 0 ? `<path class="lines" fill="url(#${prefix}${hatchNames[layer.hatch]})" d="${d}"/>` : "");
    });
    out += `<line class="cursor" y1="${margin.top}" y2="${height - margin.bottom}" visibility="hidden"/>`;
    svg.innerHTML = out;
  };

  // The point and the layer at a place of the picture.
  const at = (event) => {
    const box = svg.getBoundingClientRect();
    const px = event.clientX - box.left, py = event.clientY - box.top;
    const time = (px - margin.left) / Math.max(width - margin.left - margin.right, 1) * shown.end;
    let k = 0;
    for (let i = 1; i < shown.times.length; i++) if (Math.abs(shown.times[i] - time) < Math.abs(shown.times[k] - time)) k = i;
    const value = (height - margin.bottom - py) / Math.max(height - margin.top - margin.bottom, 1) * shown.top;
    const layer = shown.layers.findIndex(({ low, high }) => value >= low[k] && value < high[k]);
    return { k, layer };
  };
  const point = (k, layer) => {
    const cursor = svg.querySelector(".cursor");
    if (!cursor) return;
    cursor.setAttribute("visibility", k === null ? "hidden" : "visible");
    if (k !== null) { cursor.setAttribute("x1", x(shown.times[k])); cursor.setAttribute("x2", x(shown.times[k])); }
    for (const area of svg.querySelectorAll(".layer")) {
      area.classList.toggle("pointed", Number(area.dataset.layer) === layer);
    }
  };
  const tipAt = (tip, k) => {
    const left = x(shown.times[k]) + 14;
    tip.style.left = `${left + tip.offsetWidth < width ? left : Math.max(left - 28 - tip.offsetWidth, 0)}px`;
    tip.style.top = `${margin.top}px`;
  };
  return { draw, at, point, tipAt, shown: () => shown };
};
