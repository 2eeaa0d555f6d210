import type { ButtonProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ContextType, useContext } from 'react';
import { UNSAFE_DataRouterContext, useNavigate } from 'react-router';
import { findProviderSignOut } from '../features/accounts/public/find-provider-sign-out.ts';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';
import { siteQuery } from '../features/health/public/health.queries.ts';
import { lossAgreed } from '../lib/loss-agreed.ts';
import { paths } from '../paths.ts';
import { LogoutIcon } from '../ui/icons.tsx';

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router'];

/**
 * Waits while a page asks the person whether to leave the page. This wait is necessary, because `navigate` resolves as
 * soon as the page has blocked the navigation. The navigation continues when the person agrees.
 */
function untilAnswered(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const { blockers, navigation } = router.state;
      const isAsking = [...blockers.values()].some(({ state }) => state !== 'unblocked');
      if (isAsking || navigation.state !== 'idle') return;
      stop();
      resolve();
    };
    const stop = router.subscribe(check);
    check();
  });
}

export function LogoutButton(props: ButtonProps) {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const client = useQueryClient();

  const leave = async (isLossAgreed: boolean) => {
    const site = client.getQueryData(siteQuery.queryKey);
    const elsewhere = site?.signInProviders.length ? await findProviderSignOut() : null;
    // Navigates to the home page before the sign-out. On a protected page, the sign-out would make the login guard
    // redirect to the login page.
    await navigate(paths.home, { state: isLossAgreed ? lossAgreed : null });
    if (router) await untilAnswered(router);
    if (router?.state.location.pathname !== paths.home) return;
    await signOut();
    if (elsewhere) await navigate(paths.signedOut, { state: elsewhere });
  };

  return (
    <SignOutButton
      leave={leave}
      variant="subtle"
      size="sm"
      leftSection={<LogoutIcon size={18} />}
      {...props}
    >
      Logout
    </SignOutButton>
  );
}
