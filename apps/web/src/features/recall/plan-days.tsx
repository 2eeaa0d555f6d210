import { Button } from '@mantine/core';
import type { RecallItem, RecallPlan } from '@urost3/contract/recall.schemas.ts';
import { Fragment, useEffect, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isFocusLost } from '../../ui/focus-lost.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { isOwnDaysButtonAbove, OwnDaysButton, OwnDaysLink } from './own-days-button.tsx';
import { FreeToday, moveButtonId, PlanDay, StationLegend } from './plan-day.tsx';
import { freeDaysText, freeRanges, weekText } from './plan-weeks.ts';
import classes from './recall-plan.module.css';
import { usePlanMove } from './use-plan-move.ts';

/** The number of days with work that are shown first: about a week, because most visits need no more. */
const DAYS_AT_FIRST = 7;

/**
 * The days that are shown first. On a phone, only those of the first calendar week are shown, because each study
 * session takes two or three lines of a phone.
 */
function daysAtFirst({ days, today }: RecallPlan, isPhone: boolean) {
  const some = days.slice(0, DAYS_AT_FIRST);
  const week = some[0] && weekText(some[0].on, today);
  return isPhone ? some.filter(({ on }) => weekText(on, today) === week) : some;
}

interface PlanDaysProps {
  plan: RecallPlan;
  /** The study session that was moved last. */
  moved: RecallItem | null;
  /** Called to open the dialog that moves a study session. */
  onMove: (item: RecallItem) => void;
  onMoved: (item: RecallItem) => void;
  onSet: () => void;
}

/**
 * Keeps the focus on a moved study session, whose button is mounted anew under another day. If that day is not shown
 * yet, the focus moves to the button that shows more days.
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

/** The days of the plan with their study sessions, under a heading for each week. */
export function PlanDays({ plan, moved, onMove, onMoved, onSet }: PlanDaysProps) {
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
    // The alert above the plan (`Left` in recall-plan.tsx) already explains why there are no study sessions.
    if (plan.left.length > 0) return null;
    return (
      <EmptyState drawing="rest" title="Nothing left to plan">
        No section is due again before your interview.
      </EmptyState>
    );
  }
  const shown = isWhole ? plan.days : daysAtFirst(plan, isPhone);
  // The legend and the button are below today's study sessions, because most visits are about today. On a phone, a
  // link beside the heading of the first week replaces the button.
  const hasTools = !isOwnDaysButtonAbove(plan);
  const tools = (
    <div className={classes.tools}>
      <StationLegend />
      {hasTools && !isPhone && <OwnDaysButton isMain={false} onClick={onSet} />}
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
            {isPhone && hasTools && !before && <OwnDaysLink onClick={onSet} />}
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
