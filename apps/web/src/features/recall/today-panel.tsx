import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecallToday } from '@urost3/contract/recall.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { examText } from './exam-text.ts';
import { todayQuery } from './recall.queries.ts';
import { RecallLink } from './recall-link.tsx';
import classes from './today-panel.module.css';
import { WeakAreas } from './weak-areas.tsx';

const SHOWN_AT_FIRST = 4;

/** What is due today, and where the learner is weak: two cards for the dashboard to place. */
export function TodayPanel() {
  const today = useQuery(todayQuery);
  if (today.isPending) return null;
  if (!today.data) {
    return (
      <ErrorState
        title="Today’s list could not be loaded"
        message="Sections can be opened all the same."
        onRetry={() => void today.refetch()}
        isRetrying={today.isFetching}
      />
    );
  }
  return (
    <>
      <Today data={today.data} />
      <WeakAreas areas={today.data.weakAreas} />
    </>
  );
}

function Today({ data }: { data: RecallToday }) {
  const { today, items, done } = data;
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, SHOWN_AT_FIRST);
  const exam = examText(data);
  return (
    <section className={classes.card} data-area="today" aria-labelledby="today">
      <header className={classes.head}>
        <h2 id="today" className={classes.title}>
          Today
        </h2>
        {exam && <p className={classes.exam}>{exam}</p>}
      </header>
      {items.length === 0 ? (
        <p className={classes.empty}>
          {done.length > 0 ? 'All done for today.' : 'Nothing is due today.'}
        </p>
      ) : (
        <ul className={classes.list}>
          {shown.map((item) => (
            <li key={`${item.stationId}/${item.sectionId}`}>
              <RecallLink item={item} today={today} />
            </li>
          ))}
        </ul>
      )}
      {items.length > shown.length && (
        <Button variant="subtle" onClick={() => setIsOpen(true)}>
          Show all {items.length}
        </Button>
      )}
      <footer className={classes.foot}>
        {/* With nothing left, the line above has said so. */}
        <span>{items.length > 0 && done.length > 0 && `${done.length} done today`}</span>
        <Link to={paths.plan}>Your plan</Link>
      </footer>
    </section>
  );
}
