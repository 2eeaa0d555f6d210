import { Button, Group, Stack } from '@mantine/core';
import { londonDay } from '@urost3/contract/day.ts';
import type { Subscriber } from '@urost3/contract/subscription/subscription.schemas.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatCalendarDay, londonToday } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { useSubscriptionChange } from './subscribers.queries.ts';

interface ExpiryEditorProps {
  user: Subscriber;
  onClose: () => void;
}

/** Replaces the expiry date in the row of a subscriber. A date in the past ends access at once, so it asks first. */
export function ExpiryEditor({ user, onClose }: ExpiryEditorProps) {
  const { userId, displayName, subscriptionExpiryDate } = user;
  const [day, setDay] = useState(
    subscriptionExpiryDate ? londonDay(new Date(subscriptionExpiryDate)) : '',
  );
  const [confirm, dialog] = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  const change = useSubscriptionChange({
    change: (expiryDate: string) =>
      callApi(subscriptionRoutes.setExpiry, { params: { userId }, body: { expiryDate } }),
    failure: 'Failed to update expiry date.',
    onDone: onClose,
  });
  useEffect(() => {
    const before = document.activeElement;
    form.current?.querySelector('input')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!user.hasActiveSubscription || day >= londonToday()) return change.mutate(day);
    confirm({
      title: 'End this access now?',
      text: (
        <>
          {formatCalendarDay(day)} is in the past, so Premium of <bdi>{displayName}</bdi> ends at
          once. A later expiry date brings it back.
        </>
      ),
      confirmLabel: 'End Access',
      isDangerous: true,
      onConfirm: () => change.mutateAsync(day),
    });
  };
  return (
    <>
      <form ref={form} method="post" onSubmit={submit}>
        <Stack gap="xs" align="flex-start">
          <DayField
            label={`New expiry date for ${isolate(displayName)}`}
            hint="Until the end of that day in London."
            isRequired
            value={day}
            onChange={setDay}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          />
          <Group gap="xs">
            <Button type="submit" size="compact-md" loading={change.isPending} disabled={!day}>
              Save
            </Button>
            <Button
              size="compact-md"
              variant="default"
              disabled={change.isPending}
              onClick={onClose}
            >
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </>
  );
}
