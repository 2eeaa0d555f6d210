import { Button } from '@mantine/core';
import type { AdminUser } from '@urost3/contract/users.schemas.ts';
import classes from './bulk-status-bar.module.css';
import type { BulkStatusChange } from './bulk-status-dialog.tsx';

interface BulkStatusBarProps {
  /** The selectable accounts on this page of the list: all except the administrator's own. */
  choices: readonly AdminUser[];
  chosen: readonly AdminUser[];
  onChoose: (users: readonly AdminUser[]) => void;
  onChange: (change: BulkStatusChange) => void;
}

/** The actions for the selected accounts. Renders nothing while none is selected. */
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
      {!isAll && (
        <Button
          variant="subtle"
          className={classes.button}
          aria-label="Select All on Page"
          onClick={() => onChoose(choices)}
        >
          <span className={classes.wide}>Select&nbsp;</span>All
          <span className={classes.wide}>&nbsp;on Page</span>
        </Button>
      )}
      <Button
        variant="subtle"
        className={classes.button}
        aria-label="Clear selection"
        onClick={() => onChoose([])}
      >
        Clear
      </Button>
      {active.length > 0 && (
        <Button
          variant="outline"
          color="red.9"
          className={classes.button}
          aria-label="Suspend selected"
          onClick={() => onChange({ disabled: true, users: active })}
        >
          Suspend<span className={classes.wide}>&nbsp;selected</span>
        </Button>
      )}
      {suspended.length > 0 && (
        <Button
          variant="outline"
          className={classes.button}
          aria-label="Activate selected"
          onClick={() => onChange({ disabled: false, users: suspended })}
        >
          Activate<span className={classes.wide}>&nbsp;selected</span>
        </Button>
      )}
    </div>
  );
}
