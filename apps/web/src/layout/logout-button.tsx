import type { ButtonProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { providerRoutes } from '@urost3/contract/accounts/accounts.ts';
import { useContext } from 'react';
import { type DataRouter, useNavigate } from 'react-router';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { SignOutButton } from '../features/accounts/sign-in/sign-out-button.tsx';
import { siteQuery } from '../features/health/public/health.queries.ts';
import { callApi } from '../lib/api/api.ts';
import { RouterContext } from '../lib/browser/router-context.ts';
import { lossAgreed } from '../lib/offline/loss-agreed.ts';
import { paths } from '../paths.ts';
import { LogoutIcon } from '../ui/media/icons.tsx';

/**
 * Waits while a page asks the person whether to leave the page. This wait is necessary, because `navigate` resolves as
 * soon as the page has blocked the navigation. The navigation continues when the person agrees.
 */
function untilAnswered(router: DataRouter): Promise<void> {
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
  const router = useContext(RouterContext);
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

/**
 * Call this function before the session ends, because the request needs the session. A failed request does not prevent
 * the sign-out.
 * @returns the sign-out URL of the provider through which the person signed in; null without a URL or after a failed
 * request
 */
async function findProviderSignOut(): Promise<{ provider: string; url: string } | null> {
  try {
    const found = await callApi(providerRoutes.getProviderSignOut);
    return found?.url ? { provider: found.provider, url: found.url } : null;
  } catch {
    return null;
  }
}
