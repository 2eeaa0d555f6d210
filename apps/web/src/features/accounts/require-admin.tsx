import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import {
  adminHomeOf,
  hasAdminAccess,
  isOnlyInterviewer,
  mayOpenAdminPath,
} from '../../admin-access.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useAuth } from './public/use-auth.ts';
import { ToLogin } from './to-login.tsx';

/**
 * The guard of the administration. It redirects visitors to the login page, and learners to their dashboard. On a page
 * that they may not open, interviewers are redirected to the first page that their role permits. Other staff are
 * redirected only from the address of the administration itself. `PermittedPage` refuses the other pages that the role
 * does not permit.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  if (!user) return <ToLogin />;
  if (!hasAdminAccess(user)) return <Refused />;
  const isStart = pathname === paths.admin || isOnlyInterviewer(user);
  if (isStart && !mayOpenAdminPath(user, pathname)) {
    return <Navigate to={adminHomeOf(user) ?? paths.dashboard} replace />;
  }
  return children;
}

function Refused() {
  useEffect(() => showToast('warning', 'Please log in as an administrator.'), []);
  return <Navigate to={paths.dashboard} replace />;
}
