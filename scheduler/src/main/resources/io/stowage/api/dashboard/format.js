// Numbers for people: aligned, with their units. What is not known is said so.
import { make } from "./dom.js";

export const UNKNOWN = "unknown";

export function number(value, digits = 0) {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A value and its unit, or that it is unknown. */
export function known(value, write) {
  return value === undefined || value === null || Number.isNaN(value) ? make("span", { class: "unknown" }, UNKNOWN) : write(value);
}

export function text(value, write) {
  return value === undefined || value === null || Number.isNaN(value) ? UNKNOWN : write(value);
}

export const percent = (share) => `${number(share * 100, share > 0 && share < 0.1 ? 1 : 0)} %`;
export const cores = (milli) => number(milli / 1000, milli % 1000 ? 1 : 0);
export const gib = (bytes) => number(bytes / 2 ** 30, bytes < 10 * 2 ** 30 ? 1 : 0);
export const watts = (value) => (value >= 10000 ? `${number(value / 1000, 1)} kW` : `${number(value)} W`);
export const millis = (value) => `${number(value, value < 10 ? 1 : 0)} ms`;
export const score = (value) => (Number.isInteger(value) || Math.abs(value) >= 100 ? number(value) : number(value, Math.abs(value) >= 10 ? 1 : 3));

/** An ISO duration such as PT1H2M3.4S, in its two largest units. */
export function span(iso) {
  const [, hours = 0, minutes = 0, seconds = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(iso) ?? [];
  if (+hours >= 48) return `${number(Math.floor(hours / 24))} d ${hours % 24} h`;
  if (+hours) return `${hours} h ${minutes} min`;
  if (+minutes) return `${minutes} min ${Math.floor(seconds)} s`;
  return `${number(+seconds, +seconds && +seconds < 10 ? 1 : 0)} s`;
}

let simulated = false;
let today = "";
/** A simulated cluster has a time of its own, which no time zone moves; of a recorded one nobody knows. Its today is the cluster's, too. */
export function useClockOf({ kind, at }) {
  simulated = kind !== "LIVE";
  today = day(at);
}

/** What all times on the page are in. */
export function zone(iso) {
  if (simulated) return "UTC";
  const parts = new Intl.DateTimeFormat("en-GB", { timeZoneName: "short" }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === "timeZoneName").value;
}

export function clock(iso, withSeconds = true) {
  const options = { hour: "2-digit", minute: "2-digit", hour12: false };
  if (withSeconds) options.second = "2-digit";
  if (simulated) options.timeZone = "UTC";
  return new Date(iso).toLocaleTimeString("en-GB", options);
}

export function day(iso, withYear = true) {
  return new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: withYear ? "numeric" : undefined, timeZone: simulated ? "UTC" : undefined });
}

const isToday = (iso) => day(iso) === today;

/** A moment: the time alone where that is of today, else with its day. */
export function when(iso) {
  return isToday(iso) ? clock(iso) : `${clock(iso)}, ${day(iso)}`;
}

/** The ends of a span of time, with their days where it goes over more than this one. */
export function ends(from, to) {
  const days = !isToday(from) || !isToday(to);
  const end = (iso) => (days ? `${clock(iso, false)}, ${day(iso, false)}` : clock(iso, false));
  return { from: end(from), to: end(to) };
}

export function plural(count, one, many = one + "s") {
  return `${number(count)} ${count === 1 ? one : many}`;
}
