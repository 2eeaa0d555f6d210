import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from './public/use-auth.ts';
import { loginPathFor } from './return-to.ts';

/** Login guard: a layout route around everything that needs a signed-in person. */
export function RequireSignIn() {
  const { user } = useAuth();
  const { pathname, search, hash } = useLocation();
  if (!user) return <Navigate to={loginPathFor(pathname + search + hash)} replace />;
  return <Outlet />;
}
