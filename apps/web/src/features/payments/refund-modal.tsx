import { Alert, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoney, NOT_AN_AMOUNT } from '@urost3/contract/money.ts';
import { paymentRoutes } from '@urost3/contract/payments.routes.ts';
import type { AdminPayment, RefundReason } from '@urost3/contract/payments.schemas.ts';
import { refundReasons } from '@urost3/contract/payments.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { penceOf, poundsOf } from '../../lib/typed-number.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { nameOf, reasonWords } from './payment-words.ts';
import { paymentsKey } from './public/payments.queries.ts';

interface RefundModalProps {
  /** The payment to refund; null while the dialog is closed. */
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
  const unit = payment.currency === 'gbp' ? 'in pounds' : `in ${payment.currency.toUpperCase()}`;
  const refund = useMutation({
    mutationFn: (body: { reason: RefundReason; amount?: number }) =>
      callApi(paymentRoutes.refund, { params: { id: payment.id }, body }),
    onSuccess: async ({ message }) => {
      showToast('success', message);
      await client.invalidateQueries({ queryKey: paymentsKey });
      onDone();
    },
    onError: () => void client.invalidateQueries({ queryKey: paymentsKey }),
  });

  const form = useForm({
    initialValues: { amount: '', reason: 'requested_by_customer' as RefundReason },
    alsoCheck: ({ amount }) => {
      const minor = penceOf(amount);
      if (amount.trim() === '') return {};
      if (!minor) return { amount: NOT_AN_AMOUNT };
      return minor > payment.amount ? { amount: 'The refund is more than was paid.' } : {};
    },
    onSubmit: ({ amount, reason }) => {
      refund.mutate(amount.trim() === '' ? { reason } : { reason, amount: penceOf(amount) });
    },
  });

  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <Text>
          {nameOf(payment.user)} paid {formatMoney(payment.amount, payment.currency)} for{' '}
          {payment.description}. A payment can be refunded once.
        </Text>
        <Alert color="yellow">
          A full refund also takes back what was bought: the days of a subscription, or a booking
          that has not taken place yet.
        </Alert>
        <TextInput
          {...form.getInputProps('amount')}
          label={`Amount ${unit}`}
          description="Leave blank for a full refund."
          inputMode="decimal"
          placeholder={poundsOf(payment.amount)}
        />
        <NativeSelect
          {...form.getInputProps('reason')}
          label="Reason"
          data={refundReasons.map((value) => ({ value, label: reasonWords[value] }))}
        />
        <FormFooter
          submitLabel="Process Refund"
          isDangerous
          isBusy={refund.isPending}
          error={refund.error && messageOf(refund.error, 'Failed to process refund')}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}
