// Renders the app once the code of the requested page is loaded.

import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router';
import { restoreSession } from '../features/accounts/sign-in/sign-in.ts';
import { reportUncaughtErrors } from '../lib/api/report-error.ts';
import { getSession } from '../lib/api/session.ts';
import { ignoreInputMethodKeys } from '../lib/browser/input-method.ts';
import { watchPageUnload } from '../lib/browser/page-unload.ts';
import { watchTranslation } from '../lib/browser/translated-page.ts';
import { untilIdle } from '../lib/browser/when-idle.ts';
import { whileGrowing } from '../lib/browser/while-growing.ts';
import { watchConnection } from '../lib/offline/connection.ts';
import { watchSignOut } from '../lib/offline/offline-wipe.ts';
import { watchSounds } from '../ui/media/sounds.ts';
import { App } from './app.tsx';
import { loadPage } from './load-page.ts';
import { startOffline } from './offline.ts';
import { startScheme } from './page-scheme.ts';
import { createRouter, routes } from './router.tsx';

/** Turns off React's own log of caught errors, because the crash page logs them (crash-page.tsx). */
const onCaughtError = () => {};

/**
 * Gives this entry of the browser's history a key of its own. React Router stores scroll positions by this key, and would give
 * all pages that are opened by their address the same key. Such a page would start at the position of an earlier page.
 */
function nameHistoryEntry(): void {
  if (!window.history.state?.key)
    window.history.replaceState(
      { ...window.history.state, key: Math.random().toString(36).slice(2) },
      '',
    );
}

/** Lets the browser handle input between running the code, reading the routes and rendering. Nobody acts on a hidden page, whose timers are slow. */
const nextTask = async () => {
  if (!document.hidden) await new Promise((resolve) => setTimeout(resolve));
};

/**
 * Hydrates the sent page if it has content and nobody is signed in; otherwise renders the page. React works in several
 * tasks, so that the browser can respond between them.
 */
async function draw(root: Element): Promise<void> {
  const isMember = document.documentElement.dataset.member !== undefined;
  const isSent = root.hasChildNodes() && !isMember && getSession().status === 'signed-out';
  nameHistoryEntry();
  if (!isSent) root.replaceChildren();
  delete document.documentElement.dataset.member;
  const router = createRouter(isSent);
  keepPlace(router);
  await nextTask();
  await new Promise<void>((resolve) => {
    const onDrawn = () => {
      replayInput(root);
      resolve();
    };
    const app = <App router={router} onDrawn={onDrawn} />;
    startTransition(() => {
      if (isSent) hydrateRoot(root, app, { onCaughtError });
      else createRoot(root, { onCaughtError }).render(app);
    });
  });
  document.getElementById('frame')?.remove();
}

/** Starts parts that no page waits for. If a part fails to load, it is missing until the next visit. */
function startRest(search: string): void {
  startOffline();
  import('./prefetch-on-intent.ts')
    .then(({ prefetchOnIntent }) => prefetchOnIntent((pathname) => matchRoutes(routes, pathname)))
    .catch(() => undefined);
  if (getSession().status === 'signed-out')
    import('../lib/api/visit.ts')
      .then(({ reportVisit }) => reportVisit(search))
      .catch(() => undefined);
}

/** No page can read the parts of an address such as /%, so the address becomes one that no page has. */
function replaceUnreadableAddress(): void {
  try {
    decodeURIComponent(window.location.pathname);
  } catch {
    const path = `/${encodeURIComponent(window.location.pathname)}`;
    window.history.replaceState(window.history.state, '', path);
  }
}

export async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  replaceUnreadableAddress();
  const { pathname, search } = window.location;
  startScheme(matchRoutes(routes, pathname)?.map(({ route }) => route.handle) ?? []);
  watchPageUnload();
  reportUncaughtErrors();
  watchConnection();
  watchSignOut();
  watchTranslation();
  ignoreInputMethodKeys();
  watchSounds();
  // Restore the session while the page's code is downloaded. A visitor has no session, so no request is sent for it.
  await Promise.all([restoreSession(), loadPage(pathname)]);
  await nextTask();
  await draw(root);
  submitWaitingForm();
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await untilIdle();
  startRest(search);
}

/** Content above the position may still arrive for this time after the page has become tall enough. */
const SETTLED_MS = 2_000;

/** Scrolls to the position whenever the page grows, until the page has settled or the person acts. @returns a stop function */
function scrollWhileGrowing(top: number): () => void {
  let settled: number | undefined;
  const stopFollowing = whileGrowing(document.body, () => {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top)
      settled ??= window.setTimeout(stopFollowing, SETTLED_MS);
  });
  return () => {
    stopFollowing();
    window.clearTimeout(settled);
  };
}

/**
 * Keeps the scroll position after back, forward and reload while the content of the page arrives. React Router scrolls
 * once, before the content: the page is then too short for the position.
 */
function keepPlace(router: ReturnType<typeof createRouter>): void {
  let stop = () => {};
  let { location, restoreScrollPosition } = router.state;
  router.subscribe((state) => {
    if (state.location === location && state.restoreScrollPosition === restoreScrollPosition)
      return;
    ({ location, restoreScrollPosition } = state);
    stop();
    if (restoreScrollPosition) stop = scrollWhileGrowing(restoreScrollPosition);
  });
}

/**
 * Dispatches an input event for each field that the person changed before hydration. React keeps the typed text, but
 * the components get no event. Prerendered pages have only <input> fields.
 */
export function replayInput(root: Element): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const field of root.querySelectorAll('input')) {
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    if (value === defaultValue) continue;
    // React replaces the setter of `value` to record values. React sees a change only when the native setter is used.
    field.value = defaultValue;
    setValue?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // The caret of an email field cannot be read.
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
  }
}

/** Submits the form that start.ts kept. From now on the app handles the submission of forms. */
export function submitWaitingForm(): void {
  const start = window.pageStart;
  if (!start) return;
  start.isOver = true;
  start.submitted?.requestSubmit();
}
