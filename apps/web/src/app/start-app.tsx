// Draws the app, once the code of the page that was asked for is there.
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { restoreSession } from '../features/accounts/sign-in.ts';
import { reportUncaughtErrors } from '../lib/report-error.ts';
import { whenLoaded } from '../lib/when-idle.ts';
import { startOffline } from './offline.ts';
import { Providers } from './providers.tsx';
import { createRouter, routes } from './router.tsx';
import { takeOver } from './take-over.ts';

/** So that the first thing drawn is the page itself. What fails here fails again when the router asks, which says so. */
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

export async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  reportUncaughtErrors();
  startOffline();
  // Under way while the page's code is; a visitor is known at once.
  await Promise.all([restoreSession(), loadPage(window.location.pathname)]);
  // Running its code was one task, drawing is another: a finger is answered between them.
  await new Promise((resolve) => setTimeout(resolve));
  const render = () =>
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <RouterProvider router={createRouter()} />
        </Providers>
      </StrictMode>,
    );
  await takeOver(root, {
    atOnce: () => flushSync(render),
    // In pieces, so that the browser can answer in between.
    inPieces: () => startTransition(render),
  });
  whenLoaded(() => {
    import('./prefetch-on-intent.ts').then(
      ({ prefetchOnIntent }) => prefetchOnIntent((pathname) => matchRoutes(routes, pathname)),
      // Pages are then fetched when they are opened.
      () => undefined,
    );
  });
}
