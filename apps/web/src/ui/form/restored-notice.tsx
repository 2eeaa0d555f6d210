import { Button, Group, Text } from '@mantine/core';

interface RestoredNoticeProps {
  form: { isRestored: boolean; clear: () => void };
}

/** Says that a form shows changes of an earlier visit that were never saved. */
export function RestoredNotice({ form }: RestoredNoticeProps) {
  if (!form.isRestored) return null;
  return (
    <Group gap="xs" role="status">
      <Text size="sm">Your earlier changes are not saved yet.</Text>
      <Button size="compact-sm" variant="default" onClick={form.clear}>
        Discard them
      </Button>
    </Group>
  );
}
