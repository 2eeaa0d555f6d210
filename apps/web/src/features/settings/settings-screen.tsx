import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { QueryState } from '../../ui/state/state-panel.tsx';
import { SettingsForm, settingsQuery } from './settings-form.tsx';

export function SettingsScreen() {
  const settings = useQuery(settingsQuery);
  return (
    <Stack gap="lg">
      <PageHeading title="Settings">
        Changes apply from now on. Earlier bookings keep their terms. The price of Premium and the
        interview date are in{' '}
        <Anchor component={Link} to={`${paths.admin}/subscriptions`} inherit underline="always">
          Subscription Management
        </Anchor>
        .
      </PageHeading>
      {settings.data ? (
        <SettingsForm saved={settings.data} />
      ) : (
        <QueryState
          query={settings}
          loading="Loading settings"
          otherwise="Settings could not be loaded."
        />
      )}
    </Stack>
  );
}
