import { Container, Stack, Tabs, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ChangeEmailCard } from '../features/accounts/change-email-card.tsx';
import { DeleteAccountCard } from '../features/accounts/delete-account-card.tsx';
import { ExportCard } from '../features/accounts/export-card.tsx';
import { ProfilePanel } from '../features/accounts/profile-panel.tsx';
import { ResetEmailCard } from '../features/accounts/reset-email-card.tsx';
import { loginPathFor } from '../features/accounts/return-to.ts';
import { useAuth } from '../features/accounts/use-auth.ts';
import { BookingHistory } from '../features/bookings/booking-history.tsx';
import { MailboxHint } from '../features/site/mailbox-hint.tsx';
import { paths } from '../paths.ts';
import { showToast } from '../ui/show-toast.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import classes from './user.module.css';

export function Component() {
  usePageTitle('Your account');
  const { state } = useAuth();
  if (state.status === 'signed-in') return <Account />;
  if (state.status === 'signed-out' && state.reason === 'account-deleted') {
    return <Navigate to={paths.home} replace />;
  }
  return <SentToLogin />;
}

function SentToLogin() {
  const { pathname } = useLocation();
  useEffect(() => showToast('info', 'Please log in to access your page.'), []);
  return <Navigate to={loginPathFor(pathname)} replace />;
}

function Account() {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  return (
    <Container size="var(--app-page-width)" py="var(--app-page-top)">
      <Title order={1} mb="lg">
        Your account
      </Title>
      <Tabs
        className={classes.tabs}
        defaultValue="profile"
        orientation={isWide ? 'vertical' : 'horizontal'}
        keepMounted={false}
      >
        <Tabs.List mr={isWide ? 'xl' : 0} mb={isWide ? 0 : 'lg'} aria-label="Your account">
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="settings">Account Settings</Tabs.Tab>
          <Tabs.Tab value="bookings">My Bookings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfilePanel />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <Stack gap="lg">
            <MailboxHint />
            <ChangeEmailCard />
            <ResetEmailCard />
            <ExportCard />
            <DeleteAccountCard />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="bookings">
          <BookingHistory />
        </Tabs.Panel>
      </Tabs>
    </Container>
  );
}
