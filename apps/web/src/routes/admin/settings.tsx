import { Stack } from '@mantine/core';
import { UsageCard } from '../../features/examiner/settings/usage-card.tsx';
import { SettingsScreen } from '../../features/settings/settings-form.tsx';

export function Component() {
  return (
    <Stack gap="2xl">
      <SettingsScreen />
      <UsageCard />
    </Stack>
  );
}
