import { Alert } from '@mantine/core';
import { PaymentHelp } from '../payments/payment-help.tsx';
import { usePaymentReturn } from '../payments/use-payment-return.ts';

/** What became of the purchase somebody has just come back from: a bank may have asked on a page of its own. */
export function PurchaseNotice() {
  const result = usePaymentReturn();
  if (result.state === 'none') return null;
  if (result.state === 'failed') {
    return (
      <Alert color="yellow" role="alert" title="We could not check your payment yet">
        {result.message} <PaymentHelp />
      </Alert>
    );
  }
  const answer = result.state === 'answered' ? result.answer : null;
  if (answer?.status === 'succeeded') {
    return answer.isFulfilled ? (
      <Alert color="green" role="status" title="Payment received">
        Thank you. The receipt is below and in your mail.
      </Alert>
    ) : (
      <Alert color="yellow" role="alert" title="Your payment is on its way back">
        It was not needed any more: the whole amount goes back to your card by itself.
      </Alert>
    );
  }
  if (!answer || answer.status === 'processing') {
    return (
      <Alert role="status" title="Processing your payment">
        Premium opens by itself as soon as the payment is confirmed.
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" title="Your payment did not go through">
      Nothing was taken. You can try again. <PaymentHelp />
    </Alert>
  );
}
