import { isAt } from '../admin-access.ts';
import { type PagePath, paths } from '../paths.ts';

/**
 * Returns `aria-current` for a menu link. A subpage belongs to the link of its page, and the booking page has two URLs.
 */
export function currentAt(path: PagePath, pathname: string): 'page' | undefined {
  const isCurrent =
    isAt(path, pathname) || (path === paths.bookInterview && isAt(paths.booking, pathname));
  return isCurrent ? 'page' : undefined;
}
