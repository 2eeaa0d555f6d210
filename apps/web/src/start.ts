// The first script of a page: it runs before the first paint, so it is tiny, self-contained (the build refuses imports here)
// and not a module. It styles the page, and while the app is loading it requests the token and the page's first data, and
// keeps a submitted form, which app/start-app.tsx then submits.
export interface PageStart {
  /** The session of the requests; null for a visitor. */
  sessionId: string | null;
  /** Requests in progress by address: the refresh, then the page's first (early-calls.ts). */
  answers: Map<string, Promise<Response>>;
  /** A form submitted before the app could handle it; links need no such help. */
  submitted: HTMLFormElement | null;
  /** True once the app handles input. */
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
  /** Ignore outdated responses: the app requests its own. */
  const CALLS_LIFE_MS = 10_000;

  const answers: PageStart['answers'] = new Map();
  const start: PageStart = { sessionId: null, answers, submitted: null, isOver: false };
  window.pageStart = start;

  // The policy refuses style attributes in markup, but not the styles that a script sets. Observers run before each paint.
  const styler = new MutationObserver(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? '';
      delete element.dataset.style;
    }
    if (document.readyState !== 'loading') styler.disconnect();
  });
  styler.observe(document, { childList: true, subtree: true });

  // No form may be sent without the app.
  document.addEventListener(
    'submit',
    (event) => {
      if (start.isOver || !(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      start.submitted = event.target;
    },
    true,
  );

  try {
    start.sessionId = localStorage.getItem(SESSION_ID_KEY);
  } catch {
    // Storage is blocked: the person stays signed in until they leave the page.
  }
  const { sessionId } = start;
  if (sessionId === null) return;

  // The page as sent is the visitor's version: global.css hides it.
  document.documentElement.dataset.member = '';
  const sendCalls = (response: Response) => {
    const calls = document.querySelector<HTMLMetaElement>('meta[name="early-calls"]')?.content;
    // An address with a query (a tab, a search) may need other data first.
    if (!calls || !response.ok || location.search) return;
    const last = location.pathname.split('/').at(-1) ?? '';
    const token = response.clone().json() as Promise<{ idToken: string }>;
    for (const call of calls.split(' ')) {
      const url = call.replace('~', () => last);
      const answer = token.then(({ idToken }) =>
        fetch(url, {
          headers: { authorization: `Bearer ${idToken}`, [SESSION_HEADER]: sessionId },
        }),
      );
      answer.catch(() => undefined);
      answers.set(url, answer);
      setTimeout(() => answers.delete(url), CALLS_LIFE_MS);
    }
  };

  const refresh = () => fetch(REFRESH, { method: 'POST' });
  const refreshed = navigator.locks ? navigator.locks.request(LOCK_NAME, refresh) : refresh();
  answers.set(REFRESH, refreshed);
  // Before the app handles the same response. On failure the app retries and reports the error.
  refreshed.then(sendCalls, () => undefined);
})();
