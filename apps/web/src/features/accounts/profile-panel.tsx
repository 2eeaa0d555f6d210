import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { PageLoader } from '../../ui/page-loader.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { profileQuery } from './accounts.queries.ts';
import { CommunityCard } from './community-card.tsx';
import { DisplayNameCard } from './display-name-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { PremiumCard } from './premium-card.tsx';

export function ProfilePanel() {
  const { data: profile, isPending, refetch, isFetching } = useQuery(profileQuery);
  if (isPending) return <PageLoader label="Loading your profile" />;
  if (!profile) {
    return (
      <StatePanel
        role="alert"
        title="User data not available."
        action={
          <Group justify="center">
            <Button onClick={() => void refetch()} loading={isFetching} variant="default">
              Try again
            </Button>
            <Button component={Link} to={paths.login}>
              Go to Login
            </Button>
          </Group>
        }
      />
    );
  }
  return (
    <Stack gap="lg">
      <DisplayNameCard profile={profile} />
      <PersonalCard profile={profile} />
      <CommunityCard profile={profile} />
      <PremiumCard />
    </Stack>
  );
}
