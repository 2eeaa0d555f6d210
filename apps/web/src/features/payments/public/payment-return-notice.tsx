import { Alert } from '@mantine/core';
import type { PaymentReturn } from '@urost3/contract/payments.schemas.ts';
import type { ReactNode } from 'react';
import { PaymentHelp } from './payment-help.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

interface PaymentReturnNoticeProps {
  /** The notice for an answer of our server; null: it has not answered yet. */
  children: (answer: PaymentReturn | null) => ReactNode;
}

/** The outcome of the payment that the person has just returned from, after 3-D Secure on another page. */
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
