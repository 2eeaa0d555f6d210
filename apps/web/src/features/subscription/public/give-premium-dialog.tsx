import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription.routes.ts';
import type { Subscriber } from '@urost3/contract/subscription.schemas.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi, messageOf } from '../../../lib/api.ts';
import { formatLongDate } from '../../../lib/dates.ts';
import { keyOf } from '../../../lib/query.ts';
import { DialogFooter } from '../../../ui/dialog-footer.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PageLoader } from '../../../ui/page-loader.tsx';
import { GiveForm } from '../give-premium-form.tsx';
import { type Person, PersonSearch } from '../person-search.tsx';

interface GivePremiumDialogProps {
  isOpen: boolean;
  /** The person who gets Premium; null when the administrator searches for the person in the dialog. */
  person: Person | null;
  onClose: () => void;
}

/** Gives a person Premium without a payment, until a day and with a reason. */
export function GivePremiumDialog({ isOpen, person, onClose }: GivePremiumDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<strong>{person ? `${isolate(person.name)}’s Premium` : 'Give Premium'}</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PremiumOfPerson person={person} onClose={onClose} />
    </Modal>
  );
}

function PremiumOfPerson({ person, onClose }: Omit<GivePremiumDialogProps, 'isOpen'>) {
  const [found, setFound] = useState<Person | null>(null);
  const chosen = person ?? found;
  return (
    <Stack gap="md">
      {!person && <PersonSearch chosen={found} onChoose={setFound} />}
      {chosen ? (
        <PremiumState key={chosen.uid} person={chosen} onClose={onClose} />
      ) : (
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled>Give Premium</Button>
        </DialogFooter>
      )}
    </Stack>
  );
}

function PremiumState({ person, onClose }: { person: Person; onClose: () => void }) {
  const subscriber = useQuery({
    queryKey: keyOf('subscription', 'user', person.uid),
    queryFn: async ({ signal }) =>
      (
        await callApi(subscriptionRoutes.getUser, {
          params: { userId: person.uid },
          signal,
        })
      ).data,
  });
  if (subscriber.isPending) return <PageLoader label="Loading the subscription" />;
  if (subscriber.isError) {
    return (
      <Alert color="red" role="alert">
        {messageOf(subscriber.error, 'Failed to fetch subscription data.')}
      </Alert>
    );
  }
  return (
    <>
      <Text>{currentPremiumWords(person.name, subscriber.data)}</Text>
      {subscriber.data?.isGiven && (
        <Text size="sm" c="dimmed">
          Reason: {subscriber.data.givenReason}
        </Text>
      )}
      {subscriber.data?.hasActiveSubscription ? (
        <>
          <Text size="sm" c="dimmed">
            Change the date or end it in Subscription Management.
          </Text>
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button
              component={Link}
              to={`/admin/subscriptions?${new URLSearchParams({ search: subscriber.data.email })}`}
              data-autofocus
              onClick={onClose}
            >
              Open Subscription
            </Button>
          </DialogFooter>
        </>
      ) : (
        <GiveForm person={person} onDone={onClose} />
      )}
    </>
  );
}

function currentPremiumWords(name: string, subscriber: Subscriber | null): string {
  if (!subscriber) return `${isolate(name)} has never had Premium.`;
  const { subscriptionStatus, amount, currency, isGiven, subscriptionExpiryDate } = subscriber;
  const day = subscriptionExpiryDate && formatLongDate(subscriptionExpiryDate);
  const how = isGiven
    ? 'given without a payment'
    : `bought for ${formatMoney(amount ?? 0, currency ?? 'gbp')}`;
  if (subscriber.hasActiveSubscription) return `${isolate(name)} has Premium until ${day}, ${how}.`;
  return subscriptionStatus === 'Deactivated'
    ? `${isolate(name)}’s Premium, ${how}, was deactivated.`
    : `${isolate(name)}’s Premium, ${how}, ended on ${day}.`;
}
