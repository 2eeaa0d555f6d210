import { Outlet } from 'react-router';
import { useAuth } from '../public/use-auth.ts';
import { ToLogin } from './to-login.tsx';

/** The login guard: a layout route around all pages that require a sign-in. */
export function RequireSignIn() {
  const { user } = useAuth();
  return user ? <Outlet /> : <ToLogin />;
}
