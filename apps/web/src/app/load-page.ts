import { matchRoutes } from 'react-router';
import { routes } from './router.tsx';

/**
 * Loads the code of the page at this path before the first render, which otherwise would show a loader. A failure is
 * ignored here, because the router loads the page again and reports the error.
 */
export async function loadPage(pathname: string): Promise<void> {
  const asked = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    asked.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const page = await route.lazy().catch(() => null);
      if (page) Object.assign(route, page, { lazy: undefined });
    }),
  );
}
