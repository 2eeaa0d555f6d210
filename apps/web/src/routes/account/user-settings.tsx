// The tab 'Account Settings' of the account page.

import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ChangeEmailCard } from '../../features/accounts/profile/change-email-card.tsx';
import { DeleteAccountCard } from '../../features/accounts/profile/delete-account-card.tsx';
import { ExportCard } from '../../features/accounts/profile/export-card.tsx';
import { ResetEmailCard } from '../../features/accounts/profile/reset-email-card.tsx';
import { ComparisonCard, useIsCompared } from '../../features/comparison/comparison-card.tsx';
import { examinerQuery } from '../../features/examiner/examiner.queries.ts';
import { MailboxHint } from '../../features/mail/mailbox-hint.tsx';
import { goToPart } from '../../ui/page/page-parts.ts';
import { CardGroup, PartTitle } from '../../ui/page/pieces.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';

const FactorCards = lazyComponent(
  () => import('../../features/accounts/security/factor-cards.tsx'),
  'FactorCards',
);
const ConsentsCard = lazyComponent(
  () => import('../../features/examiner/settings/consents-card.tsx'),
  'ConsentsCard',
);
const NotificationsCard = lazyComponent(
  () => import('../../features/push/notifications-card.tsx'),
  'NotificationsCard',
);
const SignInCards = lazyComponent(
  () => import('../../features/accounts/security/sign-in-cards.tsx'),
  'SignInCards',
);

export function Settings() {
  const isCompared = useIsCompared();
  const examiner = useExaminer();
  return (
    <Stack gap="2xl">
      <SettingsParts hasPrivacy={isCompared || examiner !== null} />
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
      {(isCompared || examiner) && (
        <SettingsGroup title="Privacy">
          <ComparisonCard />
          {examiner && <ConsentsCard examiner={examiner} />}
        </SettingsGroup>
      )}
      <SettingsGroup title="Data">
        <ExportCard />
        <DeleteAccountCard />
      </SettingsGroup>
    </Stack>
  );
}

/** Null when this installation has no examiner. */
function useExaminer() {
  const { data } = useQuery(examinerQuery);
  return data && (data.conversation || data.transcription) ? data : null;
}

const settingsParts = ['Sign-in', 'Notifications', 'Privacy', 'Data'] as const;
type SettingsPart = (typeof settingsParts)[number];
const idOfPart = (part: SettingsPart) => `settings-${part.toLowerCase()}`;

function SettingsParts({ hasPrivacy }: { hasPrivacy: boolean }) {
  const parts = settingsParts.filter((part) => hasPrivacy || part !== 'Privacy');
  return (
    // The four fit beside each other on a phone.
    <Group aria-label="Parts of the settings" component="nav" gap="2xs">
      {parts.map((part) => (
        <Button
          key={part}
          variant="default"
          size="sm"
          radius="xl"
          px="xs"
          fw={400}
          onClick={() => goToPart(idOfPart(part))}
        >
          {part}
        </Button>
      ))}
    </Group>
  );
}

function SettingsGroup({ title, children }: { title: SettingsPart; children: ReactNode }) {
  return (
    <div>
      <PartTitle size="h3" mb="md" id={idOfPart(title)} tabIndex={-1}>
        {title}
      </PartTitle>
      <CardGroup>{children}</CardGroup>
    </div>
  );
}
