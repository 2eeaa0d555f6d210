import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { Fold } from '../../../ui/page/pieces.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';

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

/** A note at payment forms and lists of payments, shown while payments are simulated. */
export function TestPaymentsNote({ isForStaff = false }: { isForStaff?: boolean }) {
  const { data } = useQuery(siteQuery);
  if (!data?.cards.isTest) return null;
  if (isForStaff)
    return (
      <Notice kind="note">
        <strong>Test payments:</strong> cards are simulated, and no money is taken.
      </Notice>
    );
  return (
    <Fold
      isText
      fz="xs"
      c="dimmed"
      summary={
        <>
          <strong>Test payments:</strong> 4242 4242 4242 4242
        </>
      }
    >
      No money is taken. Any future expiry and any CVC will do; please never type in a real card.
    </Fold>
  );
}
