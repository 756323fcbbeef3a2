// The server's API: answers, and a stream of news. The token is sent as a header, never as a cookie or in an address.
const KEY = "token";

export class Trouble extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** A link may bring the token behind its hash, which browsers do not send; it is not left in the address. */
export function takeTokenOfLink() {
  const brought = /^#token=(.+)$/.exec(location.hash);
  if (!brought) return;
  sessionStorage.setItem(KEY, decodeURIComponent(brought[1]));
  history.replaceState(null, "", location.pathname + "#/overview");
}

export function keepToken(token) {
  sessionStorage.setItem(KEY, token.trim());
}

function headers(more = {}) {
  const token = sessionStorage.getItem(KEY);
  return token ? { Authorization: `Bearer ${token}`, ...more } : more;
}

export async function ask(path, method = "GET", body = undefined) {
  let answer;
  try {
    answer = await fetch(`api/v1/${path}`, { method, headers: headers(), body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Trouble(0, "The server does not answer. Maybe it was stopped; the page goes on asking.");
  }
  const told = await answer.json();
  if (!answer.ok) throw new Trouble(answer.status, told.error ?? answer.statusText);
  return told;
}

/** The answer, or nothing where there is none (404). */
export async function askMaybe(path) {
  try {
    return await ask(path);
  } catch (trouble) {
    if (trouble.status === 404) return undefined;
    throw trouble;
  }
}

/** Calls back whenever something has happened, and says whether the stream is open. An EventSource could not send the token. */
export async function follow(onNews, onState) {
  for (;;) {
    try {
      const answer = await fetch("api/v1/events", { headers: headers({ Accept: "text/event-stream" }) });
      const reader = answer.body.getReader();
      onState(true);
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        // Heartbeats are comments, which begin with a colon.
        if (value[0] !== 58) onNews();
      }
    } catch {
      // Told by the next question, which fails as well.
    }
    onState(false);
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
}
