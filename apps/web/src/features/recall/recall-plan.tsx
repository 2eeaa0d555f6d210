import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  CalibrationPoint,
  RecallItem,
  RecallPlan,
  RecallToday,
} from '@urost3/contract/recall/recall.schemas.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatLongDate } from '../../lib/dates.ts';
import { paths, studyPath } from '../../paths.ts';
import { Sparkline } from '../../ui/media/sparkline.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { Fold, PartTitle } from '../../ui/page/pieces.tsx';
import { ListSkeleton } from '../../ui/state/list-skeleton.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { QueryState } from '../../ui/state/state-panel.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { isOwnDaysButtonAbove, OwnDaysButton } from './own-days-button.tsx';
import { OwnDaysDialog } from './own-days-dialog.tsx';
import { PlanDays } from './plan-days.tsx';
import { planQuery } from './public/recall.queries.ts';

/**
 * The page 'Your plan'. It lists the study sessions by day until the exam, at most one for each section. Each session
 * can be moved.
 */
export function RecallPlanScreen() {
  const plan = useQuery(planQuery);
  const [moving, setMoving] = useState<RecallItem | null>(null);
  const [moved, setMoved] = useState<RecallItem | null>(null);
  const [isSetting, setIsSetting] = useState(false);
  return (
    <PageFrame size="lg" gap="lg">
      <PageHeading
        title="Your plan"
        isLarge
        action={
          plan.data &&
          isOwnDaysButtonAbove(plan.data) && (
            <OwnDaysButton isMain={plan.data.isExamOver} onClick={() => setIsSetting(true)} />
          )
        }
      >
        {plan.data && <Intro plan={plan.data} />}
      </PageHeading>
      {!plan.data && (
        <QueryState
          query={plan}
          loading={<ListSkeleton label="Loading your plan" rows={6} height={110} />}
          message="Your plan could not be loaded. Please try again."
        />
      )}
      {plan.data && <Left plan={plan.data} />}
      {plan.data && (
        <PlanDays
          plan={plan.data}
          moved={moved}
          onMove={setMoving}
          onMoved={setMoved}
          onSet={() => setIsSetting(true)}
        />
      )}
      {plan.data && <Ready plan={plan.data} />}
      {plan.data && <Calibration points={plan.data.calibration} />}
      <Button component={Link} to={paths.dashboard} variant="default" w="fit-content">
        Back to Dashboard
      </Button>
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
    </PageFrame>
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

/** Lists the study sessions that do not fit into the time before the interview. */
function Left({ plan }: { plan: RecallPlan }) {
  const { left, minutesNeeded, ownDays, daysUntilExam } = plan;
  if (left.length === 0 || !daysUntilExam) return null;
  const count = left.length === 1 ? '1 session does' : `${left.length} sessions do`;
  return (
    <Notice kind="warning" title={`${count} not fit before your interview`}>
      With {ownDays.minutesADay} minutes a day, the plan keeps the most urgent ones.{' '}
      {minutesNeeded !== null && `They would all fit with about ${minutesNeeded} minutes a day.`}
      <Fold isText summary="Show them">
        <ul className={pieces.spacedList}>
          {left.map((item) => (
            <li key={`${item.stationId}/${item.sectionId}`}>
              <Link to={studyPath(item.stationId, item.sectionId)}>{item.title}</Link>
            </li>
          ))}
        </ul>
      </Fold>
    </Notice>
  );
}

function Ready({ plan }: { plan: RecallPlan }) {
  if (plan.ready.length === 0) return null;
  return (
    <section aria-labelledby="ready">
      <PartTitle id="ready" mb="0.625rem" fz="md">
        Ready for the interview
      </PartTitle>
      <ul className={pieces.spacedList}>
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

function verdictOf(points: readonly CalibrationPoint[]): string {
  const sum = points.reduce((all, { said, marked }) => all + said - marked, 0);
  const mean = Math.round(sum / points.length);
  if (Math.abs(mean) < 5) return 'Your ratings are close to your marks.';
  return mean > 0
    ? `On average you rate yourself ${mean} percentage points above your mark.`
    : `On average you rate yourself ${-mean} percentage points below your mark.`;
}

/** The learner's self-ratings compared with their marks, over time. Nothing is shown before the second sheet. */
function Calibration({ points }: { points: readonly CalibrationPoint[] }) {
  const [first] = points;
  if (!first || points.length < 2) return null;
  const said = points.map((point) => point.said);
  const marked = points.map((point) => point.marked);
  const list = (values: number[]) => values.map((value) => `${value}%`).join(', ');
  return (
    <section aria-labelledby="calibration">
      <PartTitle id="calibration" mb="0.625rem" fz="md">
        Your ratings and your marks
      </PartTitle>
      <Box component="p" m="0 0 0.625rem">
        {verdictOf(points)} {points.length} sheets since {formatDay(first.on)}, oldest first. The
        lines are at 0, 50 and 100%.
      </Box>
      <Group gap="1rem 2rem">
        <figure>
          <figcaption>Your ratings, latest {said.at(-1)}%</figcaption>
          <Sparkline values={said} label={`Your ratings, oldest first: ${list(said)}`} />
        </figure>
        <figure>
          <figcaption>Your marks, latest {marked.at(-1)}%</figcaption>
          <Sparkline values={marked} label={`Your marks, oldest first: ${list(marked)}`} />
        </figure>
      </Group>
    </section>
  );
}

/** The time until the exam as text; null without an exam date. */
function examText({ daysUntilExam }: Pick<RecallToday, 'daysUntilExam'>): string | null {
  if (daysUntilExam === null) return null;
  if (daysUntilExam === 0) return 'Interview today';
  return daysUntilExam === 1 ? 'Interview tomorrow' : `Interview in ${daysUntilExam} days`;
}

export { RecallPlanScreen as Component };
