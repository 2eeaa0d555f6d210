import { Alert } from '@mantine/core';
import type { PaymentReturn } from '@urost3/contract/payments.schemas.ts';
import { PaymentReturnNotice } from '../payments/public/payment-return-notice.tsx';
import { outcomeOf } from './purchase-outcome.ts';
import { UpgradeUndone } from './upgrade-result.tsx';

export function PurchaseNotice() {
  return <PaymentReturnNotice>{(answer) => <Outcome answer={answer} />}</PaymentReturnNotice>;
}

function Outcome({ answer }: { answer: PaymentReturn | null }) {
  const outcome = outcomeOf(answer);
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
