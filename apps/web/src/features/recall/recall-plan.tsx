import { Alert, Button, Container, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecallItem, RecallPlan } from '@urost3/contract/recall.schemas.ts';
import { MOCK_MINUTES } from '@urost3/contract/recall.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatLongDate } from '../../lib/dates.ts';
import { paths, studyPath } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { OwnComparison } from '../comparison/public/own-comparison.tsx';
import { Calibration } from './calibration.tsx';
import { minutesText } from './card-round.ts';
import { examText } from './exam-text.ts';
import { MoveDialog } from './move-dialog.tsx';
import { OwnDaysDialog } from './own-days-dialog.tsx';
import { planQuery } from './public/recall.queries.ts';
import { RecallLink } from './recall-link.tsx';
import classes from './recall-plan.module.css';
import { usePlanMove } from './use-plan-move.ts';

/** The next session of every section, day by day until the exam; each can be moved. */
export function RecallPlanScreen() {
  const plan = useQuery(planQuery);
  const [moving, setMoving] = useState<RecallItem | null>(null);
  const [isSetting, setIsSetting] = useState(false);
  return (
    <Container size="md" py="var(--app-page-top)">
      <Stack gap="lg">
        <PageHeading
          title="Your plan"
          isLarge
          action={
            plan.data && (
              <Button
                variant={plan.data.isExamOver ? 'filled' : 'default'}
                aria-haspopup="dialog"
                onClick={() => setIsSetting(true)}
              >
                My date, my days
              </Button>
            )
          }
        >
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
        {plan.data && <Left plan={plan.data} />}
        {plan.data && <Days plan={plan.data} onMove={setMoving} />}
        {plan.data && <Ready plan={plan.data} />}
        {plan.data && <Calibration points={plan.data.calibration} />}
        {plan.data && <OwnComparison />}
        <Button component={Link} to={paths.dashboard} variant="default" w="fit-content">
          Back to Dashboard
        </Button>
      </Stack>
      {plan.data && (
        <OwnDaysDialog isOpen={isSetting} plan={plan.data} onClose={() => setIsSetting(false)} />
      )}
      {plan.data && <MoveDialog item={moving} plan={plan.data} onClose={() => setMoving(null)} />}
    </Container>
  );
}

function introOf(plan: RecallPlan): string {
  const exam = examText(plan);
  const minutes = `${plan.ownDays.minutesADay} minutes a day`;
  if (!plan.examDate) {
    return `The exam date is not announced yet, so the plan takes one new section a day, in ${minutes}. You can set your own date.`;
  }
  const date = formatLongDate(plan.examDate);
  if (plan.isExamOver) return `Your interview was on ${date}. When is the next one?`;
  return exam
    ? `${exam}: ${date}. ${minutes}. Reviews come closer together as it approaches, with full mocks in the last ten days.`
    : `The exam was on ${date}. The plan takes one new section a day until the next date is announced.`;
}

/** What finds no room before the interview, said plainly. */
function Left({ plan }: { plan: RecallPlan }) {
  const { left, minutesNeeded, ownDays, daysUntilExam } = plan;
  if (left.length === 0 || !daysUntilExam) return null;
  const count = left.length === 1 ? '1 session does' : `${left.length} sessions do`;
  return (
    <Alert color="orange" title={`${count} not fit before your interview`}>
      With {ownDays.minutesADay} minutes a day the plan keeps the most urgent ones.{' '}
      {minutesNeeded !== null && `About ${minutesNeeded} minutes a day would take them all.`}
      <details>
        <summary className={classes.summary}>Show them</summary>
        <ul className={classes.ready}>
          {left.map((item) => (
            <li key={`${item.stationId}/${item.sectionId}`}>
              <Link to={studyPath(item.stationId, item.sectionId)}>{item.title}</Link>
            </li>
          ))}
        </ul>
      </details>
    </Alert>
  );
}

interface DaysProps {
  plan: RecallPlan;
  onMove: (item: RecallItem) => void;
}

function Days({ plan, onMove }: DaysProps) {
  const moves = usePlanMove();
  if (plan.days.length === 0) {
    if (plan.daysUntilExam === 0)
      return (
        <EmptyState drawing="rest" title="Good luck">
          The day of the interview is kept free.
        </EmptyState>
      );
    // The alert above says why no day has a session.
    if (plan.left.length > 0) return null;
    return (
      <EmptyState drawing="rest" title="Nothing left to plan">
        Every section you can open rests until the exam.
      </EmptyState>
    );
  }
  return plan.days.map(({ on, items, minutes, cardMinutes, isMock }) => (
    <section
      key={on}
      aria-labelledby={`day-${on}`}
      className={classes.section}
      data-target={moves.target === on}
      {...moves.ofDay(on)}
    >
      <h2 id={`day-${on}`} className={classes.day}>
        {on === plan.today ? `Today, ${formatDay(on)}` : formatDay(on)}
        <span className={classes.minutes}> · {minutesText(minutes)}</span>
      </h2>
      <ul className={classes.list}>
        {isMock && (
          <li>
            <Link to={paths.circuit}>Full mock circuit</Link> · {MOCK_MINUTES} minutes
          </li>
        )}
        {cardMinutes > 0 && (
          <li>
            <Link to={paths.pointCards}>Cards</Link> · {minutesText(cardMinutes)}
          </li>
        )}
        {items.map((item) => (
          <li
            key={`${item.stationId}/${item.sectionId}`}
            className={classes.item}
            {...moves.ofItem(item)}
          >
            <RecallLink item={item} today={plan.today} />
            <Button
              variant="default"
              aria-haspopup="dialog"
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              aria-label={`Move ${item.title}`}
              onClick={() => onMove(item)}
              onKeyDown={(event) => moves.onKeyDown(event, item, on)}
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
