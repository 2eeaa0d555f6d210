// Which pages of the administration a person may open, and how the menu names and groups them.
import { may, type RoleHolder } from '@urost3/contract/roles.ts';
import { type AdminPage, adminPages } from './admin-pages.ts';

export function hasAdminAccess(user: RoleHolder): boolean {
  return user.roles.length > 0;
}

/**
 * Whether the person is an interviewer without another staff role. The specification gives interviewers their own title
 * and redirects.
 */
export function isOnlyInterviewer({ roles }: RoleHolder): boolean {
  return roles.length === 1 && roles[0] === 'interviewer';
}

export function panelTitleOf(user: RoleHolder): string {
  if (user.roles.includes('admin')) return 'Admin Panel';
  return isOnlyInterviewer(user) ? 'Interviewer Panel' : 'Staff Panel';
}

function adminPagesFor(user: RoleHolder): readonly AdminPage[] {
  return adminPages.filter((page) => may(user, page.needs));
}

/** Whether `pathname` is `path` or a subpage of it. A subpage requires the permission of its page. */
export function isAt(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

export function mayOpenAdminPath(user: RoleHolder, pathname: string): boolean {
  return (
    user.roles.includes('admin') || adminPagesFor(user).some(({ path }) => isAt(path, pathname))
  );
}

interface AdminPageGroup {
  heading: string | undefined;
  pages: AdminPage[];
}

/** The pages that this person may open, under the headings of the menu. */
export function groupedAdminPages(user: RoleHolder): AdminPageGroup[] {
  const groups = Map.groupBy(adminPagesFor(user), (page) => page.group);
  return [...groups].map(([heading, pages]) => ({ heading, pages }));
}

export function adminHomeOf(user: RoleHolder): string | null {
  return adminPagesFor(user)[0]?.path ?? null;
}
