import { Switch } from '@mantine/core';
import type { PushSettings } from '@urost3/contract/push.schemas.ts';
import type { ReactNode } from 'react';
import { DigestSwitch } from '../notifications/public/digest-switch.tsx';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import classes from './notifications-card.module.css';

type Kind = 'messages' | 'reminders' | 'reviews';

interface KindsTableProps {
  /** Null where devices get no notifications. */
  settings: PushSettings | null;
  onChange: (part: Partial<PushSettings>) => void;
}

/**
 * One group for each kind, whose name has a line of its own, because four columns do not fit a small phone. What cannot be
 * switched is said in a word.
 */
export function KindsTable({ settings, onChange }: KindsTableProps) {
  const { hasFullAccess } = useSubscription();
  const rows: { kind: Kind; label: string; mail: ReactNode }[] = [
    {
      kind: 'messages',
      label: 'Messages',
      mail: hasFullAccess ? <DigestSwitch ariaLabel="Messages by email, once a day" /> : 'No',
    },
    { kind: 'reminders', label: 'Interviews', mail: 'Always' },
    { kind: 'reviews', label: 'Due reviews', mail: 'No' },
  ];
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Devices</th>
          <th scope="col">App</th>
        </tr>
      </thead>
      {rows.map(({ kind, label, mail }) => (
        <tbody key={kind}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {label}
            </th>
          </tr>
          <tr>
            <td>{mail}</td>
            <td>
              {settings ? (
                <Switch
                  aria-label={`${label} on devices`}
                  checked={settings[kind]}
                  onChange={(event) => onChange({ [kind]: event.currentTarget.checked })}
                />
              ) : (
                'No'
              )}
            </td>
            <td>Always</td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}
