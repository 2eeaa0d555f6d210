import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { hasAdminAccess } from '../admin-pages.ts';
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

export const visitorLinks: NavLink[] = [
  { label: 'Login', path: paths.login },
  { label: 'Sign Up', path: paths.signup },
];

/** For administrators and interviewers. */
const staff: NavLink[] = [{ label: 'Admin', path: paths.admin }];

export function linksFor(user: SignedInUser): NavLink[] {
  if (!hasAdminAccess(user)) return signedIn;
  // The page's own title.
  const words = user.admin ? {} : { label: 'Interviewer Panel' };
  return [...signedIn, ...staff.map((link) => ({ ...link, ...words }))];
}
