// Elements, and how those on the page become like fresh ones without losing focus, scroll or what was typed.
const SVG = "http://www.w3.org/2000/svg";

export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function shape(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    // Set by script, styles are no inline styles to the content security policy.
    if (name === "style") Object.entries(value).forEach(([key, each]) => element.style.setProperty(key, each));
    else if (name.startsWith("on")) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

const HANDLERS = ["onclick", "onsubmit", "onchange", "oninput", "onkeydown"];
// What people have opened or typed is theirs.
const isTheirs = (element, name) => name === "open" || name === "style" || (name === "value" && element.matches("input, textarea"));

/** Makes the children of a place like the fresh ones; elements with a data-key are found again wherever they are. */
export function become(place, fresh) {
  const keyed = new Map();
  for (const child of place.children) if (child.dataset.key) keyed.set(child.dataset.key, child);
  let at = place.firstChild;
  for (const each of fresh) {
    const child = typeof each === "string" ? document.createTextNode(each) : each;
    const key = child.dataset?.key;
    const known = key ? keyed.get(key) : at && !at.dataset?.key ? at : undefined;
    if (known && isAlike(known, child)) {
      if (known === at) at = at.nextSibling;
      else place.insertBefore(known, at);
      update(known, child);
    } else {
      place.insertBefore(child, at);
      drawWithin(child);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** Some elements know by themselves how to become what they should be, in less time. */
function drawWithin(element) {
  element.drawInto?.(element);
  element.querySelectorAll?.("[data-draws]").forEach((each) => each.drawInto(each));
}

function isAlike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && one.namespaceURI === other.namespaceURI;
}

function update(known, fresh) {
  if (known.nodeType === Node.TEXT_NODE) {
    if (known.data !== fresh.data) known.data = fresh.data;
    return;
  }
  if (fresh.drawInto) return fresh.drawInto(known);
  for (const { name } of [...known.attributes]) {
    if (!fresh.hasAttribute(name) && !isTheirs(known, name)) known.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (!isTheirs(known, name) && known.getAttribute(name) !== value) known.setAttribute(name, value);
  }
  if (known.style.cssText !== fresh.style.cssText) known.style.cssText = fresh.style.cssText;
  for (const handler of HANDLERS) known[handler] = fresh[handler];
  become(known, [...fresh.childNodes]);
}
