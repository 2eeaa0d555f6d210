// Renders the app once the code of the requested page is loaded.
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router';
import { restoreSession } from '../features/accounts/sign-in.ts';
import { watchLeaving } from '../lib/leaving.ts';
import { reportUncaughtErrors } from '../lib/report-error.ts';
import { getSession } from '../lib/session.ts';
import { whenLoaded } from '../lib/when-idle.ts';
import { App } from './app.tsx';
import { readInput, restoreStyles } from './hydrate.ts';
import { startOffline } from './offline.ts';
import { createRouter, routes } from './router.tsx';

/**
 * So that the first render shows the page itself. A failure here repeats when the router loads the page, which reports it.
 */
async function loadPage(pathname: string): Promise<void> {
  const asked = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    asked.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const page = await route.lazy().catch(() => null);
      if (page) Object.assign(route, page, { lazy: undefined });
    }),
  );
}

/** The page was sent with a visitor's content, and a visitor is here. */
function isSentForReader(root: Element): boolean {
  return (
    root.hasChildNodes() &&
    document.documentElement.dataset.member === undefined &&
    getSession().status === 'signed-out'
  );
}

/** React would log it too; the page shown in its place does (crash-page.tsx). */
const onCaughtError = () => {};

/** Runs the app in the page that was sent, or draws it where there is none. In several tasks, so that the browser can respond in between. */
function draw(root: Element): Promise<void> {
  const isSent = isSentForReader(root);
  return new Promise((resolve) => {
    const onDrawn = () => {
      document.getElementById('frame')?.remove();
      const repeatInput = readInput(root);
      // After all of React's work on this commit.
      queueMicrotask(() => {
        repeatInput();
        resolve();
      });
    };
    if (isSent) restoreStyles(root);
    else root.replaceChildren();
    delete document.documentElement.dataset.member;
    startTransition(() => {
      const app = <App router={createRouter(isSent)} onDrawn={onDrawn} />;
      if (isSent) hydrateRoot(root, app, { onCaughtError });
      else createRoot(root, { onCaughtError }).render(app);
    });
  });
}

export async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const { search } = window.location;
  watchLeaving();
  reportUncaughtErrors();
  startOffline();
  // Starts in parallel with the code download. Resolves immediately for visitors.
  await Promise.all([restoreSession(), loadPage(window.location.pathname)]);
  // Yield between running the code and rendering, so that input is handled in between.
  await new Promise((resolve) => setTimeout(resolve));
  await draw(root);
  whenLoaded(() => {
    import('./prefetch-on-intent.ts').then(
      ({ prefetchOnIntent }) => prefetchOnIntent((pathname) => matchRoutes(routes, pathname)),
      // Other pages are loaded when opened.
      () => undefined,
    );
    if (getSession().status === 'signed-out') {
      import('../lib/visit.ts').then(({ tellVisit }) => tellVisit(search)).catch(() => undefined);
    }
  });
}
