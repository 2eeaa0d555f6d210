import { Stack } from '@mantine/core';
import { ItemsScreen } from '../../features/comparison/items-screen.tsx';
import { DisputedPoints } from '../../features/examiner/disputed-points.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Item Analysis');
  return (
    <Stack gap="xl">
      <ItemsScreen />
      <DisputedPoints />
    </Stack>
  );
}
