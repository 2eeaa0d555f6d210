import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notificationRoutes } from '@urost3/contract/notifications/notifications.ts';
import { useSearchParams } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { MessagePage } from '../../ui/page/message-page.tsx';
import { Problem } from '../../ui/state/notice.tsx';

/**
 * The target of the unsubscribe link in a digest. The person confirms with a button, because mail scanners open links
 * automatically.
 */
export function Component() {
  const [query] = useSearchParams();
  const stop = useMutation({
    mutationFn: () =>
      callApi(notificationRoutes.unsubscribe, {
        body: { u: query.get('u') ?? '', s: query.get('s') ?? '' },
      }),
  });
  return (
    <MessagePage
      drawing="letter"
      title="Daily summary"
      actions={
        !stop.data && (
          <Button loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop these emails
          </Button>
        )
      }
    >
      {stop.data ? (
        <span role="status">{stop.data.message}</span>
      ) : (
        'Stop the daily email summary of the community?'
      )}
      <Problem isLine error={stop.error} otherwise="This did not work. Please try again." />
    </MessagePage>
  );
}
