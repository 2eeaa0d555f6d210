import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AdminPayment,
  paymentEndpoints,
  type RefundReason,
  refundReasons,
} from '@urost3/contract/payments.ts';
import { type FormEvent, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatMoney } from '../../lib/money.ts';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { nameOf, readPounds } from './payment-words.ts';
import { paymentsKey } from './payments.queries.ts';

interface RefundModalProps {
  /** Null: closed. */
  payment: AdminPayment | null;
  onClose: () => void;
}

export function RefundModal({ payment, onClose }: RefundModalProps) {
  return (
    <Modal
      opened={payment !== null}
      onClose={onClose}
      title={<strong>Refund Payment</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {payment && <RefundForm key={payment.id} payment={payment} onDone={onClose} />}
    </Modal>
  );
}

function RefundForm({ payment, onDone }: { payment: AdminPayment; onDone: () => void }) {
  const client = useQueryClient();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState<RefundReason>('requested_by_customer');
  const [amountError, setAmountError] = useState<string | null>(null);
  const unit = payment.currency === 'gbp' ? 'in pounds' : `in ${payment.currency.toUpperCase()}`;
  const refund = useMutation({
    mutationFn: (minor: number | null) =>
      callApi(paymentEndpoints.refund, {
        params: { id: payment.id },
        body: { reason, ...(minor === null ? {} : { amount: minor }) },
      }),
    onSuccess: async ({ message }) => {
      showToast('success', message);
      await client.invalidateQueries({ queryKey: paymentsKey });
      onDone();
    },
    onError: () => void client.invalidateQueries({ queryKey: paymentsKey }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minor = amount.trim() === '' ? null : readPounds(amount);
    const isWrong = amount.trim() !== '' && (minor === null || minor === 0);
    const isTooMuch = minor !== null && minor > payment.amount;
    setAmountError(
      isWrong
        ? 'Please give an amount such as 25 or 25.50.'
        : isTooMuch
          ? 'The refund is more than was paid.'
          : null,
    );
    if (!isWrong && !isTooMuch) refund.mutate(minor);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {nameOf(payment.user)} paid {formatMoney(payment.amount, payment.currency)} for{' '}
          {payment.description}. A payment can be refunded once.
        </Text>
        <Alert color="yellow">
          A full refund also takes back what was bought: the days of a subscription, or a booking
          that still lies ahead.
        </Alert>
        <TextInput
          label={`Amount ${unit}`}
          description="Leave blank for a full refund."
          inputMode="decimal"
          placeholder={(payment.amount / 100).toFixed(2)}
          value={amount}
          error={amountError}
          onChange={(event) => {
            setAmount(event.currentTarget.value);
            setAmountError(null);
          }}
        />
        <NativeSelect
          label="Reason"
          value={reason}
          data={refundReasons.map((value) => ({ value, label: value }))}
          onChange={(event) => setReason(event.currentTarget.value as RefundReason)}
        />
        {refund.error && (
          <Alert color="red" role="alert" title="Failed to process refund">
            {messageOf(refund.error, 'Failed to process refund')}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone} disabled={refund.isPending}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" loading={refund.isPending}>
            Process Refund
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
