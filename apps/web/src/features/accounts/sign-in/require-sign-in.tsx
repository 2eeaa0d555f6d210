import { useContext, useEffect } from 'react';
import { createPath, Outlet, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { useAuth } from '../public/use-auth.ts';
import { loginPathFor } from './return-to.ts';

/** The login guard: a layout route around all pages that require a sign-in. */
export function RequireSignIn() {
  const { user } = useAuth();
  return user ? <Outlet /> : <ToLogin />;
}

/**
 * Redirects a visitor to the login page, which leads back to this page after the sign-in. When the visitor leaves the
 * page, the router's location changes before React removes this component. The component therefore redirects only while
 * the router's location is its own page. It redirects again if the visitor returns with 'Back' while it is mounted.
 */
export function ToLogin() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const path = createPath(useLocation());
  useEffect(() => {
    const leadAway = () => {
      if (!router || router.state.navigation.state !== 'idle') return;
      if (createPath(router.state.location) !== path) return;
      void router.navigate(loginPathFor(path), { replace: true });
    };
    leadAway();
    // Deferred, because a navigation inside the router's own update would be treated as part of that update.
    return router?.subscribe(() => queueMicrotask(leadAway));
  }, [router, path]);
  return null;
}
