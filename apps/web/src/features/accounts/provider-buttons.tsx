import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { providerRoutes } from '@urost3/contract/accounts-providers.routes.ts';
import type { SiteInfo } from '@urost3/contract/health.schemas.ts';
import { useEffect } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './provider-buttons.module.css';
import { providerIcon } from './provider-icons.tsx';

export type Provider = SiteInfo['signInProviders'][number];

const routes = {
  'sign-in': providerRoutes.startProviderSignIn,
  link: providerRoutes.startProviderLink,
  prove: providerRoutes.startProviderProof,
} as const;

interface ProviderButtonsProps {
  providers: readonly Provider[];
  /** The providers' brand rules allow the first three for sign-in. The last two are for people who are signed in. */
  words: 'Sign in with' | 'Sign up with' | 'Continue with' | 'Confirm with' | 'Connect';
  purpose: keyof typeof routes;
  /** The page of this site to return to. */
  next: string | null;
}

/** One button for each provider. The browser goes to the provider and returns to `/auth/callback`. */
export function ProviderButtons({ providers, words, purpose, next }: ProviderButtonsProps) {
  const start = useMutation({
    mutationFn: (provider: string) =>
      callApi(routes[purpose], { params: { provider }, body: { next } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const { reset } = start;
  // Enable the buttons again: after 'Back' from the provider, the browser may show this page as the person left it.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return (
    <Stack gap="xs">
      {start.error && (
        <Notice
          kind="error"
          title={messageOf(start.error, 'This could not be started. Please try again.')}
        />
      )}
      {providers.map(({ id, kind, name }) => (
        <button
          key={id}
          type="button"
          className={classes.button}
          data-kind={kind}
          // Stays disabled after success until the browser has left the page.
          disabled={start.isPending || start.isSuccess}
          onClick={() => start.mutate(id)}
        >
          {providerIcon(kind)}
          {words} {name}
        </button>
      ))}
    </Stack>
  );
}
