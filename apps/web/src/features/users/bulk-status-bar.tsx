import { Button } from '@mantine/core';
import type { AdminUser } from '@urost3/contract/users.schemas.ts';
import classes from './bulk-status-bar.module.css';
import type { BulkStatusChange } from './bulk-status-dialog.tsx';

interface BulkStatusBarProps {
  /** Selectable people on this page. */
  choices: readonly AdminUser[];
  chosen: readonly AdminUser[];
  onChoose: (users: readonly AdminUser[]) => void;
  onChange: (change: BulkStatusChange) => void;
}

/** What can be done with the selected people; nothing while nobody is selected. */
export function BulkStatusBar({ choices, chosen, onChoose, onChange }: BulkStatusBarProps) {
  if (chosen.length === 0) return null;
  const active = chosen.filter((user) => !user.disabled);
  const suspended = chosen.filter((user) => user.disabled);
  const isAll = chosen.length === choices.length;
  return (
    <div className={classes.bar} role="group" aria-label="Several users at once">
      <span className={classes.count} role="status">
        {chosen.length} selected
      </span>
      <Button variant="subtle" onClick={() => onChoose(isAll ? [] : choices)}>
        {isAll ? 'Clear Selection' : 'Select All on Page'}
      </Button>
      {active.length > 0 && (
        <Button onClick={() => onChange({ disabled: true, users: active })}>
          Suspend selected
        </Button>
      )}
      {suspended.length > 0 && (
        <Button onClick={() => onChange({ disabled: false, users: suspended })}>
          Activate selected
        </Button>
      )}
    </div>
  );
}
