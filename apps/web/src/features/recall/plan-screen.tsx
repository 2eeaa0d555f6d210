import { Button, Container, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecallItem, RecallPlan } from '@urost3/contract/recall.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatLongDate } from '../../lib/dates.ts';
import { paths, studyPath } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { examText } from './exam-text.ts';
import { MoveDialog } from './move-dialog.tsx';
import classes from './plan-screen.module.css';
import { planQuery } from './recall.queries.ts';
import { RecallLink } from './recall-link.tsx';

/** The next session of every section, day by day up to the exam; each can be moved. */
export function PlanScreen() {
  const plan = useQuery(planQuery);
  const [moving, setMoving] = useState<RecallItem | null>(null);
  return (
    <Container size="md" py="var(--app-page-top)">
      <Stack gap="lg">
        <PageHeading title="Your plan" isLarge>
          {plan.data && introOf(plan.data)}
        </PageHeading>
        {plan.isPending && <PageLoader />}
        {plan.isError && !plan.data && (
          <ErrorState
            message="Your plan could not be loaded. Please try again."
            onRetry={() => void plan.refetch()}
            isRetrying={plan.isFetching}
          />
        )}
        {plan.data && <Days plan={plan.data} onMove={setMoving} />}
        {plan.data && <Ready plan={plan.data} />}
        <Button component={Link} to={paths.dashboard} variant="default" w="fit-content">
          Back to Dashboard
        </Button>
      </Stack>
      {plan.data && <MoveDialog item={moving} plan={plan.data} onClose={() => setMoving(null)} />}
    </Container>
  );
}

function introOf(plan: RecallPlan): string {
  const exam = examText(plan);
  if (!plan.examDate) {
    return 'The exam date is not announced yet, so the plan takes one new section a day.';
  }
  const date = formatLongDate(plan.examDate);
  return exam
    ? `${exam}: ${date}. Reviews come closer together as it approaches.`
    : `The exam was on ${date}. The plan takes one new section a day until the next date is announced.`;
}

interface DaysProps {
  plan: RecallPlan;
  onMove: (item: RecallItem) => void;
}

function Days({ plan, onMove }: DaysProps) {
  if (plan.days.length === 0) {
    return (
      <EmptyState title="Nothing left to plan">
        Every section you can open rests until the exam.
      </EmptyState>
    );
  }
  return plan.days.map(({ on, items }) => (
    <section key={on} aria-labelledby={`day-${on}`}>
      <h2 id={`day-${on}`} className={classes.day}>
        {on === plan.today ? `Today, ${formatDay(on)}` : formatDay(on)}
      </h2>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={`${item.stationId}/${item.sectionId}`} className={classes.item}>
            <RecallLink item={item} today={plan.today} />
            <Button
              variant="default"
              aria-haspopup="dialog"
              aria-label={`Move ${item.title}`}
              onClick={() => onMove(item)}
            >
              Move
            </Button>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Ready({ plan }: { plan: RecallPlan }) {
  if (plan.ready.length === 0) return null;
  return (
    <section aria-labelledby="ready">
      <h2 id="ready" className={classes.day}>
        Ready for the exam
      </h2>
      <ul className={classes.ready}>
        {plan.ready.map((section) => (
          <li key={`${section.stationId}/${section.sectionId}`}>
            <Link to={studyPath(section.stationId, section.sectionId)}>{section.title}</Link>{' '}
            {section.score}%
          </li>
        ))}
      </ul>
    </section>
  );
}
