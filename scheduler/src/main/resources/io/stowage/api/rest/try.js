"use strict";
// The token stays in this tab: it is sent as a header, never as a cookie or in an address.
const token = document.getElementById("token");
token.value = sessionStorage.getItem("token") ?? "";
token.addEventListener("input", () => sessionStorage.setItem("token", token.value));

function element(name, text, ...children) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

function field(name, hint) {
  const input = document.createElement("input");
  input.name = name;
  input.placeholder = hint ?? "";
  return element("label", "", element("span", name), input);
}

async function ask(method, path, operation, form, shown) {
  let address = path;
  const query = new URLSearchParams();
  for (const parameter of operation.parameters) {
    const value = form.elements[parameter.name].value;
    if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (value) query.set(parameter.name, value);
  }
  const request = { method: method.toUpperCase(), headers: {} };
  if (token.value) request.headers.Authorization = `Bearer ${token.value}`;
  const { body } = form.elements;
  if (body) request.body = body.type === "file" ? body.files[0] : body.value;
  try {
    const answer = await fetch(`.${address}${query.size ? `?${query}` : ""}`, request);
    const text = await answer.text();
    let pretty = text;
    try { pretty = JSON.stringify(JSON.parse(text), null, 2); } catch { /* not JSON: shown as it is */ }
    shown.textContent = `${answer.status} ${answer.statusText}\n\n${pretty}`;
  } catch (problem) {
    shown.textContent = `No answer: ${problem.message}`;
  }
}

function show(method, path, operation) {
  const form = document.createElement("form");
  for (const parameter of operation.parameters) form.append(field(parameter.name, parameter.description));
  if (operation.requestBody) {
    const isFile = "application/octet-stream" in operation.requestBody.content;
    const body = document.createElement(isFile ? "input" : "textarea");
    if (isFile) body.type = "file";
    body.name = "body";
    form.append(element("label", "", element("span", "body"), body));
  }
  const shown = element("pre");
  // A long answer is scrolled by keys, too.
  shown.tabIndex = 0;
  form.append(element("button", "Ask"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(method, path, operation, form, shown);
  });
  const title = element("summary", "", element("code", `${method.toUpperCase()} ${path}`), ` ${operation.summary}`);
  return element("details", "", title, form, shown);
}

fetch("./openapi.json").then((answer) => answer.json()).then((api) => {
  const routes = document.getElementById("routes");
  routes.replaceChildren();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) routes.append(show(method, path, operation));
  }
});
