import { Button, Group, Stack, Tabs, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { createPath, Navigate, useLocation } from 'react-router';
import { ChangeEmailCard } from '../../features/accounts/profile/change-email-card.tsx';
import { DeleteAccountCard } from '../../features/accounts/profile/delete-account-card.tsx';
import { ExportCard } from '../../features/accounts/profile/export-card.tsx';
import { MailNotice } from '../../features/accounts/profile/mail-notice.tsx';
import { ProfilePanel } from '../../features/accounts/profile/profile-panel.tsx';
import { ResetEmailCard } from '../../features/accounts/profile/reset-email-card.tsx';
import { useAuth } from '../../features/accounts/public/use-auth.ts';
import { loginPathFor } from '../../features/accounts/sign-in/return-to.ts';
import { ComparisonCard } from '../../features/comparison/comparison-card.tsx';
import { MailboxHint } from '../../features/mail/mailbox-hint.tsx';
import { PremiumCard } from '../../features/subscription/purchase/premium-card.tsx';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { goToPart } from '../../ui/page/page-parts.ts';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import classes from './user.module.css';

const BookingHistory = lazyComponent(
  async () => (await import('../../features/bookings/own/booking-history.tsx')).BookingHistory,
);
const FactorCards = lazyComponent(
  async () => (await import('../../features/accounts/security/factor-cards.tsx')).FactorCards,
);
const GroupCard = lazyComponent(
  async () => (await import('../../features/groups/public/group-card.tsx')).GroupCard,
);
const PaymentsCard = lazyComponent(
  async () => (await import('../../features/invoices/payments-card.tsx')).PaymentsCard,
);
const ConsentsCard = lazyComponent(
  async () => (await import('../../features/examiner/settings/consents-card.tsx')).ConsentsCard,
);
const NotificationsCard = lazyComponent(
  async () => (await import('../../features/push/notifications-card.tsx')).NotificationsCard,
);
// Loaded separately, because the first tab of the page does not need it.
const SignInCards = lazyComponent(() =>
  import('../../features/accounts/security/sign-in-cards.tsx').then((module) => module.SignInCards),
);

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
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const { chosen, choose } = useListAddress(parts);
  const { tab } = chosen;
  return (
    <PageFrame>
      <Title order={1} mb="lg">
        Your account
      </Title>
      <MailNotice />
      <Tabs
        className={classes.tabs}
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
          <Stack gap="lg" className={classes.profile}>
            <PremiumCard />
            <GroupCard />
            <ProfilePanel />
            <PaymentsCard />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <Stack gap="xl">
            <SettingsParts />
            <MailboxHint />
            <SettingsGroup title="Sign-in">
              <ChangeEmailCard />
              <ResetEmailCard />
              <SignInCards />
              <FactorCards />
            </SettingsGroup>
            <SettingsGroup title="Notifications">
              <NotificationsCard />
            </SettingsGroup>
            <SettingsGroup title="Privacy">
              <ComparisonCard />
              <ConsentsCard />
            </SettingsGroup>
            <SettingsGroup title="Data">
              <ExportCard />
              <DeleteAccountCard />
            </SettingsGroup>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="bookings">
          <BookingHistory />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}

const settingsParts = ['Sign-in', 'Notifications', 'Privacy', 'Data'] as const;
type SettingsPart = (typeof settingsParts)[number];
const idOfPart = (part: SettingsPart) => `settings-${part.toLowerCase()}`;

function SettingsParts() {
  return (
    // The four fit beside each other on a phone.
    <Group aria-label="Parts of the settings" component="nav" gap="0.375rem">
      {settingsParts.map((part) => (
        <Button
          key={part}
          variant="default"
          size="sm"
          radius="xl"
          px="0.625rem"
          fw={400}
          data-part={part}
          onClick={() => goToPart(idOfPart(part))}
        >
          {part}
        </Button>
      ))}
    </Group>
  );
}

/** The style sheet hides the group while none of its cards is shown. */
function SettingsGroup({ title, children }: { title: SettingsPart; children: ReactNode }) {
  return (
    <Stack gap={0} className={classes.group}>
      <Title order={2} size="h3" mb="md" id={idOfPart(title)} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
