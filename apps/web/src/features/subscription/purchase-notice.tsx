import { Alert } from '@mantine/core';
import { PaymentHelp } from '../payments/public/payment-help.tsx';
import { usePaymentReturn } from '../payments/public/use-payment-return.ts';
import { outcomeOf } from './purchase-outcome.ts';
import { UpgradeUndone } from './upgrade-result.tsx';

/** The outcome of the purchase that the person has just returned from, after 3-D Secure on another page. */
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
  const outcome = outcomeOf(result.state === 'answered' ? result.answer : null);
  if (outcome === 'open') {
    return (
      <Alert color="green" role="status" title="Payment received">
        Thank you. The receipt is below and in your email.
      </Alert>
    );
  }
  if (outcome === 'processing') {
    return (
      <Alert role="status" title="Processing your payment">
        Premium starts automatically as soon as the payment is confirmed.
      </Alert>
    );
  }
  return <UpgradeUndone outcome={outcome} />;
}
