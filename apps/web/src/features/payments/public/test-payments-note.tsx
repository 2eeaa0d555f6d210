import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../health/public/health.queries.ts';
import classes from './test-payments-note.module.css';

/** A note at payment forms and lists of payments, shown while payments are simulated. */
export function TestPaymentsNote({ isForStaff = false }: { isForStaff?: boolean }) {
  const { data } = useQuery(siteQuery);
  if (!data?.cards.isTest) return null;
  if (isForStaff)
    return (
      <Alert color="yellow" role="note" py="xs">
        <strong>Test payments:</strong> cards are simulated, and no money is taken.
      </Alert>
    );
  return (
    <details className={classes.note}>
      <summary>
        <strong>Test payments:</strong> 4242 4242 4242 4242
      </summary>
      No money is taken. Any future expiry and any CVC will do; please never type in a real card.
    </details>
  );
}
