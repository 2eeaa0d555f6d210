import { Text } from '@mantine/core';
import type { StripeError } from '@stripe/stripe-js';
import { PaymentHelp } from './public/payment-help.tsx';

/** The provider's messages about card and validation errors are written for the payer. Other errors get our message. */
export function wordsFor({ type, code, message }: StripeError): string {
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

/** The error above the button of the card form. */
export function CardFormError({ id, error, hasFailed }: CardFormErrorProps) {
  return (
    <>
      {/* Without an error, this element takes no space. The element stays in the document, because screen readers announce
              only changes of an existing element. */}
      <div id={id} aria-live="assertive" style={error ? undefined : { position: 'absolute' }}>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </div>
      {error && hasFailed && (
        <Text size="sm">
          <PaymentHelp />
        </Text>
      )}
    </>
  );
}
