// The first script of a page (decision 073). It runs before the first paint. It is therefore tiny, is not a module and
// has no imports (the build refuses them). It removes the code of a mailed link from the address. It applies the page's
// inline styles (`data-style`). While the app is loading, it requests the token and the page's first data. It also keeps a
// submitted form, which app/start-app.tsx submits later.
export interface PageStart {
  /** The id of the session to which the requests belong; null for a visitor. */
  sessionId: string | null;
  /** Responses by URL: of the token refresh, then of the page's first API requests (early-calls.ts). */
  answers: Map<string, Promise<Response>>;
  /**
   * A form that was submitted before the app could handle it. Links need no help, because they work without the app.
   */
  submitted: HTMLFormElement | null;
  /** True once the app handles input. */
  isOver: boolean;
  /** Fetches the files of the app that the page names. */
  fetchFiles: () => void;
}

declare global {
  interface Window {
    /** Absent in the development server and in tests. */
    pageStart?: PageStart;
  }
}

(() => {
  // The same constants as in lib/api/session.ts, lib/api/token.ts and the contract (start.test.ts compares them).
  const SESSION_ID_KEY = 'urost3.sessionId';
  const LOCK_NAME = 'urost3.refresh';
  const REFRESH = '/api/identity/refresh';
  const SESSION_HEADER = 'x-session-id';
  /** Unused responses are dropped after this time, because they are outdated. The app then sends its own requests. */
  const CALLS_LIFE_MS = 10_000;

  const answers: PageStart['answers'] = new Map();
  const start: PageStart = {
    sessionId: null,
    answers,
    submitted: null,
    isOver: false,
    fetchFiles: () => {
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
        link.rel = 'modulepreload';
        delete link.dataset.later;
      }
    },
  };
  window.pageStart = start;

  // Moves the code of a mailed link from the address to the state of the history entry (React Router's `usr`) before
  // anything is visible. So the code is in no screenshot, history list or referrer, and a reload keeps it.
  const address = new URL(location.href);
  const oobCode = address.searchParams.get('oobCode');
  if (oobCode !== null) {
    address.searchParams.delete('oobCode');
    history.replaceState({ usr: { oobCode } }, '', address);
  }

  // The content security policy refuses style attributes in HTML, but not styles that a script sets. A mutation
  // observer runs before the browser paints.
  const whileParsing = (change: () => void) => {
    const observer = new MutationObserver(() => {
      change();
      if (document.readyState !== 'loading') observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  };
  whileParsing(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? '';
      delete element.dataset.style;
    }
  });

  // Keeps a submitted form until the app runs, because only the app can send it to the API.
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
    // The browser blocks storage, so there is no stored session, and the page starts as for a visitor.
  }
  const { sessionId } = start;
  if (sessionId === null) return;

  // The sent page is the visitor's version, so global.css hides it for a member.
  document.documentElement.dataset.member = '';
  const sendCalls = (response: Response) => {
    const calls = document.querySelector<HTMLMetaElement>('meta[name="early-calls"]')?.content;
    // A page whose URL has a query (a tab, a search) may need other data first.
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

  // A member waits for the app, and not for the sent page, so its files are fetched at once (for a visitor: main.ts). The
  // token comes first, because it would otherwise wait for one of the browser's six connections, and the data for it.
  const refresh = () => {
    const answer = fetch(REFRESH, { method: 'POST' });
    // Those that are parsed already, and those that follow.
    start.fetchFiles();
    whileParsing(start.fetchFiles);
    return answer;
  };
  const refreshed = navigator.locks ? navigator.locks.request(LOCK_NAME, refresh) : refresh();
  answers.set(REFRESH, refreshed);
  // This handler is registered before the app's own, because `sendCalls` must clone the response before the app reads
  // it. On failure the app retries and reports the error.
  refreshed.then(sendCalls).catch(() => undefined);
})();
