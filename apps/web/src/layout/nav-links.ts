import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { hasAdminAccess, panelTitleOf } from '../admin-pages.ts';
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

/** Only in the phone's menu: the header has no room for them. */
const besides: NavLink[] = [
  { label: 'Search', path: paths.search },
  { label: 'Plan', path: paths.plan },
  { label: 'Cards', path: paths.pointCards },
  { label: 'Practise together', path: paths.practice },
];

/** The places of the phone's bottom bar, which the menu does not repeat while the bar is shown. */
export const barPaths: readonly PagePath[] = [paths.dashboard, paths.circuit, paths.community];

export const visitorLinks: NavLink[] = [
  { label: 'Login', path: paths.login },
  { label: 'Sign Up', path: paths.signup },
];

/** For everybody with a role. */
const staff: NavLink[] = [{ label: 'Admin', path: paths.admin }];

export function linksFor(user: SignedInUser): NavLink[] {
  if (!hasAdminAccess(user)) return signedIn;
  // The page's own title.
  const words = user.admin ? {} : { label: panelTitleOf(user) };
  return [...signedIn, ...staff.map((link) => ({ ...link, ...words }))];
}

/** The phone's menu. */
export function menuLinksFor(user: SignedInUser): NavLink[] {
  const all = linksFor(user);
  const isInBar = (link: NavLink) => barPaths.includes(link.path);
  return [...all.filter(isInBar), ...besides, ...all.filter((link) => !isInBar(link))];
}
