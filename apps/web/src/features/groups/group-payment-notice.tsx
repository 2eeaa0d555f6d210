import { Alert } from '@mantine/core';
import type { PaymentReturn } from '@urost3/contract/payments/payments.schemas.ts';
import { PaymentHelp } from '../payments/public/payment-notes.tsx';
import { PaymentReturnNotice } from '../payments/public/payment-return-notice.tsx';

/**
 * The outcome of a payment for a group.
 * @param answer null while our server has not answered
 */
export function GroupPaymentOutcome({ answer }: { answer: PaymentReturn | null }) {
  if (answer?.status === 'succeeded') {
    return answer.isFulfilled ? (
      <Alert color="green" role="status" title="Thank you for your payment">
        The seats are ready: you can invite your colleagues now. The receipt is in your email.
      </Alert>
    ) : (
      <Alert color="yellow" role="alert" title="Your payment is on its way back">
        It was no longer needed: the whole amount goes back to your card automatically.
      </Alert>
    );
  }
  if (!answer || answer.status === 'processing') {
    return (
      <Alert role="status" title="Processing your payment">
        The seats are ready as soon as the payment is confirmed.
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" title="Your payment did not go through">
      Nothing was taken. You can try again. <PaymentHelp />
    </Alert>
  );
}

export function GroupPaymentNotice() {
  return (
    <PaymentReturnNotice>{(answer) => <GroupPaymentOutcome answer={answer} />}</PaymentReturnNotice>
  );
}
