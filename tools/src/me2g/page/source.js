// The source of one file, with the occurrences of hot bands coloured.
const sourceView = (box, sources, read, pick) => {
  const CHUNK = 100;
  let file = -1;

  // Which hot band each character of a line belongs to; of places within each other the innermost.
  const owners = (count, line, marks) => {
    const owner = new Int32Array(count).fill(-1);
    for (const [, l, c, m, d, hot] of marks) {
      const from = l === line ? c - 1 : 0, to = m === line ? Math.min(d, count) : count;
      if (from < to) owner.fill(hot, from, to);
    }
    return owner;
  };

  const coloured = (text, line, marks, look) => {
    const characters = Array.from(text);
    const owner = owners(characters.length, line, marks);
    // Blanks that lines begin with belong to none.
    for (let i = 0; i < characters.length && /\s/.test(characters[i]); i++) owner[i] = -1;
    let out = "";
    for (let i = 0; i < characters.length;) {
      let end = i + 1;
      while (end < characters.length && owner[end] === owner[i]) end++;
      const piece = escaped(characters.slice(i, end).join(""));
      const hot = look[owner[i]];
      out += hot === undefined ? piece
        : `<mark class="h${hot.hatch}" style="background-color:${hot.colour}" tabindex="0" role="button" data-hot="${owner[i]}" title="${escaped(hot.title)}">${piece}</mark>`;
      i = end;
    }
    return out;
  };

  // Shows a file; `hots` are the hot bands with their places.
  const show = (index, hots) => {
    file = index;
    const source = sources[index];
    if (!source) { box.innerHTML = "<p>The profile names no source.</p>"; return; }
    if (source.lines === 0) {
      const here = hots.flatMap((hot) => hot.places.filter((p) => p[0] === index).map((p) => ({ hot, p })));
      box.innerHTML = `<p>${escaped(source.notice ?? "This source is empty.")}</p>` + here.map(({ hot, p }) =>
        `<p><mark class="h${hot.hatch}" style="background-color:${hot.colour}" tabindex="0" role="button" data-hot="${hot.number}" data-line="${p[1]}">${escaped(hot.label)}</mark> in line ${p[1]}</p>`).join("");
      return;
    }
    const marks = hots.flatMap((hot) => hot.places.filter((p) => p[0] === index).map((p) => [...p, hot.number]));
    // What contains another begins before it or ends behind it.
    marks.sort((a, b) => a[1] - b[1] || a[2] - b[2] || b[3] - a[3] || b[4] - a[4]);
    const byLine = new Map();
    for (const mark of marks) {
      for (let line = mark[1]; line <= Math.min(mark[3], source.lines); line++) {
        if (!byLine.has(line)) byLine.set(line, []);
        byLine.get(line).push(mark);
      }
    }
    let out = "";
    source.texts ??= read(index);
    source.texts.forEach((text, i) => {
      const line = i + 1, here = byLine.get(line);
      if (i % CHUNK === 0) out += `${i ? "</div>" : ""}<div class="chunk">`;
      out += `<span class="line" data-line="${line}"><i>${line}</i>${here ? coloured(text, line, here, hots) : escaped(text)}</span>`;
    });
    box.innerHTML = out + "</div>";
    box.scrollTop = 0;
  };

  const toLine = (line) => {
    for (const old of box.querySelectorAll(".here")) old.classList.remove("here");
    const found = box.querySelector(`.line[data-line="${line}"]`);
    if (!found) return;
    found.classList.add("here");
    const chunk = found.parentElement;
    box.scrollTop = Math.max(chunk.offsetTop - box.offsetTop + (found.offsetTop - chunk.offsetTop) - box.clientHeight / 3, 0);
    // What was not laid out yet has its true height only now.
    const off = found.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (off < 0 || off > box.clientHeight - 20) box.scrollTop += off - box.clientHeight / 3;
  };
  const markOf = (hot) => box.querySelector(`mark[data-hot="${hot}"]`);
  const point = (hot) => {
    for (const mark of box.querySelectorAll("mark.pointed")) mark.classList.remove("pointed");
    if (hot !== null) for (const mark of box.querySelectorAll(`mark[data-hot="${hot}"]`)) mark.classList.add("pointed");
  };
  box.addEventListener("click", (event) => {
    const mark = event.target.closest("mark");
    if (mark) pick(Number(mark.dataset.hot));
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const mark = event.target.closest("mark");
    if (!mark) return;
    pick(Number(mark.dataset.hot));
    event.preventDefault();
    event.stopPropagation();
  });
  return { show, toLine, markOf, point, file: () => file };
};
