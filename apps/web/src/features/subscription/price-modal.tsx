import { Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import {
  isSellablePrice,
  PRICE_TOO_SMALL,
  problemOfDuration,
  type SubscriptionAnalytics,
  subscriptionEndpoints,
} from '@urost3/contract/subscription.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { Modal } from '../../ui/modal.tsx';
import { currencyField, durationField, priceField } from '../settings/shared-fields.ts';
import { useSubscriptionChange } from './use-subscription-change.ts';

interface PriceModalProps {
  isOpen: boolean;
  analytics: SubscriptionAnalytics;
  onClose: () => void;
}

export function PriceModal({ isOpen, analytics, onClose }: PriceModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<strong>Edit Price</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PriceForm analytics={analytics} onDone={onClose} />
    </Modal>
  );
}

interface Problems {
  price?: string;
  duration?: string;
}

function PriceForm({
  analytics,
  onDone,
}: {
  analytics: SubscriptionAnalytics;
  onDone: () => void;
}) {
  const [price, setPrice] = useState<number | string>(analytics.subscriptionPrice / 100);
  const [currency, setCurrency] = useState(analytics.subscriptionCurrency);
  const [days, setDays] = useState<number | string>(analytics.subscriptionDurationDays);
  const [problems, setProblems] = useState<Problems>({});
  const change = useSubscriptionChange({
    change: (body: { price: number; currency: typeof currency; durationDays: number }) =>
      callApi(subscriptionEndpoints.setPrice, { body }),
    failure: 'Failed to update price.',
    onDone,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minor = Math.round(Number(price) * 100);
    const found: Problems = {};
    if (price === '' || !Number.isFinite(minor) || minor < 0) found.price = 'Please give a price.';
    else if (!isSellablePrice(minor)) found.price = PRICE_TOO_SMALL;
    const whole = Number(days);
    const problem = problemOfDuration(whole);
    if (problem) found.duration = problem;
    setProblems(found);
    if (Object.keys(found).length === 0) {
      change.mutate({ price: minor, currency, durationDays: whole });
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NumberInput
          {...priceField}
          step={0.01}
          decimalScale={2}
          value={price}
          onChange={setPrice}
          error={problems.price}
        />
        <NativeSelect
          {...currencyField}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value as typeof currency)}
        />
        <NumberInput {...durationField} value={days} onChange={setDays} error={problems.duration} />
        <Text size="sm" c="dimmed">
          The new price is for later purchases. Running subscriptions keep their time.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save Price
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
