const showCosts = (panel, prefix) => {
  const byId = (id) => document.getElementById(prefix + id);
  const data = JSON.parse(byId("data").textContent);
  const view = byId("view"), found = byId("found");
  const wholes = [data.ticks, data.bytes];
  const broken = (text) => escaped(text).replace(/[\/.(]/g, "$&<wbr>");

  // Nodes in the order of the report, each before its children.
  const nodes = data.nodes.map(([centre, depth, entries, ticks, bytes, allTicks, allBytes]) =>
    ({ centre, depth, entries, own: [ticks, bytes], total: [allTicks, allBytes], parent: null, children: [] }));
  const path = [];
  for (const node of nodes) {
    path.length = node.depth;
    node.parent = path[node.depth - 1] ?? null;
    if (node.parent) node.parent.children.push(node);
    path.push(node);
  }
  const roots = nodes.filter((node) => node.parent === null);
  const state = { form: "tree", measure: data.ticks > 0 ? 0 : 1, wanted: "", zoomed: null, focus: null };
  const opened = { tree: new Set(), inverted: new Set() };

  const percent = (value, m) => wholes[m] > 0 ? `${(value / wholes[m] * 100).toFixed(1)}` : "–";
  const amount = (value, m) => m === 1 ? `${Math.round(value).toLocaleString("en")} bytes`
    : `${(value * data.interval / 1e6).toFixed(data.interval < 1000 ? 4 : 3)} s`;
  const name = (centre) => `${data.centres[centre][1]}.${data.centres[centre][0]}`;
  const about = (centre) => `${name(centre)}  ${data.centres[centre][2]}`;
  const matches = (centre) => state.wanted !== "" && about(centre).toLowerCase().includes(state.wanted);

  // Lines of a tree: what it is, and how to get what is below it.
  const line = (key, centre, node, below) => ({ key, centre, entries: node.entries, own: node.own, total: node.total, below });
  const byCost = (list) => {
    const m = state.measure;
    return list.sort((a, b) => b.total[m] - a.total[m] || b.total[1 - m] - a.total[1 - m] || b.entries - a.entries);
  };
  const callees = (node, key) => line(key, node.centre, node,
    node.children.length === 0 ? null : () => byCost(node.children.map((child, i) => callees(child, `${key}.${i}`))));

  // Callers of a centre: of its nodes, each with what it costs itself, those above are put together.
  const group = (pairs, key) => {
    const groups = new Map();
    for (const [at, of] of pairs) {
      if (!groups.has(at.centre)) groups.set(at.centre, []);
      groups.get(at.centre).push([at, of]);
    }
    return byCost([...groups].map(([centre, list]) => {
      const sum = { entries: 0, own: [0, 0], total: [0, 0] };
      for (const [, of] of list) {
        sum.entries += of.entries;
        for (const m of [0, 1]) sum.total[m] += of.own[m];
      }
      sum.own = sum.total;
      const above = list.filter(([at]) => at.parent).map(([at, of]) => [at.parent, of]);
      const here = `${key}.${centre}`;
      return line(here, centre, sum, above.length === 0 ? null : () => group(above, here));
    }));
  };
  const spent = (node) => node.own[0] > 0 || node.own[1] > 0 || node.entries > 0;
  const top = () => state.form === "inverted"
    ? group(nodes.filter(spent).map((node) => [node, node]), "i")
    : byCost(roots.map((root, i) => callees(root, `t${i}`)));

  // What is wanted is shown with all that leads to it.
  const leads = (item) => {
    if (matches(item.centre)) return true;
    if (state.form !== "tree" || item.below === null) return false;
    return item.below().some(leads);
  };

  const folded = () => state.form === "inverted" ? opened.inverted : opened.tree;
  let lines = [];
  const drawTree = () => {
    lines = [];
    const add = (item, depth) => {
      const searched = state.wanted !== "";
      if (searched && depth === 0 && !leads(item)) return;
      const open = item.below !== null && (folded().has(item.key) || searched && state.form === "tree" && !matches(item.centre));
      lines.push({ item, depth, open });
      if (!open) return;
      for (const child of item.below()) {
        if (searched && state.form === "tree" && !matches(item.centre) && !leads(child)) continue;
        add(child, depth + 1);
      }
    };
    for (const item of top()) add(item, 0);
    const limit = 3000;
    const cells = ({ item }) => [0, 1].map((m) =>
      (state.form === "inverted" ? [item.total] : [item.own, item.total]).map((value) =>
        `<td class="${m === state.measure ? "by" : ""}" title="${amount(value[m], m)}">${percent(value[m], m)}</td>`).join("")).join("");
    const row = (entry, i) => {
      const { item, depth, open } = entry;
      const bar = wholes[state.measure] > 0 ? Math.min(item.total[state.measure] / wholes[state.measure] * 100, 100) : 0;
      return `<tr role="row" data-line="${i}" tabindex="-1" aria-level="${depth + 1}"${item.below ? ` aria-expanded="${open}"` : ""} class="${matches(item.centre) ? "match" : ""}">` +
        `<th scope="row" style="padding-left:${Math.min(depth, 60) * 14 + 4}px;background:linear-gradient(90deg,var(--bar) ${bar.toFixed(1)}%,transparent 0)" title="${escaped(about(item.centre))}">` +
        `<span class="fold" aria-hidden="true">${item.below ? (open ? "▾" : "▸") : ""}</span>${broken(data.centres[item.centre][0])}` +
        ` <span class="soft">${broken(data.centres[item.centre][1])} ${broken(data.centres[item.centre][2])}</span></th>` +
        `<td>${item.entries.toLocaleString("en")}</td>${cells(entry)}</tr>`;
    };
    const two = state.form === "inverted" ? ["<th scope=col>Time %</th>", "<th scope=col>Alloc %</th>"]
      : ["<th scope=col>Time %</th><th scope=col>inherited</th>", "<th scope=col>Alloc %</th><th scope=col>inherited</th>"];
    view.innerHTML = `<div class="scroll tall"><table role="treegrid" aria-label="Cost centres"><thead><tr><th scope="col">Centre</th><th scope="col">Entries</th>${two.join("")}</tr></thead>` +
      `<tbody>${lines.slice(0, limit).map(row).join("")}</tbody></table></div>` +
      (lines.length > limit ? `<p class="soft">${lines.length - limit} more rows: fold some, or search.</p>` : "");
    found.textContent = state.wanted ? `${nodes.filter((node) => matches(node.centre)).length} found` : "";
    refocus();
  };
  const rowAt = (i) => view.querySelector(`[data-line="${i}"]`);
  const refocus = () => {
    const i = Math.max(lines.findIndex(({ item }) => item.key === state.focus), 0);
    if (rowAt(i)) rowAt(i).tabIndex = 0;
  };
  const toLine = (i) => {
    if (!rowAt(i)) return;
    for (const row of view.querySelectorAll("[data-line][tabindex='0']")) row.tabIndex = -1;
    state.focus = lines[i].item.key;
    rowAt(i).tabIndex = 0;
    rowAt(i).focus();
  };
  const toggle = (i, open) => {
    const { item } = lines[i];
    state.focus = item.key;
    if (item.below === null) return;
    if (open) folded().add(item.key); else folded().delete(item.key);
    drawTree();
    toLine(lines.findIndex((other) => other.item.key === item.key));
  };

  // The flame graph: boxes as wide as what they cost, below their callers.
  const height = 19;
  let boxes = [], drawnWidth = 0;
  const drawFlame = () => {
    const m = state.measure;
    const from = state.zoomed ?? null;
    const whole = from ? from.total[m] : roots.reduce((sum, root) => sum + root.total[m], 0);
    const focused = view.contains(document.activeElement) ? document.activeElement.dataset.box : undefined;
    const kept = boxes[Number(focused)]?.node;
    boxes = [];
    drawnWidth = view.clientWidth;
    const width = Math.max(drawnWidth, 300);
    // Who has called what is zoomed in on stands above it, as the way back.
    const above = [];
    for (let node = from?.parent ?? null; node; node = node.parent) above.unshift(node);
    above.forEach((node, depth) => boxes.push({ node, left: 0, part: 1, depth, found: matches(node.centre), above: true }));
    let deepest = above.length, sum = 0;
    const add = (node, left, depth, inside) => {
      const part = whole > 0 ? node.total[m] / whole : 0;
      const found = matches(node.centre);
      if (found && !inside) sum += node.total[m];
      if (part * width < 0.4) {
        // Too narrow to be seen, but what is in it may be searched for.
        if (state.wanted !== "" && !found && !inside) for (const child of node.children) add(child, left, depth + 1, false);
        return;
      }
      boxes.push({ node, left, part, depth, found });
      deepest = Math.max(deepest, depth);
      let at = left;
      for (const child of byCost([...node.children])) {
        add(child, at, depth + 1, inside || found);
        at += whole > 0 ? child.total[m] / whole : 0;
      }
    };
    let at = 0;
    for (const root of from ? [from] : byCost([...roots])) {
      add(root, at, above.length, false);
      at += whole > 0 ? root.total[m] / whole : 0;
    }
    const hue = (text) => [...text].reduce((h, c) => (h * 31 + c.charCodeAt(0)) % 360, 7);
    const box = ({ node, left, part, depth, found, above }, i) => {
      const text = `${about(node.centre)}: ${percent(node.total[m], m)}% inherited, ${percent(node.own[m], m)}% its own, ${amount(node.total[m], m)}`;
      return `<button type="button" data-box="${i}" tabindex="${i === 0 ? 0 : -1}" class="box${found ? " match" : ""}${above ? " above" : ""}" ` +
        `style="left:${(left * 100).toFixed(4)}%;width:${(part * 100).toFixed(4)}%;top:${depth * height}px;--hue:${hue(data.centres[node.centre][1])}" ` +
        `title="${escaped(text)}" aria-label="${escaped(text)}">${escaped(data.centres[node.centre][0])} <span>${escaped(data.centres[node.centre][1])}</span></button>`;
    };
    view.innerHTML = whole > 0
      ? `<div class="flame${state.wanted ? " searched" : ""}" style="height:${(deepest + 1) * height}px">${boxes.map(box).join("")}</div>`
      : "<p>Nothing was counted by this measure.</p>";
    found.textContent = state.wanted && whole > 0 ? `found: ${(sum / whole * 100).toFixed(1)}%` : "";
    byId("up").hidden = from === null;
    if (kept) toBox(kept);
  };
  const boxAt = (i) => view.querySelector(`[data-box="${i}"]`);
  const toBox = (node) => {
    const next = boxAt(boxes.findIndex((box) => box.node === node));
    if (!next) return;
    for (const other of view.querySelectorAll("[data-box][tabindex='0']")) other.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  const zoom = (node) => {
    const before = state.zoomed;
    state.zoomed = node;
    drawFlame();
    toBox(node ?? before ?? boxes[0]?.node);
  };

  const draw = () => {
    const plain = state.form === "centres";
    view.hidden = plain;
    byId("plain").hidden = !plain;
    const tree = state.form === "tree" || state.form === "inverted";
    byId("open").hidden = byId("fold").hidden = !tree;
    byId("measure").disabled = plain;
    byId("measure").title = byId("measure").parentElement.title = plain
      ? "This table has all measures side by side; choose one in the tree, inverted or in the flame graph"
      : "";
    if (state.form !== "flame") byId("up").hidden = true;
    if (tree) drawTree();
    else if (!plain) drawFlame();
    else {
      let count = 0;
      for (const row of byId("plain").querySelectorAll("tr[data-centre]")) {
        row.hidden = state.wanted !== "" && !matches(Number(row.dataset.centre));
        if (!row.hidden) count++;
      }
      found.textContent = state.wanted ? `${count} found` : "";
    }
  };
  const unfold = () => {
    const m = state.measure;
    const go = (item) => {
      if (item.below === null || !(item.total[m] >= wholes[m] * 0.05)) return;
      if (folded().has(item.key) && state.form === "inverted") return;
      folded().add(item.key);
      if (folded().size < 2000) item.below().forEach(go);
    };
    top().forEach(go);
  };

  view.addEventListener("click", (event) => {
    const row = event.target.closest("[data-line]"), box = event.target.closest("[data-box]");
    if (row) toggle(Number(row.dataset.line), !lines[Number(row.dataset.line)].open);
    if (box) zoom(boxes[Number(box.dataset.box)].node);
  });
  view.addEventListener("keydown", (event) => {
    const row = event.target.closest("[data-line]"), box = event.target.closest("[data-box]");
    const key = event.key;
    if (row) {
      const i = Number(row.dataset.line), { item, depth, open } = lines[i];
      if (key === "ArrowDown") toLine(i + 1);
      else if (key === "ArrowUp") toLine(i - 1);
      else if (key === "Home") toLine(0);
      else if (key === "End") toLine(Math.min(lines.length, 3000) - 1);
      else if (key === "ArrowRight") { if (open) toLine(i + 1); else toggle(i, true); }
      else if (key === "ArrowLeft") {
        if (open && folded().has(item.key)) toggle(i, false);
        else for (let k = i - 1; k >= 0; k--) if (lines[k].depth < depth) { toLine(k); break; }
      } else if (key === "Enter" || key === " ") toggle(i, !open);
      else return;
    } else if (box) {
      const i = Number(box.dataset.box), here = boxes[i];
      const level = boxes.map((_, k) => k).filter((k) => boxes[k].depth === here.depth).sort((a, b) => boxes[a].left - boxes[b].left);
      const at = level.indexOf(i);
      if (key === "ArrowDown") toBox(boxes.find(({ node }) => node.parent === here.node)?.node);
      else if (key === "ArrowUp") toBox(here.node.parent);
      else if (key === "ArrowRight") toBox(boxes[level[at + 1]]?.node);
      else if (key === "ArrowLeft") toBox(boxes[level[at - 1]]?.node);
      else if (key === "Enter" || key === " ") zoom(here.node);
      else if (key === "Escape") zoom(null);
      else return;
    } else return;
    event.preventDefault();
  });
  // Wherever in the panel the focus is, Esc shows the whole graph.
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && state.form === "flame" && state.zoomed && !event.defaultPrevented) zoom(null);
  });

  // The flat list is sorted by the heading that was chosen.
  const plain = byId("plain"), headings = [...plain.querySelectorAll("thead th")];
  const listed = [...plain.querySelectorAll("tr[data-centre]")];
  const figures = new Map(listed.map((row) => [row, row.dataset.figures.split(" ").map(Number)]));
  const sortBy = (column) => {
    const turned = headings[column].getAttribute("aria-sort") === (column ? "descending" : "ascending");
    const by = column === 0
      ? (a, b) => name(Number(a.dataset.centre)).localeCompare(name(Number(b.dataset.centre)))
      : (a, b) => figures.get(b)[column - 1] - figures.get(a)[column - 1];
    listed.sort(turned ? (a, b) => by(b, a) : by);
    headings.forEach((heading, i) => {
      if (i === column) heading.setAttribute("aria-sort", (column === 0) !== turned ? "ascending" : "descending");
      else heading.removeAttribute("aria-sort");
    });
    plain.querySelector("tbody").append(...listed);
  };
  headings[2].setAttribute("aria-sort", "descending");
  headings.forEach((heading, column) => {
    heading.innerHTML = `<button type="button">${heading.innerHTML}</button>`;
    heading.firstChild.addEventListener("click", () => sortBy(column));
  });

  byId("form").addEventListener("change", (event) => { state.form = event.target.value; draw(); });
  byId("measure").value = String(state.measure);
  byId("measure").addEventListener("change", (event) => { state.measure = Number(event.target.value); draw(); });
  byId("find").addEventListener("input", (event) => { state.wanted = event.target.value.trim().toLowerCase(); draw(); });
  byId("open").addEventListener("click", () => { unfold(); draw(); });
  byId("fold").addEventListener("click", () => { folded().clear(); draw(); });
  byId("up").addEventListener("click", () => zoom(null));
  for (const element of panel.querySelectorAll(".tools, .help")) element.hidden = false;
  unfold();
  draw();
  new ResizeObserver(() => { if (state.form === "flame" && view.clientWidth !== drawnWidth) drawFlame(); }).observe(panel);
};
