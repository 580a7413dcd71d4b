// Charts that are restricted to one name each as one that is restricted to all of them.
const addCurves = (curves, length) => {
  const sum = new Float64Array(length);
  for (const [first, values] of curves) values.forEach((value, i) => { sum[first + i] += value; });
  return [0, Array.from(sum)];
};
const highest = ([, values]) => values.reduce((most, value) => Math.max(most, value), 0);

// `parts` are charts with the names that they are restricted to; `whole` is the chart of all.
const mergedChart = (parts, whole, length, factor) => {
  const area = parts.reduce((sum, part) => sum + part.chart.area, 0);
  const found = new Map();
  for (const { chart, name } of parts) {
    for (const band of chart.bands) {
      if (!found.has(band.id)) found.set(band.id, []);
      found.get(band.id).push({ band, name, area: band.share * chart.area });
    }
  }
  const bands = [...found].map(([id, of]) => mergedBand(of, whole.bands[id]?.label, area, length, factor));
  bands.sort((a, b) => b.share - a.share || b.peak - a.peak);
  const total = addCurves(parts.map((part) => part.chart.total), length);
  const names = parts.map((part) => part.name).join(", ");
  const { title, by } = parts[0].chart, one = `${by === "producer" ? "construction" : "producer"}`;
  return {
    by, area, total, bands, peak: highest(total),
    title: title.replace(`the ${one} ${parts[0].name}`, () => `the ${one}s ${names}`),
    // Bands that have no row are not told apart.
    count: bands.length + Math.max(...parts.map(({ chart }) => chart.count - chart.bands.length)),
  };
};

// One band of several charts; `of` are its parts.
const mergedBand = (of, label, area, length, factor) => {
  const first = of[0].band, own = of.reduce((sum, part) => sum + part.area, 0);
  const band = { label: label ?? first.label, share: area > 0 ? own / area : 0, module: first.module, at: first.at };
  if (of.length === 1) {
    const { facts, inner, places, curve, peak } = first;
    return { ...band, facts, inner, places, curve, peak };
  }
  if (of.some(({ band: { at } }) => String(at) !== String(first.at))) band.at = null;
  band.peak = Math.max(...of.map((part) => part.band.peak));
  const drawn = of.filter((part) => part.band.curve);
  if (drawn.length > 0) {
    band.curve = addCurves(drawn.map((part) => part.band.curve), length);
    band.peak = Math.max(band.peak, highest(band.curve));
  }
  const told = of.filter((part) => part.band.facts);
  if (told.length === 0) return band;
  // What all of them say is said once.
  const names = [...new Set(told.flatMap((part) => part.band.facts.map((fact) => fact[0])))];
  band.facts = names.map((name) => {
    if (name === "Cost") return [name, `${scaled(own)} bytes × ${factor}`];
    if (name === "Peak") return [name, `${exact(band.peak)} bytes`];
    const values = told.map((part) => [part.name, part.band.facts.find((fact) => fact[0] === name)?.[1] ?? ""]);
    const same = told.length === of.length && values.every(([, value]) => value === values[0][1]);
    return [name, same ? values[0][1] : values.filter(([, value]) => value).map(([part, value]) => `${part}: ${value}`).join("; ")];
  });
  band.places = told.flatMap((part) => part.band.places);
  // Of small parts it is not known how they are made up.
  const rest = of.filter((part) => !part.band.facts && part.band.curve);
  const titles = [...new Set(told.flatMap((part) => part.band.inner.map((chart) => chart.title)))];
  band.inner = titles.map((title) => {
    const sums = new Map();
    const add = (name, share, curve) => {
      if (!sums.has(name)) sums.set(name, { area: 0, curves: [] });
      const sum = sums.get(name);
      sum.area += share;
      sum.curves.push(curve);
    };
    for (const part of told) {
      const chart = part.band.inner.find((inner) => inner.title === title);
      for (const { label: name, share, curve } of chart?.parts ?? []) add(name, share * part.area, curve);
    }
    for (const part of rest) add(`of ${part.name}, not told apart`, part.area, part.band.curve);
    const parts = [...sums].map(([name, sum]) => ({ label: name, share: own > 0 ? sum.area / own : 0, curve: addCurves(sum.curves, length) }));
    return { title, parts };
  });
  return band;
};
