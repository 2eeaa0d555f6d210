// Renders the app once the code of the requested page is loaded.
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router';
import { restoreSession } from '../features/accounts/sign-in.ts';
import { watchConnection } from '../lib/connection.ts';
import { ignoreInputMethodKeys } from '../lib/input-method.ts';
import { watchSignOut } from '../lib/offline-wipe.ts';
import { watchPageUnload } from '../lib/page-unload.ts';
import { reportUncaughtErrors } from '../lib/report-error.ts';
import { getSession } from '../lib/session.ts';
import { watchTranslation } from '../lib/translated-page.ts';
import { untilIdle } from '../lib/when-idle.ts';
import { App } from './app.tsx';
import { keepPlace } from './keep-place.ts';
import { loadPage } from './load-page.ts';
import { startOffline } from './offline.ts';
import { replayInput, submitWaitingForm } from './replay-input.ts';
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
  await new Promise<void>((resolve) => {
    const onDrawn = () => {
      replayInput(root);
      resolve();
    };
    const router = createRouter(isSent);
    keepPlace(router);
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
    import('../lib/visit.ts').then(({ reportVisit }) => reportVisit(search)).catch(() => undefined);
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
  watchPageUnload();
  reportUncaughtErrors();
  watchConnection();
  watchSignOut();
  watchTranslation();
  ignoreInputMethodKeys();
  // Restore the session while the page's code is downloaded. A visitor has no session, so no request is sent for it.
  await Promise.all([restoreSession(), loadPage(pathname)]);
  // Yield between running the code and rendering, so that input is handled in between.
  await new Promise((resolve) => setTimeout(resolve));
  await draw(root);
  submitWaitingForm();
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await untilIdle();
  startRest(search);
}
