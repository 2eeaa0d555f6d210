import { Stack } from '@mantine/core';
import { UsageCard } from '../../features/examiner/usage-card.tsx';
import { SettingsScreen } from '../../features/settings/settings-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Settings');
  return (
    <Stack gap="xl">
      <SettingsScreen />
      <UsageCard />
    </Stack>
  );
}
