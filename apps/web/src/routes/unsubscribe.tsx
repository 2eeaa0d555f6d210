import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notificationEndpoints } from '@urost3/contract/notifications.ts';
import { useSearchParams } from 'react-router';
import { callApi, messageOf } from '../lib/api.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** Where the link in a daily summary leads. A button, because mail scanners open links by themselves. */
export function Component() {
  usePageTitle('Daily summary');
  const [query] = useSearchParams();
  const stop = useMutation({
    mutationFn: () =>
      callApi(notificationEndpoints.unsubscribe, {
        body: { u: query.get('u') ?? '', s: query.get('s') ?? '' },
      }),
  });
  return (
    <Container size="xs" py="xl">
      <Stack gap="md" align="flex-start">
        <Title order={1} size="h2">
          Daily summary
        </Title>
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
    </Container>
  );
}
