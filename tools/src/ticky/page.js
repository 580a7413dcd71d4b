"use strict";
(() => {
  const table = document.getElementById("closures");
  const body = table.querySelector("tbody");
  const rows = [...body.querySelectorAll("tr")];
  const headings = [...table.querySelectorAll("thead th")];
  const text = new Map(rows.map((row) => [row, row.querySelector("th").textContent]));
  const figure = (row, column) => Number(row.children[column].dataset.n);
  // A column of changes by how large they are, whatever their sign.
  const sortBy = (column) => {
    const now = headings[column].getAttribute("aria-sort");
    const turned = now === (column === 0 ? "ascending" : "descending");
    const changes = headings[column].textContent.endsWith("change");
    const size = (row) => changes ? Math.abs(figure(row, column)) : figure(row, column);
    const by = column === 0 ? (a, b) => text.get(a).localeCompare(text.get(b)) : (a, b) => size(b) - size(a);
    rows.sort(turned ? (a, b) => by(b, a) : by);
    headings.forEach((heading, i) => {
      if (i === column) heading.setAttribute("aria-sort", (column === 0) !== turned ? "ascending" : "descending");
      else heading.removeAttribute("aria-sort");
    });
    body.append(...rows);
  };
  headings.forEach((heading, column) => {
    heading.innerHTML = `<button type="button">${heading.innerHTML}</button>`;
    heading.firstChild.addEventListener("click", () => sortBy(column));
  });
  const find = document.getElementById("find"), own = document.getElementById("own"), found = document.getElementById("found");
  const choose = () => {
    const wanted = find.value.trim().toLowerCase();
    let count = 0;
    for (const row of rows) {
      const name = text.get(row);
      row.hidden = wanted !== "" && !name.toLowerCase().includes(wanted) || own.checked && "library" in row.dataset;
      if (!row.hidden) count++;
    }
    found.textContent = count === rows.length ? "" : `${count} of ${rows.length}`;
  };
  find.addEventListener("input", choose);
  own.addEventListener("change", choose);
  document.querySelector(".tools").hidden = false;
  document.documentElement.classList.add("ready");
})();
