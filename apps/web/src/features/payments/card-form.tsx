import { Button, Stack, Text } from '@mantine/core';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { messageOf } from '../../lib/api/api.ts';
import { Problem } from '../../ui/state/notice.tsx';
import classes from './payments.module.css';
import { PaymentHelp, TestPaymentsNote } from './public/payment-notes.tsx';

export interface CardPaymentProps {
  clientSecret: string;
  payLabel: string;
  /** The path to which the payer returns from a page of the bank or the provider, for example '/my-bookings'. */
  returnPath: string;
  /** Whether a successful payment always navigates to `returnPath`. Otherwise `onPaid` is called on this page. */
  isRedirecting?: boolean;
  /** Called when the provider has reported success, which our server has not confirmed yet. */
  onPaid?: (intentId: string) => Promise<void>;
  /**
   * Called when the button is pressed.
   * @returns a message that prevents the payment; null to continue
   */
  findObstacle?: () => string | null;
  /** Called after the card details are complete, before the card is charged. */
  beforeCharge?: () => Promise<void>;
  onBusyChange: (isBusy: boolean) => void;
  /** Content between the card form and the button, such as terms. */
  children?: ReactNode;
  /** A box to tick, directly above the button. */
  consent?: ReactNode;
  /** Whether consent and button stay in view on phones and in low windows, while the payer fills in the form. */
  isSticky?: boolean;
}

export type Shown = 'auto' | 'never';

export function CardForm({
  payLabel,
  returnPath,
  isRedirecting = false,
  onPaid,
  findObstacle,
  beforeCharge,
  onBusyChange,
  children,
  consent,
  isSticky = false,
  wallets,
  link,
}: CardPaymentProps & { wallets: Shown; link: Shown }) {
  const stripe = useStripe();
  const elements = useElements();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  /** Whether the payer has chosen a wallet in the form instead of typing a card. */
  const [isWallet, setIsWallet] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Whether card fields were empty or wrong when the button was pressed. */
  const [isIncomplete, setIsIncomplete] = useState(false);
  /** Whether the last payment has failed for another reason than an incomplete form. */
  const [hasFailed, setHasFailed] = useState(false);

  const setBusy = (busy: boolean) => {
    setIsBusy(busy);
    onBusyChange(busy);
  };

  async function pay(): Promise<string | null> {
    if (!stripe || !elements || !isReady) {
      return 'The card form is not ready yet. Please wait a moment.';
    }
    const obstacle = findObstacle?.() ?? null;
    // `submit` marks incomplete card fields and focuses the first. For a wallet, `submit` also opens the wallet. While
    // there is an obstacle, `submit` is therefore not called for a wallet. Browsers open a wallet only right after a
    // press, so nothing is awaited before `submit`.
    const { error: incomplete } = await (obstacle && isWallet ? {} : elements.submit());
    // The card form marks each missing or wrong field itself.
    if (incomplete?.type === 'validation_error' && !isWallet) {
      setIsIncomplete(true);
      return obstacle;
    }
    if (incomplete) return wordsFor(incomplete);
    if (obstacle) {
      // Focuses the field with the problem, for example a consent that was not given.
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return obstacle;
    }
    await beforeCharge?.();
    const result = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: new URL(returnPath, window.location.origin).href },
      redirect: 'if_required',
    });
    if (result.error) {
      setHasFailed(result.error.type !== 'validation_error');
      return wordsFor(result.error);
    }
    const { id } = result.paymentIntent;
    if (isRedirecting) {
      const back = new URL(returnPath, window.location.origin);
      back.searchParams.set('payment_intent', id);
      window.location.assign(back);
      return null;
    }
    // The button stays disabled until the page knows the outcome, so that it cannot be pressed twice.
    await onPaid?.(id);
    return null;
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    setHasFailed(false);
    setIsIncomplete(false);
    try {
      setError(await pay());
    } catch (failure) {
      setError(messageOf(failure, 'Payment failed. Please try again.'));
      setHasFailed(true);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => void submit(event)}
      noValidate
      className={isSticky ? classes.form : undefined}
      aria-describedby={errorId}
    >
      <Stack gap="md">
        <PaymentElement
          options={{ layout: 'tabs', wallets: { applePay: wallets, googlePay: wallets, link } }}
          onReady={() => setIsReady(true)}
          onChange={({ value }) => setIsWallet(value.type !== 'card')}
          onLoadError={() => setError('The card form could not be loaded. Please try again.')}
        />
        <TestPaymentsNote />
        {children}
        {/* Not sticky while card fields have errors, which it would cover. */}
        <Stack gap="xs" className={isSticky && !isIncomplete ? classes.pay : undefined}>
          {consent}
          <CardFormError id={errorId} error={error} hasFailed={hasFailed} />
          <Button type="submit" size="md" loading={isBusy} disabled={!isReady}>
            {payLabel}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

/** The provider's messages about card and validation errors are written for the payer. Other errors get our message. */
function wordsFor({ type, code, message }: StripeError): string {
  const isForPayer =
    type === 'card_error' ||
    type === 'validation_error' ||
    code === 'payment_intent_authentication_failure';
  if (isForPayer && message) return message;
  return type === 'api_connection_error'
    ? 'Payment failed. Please try again.'
    : 'An unexpected error occurred.';
}

interface CardFormErrorProps {
  id: string;
  error: string | null;
  /** Whether the payment has failed. In that case help is offered. */
  hasFailed: boolean;
}

function CardFormError({ id, error, hasFailed }: CardFormErrorProps) {
  return (
    <>
      {/* Without an error, this element takes no space. The element stays in the document, because screen readers announce
              only changes of an existing element. */}
      <div id={id} aria-live="assertive" style={error ? undefined : { position: 'absolute' }}>
        <Problem isLine error={error} />
      </div>
      {error && hasFailed && (
        <Text size="sm">
          <PaymentHelp />
        </Text>
      )}
    </>
  );
}
