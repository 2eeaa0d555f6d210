// The first script of a page: it runs before the first paint, so it is tiny, self-contained (the build refuses imports here)
// and not a module. It requests the token while the app is loading, and keeps a form that is submitted before the
// app is there, which app/hydrate.ts then submits.
/** Input on the page before the app was loaded. */
export interface PageStart {
  /** The refresh in progress, and the session it was sent for. */
  early: { sessionId: string; answer: Promise<Response> } | null;
  /** The page's first requests (early-calls.ts), address → response, and the session they were sent for. */
  calls: { sessionId: string; answers: Map<string, Promise<Response>> } | null;
  /** The form that was submitted. Links work by themselves. */
  submitted: HTMLFormElement | null;
  /** The app handles input. */
  isOver: boolean;
}

declare global {
  interface Window {
    /** Absent in the development server and in tests. */
    pageStart?: PageStart;
  }
}

(() => {
  // The same constants as in lib/session.ts, lib/token.ts and the contract (start.test.ts compares them).
  const SESSION_ID_KEY = 'urost3.sessionId';
  const LOCK_NAME = 'urost3.refresh';
  const REFRESH = '/api/identity/refresh';
  const SESSION_HEADER = 'x-session-id';
  const CALLS = 'meta[name="early-calls"]';
  /** Ignore outdated responses: the app requests its own. */
  const CALLS_LIFE_MS = 10_000;

  const start: PageStart = {
    early: null,
    calls: null,
    submitted: null,
    isOver: false,
  };
  window.pageStart = start;

  let sessionId: string | null = null;
  try {
    sessionId = localStorage.getItem(SESSION_ID_KEY);
  } catch {
    // Storage is blocked: the person stays signed in until they leave the page.
  }

  if (sessionId !== null) {
    // The page as sent is the visitor's version: global.css hides it.
    document.documentElement.dataset.member = '';
    const ask = () => fetch(REFRESH, { method: 'POST', credentials: 'same-origin' });
    const answer = navigator.locks ? navigator.locks.request(LOCK_NAME, ask) : ask();
    start.early = { sessionId, answer };
    // On failure the app retries and reports the error.
    answer.then(askEarly, () => undefined);
  }

  /** Runs before the app handles the same response, so that its first requests are already in progress. */
  function askEarly(refreshed: Response): void {
    const list = document.querySelector<HTMLMetaElement>(CALLS)?.content;
    // An address with a query (a tab, a search) may need other data first.
    if (!list || !refreshed.ok || sessionId === null || location.search) return;
    const owner = sessionId;
    const parts = location.pathname.split('/');
    const token = refreshed.clone().json() as Promise<{ idToken: string }>;
    const answers = new Map<string, Promise<Response>>();
    for (const call of list.split(' ')) {
      const url = call.replace(/~(\d)/g, (_, part: string) => parts[Number(part)] ?? '');
      const answer = token.then(({ idToken }) =>
        fetch(url, {
          headers: { authorization: `Bearer ${idToken}`, [SESSION_HEADER]: owner },
          credentials: 'same-origin',
        }),
      );
      answer.catch(() => undefined);
      answers.set(url, answer);
    }
    start.calls = { sessionId: owner, answers };
    setTimeout(() => {
      start.calls = null;
    }, CALLS_LIFE_MS);
  }

  // The app submits the form as soon as it is loaded; no form may be sent without the app.
  document.addEventListener(
    'submit',
    (event) => {
      if (start.isOver || !(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      start.submitted = event.target;
    },
    true,
  );
})();
