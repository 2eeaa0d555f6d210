import { Title } from '@mantine/core';
import type { CohortWeek } from '@urost3/contract/overview.schemas.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { percentOf } from './result-columns.tsx';
import classes from './results-screen.module.css';

/**
 * The visits of the period, and the steps of the people who signed up in it. Each step shows how many of these people
 * have reached it.
 */
export function ResultsFunnel({ cohorts }: { cohorts: CohortWeek[] }) {
  const sum = (key: Exclude<keyof CohortWeek, 'from' | 'returned'>) =>
    cohorts.reduce((total, week) => total + week[key], 0);
  const signedUp = sum('signedUp');
  const visits = sum('visits');
  // Shares are relative to visits. Fewer visits than sign-ups mean that visits were counted for only part of the
  // period. Shares are then relative to sign-ups.
  const whole = Math.max(visits, signedUp);
  const steps = [
    ...(visits > 0 ? [{ label: 'Visits', count: visits }] : []),
    { label: 'Signed up', count: signedUp },
    { label: 'Studied a section', count: sum('studied') },
    { label: 'Finished a circuit', count: sum('finishedCircuit') },
    { label: 'Bought Premium', count: sum('boughtPremium') },
    { label: 'Bought an interview', count: sum('boughtInterview') },
  ];
  return (
    <section aria-labelledby="funnel">
      <Title order={2} size="h4" id="funnel" mb="sm">
        What new members did
      </Title>
      {whole === 0 ? (
        <EmptyState title="Nobody signed up in this period" />
      ) : (
        <ol className={classes.funnel}>
          {steps.map(({ label, count }) => (
            <li key={label}>
              <span>{label}</span>
              <span className={classes.count}>
                <strong>{count}</strong> {percentOf(count, whole)}
              </span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${(count / whole) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
