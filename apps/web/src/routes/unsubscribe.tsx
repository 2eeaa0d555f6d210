import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notificationRoutes } from '@urost3/contract/notifications.routes.ts';
import { useSearchParams } from 'react-router';
import { callApi, messageOf } from '../lib/api.ts';
import { FormPage } from '../ui/form-page.tsx';

/** Target of the unsubscribe link in a digest. A button confirms it, because mail scanners open links automatically. */
export function Component() {
  const [query] = useSearchParams();
  const stop = useMutation({
    mutationFn: () =>
      callApi(notificationRoutes.unsubscribe, {
        body: { u: query.get('u') ?? '', s: query.get('s') ?? '' },
      }),
  });
  return (
    <FormPage title="Daily summary">
      <Stack gap="md" align="flex-start">
        {stop.data ? (
          <Text role="status">{stop.data.message}</Text>
        ) : (
          <>
            <Text>Stop the daily summary of the community by email?</Text>
            <Button loading={stop.isPending} onClick={() => stop.mutate()}>
              Stop these emails
            </Button>
          </>
        )}
        {stop.error && (
          <Text role="alert" c="var(--mantine-color-error)">
            {messageOf(stop.error, 'This did not work. Please try again.')}
          </Text>
        )}
      </Stack>
    </FormPage>
  );
}
