import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsRoutes } from '@urost3/contract/settings.routes.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { SettingsForm, settingsKey } from './settings-form.tsx';

export function SettingsScreen() {
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => callApi(settingsRoutes.get, { signal }),
    // A refetch must not replace what is being typed.
    refetchOnWindowFocus: false,
  });
  return (
    <Stack gap="lg" maw={720}>
      <PageHeading title="Settings">
        Changes apply from now on. What was bought or booked earlier keeps its terms.
      </PageHeading>
      {settings.isPending && <PageLoader label="Loading settings" />}
      {settings.isError && !settings.data && (
        <ErrorState
          message={messageOf(settings.error, 'Settings could not be loaded.')}
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      )}
      {settings.data && <SettingsForm saved={settings.data} />}
    </Stack>
  );
}
