import { Outlet } from 'react-router';
import { useAuth } from './public/use-auth.ts';
import { ToLogin } from './to-login.tsx';

/** Login guard: a layout route around everything that needs a signed-in person. */
export function RequireSignIn() {
  const { user } = useAuth();
  return user ? <Outlet /> : <ToLogin />;
}
