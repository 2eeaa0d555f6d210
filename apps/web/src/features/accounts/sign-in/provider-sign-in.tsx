import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';

// Loaded separately, because most installations have no providers.
const ProviderButtons = lazyComponent(() => import('./provider-buttons.tsx'), 'ProviderButtons');

interface ProviderSignInProps {
  words: 'Sign in with' | 'Sign up with';
  next: string | null;
}

/** The configured sign-in providers below the form. */
export function ProviderSignIn({ words, next }: ProviderSignInProps) {
  const { data } = useQuery(siteQuery);
  const providers = data?.signInProviders ?? [];
  if (providers.length === 0) return null;
  return (
    <Stack gap="md" mt="md">
      <Quiet ta="center">or</Quiet>
      <ProviderButtons providers={providers} words={words} purpose="sign-in" next={next} />
    </Stack>
  );
}
