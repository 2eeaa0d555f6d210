import { useQueryClient } from '@tanstack/react-query';
import type { PaymentReturn } from '@urost3/contract/payments/payments.schemas.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/api/api.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { removeDiscountCode } from './discount-code.ts';
import { PaymentHelp } from './payment-notes.tsx';
import { outcomeOf, type PaymentOutcome, refreshPayment } from './started-payment.ts';

interface PaymentTexts {
  doneTitle?: string;
  done?: ReactNode;
  processing?: ReactNode;
  /** Shown until our server has answered. The default is `processing`. */
  asking?: ReactNode;
  returned?: ReactNode;
  failed?: ReactNode;
}

/** The outcome of a payment, shown when the person returns from the page of their bank (3-D Secure). */
export function PaymentReturnNotice(texts: PaymentTexts) {
  const result = usePaymentReturn();
  if (result.state === 'none') return null;
  if (result.state === 'failed') {
    return (
      <Notice kind="warning" title="We could not check your payment yet">
        {result.message} <PaymentHelp />
      </Notice>
    );
  }
  return result.state === 'asking' ? (
    <PaymentOutcomeNotice outcome="processing" processing={texts.asking ?? texts.processing} />
  ) : (
    <PaymentOutcomeNotice {...texts} outcome={outcomeOf(result.answer)} />
  );
}

/** What has become of a payment. Only our server's response says that it is done. */
export function PaymentOutcomeNotice(props: PaymentTexts & { outcome: PaymentOutcome }) {
  const {
    outcome,
    doneTitle = 'Payment received',
    returned = 'It was no longer needed: the whole amount goes back to your card automatically.',
    failed = 'You can try again.',
  } = props;
  switch (outcome) {
    case 'done':
      return (
        <Notice kind="success" title={doneTitle}>
          {props.done}
        </Notice>
      );
    case 'processing':
      return (
        <Notice kind="info" title="Processing your payment">
          {props.processing}
        </Notice>
      );
    case 'returned':
      return (
        <Notice kind="warning" title="Your payment is on its way back">
          {returned}
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="error" title="Your payment did not go through">
          Nothing was taken. {failed} <PaymentHelp />
        </Notice>
      );
  }
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
        // A paid code would be refused for the next purchase.
        if (outcomeOf(answer) === 'done') removeDiscountCode(answer.purpose);
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
