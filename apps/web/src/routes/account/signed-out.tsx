import { Button, Stack, Text } from '@mantine/core';
import { Link, Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { FormPage } from '../../ui/page/form-page.tsx';
import { isSafeLink } from '../../ui/text/safe-url.ts';

/**
 * The state of the history entry. It is not read from the URL, because a link could then redirect people to any
 * site.
 */
interface ProviderSession {
  provider: string;
  url: string;
}

/** Shown after signing out of a session that began at a sign-in provider. The person may still be signed in there. */
export function Component() {
  const at = useLocation().state as ProviderSession | null;
  if (!at || !isSafeLink(at.url)) return <Navigate to={paths.home} replace />;
  return (
    <FormPage title="You are logged out">
      <Stack gap="md">
        <Text>
          You may still be signed in at {at.provider}. On a shared computer, sign out there as well.
        </Text>
        <Button size="md" onClick={() => window.location.assign(at.url)}>
          Sign out at {at.provider}
        </Button>
        <Button component={Link} to={paths.home} variant="default" size="md">
          Stay signed in there
        </Button>
      </Stack>
    </FormPage>
  );
}
