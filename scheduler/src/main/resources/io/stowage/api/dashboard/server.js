// The server's API: answers, and a stream of news. The token is sent as a header, never as a cookie or in an address.
const KEY = "token";
// A process that is frozen, or a host that is gone, says nothing at all. What is ordered may take longer than what is asked.
const LONGEST_ANSWER_MILLIS = 25000;
const LONGEST_ORDER_MILLIS = 120000;
// The stream has a heartbeat every five seconds.
const LONGEST_SILENCE_MILLIS = 20000;

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
  const signal = AbortSignal.timeout(method === "GET" ? LONGEST_ANSWER_MILLIS : LONGEST_ORDER_MILLIS);
  let answer;
  let told;
  try {
    answer = await fetch(`api/v1/${path}`, { method, signal, headers: headers(), body: body === undefined ? undefined : JSON.stringify(body) });
    told = await answer.json();
  } catch {
    throw new Trouble(0, "The server does not answer. Maybe it was stopped; the page goes on asking.");
  }
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

/** Calls back whenever something has happened, or may have. An EventSource could not send the token. */
export async function follow(onNews) {
  for (;;) {
    const stream = new AbortController();
    let alarm;
    const heard = () => {
      clearTimeout(alarm);
      alarm = setTimeout(() => stream.abort(), LONGEST_SILENCE_MILLIS);
    };
    try {
      heard();
      const answer = await fetch("api/v1/events", { signal: stream.signal, headers: headers({ Accept: "text/event-stream" }) });
      if (!answer.ok) throw new Error(answer.statusText);
      const reader = answer.body.getReader();
      onNews();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        heard();
        // Heartbeats are comments, which begin with a colon.
        if (value[0] !== 58) onNews();
      }
    } catch {
      // Told by the next question, which fails as well.
    }
    clearTimeout(alarm);
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
}
