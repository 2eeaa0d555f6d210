import { NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { subscriptionRoutes } from '@urost3/contract/subscription.routes.ts';
import type { SubscriptionAnalytics } from '@urost3/contract/subscription.schemas.ts';
import {
  isSellablePrice,
  PRICE_TOO_SMALL,
  problemOfDuration,
} from '@urost3/contract/subscription.ts';
import { callApi } from '../../lib/api.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { currencyField, durationField, priceField } from '../settings/public/shared-fields.ts';
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

const minorOf = (pounds: number | string) => Math.round(Number(pounds) * 100);

function PriceForm({
  analytics,
  onDone,
}: {
  analytics: SubscriptionAnalytics;
  onDone: () => void;
}) {
  const change = useSubscriptionChange({
    change: (body: {
      price: number;
      currency: SubscriptionAnalytics['subscriptionCurrency'];
      durationDays: number;
    }) => callApi(subscriptionRoutes.setPrice, { body }),
    failure: 'Failed to update price.',
    onDone,
  });

  const form = useForm({
    initialValues: {
      price: (analytics.subscriptionPrice / 100) as number | string,
      currency: analytics.subscriptionCurrency,
      durationDays: analytics.subscriptionDurationDays as number | string,
    },
    alsoCheck: ({ price, durationDays }) => {
      const minor = minorOf(price);
      const isPrice = price !== '' && Number.isFinite(minor) && minor >= 0;
      const priceProblem = isSellablePrice(minor) ? null : PRICE_TOO_SMALL;
      return {
        price: isPrice ? priceProblem : 'Please give a price.',
        durationDays: problemOfDuration(Number(durationDays)),
      };
    },
    onSubmit: ({ price, currency, durationDays }) =>
      change.mutate({ price: minorOf(price), currency, durationDays: Number(durationDays) }),
  });

  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <NumberInput
          {...priceField}
          {...form.getInputProps('price')}
          step={0.01}
          decimalScale={2}
        />
        <NativeSelect {...currencyField} {...form.getInputProps('currency')} />
        <NumberInput {...durationField} {...form.getInputProps('durationDays')} />
        <Text size="sm" c="dimmed">
          The new price is for future purchases. Current subscriptions keep their time.
        </Text>
        <FormFooter submitLabel="Save Price" isBusy={change.isPending} onCancel={onDone} />
      </Stack>
    </form>
  );
}
