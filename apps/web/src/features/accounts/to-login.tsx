import { useContext, useEffect } from 'react';
import { createPath, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { loginPathFor } from './return-to.ts';

/**
 * Redirects a visitor to the login page, which returns here after the sign-in. React renders a page later than the
 * router navigates, so this component reads the router's location: a page that the visitor has left must not redirect,
 * and after 'Back' a page that is still mounted must redirect again.
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
