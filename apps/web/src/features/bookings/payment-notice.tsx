import { Alert, Anchor } from '@mantine/core';
import type { PaymentReturn } from '@urost3/contract/payments.schemas.ts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { PaymentHelp } from '../payments/public/payment-help.tsx';
import { PaymentReturnNotice } from '../payments/public/payment-return-notice.tsx';

/**
 * Shows the result of a card payment to a person who returns from their bank's page. Success is shown only after our
 * server has confirmed the payment.
 */
export function PaymentNotice() {
  return <PaymentReturnNotice>{(answer) => <Outcome answer={answer} />}</PaymentReturnNotice>;
}

function Outcome({ answer }: { answer: PaymentReturn | null }) {
  if (!answer) {
    return (
      <Alert role="status" title="Processing your payment">
        We are asking the card provider. Your booking appears here as soon as the payment is
        confirmed.
      </Alert>
    );
  }
  const { status, isFulfilled } = answer;
  if (status === 'succeeded' && isFulfilled) {
    return (
      <Alert color="green" role="status" title="Payment received">
        Your interview is confirmed. We have sent you the details by email.
      </Alert>
    );
  }
  if (status === 'succeeded') {
    return (
      <Alert color="yellow" role="alert" title="Your payment is on its way back">
        It reached us after your reserved time had run out, and the slot could no longer be booked.
        The whole amount goes back to your card automatically.{' '}
        <Anchor component={Link} to={paths.booking}>
          Choose another time
        </Anchor>
      </Alert>
    );
  }
  if (status === 'processing' || status === 'requires_capture') {
    return (
      <Alert role="status" title="Processing your payment">
        Your bank has not answered yet. This page shows your booking as soon as it does; you can
        leave it meanwhile.
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" title="Your payment did not go through">
      Nothing was taken. You can try again while your slot is held:{' '}
      <Anchor component={Link} to={paths.booking}>
        resume your booking
      </Anchor>
      . <PaymentHelp />
    </Alert>
  );
}
