import { Anchor } from '@mantine/core';
import { paths } from '../../paths.ts';

/**
 * Where to turn when a payment failed. It opens beside this page: the card form, and the slot that is held for it, stay
 * where they are.
 */
export function PaymentHelp() {
  return (
    <>
      If it keeps failing, or your bank shows a charge,{' '}
      <Anchor
        href={`${paths.contact}?topic=payment`}
        target="_blank"
        rel="noreferrer"
        inherit
        underline="always"
      >
        contact us about this payment
      </Anchor>
      .
    </>
  );
}
