import { Button, Group, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageLoader } from '../../ui/page-loader.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { profileQuery } from './accounts.queries.ts';
import { CommunityCard } from './community-card.tsx';
import { DisplayNameCard } from './display-name-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { useAuth } from './public/use-auth.ts';
import { SignOutButton } from './sign-out-button.tsx';

/** The person's own data. Each row shows one part of the data, which is edited in its own form. */
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
            {/* The login page is closed to signed-in people, so they sign out first. This page then redirects to the
                login page. */}
            <SignOutButton leave={signOut}>Go to Login</SignOutButton>
          </Group>
        }
      />
    );
  }
  return (
    <Paper withBorder px={{ base: 'md', sm: 'lg' }}>
      <DisplayNameCard profile={profile} />
      <PersonalCard profile={profile} />
      <CommunityCard profile={profile} />
    </Paper>
  );
}
