// What several views are made of.
import { make } from "./dom.js";
import { number, percent, text } from "./format.js";

export function heading(title, ...beside) {
  return make("div", { class: "title" }, make("h1", { tabindex: "-1" }, title), ...beside);
}

export function section(title, ...content) {
  return make("section", { "aria-label": title }, make("h2", {}, title), ...content);
}

export function empty(says, ...more) {
  return make("p", { class: "empty card" }, says, ...more);
}

/** columns: [{ head, cell(row), number }]; rows get the key that they are found again by. */
export function table(caption, columns, rows, key) {
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    make("table", {},
      make("caption", {}, caption),
      make("thead", {}, make("tr", {}, columns.map(({ head, number: right, sort }) => make("th", { scope: "col", class: right && "number", "aria-sort": sort }, head)))),
      make("tbody", {}, rows.map((row) => make("tr", { "data-key": key(row) }, columns.map(({ cell, number: right }, i) =>
        i ? make("td", { class: right && "number" }, cell(row)) : make("th", { scope: "row" }, cell(row))))))));
}

/** How much of something is taken, as a bar with words beside it. */
export function meter(share, words) {
  return make("span", { class: "meter" },
    make("span", { class: "bar", "aria-hidden": "true" }, make("i", { style: { width: `${Math.min(100, 100 * (share || 0))}%` } })),
    make("span", {}, words ?? text(share, percent)));
}

export function link(to, words) {
  return make("a", { href: `#/${to}` }, words);
}

export const nodeLink = (name) => link(`nodes/${encodeURIComponent(name)}`, name);
export const podLink = (pod) => link(`pending/${pod}`, pod);

const OUTCOMES = { PLACED: "placed", REFUSED: "refused", PREEMPTING: "clears a node" };
export function outcome(kind) {
  return make("span", { class: `outcome ${kind.toLowerCase()}` }, OUTCOMES[kind] ?? kind);
}

export function facts(...pairs) {
  return make("dl", { class: "facts" }, pairs.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

export function share(part, whole) {
  return whole ? part / whole : undefined;
}

export function others(amounts) {
  return Object.entries(amounts).map(([name, amount]) => `${number(amount)} ${name}`).join(", ");
}
