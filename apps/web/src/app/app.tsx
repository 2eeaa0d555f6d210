import { type ComponentProps, StrictMode, useLayoutEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './providers.tsx';

interface AppProps {
  router: ComponentProps<typeof RouterProvider>['router'];
  /** Called when the first page is in the document, before it is painted. */
  onDrawn?: () => void;
}

/** The crash page logs the error, unless the page was only left while its code was loading. */
const leaveToCrashPage = () => undefined;

/** The whole app, the same in the browser and where pages are rendered beforehand (prerender.tsx). */
export function App({ router, onDrawn }: AppProps) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} onError={leaveToCrashPage} />
      </Providers>
    </StrictMode>
  );
}
