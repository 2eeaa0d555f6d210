import { useContext, useEffect } from 'react';
import { createPath, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { loginPathFor } from './return-to.ts';

/**
 * Leads a visitor to the login page and from there back here. It follows the router itself, because React draws a new page
 * later than the router opens it: a page that is already left must not lead anywhere, and 'Back' to this one must lead to the
 * login page again, although React never saw it left.
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
    // Not from inside the router's own change, whose last lines would take the new navigation for its own.
    return router?.subscribe(() => queueMicrotask(leadAway));
  }, [router, path]);
  return null;
}
