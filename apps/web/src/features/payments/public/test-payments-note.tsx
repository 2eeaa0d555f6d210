import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { siteInfoQuery } from '../site-cards.ts';
import classes from './test-payments-note.module.css';

/** Shown with payment forms and lists of payments while payments are simulated. */
export function TestPaymentsNote({ isForStaff = false }: { isForStaff?: boolean }) {
  const { data } = useQuery(siteInfoQuery);
  if (!data?.cards.isTest) return null;
  if (isForStaff)
    return (
      <Alert color="yellow" role="note" py="xs">
        <strong>Test payments:</strong> cards are simulated, and no money moves.
      </Alert>
    );
  return (
    <details className={classes.note}>
      <summary>
        <strong>Test payments:</strong> 4242 4242 4242 4242
      </summary>
      No money moves. Any future expiry and any CVC will do; please never type in a real card.
    </details>
  );
}
