import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { hasAdminAccess, panelTitleOf } from '../admin-access.ts';
import { type PagePath, paths } from '../paths.ts';

interface NavLink {
  label: string;
  path: PagePath;
}

const signedIn: NavLink[] = [
  { label: 'Dashboard', path: paths.dashboard },
  { label: 'Circuit', path: paths.circuit },
  { label: 'Community', path: paths.community },
  { label: 'Book Interview', path: paths.bookInterview },
  { label: 'My Bookings', path: paths.myBookings },
  { label: 'My Revision', path: paths.revision },
];

/** Links that only the menu of narrow screens contains, because they do not fit into the header. */
const besides: NavLink[] = [
  { label: 'Search', path: paths.search },
  { label: 'Plan', path: paths.plan },
  { label: 'Cards', path: paths.pointCards },
  { label: 'Practise together', path: paths.practice },
];

/** The header's links that are also in the phone's bottom bar. The menu does not repeat them while the bar is shown. */
export const bottomBarPaths: readonly PagePath[] = [
  paths.dashboard,
  paths.circuit,
  paths.community,
];

export const visitorLinks: NavLink[] = [
  { label: 'Login', path: paths.login },
  { label: 'Sign Up', path: paths.signup },
];

/** The link for everybody with a staff role. */
const staff: NavLink[] = [{ label: 'Admin', path: paths.admin }];

export function linksFor(user: SignedInUser): NavLink[] {
  if (!hasAdminAccess(user)) return signedIn;
  // People who are not administrators see the title of their own area instead of 'Admin'.
  const words = user.admin ? {} : { label: panelTitleOf(user) };
  return [...signedIn, ...staff.map((link) => ({ ...link, ...words }))];
}

/** The links in the menu of narrow screens. */
export function menuLinksFor(user: SignedInUser): NavLink[] {
  const all = linksFor(user);
  const isInBar = (link: NavLink) => bottomBarPaths.includes(link.path);
  return [...all.filter(isInBar), ...besides, ...all.filter((link) => !isInBar(link))];
}
