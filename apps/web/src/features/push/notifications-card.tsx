import { Group, Input, SimpleGrid, Stack, Switch, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DEFAULT_QUIET_HOURS } from '@urost3/contract/limits.ts';
import type { PushSettings } from '@urost3/contract/push/push.schemas.ts';
import { pushRoutes } from '@urost3/contract/push/push.ts';
import type { ReactNode } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { storeAnswer } from '../../lib/api/query.ts';
import { CheckIcon, CloseIcon } from '../../ui/media/icons.tsx';
import { Fact, FactList } from '../../ui/page/pieces.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';
import { QueryState } from '../../ui/state/state-panel.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { DigestSwitch } from '../notifications/public/digest-switch.tsx';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import classes from './notifications-card.module.css';
import { pushQuery, useDevice } from './push-device.ts';

/** Settings for notifications by mail, on devices and in the app. */
export function NotificationsCard() {
  const query = useQuery(pushQuery);
  const { data } = query;
  return (
    <SectionCard title="What we tell you about">
      {!data && (
        <QueryState
          query={query}
          loading="Loading the settings"
          title="The settings could not be loaded."
          otherwise="Please try again."
        />
      )}
      {data && <Settings publicKey={data.publicKey} saved={data.settings} />}
    </SectionCard>
  );
}

function Settings({ publicKey, saved }: { publicKey: string | null; saved: PushSettings }) {
  const client = useQueryClient();
  const save = useMutation({
    // Changes are saved one after another, because the server keeps the settings that arrive last.
    scope: { id: 'push-settings' },
    mutationFn: (body: PushSettings) => callApi(pushRoutes.saveSettings, { body }),
    onSuccess: (settings) =>
      storeAnswer(client, pushQuery.queryKey, {
        ...(client.getQueryData(pushQuery.queryKey) ?? { publicKey, isOfferRefused: false }),
        settings,
      }),
    meta: { failure: 'The setting could not be saved. Please try again.' },
  });
  // Shows the new settings immediately, and the saved settings again if saving fails.
  const settings = save.isPending ? save.variables : saved;
  const change = (part: Partial<PushSettings>) => save.mutate({ ...settings, ...part });
  return (
    <>
      <DeviceSwitch publicKey={publicKey} />
      <KindsTable settings={publicKey === null ? null : settings} onChange={change} />
      {publicKey !== null && <QuietHours settings={settings} onChange={change} />}
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  words: `${String(hour).padStart(2, '0')}:00`,
}));

interface QuietHoursProps {
  settings: PushSettings;
  onChange: (part: Partial<PushSettings>) => void;
}

function QuietHours({ settings: { quietHours }, onChange }: QuietHoursProps) {
  const hourField = (label: string, part: 'from' | 'until', other: 'from' | 'until') =>
    quietHours && (
      <Input.Wrapper label={label} size="md" id={`quiet-${part}`}>
        <Input
          component="select"
          id={`quiet-${part}`}
          size="md"
          pointer
          value={quietHours[part]}
          onChange={(event) =>
            onChange({ quietHours: { ...quietHours, [part]: Number(event.currentTarget.value) } })
          }
        >
          {hours.map(({ hour, words }) => (
            // Start and end may not be the same hour, because the quiet period would be empty.
            <option key={hour} value={hour} disabled={hour === quietHours[other]}>
              {words}
            </option>
          ))}
        </Input>
      </Input.Wrapper>
    );
  return (
    <Stack gap="sm">
      <Switch
        label="Quiet hours"
        description="Devices stay silent then, and get one notification afterwards. London time."
        checked={quietHours !== null}
        onChange={(event) =>
          onChange({ quietHours: event.currentTarget.checked ? DEFAULT_QUIET_HOURS : null })
        }
      />
      {quietHours && (
        <SimpleGrid cols={2} spacing="md" maw="21rem">
          {hourField('From', 'from', 'until')}
          {hourField('Until', 'until', 'from')}
        </SimpleGrid>
      )}
      {!quietHours && <Text size="sm">Notifications come at any time.</Text>}
    </Stack>
  );
}

const sentences = {
  none: 'Notifications on devices are not available.',
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad, add the app to the home screen and open it from there.',
  denied:
    'This browser blocks notifications of this site. Allow them in the browser’s settings for this site, beside the address, and load the page again.',
};

/**
 * Switches notifications of this browser on or off. The browser asks for permission only when the person presses the
 * switch.
 */
function DeviceSwitch({ publicKey }: { publicKey: string | null }) {
  const { state, change } = useDevice(publicKey);
  if (publicKey === null) {
    return <Quiet>{sentences.none}</Quiet>;
  }
  if (state === undefined) return null;
  if (state === 'unsupported' || state === 'denied') return <Text>{sentences[state]}</Text>;
  return (
    <Switch
      label="Notify me on this device"
      description="On a device of your own: its locked screen shows who writes to you."
      checked={change.isPending ? change.variables : state === 'on'}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.currentTarget.checked);
      }}
    />
  );
}

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
function KindsTable({ settings, onChange }: KindsTableProps) {
  const { hasFullAccess } = useSubscription();
  if (!settings && !hasFullAccess) {
    return (
      <FactList>
        {plainKinds.map(([kind, ways]) => (
          <Fact key={kind} name={kind}>
            {ways}
          </Fact>
        ))}
      </FactList>
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
      <Quiet mt="xs">“Always” and “Never” are fixed.</Quiet>
    </div>
  );
}

/** A fixed setting: a word with an icon that does not look like a switch. */
function Fixed({ word }: { word: 'Always' | 'Never' }) {
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="3xs"
      wrap="nowrap"
      c={word === 'Never' ? 'dimmed' : undefined}
    >
      {word === 'Always' ? (
        <CheckIcon size={16} className={classes.always} />
      ) : (
        <CloseIcon size={16} />
      )}
      {word}
    </Group>
  );
}
