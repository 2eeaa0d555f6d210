import { Alert, Button, Container, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecallItem, RecallPlan } from '@urost3/contract/recall.schemas.ts';
import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatLongDate } from '../../lib/dates.ts';
import { paths, studyPath } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { isFocusLost } from '../../ui/focus-lost.ts';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { OwnComparison } from '../comparison/public/own-comparison.tsx';
import { Calibration } from './calibration.tsx';
import { examText } from './exam-text.ts';
import { MoveDialog } from './move-dialog.tsx';
import { OwnDaysDialog } from './own-days-dialog.tsx';
import {
  FreeToday,
  freeDaysText,
  freeRanges,
  moveButtonId,
  PlanDay,
  StationLegend,
  weekText,
} from './plan-day.tsx';
import { planQuery } from './public/recall.queries.ts';
import classes from './recall-plan.module.css';
import { usePlanMove } from './use-plan-move.ts';

/** The number of days with work that are shown first: about a week, because most visits need no more. */
const DAYS_AT_FIRST = 7;

/**
 * The days that are shown first. On a phone, only those of the first calendar week, because each session takes two or
 * three lines on a phone.
 */
function daysAtFirst({ days, today }: RecallPlan, isPhone: boolean) {
  const some = days.slice(0, DAYS_AT_FIRST);
  const week = some[0] && weekText(some[0].on, today);
  return isPhone ? some.filter(({ on }) => weekText(on, today) === week) : some;
}

/** The next session of every section, by day until the exam. Each session can be moved. */
export function RecallPlanScreen() {
  const plan = useQuery(planQuery);
  const [moving, setMoving] = useState<RecallItem | null>(null);
  const [moved, setMoved] = useState<RecallItem | null>(null);
  const [isSetting, setIsSetting] = useState(false);
  return (
    <Container size="md" py="var(--app-page-top)">
      <Stack gap="lg">
        <PageHeading
          title="Your plan"
          isLarge
          action={
            plan.data &&
            isSetAbove(plan.data) && (
              <SetButton isMain={plan.data.isExamOver} onClick={() => setIsSetting(true)} />
            )
          }
        >
          {plan.data && <Intro plan={plan.data} />}
        </PageHeading>
        {plan.isPending && <ListSkeleton label="Loading your plan" rows={6} height={110} />}
        {plan.isError && !plan.data && (
          <ErrorState
            message="Your plan could not be loaded. Please try again."
            onRetry={() => void plan.refetch()}
            isRetrying={plan.isFetching}
          />
        )}
        {plan.data && <Left plan={plan.data} />}
        {plan.data && (
          <Days
            plan={plan.data}
            moved={moved}
            onMove={setMoving}
            onMoved={setMoved}
            onSet={() => setIsSetting(true)}
          />
        )}
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
      {plan.data && (
        <MoveDialog
          item={moving}
          plan={plan.data}
          onMoved={setMoved}
          onClose={() => setMoving(null)}
        />
      )}
    </Container>
  );
}

/**
 * Whether the button for the date and the days off is in the page heading: when the interview is over, so that the next
 * date must be set, or when the plan has no days.
 */
const isSetAbove = ({ isExamOver, days }: RecallPlan) => isExamOver || days.length === 0;

function SetButton({ isMain, onClick }: { isMain: boolean; onClick: () => void }) {
  return (
    <Button variant={isMain ? 'filled' : 'default'} aria-haspopup="dialog" onClick={onClick}>
      Date and days off
    </Button>
  );
}

function SetLink({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes.link} aria-haspopup="dialog" onClick={onClick}>
      Date and days off
    </button>
  );
}

function Intro({ plan }: { plan: RecallPlan }): string {
  const exam = examText(plan);
  const minutes = `up to ${plan.ownDays.minutesADay} minutes a day`;
  if (!plan.examDate) {
    return `No interview date is announced yet. The plan takes reviews when they are due and one new section a day, ${minutes}.`;
  }
  const date = formatLongDate(plan.examDate);
  if (plan.isExamOver) return `Your interview was on ${date}. When is the next one?`;
  return exam
    ? `${exam}: ${date}. The plan takes ${minutes}. Reviews come closer together as it approaches, with full mocks in the last ten days.`
    : `The interview was on ${date}. The plan takes one new section a day until the next date is announced.`;
}

