import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsRoutes } from '@urost3/contract/settings/settings.ts';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { PageLoader } from '../../ui/state/page-loader.tsx';
import { QueryError } from '../../ui/state/state-panel.tsx';
import { SettingsForm, settingsKey } from './settings-form.tsx';

export function SettingsScreen() {
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => callApi(settingsRoutes.get, { signal }),
    // A refetch must not replace values that are being typed.
    refetchOnWindowFocus: false,
  });
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
      {settings.isPending && <PageLoader label="Loading settings" />}
      {settings.isError && !settings.data && (
        <QueryError query={settings} otherwise="Settings could not be loaded." />
      )}
      {settings.data && <SettingsForm saved={settings.data} />}
    </Stack>
  );
}
