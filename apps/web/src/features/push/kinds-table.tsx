import { Switch, Text, VisuallyHidden } from '@mantine/core';
import type { PushSettings } from '@urost3/contract/push.schemas.ts';
import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import { DigestSwitch } from '../notifications/public/digest-switch.tsx';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import classes from './notifications-card.module.css';

type Kind = 'messages' | 'reminders' | 'reviews';

interface KindsTableProps {
  /** Null when this installation sends no notifications to devices. */
  settings: PushSettings | null;
  onChange: (part: Partial<PushSettings>) => void;
}

const plainKinds = [
  ['Messages', 'In the app'],
  ['Interviews', 'By email and in the app'],
  ['Due reviews', 'In the app'],
] as const;

/**
 * A table with a row for each kind of notification and a column for each channel. A channel that cannot be switched
 * shows 'Always' or 'Never'. There is no column for devices if this installation sends nothing to devices. If nothing
 * can be switched, a list replaces the table.
 */
export function KindsTable({ settings, onChange }: KindsTableProps) {
  const { hasFullAccess } = useSubscription();
  if (!settings && !hasFullAccess) {
    return (
      <dl className={classes.plain}>
        {plainKinds.map(([kind, ways]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>{ways}</dd>
          </div>
        ))}
      </dl>
    );
  }
  const rows: { kind: Kind; label: string; mail: ReactNode }[] = [
    {
      kind: 'messages',
      label: 'Messages',
      mail: hasFullAccess ? (
        <DigestSwitch ariaLabel="Messages by email, once a day" />
      ) : (
        <Fixed word="Never" />
      ),
    },
    { kind: 'reminders', label: 'Interviews', mail: <Fixed word="Always" /> },
    { kind: 'reviews', label: 'Due reviews', mail: <Fixed word="Never" /> },
  ];
  return (
    <div>
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
              <td>
                <Fixed word="Always" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed" mt="xs">
        “Always” and “Never” are fixed.
      </Text>
    </div>
  );
}

/** A fixed setting: a word with an icon that does not look like a switch. */
function Fixed({ word }: { word: 'Always' | 'Never' }) {
  return (
    <span className={classes.fixed} data-word={word}>
      {word === 'Always' ? <CheckIcon size={16} /> : <CloseIcon size={16} />}
      {word}
    </span>
  );
}
