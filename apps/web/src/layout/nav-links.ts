import type { SignedInUser } from '@urost3/contract/accounts/accounts.schemas.ts';
import { type PagePath, paths } from '../paths.ts';
import { hasAdminAccess, isAt, panelTitleOf } from './admin/admin-access.ts';

export interface NavLink {
  label: string;
  path: PagePath;
}

const pages: NavLink[] = [
  { label: 'Dashboard', path: paths.dashboard },
  { label: 'Community', path: paths.community },
  { label: 'Book Interview', path: paths.bookInterview },
  { label: 'My Bookings', path: paths.myBookings },
];

/** The ways to practise, with the titles of their pages: a menu in the header, a group in the menu of narrow screens. */
const practice: NavLink[] = [
  { label: 'Mock circuit', path: paths.circuit },
  { label: 'Practise together', path: paths.practice },
  { label: 'Find a partner', path: paths.practicePartners },
  { label: 'Cards', path: paths.pointCards },
  { label: 'Your plan', path: paths.plan },
  { label: 'My Revision', path: paths.revision },
];

export const visitorLinks = [
  { label: 'Login', page: 'login' },
  { label: 'Sign Up', page: 'signup' },
] as const;

/** The navigation of a signed-in person: the same in the header and in the menu of narrow screens. */
export function linksFor(user: SignedInUser): { pages: NavLink[]; practice: NavLink[] } {
  if (!hasAdminAccess(user)) return { pages, practice };
  // People who are not administrators see the title of their own area instead of 'Admin'.
  const label = user.admin ? 'Admin' : panelTitleOf(user);
  return { pages: [...pages, { label, path: paths.admin }], practice: [] };
}

/**
 * Whether a phone has a bar at the bottom: for learners, except while a conversation is open. A conversation fills the screen
 * of a phone and has its message field at the bottom.
 */
export const hasBottomBar = (user: SignedInUser, pathname: string, search: string): boolean =>
  !hasAdminAccess(user) &&
  !(pathname === paths.community && new URLSearchParams(search).has('conversation'));

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
