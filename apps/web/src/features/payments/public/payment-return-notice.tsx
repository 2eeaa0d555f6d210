import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { PaymentReturn } from '@urost3/contract/payments/payments.schemas.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/api/api.ts';
import { PaymentHelp } from './payment-notes.tsx';
import { refreshPayment } from './started-payment.ts';

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

// Handles the return from the card provider. The page's URL contains an outcome, but only our server's response is
// trusted.
type PaymentReturnState =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'answered'; answer: PaymentReturn }
  | { state: 'failed'; message: string };

const parameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Asks our server about the payment in the page's URL, and removes the provider's parameters from the URL. */
function usePaymentReturn(): PaymentReturnState {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const asked = useRef<string | null>(null);
  const [state, setState] = useState<PaymentReturnState>({ state: 'none' });
  const intentId = search.get('payment_intent');

  useEffect(() => {
    if (!intentId || asked.current === intentId) return;
    asked.current = intentId;
    setState({ state: 'asking' });
    setSearch(
      (current) => {
        const kept = new URLSearchParams(current);
        for (const name of parameters) kept.delete(name);
        return kept;
      },
      { replace: true },
    );
    refreshPayment(intentId).then(
      async (answer) => {
        await client.invalidateQueries();
        setState({ state: 'answered', answer });
      },
      (error: unknown) =>
        setState({
          state: 'failed',
          message: messageOf(error, 'We could not check your payment yet. It is not lost.'),
        }),
    );
  }, [intentId, client, setSearch]);
  return state;
}
