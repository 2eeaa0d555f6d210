import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { siteQuery } from '../health/public/health.queries.ts';

// Most installations have no providers, so that the login page does not carry the buttons.
const ProviderButtons = lazy(() =>
  import('./provider-buttons.tsx').then((module) => ({ default: module.ProviderButtons })),
);

interface ProviderSignInProps {
  words: 'Sign in with' | 'Sign up with';
  next: string | null;
}

/** The configured providers below the form; nothing where there are none. */
export function ProviderSignIn({ words, next }: ProviderSignInProps) {
  const { data } = useQuery(siteQuery);
  const providers = data?.signInProviders ?? [];
  if (providers.length === 0) return null;
  return (
    <Stack gap="md" mt="md">
      <Text ta="center" size="sm" c="dimmed">
        or
      </Text>
      <Suspense fallback={null}>
        <ProviderButtons providers={providers} words={words} purpose="sign-in" next={next} />
      </Suspense>
    </Stack>
  );
}
