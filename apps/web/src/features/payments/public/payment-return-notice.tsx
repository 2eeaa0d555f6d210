import { Alert } from '@mantine/core';
import type { PaymentReturn } from '@urost3/contract/payments.schemas.ts';
import type { ReactNode } from 'react';
import { PaymentHelp } from './payment-help.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

interface PaymentReturnNoticeProps {
  /** Renders the notice for our server's response. The response is null until the server has answered. */
  children: (answer: PaymentReturn | null) => ReactNode;
}

/** The outcome of a payment, shown when the person returns from the page of their bank (3-D Secure). */
export function PaymentReturnNotice({ children }: PaymentReturnNoticeProps) {
  const result = usePaymentReturn();
  if (result.state === 'none') return null;
  if (result.state === 'failed') {
    return (
      <Alert color="yellow" role="alert" title="We could not check your payment yet">
        {result.message} <PaymentHelp />
      </Alert>
    );
  }
  return children(result.state === 'answered' ? result.answer : null);
}
