import { Button, Checkbox, Group, Text } from '@mantine/core';
import type { AdminUser } from '@urost3/contract/users.schemas.ts';
import type { BulkStatusChange } from './bulk-status-dialog.tsx';

interface BulkStatusBarProps {
  /** Selectable people on this page. */
  choices: readonly AdminUser[];
  chosen: readonly AdminUser[];
  onChoose: (users: readonly AdminUser[]) => void;
  onChange: (change: BulkStatusChange) => void;
}

/** Always rendered, so that selecting a person moves nothing. */
export function BulkStatusBar({ choices, chosen, onChoose, onChange }: BulkStatusBarProps) {
  const isAll = choices.length > 0 && chosen.length === choices.length;
  const active = chosen.filter((user) => !user.disabled);
  const suspended = chosen.filter((user) => user.disabled);
  return (
    <Group gap="sm" role="group" aria-label="Several users at once">
      <Checkbox
        label="Select everybody on this page"
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        disabled={choices.length === 0}
        onChange={() => onChoose(isAll ? [] : choices)}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {chosen.length} selected
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        disabled={active.length === 0}
        onClick={() => onChange({ disabled: true, users: active })}
      >
        Suspend selected
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={suspended.length === 0}
        onClick={() => onChange({ disabled: false, users: suspended })}
      >
        Activate selected
      </Button>
    </Group>
  );
}
