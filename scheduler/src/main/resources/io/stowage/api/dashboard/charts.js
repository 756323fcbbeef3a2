// Small line charts. The drawing is for eyes; its label says the same in words.
import { make, shape } from "./dom.js";
import { UNKNOWN } from "./format.js";

const WIDTH = 300;
const HEIGHT = 72;

/**
 * A curve of values over time, with gaps where they are unknown.
 * points: [[x, value or undefined]], write: a value as text, from and to: the ends of the axis as text.
 */
export function curve({ title, points, write, from = "", to = "", floor }) {
  const values = points.map(([, value]) => value).filter(isKnown);
  if (values.length < 2) return make("figure", { class: "curve empty" }, make("figcaption", {}, title), make("p", { class: "soft" }, values.length ? "One value so far." : `So far ${UNKNOWN}.`));
  const low = floor ?? Math.min(...values);
  const high = Math.max(...values);
  const label = `${title}: ${write(values.at(-1))} now, ${write(Math.min(...values))} at least and ${write(high)} at most${from ? ` from ${from} to ${to}` : ""}.`;
  return make(
    "figure",
    { class: "curve" },
    make("figcaption", {}, title),
    make("div", { class: "plot" },
      make("span", { class: "high", "aria-hidden": "true" }, write(high)),
      make("span", { class: "low", "aria-hidden": "true" }, write(low)),
      drawing(points, low, high, label)),
    make("p", { class: "ends", "aria-hidden": "true" }, make("span", {}, from), make("span", {}, to)));
}

/** A curve without words, for a place that has them. */
export function spark(points, floor) {
  const values = points.map(([, value]) => value).filter(isKnown);
  if (values.length < 2) return undefined;
  return drawing(points, floor ?? Math.min(...values), Math.max(...values));
}

function drawing(points, low, high, label) {
  const first = points[0][0];
  const length = points.at(-1)[0] - first || 1;
  const reach = high - low || 1;
  const x = (at) => (((at - first) / length) * WIDTH).toFixed(1);
  const y = (value) => (high === low ? HEIGHT / 2 : HEIGHT - ((value - low) / reach) * HEIGHT).toFixed(1);
  let line = "";
  let area = "";
  let piece = [];
  const end = () => {
    if (piece.length > 1) {
      const drawn = piece.map(([at, value]) => `${x(at)},${y(value)}`).join("L");
      line += `M${drawn}`;
      area += `M${x(piece[0][0])},${HEIGHT}L${drawn}L${x(piece.at(-1)[0])},${HEIGHT}Z`;
    }
    piece = [];
  };
  for (const point of points) {
    if (isKnown(point[1])) piece.push(point);
    else end();
  }
  end();
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return shape("svg", { viewBox: `0 -2 ${WIDTH} ${HEIGHT + 4}`, preserveAspectRatio: "none", focusable: "false", ...named },
    shape("path", { class: "area", d: area }), shape("path", { class: "line", d: line }));
}

function isKnown(value) {
  return value !== undefined && value !== null && Number.isFinite(value);
}
