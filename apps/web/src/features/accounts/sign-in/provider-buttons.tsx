import { Stack } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ProviderKind, providerRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { SiteInfo } from '@urost3/contract/health/health.schemas.ts';
import type { ReactNode } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { Problem } from '../../../ui/state/notice.tsx';
import { rememberReturn } from './return-to.ts';
import classes from './sign-in.module.css';

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
    onSuccess: ({ url }) => {
      rememberReturn(next);
      window.location.assign(url);
    },
  });
  // Enable the buttons again: after 'Back' from the provider, the browser may show this page as the person left it.
  useWindowEvent('pageshow', ({ persisted }) => persisted && start.reset());
  return (
    <Stack gap="xs">
      <Problem error={start.error} otherwise="This could not be started. Please try again." />
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

// Icons for the buttons of sign-in providers. They are inline, so that no request goes to a provider. The providers'
// brand rules fix the colours.
const SIZE = 20;

function Mark({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" width={SIZE} height={SIZE} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const google = (
  <Mark>
    <path
      fill="#4285f4"
      d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2-1.9 3.3-4.7 3.3-8.1Z"
    />
    <path
      fill="#34a853"
      d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7a6.6 6.6 0 0 1-9.9-3.5H2.2v2.8A11 11 0 0 0 12 23Z"
    />
    <path fill="#fbbc05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8Z" />
    <path
      fill="#ea4335"
      d="M12 5.4c1.6 0 3.1.5 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8A6.6 6.6 0 0 1 12 5.4Z"
    />
  </Mark>
);

const microsoft = (
  <Mark>
    <path fill="#f25022" d="M2 2h9.5v9.5H2Z" />
    <path fill="#7fba00" d="M12.5 2H22v9.5h-9.5Z" />
    <path fill="#00a4ef" d="M2 12.5h9.5V22H2Z" />
    <path fill="#ffb900" d="M12.5 12.5H22V22h-9.5Z" />
  </Mark>
);

const apple = (
  <Mark>
    <path
      fill="currentColor"
      d="M12.2 6.9c-.9 0-2.4-1.1-4-1-2 0-3.9 1.1-5 3-2.1 3.6-.5 9 1.6 12 1 1.5 2.2 3.1 3.8 3 1.5 0 2-1 3.9-1s2.4 1 4 1c1.6 0 2.7-1.5 3.7-3 1.1-1.7 1.6-3.3 1.6-3.4 0 0-3.1-1.2-3.2-4.9 0-3 2.5-4.5 2.6-4.5-1.4-2.1-3.6-2.4-4.4-2.4-2-.2-3.7 1.1-4.6 1.1Zm3.3-3.1c.9-1 1.4-2.4 1.3-3.8-1.2 0-2.7.8-3.5 1.8-.8.9-1.5 2.3-1.3 3.7 1.3.1 2.7-.7 3.5-1.7Z"
    />
  </Mark>
);

/** A building with a cross, for the identity provider of a hospital and any other provider. */
const institution = (
  <Mark>
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      d="M4 21V8l8-5 8 5v13M2 21h20M12 8v6m-3-3h6M10 21v-4h4v4"
    />
  </Mark>
);

const marks: Partial<Record<ProviderKind, ReactNode>> = { google, microsoft, apple };

const providerIcon = (kind: ProviderKind): ReactNode => marks[kind] ?? institution;
