import { Stack, Text } from '@mantine/core';
import { londonDay } from '@urost3/contract/day.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription.routes.ts';
import type { Subscriber } from '@urost3/contract/subscription.schemas.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatCalendarDay, londonToday } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useSubscriptionChange } from './use-subscription-change.ts';

interface ExpiryModalProps {
  user: Subscriber;
  onClose: () => void;
}

export function ExpiryModal({ user, onClose }: ExpiryModalProps) {
  const { userId, displayName, email, subscriptionExpiryDate } = user;
  const [day, setDay] = useState(
    subscriptionExpiryDate ? londonDay(new Date(subscriptionExpiryDate)) : '',
  );
  const [isAsking, setIsAsking] = useState(false);
  const change = useSubscriptionChange({
    change: (expiryDate: string) =>
      callApi(subscriptionRoutes.setExpiry, { params: { userId }, body: { expiryDate } }),
    failure: 'Failed to update expiry date.',
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user.hasActiveSubscription && day < londonToday()) setIsAsking(true);
    else change.mutate(day);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<strong>Edit Expiry</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnEscape={!isAsking}
    >
      <form method="post" onSubmit={submit}>
        <Stack gap="md">
          <Text c="dimmed">
            <EmailText address={email} />
          </Text>
          <DayField
            label={`New expiry date for ${isolate(displayName)}`}
            hint="Until the end of that day in London."
            isRequired
            value={day}
            onChange={setDay}
          />
          <FormFooter
            submitLabel="Save"
            isBusy={change.isPending}
            isDisabled={day === ''}
            onCancel={onClose}
          />
        </Stack>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title="End this access now?"
        confirmLabel="End Access"
        isDangerous
        isBusy={change.isPending}
        onConfirm={() => change.mutate(day)}
        onClose={() => setIsAsking(false)}
      >
        {day && formatCalendarDay(day)} is in the past, so Premium of <bdi>{displayName}</bdi> ends
        at once. A later expiry date brings it back.
      </ConfirmDialog>
    </Modal>
  );
}
