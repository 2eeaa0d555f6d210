import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageLoader } from '../../ui/page-loader.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { profileQuery } from './accounts.queries.ts';
import { CommunityCard } from './community-card.tsx';
import { DisplayNameCard } from './display-name-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { PremiumCard } from './premium-card.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { useAuth } from './use-auth.ts';

export function ProfilePanel() {
  const { signOut } = useAuth();
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
            {/* Login is for nobody who is signed in; without a session this page leads there by itself. */}
            <SignOutButton leave={signOut}>Go to Login</SignOutButton>
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
