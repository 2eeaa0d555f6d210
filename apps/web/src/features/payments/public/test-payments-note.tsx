import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { siteInfoQuery } from '../site-cards.ts';

/** Shown with payment forms and lists of payments while payments are simulated. */
export function TestPaymentsNote({ isForStaff = false }: { isForStaff?: boolean }) {
  const { data } = useQuery(siteInfoQuery);
  if (!data?.cards.isTest) return null;
  return (
    <Alert color="yellow" title="Test payments" role="note">
      {isForStaff
        ? 'Payments are made with test cards: no money moves.'
        : 'No money moves. Pay with the test card 4242 4242 4242 4242, any future expiry and any CVC; please never type in a real card.'}
    </Alert>
  );
}
