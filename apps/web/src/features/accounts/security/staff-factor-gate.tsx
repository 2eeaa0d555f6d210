import { Container, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatShortDate } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import { useNow } from '../../../ui/hooks/use-tick.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { factorsQuery } from './security.queries.ts';

const setUp = (
  <Link to={`${paths.user}?tab=settings`}>Set up a passkey or an authenticator app</Link>
);

/**
 * Wraps the pages of staff who must have a second factor. Before the deadline, a notice is above the page. After the
 * deadline, the pages are closed.
 */
export function StaffFactorGate({ children }: { children: ReactNode }) {
  const { data } = useQuery(factorsQuery);
  const now = useNow();
  if (!data?.requiredFrom) return children;
  if (new Date(data.requiredFrom) > now) {
    const title = `From ${formatShortDate(data.requiredFrom)} your role needs a second factor.`;
    return (
      <>
        <Notice kind="warning" title={title}>
          {setUp}
        </Notice>
        {children}
      </>
    );
  }
  return (
    <Container size={640} py="2xl">
      <Stack gap="md">
        <Title order={1} size="h2">
          Your role needs a second factor
        </Title>
        <Text>
          Staff can see and change what belongs to others. A password alone no longer opens these
          pages.
        </Text>
        <Text>{setUp}</Text>
      </Stack>
    </Container>
  );
}
