import { Switch, VisuallyHidden } from '@mantine/core';
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

/** What cannot be switched is said in a word. Where devices get no notifications, they have no column. */
export function KindsTable({ settings, onChange }: KindsTableProps) {
  const { hasFullAccess } = useSubscription();
  const rows: { kind: Kind; label: string; mail: ReactNode }[] = [
    {
      kind: 'messages',
      label: 'Messages',
      mail: hasFullAccess ? <DigestSwitch ariaLabel="Messages by email, once a day" /> : 'Never',
    },
    { kind: 'reminders', label: 'Interviews', mail: 'Always' },
    { kind: 'reviews', label: 'Due reviews', mail: 'Never' },
  ];
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Notification</VisuallyHidden>
          </th>
          <th scope="col">Email</th>
          {settings && <th scope="col">Devices</th>}
          <th scope="col">App</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, label, mail }) => (
          <tr key={kind}>
            <th scope="row">{label}</th>
            <td>{mail}</td>
            {settings && (
              <td>
                <Switch
                  aria-label={`${label} on devices`}
                  checked={settings[kind]}
                  onChange={(event) => onChange({ [kind]: event.currentTarget.checked })}
                />
              </td>
            )}
            <td>Always</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
