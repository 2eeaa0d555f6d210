import { Stack, Tabs, Title } from '@mantine/core';
import { useEffect } from 'react';
import { createPath, Navigate, useLocation } from 'react-router';
import { MailNotice } from '../../features/accounts/profile/mail-notice.tsx';
import { ProfilePanel } from '../../features/accounts/profile/profile-panel.tsx';
import { useAuth } from '../../features/accounts/public/use-auth.ts';
import { loginPathFor } from '../../features/accounts/sign-in/return-to.ts';
import { PremiumCard } from '../../features/subscription/purchase/premium-card.tsx';
import { paths } from '../../paths.ts';
import { useIsFrom } from '../../ui/hooks/rendering.ts';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import classes from './user.module.css';

const BookingHistory = lazyComponent(
  () => import('../../features/bookings/own/booking-history.tsx'),
  'BookingHistory',
);
const GroupCard = lazyComponent(
  () => import('../../features/groups/public/group-card.tsx'),
  'GroupCard',
);
const PaymentsCard = lazyComponent(
  () => import('../../features/invoices/payments-card.tsx'),
  'PaymentsCard',
);
// Loaded separately, because the first tab of the page does not need it.
const Settings = lazyComponent(() => import('./user-settings.tsx'), 'Settings');

export function Component() {
  const { state } = useAuth();
  if (state.status === 'signed-in') return <Account />;
  if (state.status === 'signed-out' && state.reason === 'account-deleted') {
    return <Navigate to={paths.home} replace />;
  }
  return <SentToLogin />;
}

function SentToLogin() {
  const path = createPath(useLocation());
  useEffect(() => showToast('info', 'Please log in to access your page.'), []);
  return <Navigate to={loginPathFor(path)} replace />;
}

const parts = { tab: ['profile', 'settings', 'bookings'] } as const;

function Account() {
  const isWide = useIsFrom('sm');
  const { chosen, choose } = useListAddress(parts);
  const { tab } = chosen;
  return (
    <PageFrame>
      <Title order={1} mb="lg">
        Your account
      </Title>
      <MailNotice />
      <Tabs
        classNames={{ tab: classes.tab }}
        styles={{ tabLabel: { textAlign: 'start' } }}
        value={tab}
        onChange={(next) => choose({ tab: next as typeof tab })}
        orientation={isWide ? 'vertical' : 'horizontal'}
        keepMounted={false}
      >
        <Tabs.List aria-label="Your account" className={classes.side}>
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="settings">Account Settings</Tabs.Tab>
          <Tabs.Tab value="bookings">My Bookings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <Stack gap="lg">
            <PremiumCard />
            <GroupCard />
            <ProfilePanel />
            <PaymentsCard />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <Settings />
        </Tabs.Panel>
        <Tabs.Panel value="bookings">
          <BookingHistory />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
