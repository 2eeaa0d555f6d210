import { Input, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pushRoutes } from '@urost3/contract/push.routes.ts';
import type { PushSettings } from '@urost3/contract/push.schemas.ts';
import { DEFAULT_QUIET_HOURS } from '@urost3/contract/push.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { storeAnswer } from '../../lib/query.ts';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { DeviceSwitch } from './device-switch.tsx';
import { KindsTable } from './kinds-table.tsx';
import classes from './notifications-card.module.css';
import { pushQuery } from './public/push.queries.ts';

/** Settings for notifications by mail, on devices and in the app. */
export function NotificationsCard() {
  const query = useQuery(pushQuery);
  const { data, error, isPending } = query;
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Title order={3} size="h4">
          What we tell you about
        </Title>
        {isPending && <PageLoader label="Loading the settings" />}
        {error && !data && (
          <QueryError
            query={query}
            title="The settings could not be loaded."
            otherwise="Please try again."
          />
        )}
        {data && <Settings publicKey={data.publicKey} saved={data.settings} />}
      </Stack>
    </Paper>
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
    onError: (failure) =>
      showToast('error', messageOf(failure, 'The setting could not be saved. Please try again.')),
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
        <div className={classes.hours}>
          {hourField('From', 'from', 'until')}
          {hourField('Until', 'until', 'from')}
        </div>
      )}
      {!quietHours && <Text size="sm">Notifications come at any time.</Text>}
    </Stack>
  );
}
