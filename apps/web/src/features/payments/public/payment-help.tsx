import { Anchor } from '@mantine/core';
import { paths } from '../../../paths.ts';

/**
 * Where to get help when a payment failed. It opens in a new tab, so that the card form and the held slot stay as they are.
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
