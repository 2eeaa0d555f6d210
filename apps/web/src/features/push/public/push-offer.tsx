import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { pushRoutes } from '@urost3/contract/push/push.ts';
import { callApi } from '../../../lib/api/api.ts';
import { Card } from '../../../ui/page/pieces.tsx';
import { canNotify, pushQuery, useDevice } from '../push-device.ts';

/** Offers push notifications and states a reason, until the person accepts or refuses the offer. */
export function PushOffer({ reason }: { reason: string }) {
  const isAskable = canNotify() && Notification.permission === 'default';
  const { data } = useQuery({ ...pushQuery, enabled: isAskable });
  if (!isAskable || !data?.publicKey || data.isOfferRefused) return null;
  return <Offer reason={reason} publicKey={data.publicKey} />;
}

function Offer({ reason, publicKey }: { reason: string; publicKey: string }) {
  const { state, change } = useDevice(publicKey);
  const refuse = useMutation({
    mutationFn: () => callApi(pushRoutes.refuseOffer),
    meta: { changes: [pushQuery.queryKey] },
  });
  if (state !== 'off' || refuse.isPending || refuse.isSuccess) return null;
  return (
    <Card component="section" aria-label="Notifications" gap="sm">
      <Text>{reason}</Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => change.mutate(true)} loading={change.isPending}>
          Notify me here
        </Button>
        <Button variant="subtle" onClick={() => refuse.mutate()}>
          No, thanks
        </Button>
      </Group>
    </Card>
  );
}
