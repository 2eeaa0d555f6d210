import { Stack } from '@mantine/core';
import { ItemsScreen } from '../../features/comparison/items-screen.tsx';
import { DisputedPoints } from '../../features/examiner/disputed-points.tsx';

export function Component() {
  return (
    <Stack gap="xl">
      <ItemsScreen />
      <DisputedPoints />
    </Stack>
  );
}
