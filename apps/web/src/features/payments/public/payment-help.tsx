import { Anchor } from '@mantine/core';
import { paths } from '../../../paths.ts';

/** A link to help after a failed payment. It opens in a new tab, so that the card form and the hold stay open. */
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
