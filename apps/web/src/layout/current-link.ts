import { type PagePath, paths } from '../paths.ts';
import { isAt } from './admin/admin-access.ts';

/**
 * Returns `aria-current` for a menu link. A subpage belongs to the link of its page, but the list of partners has a link of
 * its own. The booking page has two URLs.
 */
export function currentAt(path: PagePath, pathname: string): 'page' | undefined {
  const isCurrent =
    (isAt(path, pathname) &&
      !(path === paths.practice && isAt(paths.practicePartners, pathname))) ||
    (path === paths.bookInterview && isAt(paths.booking, pathname));
  return isCurrent ? 'page' : undefined;
}
