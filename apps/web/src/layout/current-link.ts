import { isAt } from '../admin-access.ts';
import { type PagePath, paths } from '../paths.ts';

/**
 * Returns `aria-current` for a menu link. Pages below a link's page belong to the link, and booking has two addresses.
 */
export function currentAt(path: PagePath, pathname: string): 'page' | undefined {
  const isCurrent =
    isAt(path, pathname) || (path === paths.bookInterview && isAt(paths.booking, pathname));
  return isCurrent ? 'page' : undefined;
}
