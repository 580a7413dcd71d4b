// Numbers and texts as all scripts of a page write them.
const scaled = (value) => {
  let prefix = 0, rest = Math.abs(value);
  while (rest >= 999.5 && prefix < 6) { rest /= 1000; prefix++; }
  const digits = prefix === 0 && (rest >= 100 || rest === Math.trunc(rest)) ? 0
    : rest < 9.995 ? 2 : rest < 99.95 ? 1 : 0;
  return (value < 0 ? "-" : "") + rest.toFixed(digits) + ["", "k", "M", "G", "T", "P", "E"][prefix];
};
const tick = (value) => scaled(value).replace(/\.(\d*?)0+(?=\D|$)/, (_, kept) => kept && `.${kept}`);
const exact = (value) => Math.round(value).toLocaleString("en");
const ticks = (low, high, count, least = 0) => {
  const rough = Math.max((high - low) / Math.max(count, 1), least);
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough * (1 - 1e-9));
  const list = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++) list.push(k * step);
  return list;
};
const decimals = (list) => list.length < 2 ? 2
  : Math.min(9, Math.max(0, -Math.floor(Math.log10(list[1] - list[0]) + 1e-9)));
const escaped = (text) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
