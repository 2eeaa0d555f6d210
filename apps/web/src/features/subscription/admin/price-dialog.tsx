import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { countedDays } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type {
  PriceBody,
  SubscriptionAnalytics,
} from '@urost3/contract/subscription/subscription.schemas.ts';
import {
  problemOfDuration,
  problemOfPrice,
  subscriptionRoutes,
} from '@urost3/contract/subscription/subscription.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { numberOf, penceOf, poundsOf } from '../../../lib/typed-number.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useSubscriptionChange } from './subscribers.queries.ts';

interface PriceDialogProps {
  isOpen: boolean;
  analytics: SubscriptionAnalytics;
  onClose: () => void;
}

const offerWords = ({ price, currency, durationDays }: PriceBody) =>
  `${formatMoney(price, currency)} for ${countedDays(durationDays)}`;

/** Changes what Premium costs. A wrong price or duration would apply to every later purchase, so it asks before saving. */
export function PriceDialog({ isOpen, analytics, onClose }: PriceDialogProps) {
  const current: PriceBody = {
    price: analytics.subscriptionPrice,
    currency: analytics.subscriptionCurrency,
    durationDays: analytics.subscriptionDurationDays,
  };
  const [wanted, setWanted] = useState(current);
  const [isAsking, setIsAsking] = useState(false);
  const change = useSubscriptionChange((body: PriceBody) =>
    callApi(subscriptionRoutes.setPrice, { body }),
  );
  const closeAll = () => {
    setIsAsking(false);
    onClose();
  };
  const ask = (body: PriceBody) => {
    if (offerWords(body) === offerWords(current)) return onClose();
    setWanted(body);
    setIsAsking(true);
  };
  return (
    <>
      <Modal opened={isOpen} onClose={onClose} title="Edit Price" closeOnEscape={!isAsking}>
        <PriceForm current={current} onSubmit={ask} onCancel={onClose} />
      </Modal>
      <ConfirmDialog
        isOpen={isAsking}
        title="Change the price?"
        confirmLabel="Change Price"
        isDangerous
        isBusy={change.isPending}
        error={change.error}
        otherwise="Failed to update price."
        onConfirm={() => change.mutate(wanted, { onSuccess: closeAll })}
        onClose={() => setIsAsking(false)}
      >
        <strong>
          {offerWords(current)} → {offerWords(wanted)}
        </strong>
        <br />
        Everyone who buys Premium from now on pays the new price and gets the new duration.
      </ConfirmDialog>
    </>
  );
}

interface PriceFormProps {
  current: PriceBody;
  onSubmit: (body: PriceBody) => void;
  onCancel: () => void;
}

function PriceForm({ current, onSubmit, onCancel }: PriceFormProps) {
  const form = useForm({
    initialValues: {
      price: poundsOf(current.price),
      currency: current.currency,
      durationDays: String(current.durationDays),
    },
    transformValues: ({ price, currency, durationDays }): PriceBody => ({
      price: penceOf(price),
      currency,
      durationDays: numberOf(durationDays),
    }),
    alsoCheck: ({ price, durationDays }) => ({
      price: problemOfPrice(penceOf(price)),
      durationDays: problemOfDuration(numberOf(durationDays)),
    }),
    onSubmit,
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('price')}
          label="Price"
          description="Enter 0 to make Premium free"
          inputMode="decimal"
        />
        <NativeSelect
          {...form.getInputProps('currency')}
          label="Currency"
          description="For future purchases"
          data={[
            { value: 'gbp', label: 'GBP' },
            { value: 'usd', label: 'USD' },
            { value: 'eur', label: 'EUR' },
          ]}
        />
        <TextInput
          {...form.getInputProps('durationDays')}
          label="Duration in days"
          description="365 shows as “per year”"
          inputMode="numeric"
        />
        <Quiet>The new price is for future purchases. Current subscriptions keep their time.</Quiet>
        <FormFooter submitLabel="Save Price" form={form} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
