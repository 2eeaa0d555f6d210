import type { SignedInUser } from '@urost3/contract/accounts.ts';
import { hasAdminAccess } from '../admin-pages.ts';
import { isBuilt, type PagePath, paths } from '../paths.ts';

interface NavLink {
  label: string;
  path: PagePath;
}

// One line a link. Links to pages that are not built yet (paths.ts) are left out until they are.
const signedInLinks: NavLink[] = [
  { label: 'Dashboard', path: paths.dashboard },
  { label: 'Circuit', path: paths.circuit },
  { label: 'Community', path: paths.community },
  { label: 'Book Interview', path: paths.bookInterview },
  { label: 'My Bookings', path: paths.myBookings },
  { label: 'My Revision', path: paths.revision },
];

const visitorLinks: NavLink[] = [
  { label: 'Login', path: paths.login },
  { label: 'Sign Up', path: paths.signup },
];

/** For administrators and interviewers. */
const staffLinks: NavLink[] = [{ label: 'Admin', path: paths.admin }];

export const navLinks = {
  signedIn: signedInLinks.filter((link) => isBuilt(link.path)),
  staff: staffLinks.filter((link) => isBuilt(link.path)),
  visitor: visitorLinks.filter((link) => isBuilt(link.path)),
};

export function linksFor(user: SignedInUser): NavLink[] {
  return hasAdminAccess(user) ? [...navLinks.signedIn, ...navLinks.staff] : navLinks.signedIn;
}
