// The temperature bar, the table of bands, and the profile of a single hotspot.
const temperatureNames = ["cool", "yellow", "orange", "red"];
const percent = (share) => `${(share * 100).toFixed(1)}%`;

const heatBar = (box, prefix, state) => {
  const { thresholds, hots, union, look } = state;
  let out = "";
  [1, 2, 3].forEach((heat) => {
    const first = { colour: look.hot[heat - 1][0], hatch: 0 };
    const until = heat < 3 ? `–${thresholds[heat]}` : "–100";
    out += `<span class="range">${fieldOf(first, prefix)}${temperatureNames[heat]} ${thresholds[heat - 1]}${until}%</span>`;
    for (const hot of hots.filter((h) => h.heat === heat)) {
      out += `<button type="button" data-hot="${hot.number}" aria-pressed="${hot.number === state.open}">${fieldOf(hot, prefix)}${escaped(hot.label)} ${percent(hot.share)}</button>`;
    }
  });
  if (union.count > 0) {
    out += `<span class="range">${fieldOf({ colour: look.union, hatch: 0 }, prefix)}U: ${union.count} below ${thresholds[0]}%, ${percent(union.share)}</span>`;
  }
  box.innerHTML = out;
};

const bandRows = (body, prefix, state, wanted) => {
  const { chart, hots, open } = state;
  const words = wanted.toLowerCase();
  const place = (band) => band.at ? `${state.sources[band.at[0]].path}:${band.at[1]}:${band.at[2]}` : "";
  let out = "";
  chart.bands.forEach((band, i) => {
    const where = place(band);
    if (words && ![band.label, band.module, where].some((t) => t.toLowerCase().includes(words))) return;
    const hot = hots.find((h) => h.band === i);
    const drill = chart.by === "module";
    out += `<tr class="rows" data-band="${i}"><th scope="row"><button type="button" aria-pressed="${hot !== undefined && hot.number === open}" title="${escaped(where ? `${band.label}, ${where}` : band.label)}">` +
      `${hot ? fieldOf(hot, prefix) : ""}<span class="label">${escaped(band.label)}${drill ? " ▸" : ""}</span></button></th>` +
      `<td>${temperatureNames[hot ? hot.heat : 0]}</td><td>${percent(band.share)}</td><td>${scaled(band.peak)}</td></tr>`;
  });
  const more = chart.count - chart.bands.length;
  if (more > 0 && !words) out += `<tr><th scope="row" class="soft">${more} more, each smaller</th><td></td><td></td><td></td></tr>`;
  body.innerHTML = out || `<tr><td colspan="4" class="soft">Nothing is found.</td></tr>`;
};

// The profile of one hotspot; its charts (lifetimes, holders) are those that are given back.
const hotspotDetails = (box, prefix, hot, look, times, data) => {
  const band = hot.source;
  const charts = band.inner.map(({ title, parts }) => ({
    title,
    layers: parts.map((part, i) => ({
      label: part.label, share: part.share, colour: look.bands[i % look.bands.length], hatch: Math.floor(i / look.bands.length) % 4,
      values: wholeCurve(part.curve, times.length),
    })),
  }));
  const facts = [["Temperature", `${Math.round(hot.share * 100)}% (${temperatureNames[hot.heat]})`], ...band.facts];
  box.innerHTML = `<div class="top"><h3 tabindex="-1">${fieldOf(hot, prefix)}${escaped(hot.label)}</h3><button type="button" class="close">Close</button></div>` +
    `<dl>${facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join("")}</dl>` +
    charts.map(({ title, layers }) => `<h3>${escaped(title)}</h3><div class="plot"><svg class="svg" role="img" aria-label="${escaped(`${title}: ${hot.label}: ${layers.map((l) => `${l.label} ${percent(l.share)}`).join(", ")}`)}"></svg></div>` +
      `<div class="key">${layers.map((layer) => `<span>${fieldOf(layer, prefix)}${escaped(layer.label)} <span class="soft">${percent(layer.share)}</span></span>`).join("")}</div>`).join("");
  box.hidden = false;
  const pictures = [...box.querySelectorAll(".plot > svg")].map((svg, i) => {
    const chart = stackChart(svg, `${prefix}l${i}-`), { layers } = charts[i];
    const sums = times.map((_, k) => layers.reduce((sum, layer) => sum + layer.values[k], 0));
    chart.draw({ times, layers, end: data.end, top: Math.max(...sums) * 1.04, unit: data.unit });
    return chart;
  });
  return { draw: () => pictures.forEach((picture) => picture.draw()) };
};