/** Lists the sessions that do not fit into the time before the interview. */
function Left({ plan }: { plan: RecallPlan }) {
  const { left, minutesNeeded, ownDays, daysUntilExam } = plan;
  if (left.length === 0 || !daysUntilExam) return null;
  const count = left.length === 1 ? '1 session does' : `${left.length} sessions do`;
  return (
    <Alert color="orange" title={`${count} not fit before your interview`}>
      With {ownDays.minutesADay} minutes a day, the plan keeps the most urgent ones.{' '}
      {minutesNeeded !== null && `They would all fit with about ${minutesNeeded} minutes a day.`}
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
  /** The session that was moved last. */
  moved: RecallItem | null;
  /** Called to open the dialog that moves a session. */
  onMove: (item: RecallItem) => void;
  onMoved: (item: RecallItem) => void;
  onSet: () => void;
}

/**
 * Keeps the focus on a moved session, whose button is mounted anew under another day. If that day is not shown yet, the
 * focus moves to the button that shows it.
 */
function useFocusOnMoved({ days }: RecallPlan, moved: RecallItem | null): void {
  const id = moved && moveButtonId(moved);
  const on = days.find(({ items }) => items.some((item) => moveButtonId(item) === id))?.on;
  useEffect(() => {
    const dialog = document.activeElement?.closest('[role="dialog"]');
    if (!id || !on || !isFocusLost(dialog)) return;
    (document.getElementById(id) ?? document.getElementById(MORE_ID))?.focus();
  }, [id, on]);
}

const MORE_ID = 'more-days';

function Days({ plan, moved, onMove, onMoved, onSet }: DaysProps) {
  const moves = usePlanMove(onMoved);
  useFocusOnMoved(plan, moved);
  const [isWhole, setIsWhole] = useState(false);
  const isPhone = useIsPhone();
  if (plan.days.length === 0) {
    if (plan.daysUntilExam === 0)
      return (
        <EmptyState drawing="rest" title="Good luck">
          The day of the interview is kept free.
        </EmptyState>
      );
    // The alert above already explains why there are no sessions.
    if (plan.left.length > 0) return null;
    return (
      <EmptyState drawing="rest" title="Nothing left to plan">
        No section is due again before your interview.
      </EmptyState>
    );
  }
  const shown = isWhole ? plan.days : daysAtFirst(plan, isPhone);
  // Rendered below today's sessions, because most visits are about today. On a phone a link beside the heading of the
  // first week replaces the button.
  const hasTools = !isSetAbove(plan);
  const tools = (
    <div className={classes.tools}>
      <StationLegend />
      {hasTools && !isPhone && <SetButton isMain={false} onClick={onSet} />}
    </div>
  );
  const entries = shown.flatMap((day, index) => [
    ...freeRanges(shown[index - 1]?.on ?? plan.today, day.on).map((free) => ({
      on: free.first,
      free,
    })),
    { on: day.on, day },
  ]);
  const days = entries.map((entry, index) => {
    const week = weekText(entry.on, plan.today);
    const before = entries[index - 1];
    return (
      <Fragment key={entry.on}>
        {(!before || weekText(before.on, plan.today) !== week) && (
          <div className={classes.weekLine}>
            <h2 className={classes.week}>{week}</h2>
            {isPhone && hasTools && !before && <SetLink onClick={onSet} />}
          </div>
        )}
        {'free' in entry ? (
          <p className={classes.gap}>{freeDaysText(entry.free)}</p>
        ) : (
          <PlanDay day={entry.day} today={plan.today} moves={moves} onMove={onMove} />
        )}
        {entry.on === plan.today && tools}
      </Fragment>
    );
  });
  const more = plan.days.length - shown.length;
  const hasToday = plan.days[0]?.on === plan.today;
  return (
    <>
      {!hasToday && (
        <>
          <FreeToday today={plan.today} next={plan.days.flatMap(({ items }) => items)[0]} />
          {tools}
        </>
      )}
      {days}
      {more > 0 && (
        <Button id={MORE_ID} variant="default" onClick={() => setIsWhole(true)}>
          Show {more} more {more === 1 ? 'day' : 'days'}
        </Button>
      )}
    </>
  );
}

function Ready({ plan }: { plan: RecallPlan }) {
  if (plan.ready.length === 0) return null;
  return (
    <section aria-labelledby="ready">
      <h2 id="ready" className={classes.heading}>
        Ready for the interview
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
