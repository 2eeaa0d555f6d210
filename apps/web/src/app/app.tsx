import { StrictMode, useLayoutEffect } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RouterContext } from '../lib/browser/router-context.ts';
import { Providers } from './providers.tsx';

interface AppProps {
  router: DataRouter;
  /** Called when the first page is in the document, before the browser paints it. */
  onDrawn?: () => void;
}

/**
 * Turns off React Router's own error log. The crash page logs the error, except when the person left the page while its
 * code was loading.
 */
const leaveToCrashPage = () => undefined;

/** The whole app. The browser and the build (prerender.tsx) render the same component. */
export function App({ router, onDrawn }: AppProps) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <RouterContext value={router}>
        <Providers>
          <RouterProvider router={router} onError={leaveToCrashPage} />
        </Providers>
      </RouterContext>
    </StrictMode>
  );
}
