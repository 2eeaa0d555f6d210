// The first script of a page: it runs before anything is drawn, so it is tiny, alone (the build refuses imports here) and no
// module. It asks for the token while the app is still on its way, and looks after what a person does on a page that was
// drawn before the app: app/take-over.ts takes up from here.
/** What happened on the page before the app was there. */
export interface PageStart {
  /** The refresh that is under way, and the session it was asked for. */
  early: { sessionId: string; answer: Promise<Response> } | null;
  /** What the page will ask for first (early-calls.ts), address → answer, and the session it was asked for. */
  calls: { sessionId: string; answers: Map<string, Promise<Response>> } | null;
  /** Pressed last on the page as it was sent: a link, a button, or the form of a field where Enter was pressed. */
  pressed: Element | null;
  /** A finger or button is down: what lies under it must stay. */
  isHeld: boolean;
  /** The app has taken over, or never will. */
  isOver: boolean;
}

declare global {
  interface Window {
    /** Absent in the development server and in tests. */
    pageStart?: PageStart;
  }
}

(() => {
  // The same words as lib/session.ts, lib/token.ts and the contract use (start.test.ts compares them).
  const SESSION_ID_KEY = 'urost3.sessionId';
  const LOCK_NAME = 'urost3.refresh';
  const REFRESH = '/api/identity/refresh';
  const SESSION_HEADER = 'x-session-id';
  const CALLS = 'meta[name="early-calls"]';
  /** Older answers are not news: the app asks for itself. */
  const CALLS_LIFE_MS = 10_000;
  const TAP_MS = 50;

  const start: PageStart = {
    early: null,
    calls: null,
    pressed: null,
    isHeld: false,
    isOver: false,
  };
  window.pageStart = start;

  let sessionId: string | null = null;
  try {
    sessionId = localStorage.getItem(SESSION_ID_KEY);
  } catch {
    // Switched off: whoever is signed in here is so until the page is left.
  }

  if (sessionId !== null) {
    // The page as it was sent is a visitor's: global.css hides it.
    document.documentElement.dataset.member = '';
    const ask = () => fetch(REFRESH, { method: 'POST', credentials: 'same-origin' });
    const answer = navigator.locks ? navigator.locks.request(LOCK_NAME, ask) : ask();
    start.early = { sessionId, answer };
    // When it fails the app asks again and says what is wrong.
    answer.then(askEarly, () => undefined);
  }

  /** Before the app reads the same answer: what it asks for then is on its way already. */
  function askEarly(refreshed: Response): void {
    const list = document.querySelector<HTMLMetaElement>(CALLS)?.content;
    // An address with more to say (a tab, a search) may begin elsewhere on the page.
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

  const first = '[data-first-page]';

  function keep(event: Event): void {
    if (start.isOver || !(event.target instanceof Element)) return;
    const isModified =
      event instanceof MouseEvent &&
      (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const isPressed = event.type === 'click';
    const element = event.target.closest(isPressed ? 'a[href^="/"], button' : 'form');
    if (!element?.closest(first) || isModified) return;
    // Done by the app, as soon as it is there; nothing may be sent by a form that the app does not know.
    event.preventDefault();
    start.pressed = element;
  }

  const letGo = () => {
    start.isHeld = false;
  };

  for (const type of ['click', 'submit']) document.addEventListener(type, keep, true);
  for (const type of ['click', 'pointercancel', 'dragend'])
    document.addEventListener(type, letGo, true);
  document.addEventListener('pointerdown', () => (start.isHeld = true), true);
  // A tap becomes a click a moment after the finger is up.
  document.addEventListener('pointerup', () => setTimeout(letGo, TAP_MS), true);
  // A script of ours did not arrive: links lead on without it.
  window.addEventListener(
    'error',
    (event) => {
      if (!(event.target instanceof HTMLScriptElement)) return;
      start.isOver = true;
      if (start.pressed instanceof HTMLAnchorElement) window.location.assign(start.pressed.href);
    },
    true,
  );
})();
