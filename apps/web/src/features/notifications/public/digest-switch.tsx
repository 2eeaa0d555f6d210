import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { notificationRoutes } from '@urost3/contract/notifications/notifications.ts';
import { callApi } from '../../../lib/api/api.ts';
import { notificationsQuery } from '../notifications.queries.ts';

/**
 * Switches the daily summary by mail on or off.
 * @param ariaLabel replaces the visible label
 */
export function DigestSwitch({ ariaLabel }: { ariaLabel?: string }) {
  const { data } = useQuery(notificationsQuery);
  const set = useMutation({
    mutationFn: (next: boolean) => callApi(notificationRoutes.setDigest, { body: { isOn: next } }),
    meta: {
      failure: 'The setting could not be saved. Please try again.',
      changes: [notificationsQuery.queryKey],
    },
  });
  if (!data) return null;
  return (
    <Switch
      {...(ariaLabel ? { 'aria-label': ariaLabel } : { label: 'Daily summary by email' })}
      checked={set.isPending ? set.variables : data.isDigestOn}
      onChange={(event) => set.mutate(event.currentTarget.checked)}
    />
  );
}
