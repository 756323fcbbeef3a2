// The time of a recording: where in it the page looks, and how to go elsewhere.
import { make } from "./dom.js";
import { clock, day, ends } from "./format.js";

const STEPS = 1000;
let dragged = false;

/** What leads to any moment. go: sends a change of the moment. */
export function timeBar(moment, go) {
  const began = Date.parse(moment.from);
  const length = Date.parse(moment.to) - began;
  const at = Math.round((STEPS * (Date.parse(moment.at) - began)) / (length || 1));
  const when = (step) => new Date(began + (length * step) / STEPS).toISOString();
  const { from, to } = ends(moment.from, moment.to);
  const words = (iso) => `${clock(iso)}, ${day(iso)}`;
  const slider = make("input", {
    type: "range", min: 0, max: STEPS, value: at, id: "moment", "aria-label": "Moment of the recording", "aria-valuetext": words(moment.at),
    oninput: (event) => { dragged = true; go({ at: when(Number(event.target.value)), paused: true }); },
    onchange: () => { dragged = false; },
  });
  return [
    make("button", { type: "button", "aria-label": "To the decision before", title: "the decision before ( , )", onclick: () => go({ step: "previous", paused: true }) }, "‹"),
    make("span", { class: "soft end" }, from),
    slider,
    make("span", { class: "soft end" }, to),
    make("button", { type: "button", "aria-label": "To the next decision", title: "the next decision ( . )", onclick: () => go({ step: "next", paused: true }) }, "›"),
  ];
}

/** Moves the handle, which nobody else does: what is in a field is its user's. */
export function moveHandle(moment) {
  const handle = document.getElementById("moment");
  if (!handle || dragged) return;
  const from = Date.parse(moment.from);
  handle.value = Math.round((STEPS * (Date.parse(moment.at) - from)) / (Date.parse(moment.to) - from || 1));
}
