import { Button, Group, Text } from '@mantine/core';
import { addDays, mondayOf } from '@urost3/contract/day.ts';
import type { RecallItem, RecallPlan } from '@urost3/contract/recall/recall.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { Fragment, useEffect, useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { isFocusLost } from '../../ui/hooks/focus.ts';
import { useIsPhone } from '../../ui/hooks/rendering.ts';
import { Card, PartTitle } from '../../ui/page/pieces.tsx';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import { UpgradeButton } from '../subscription/public/upgrade-button.tsx';
import { isOwnDaysButtonAbove, OwnDaysButton, OwnDaysLink } from './own-days-button.tsx';
import { FreeToday, moveButtonId, PlanDay, StationLegend } from './plan-day.tsx';
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
  const { state, hasFullAccess } = useSubscription();
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
  // The few sections of a learner without Premium leave most days free, so only the days with a section are listed.
  const isFree = state === 'loaded' && !hasFullAccess;
  const shown = isWhole || isFree ? plan.days : daysAtFirst(plan, isPhone);
  // The legend and the button are below today's study sessions, because most visits are about today. On a phone, a
  // link beside the heading of the first week replaces the button.
  const hasTools = !isOwnDaysButtonAbove(plan);
  const tools = (
    <Group gap="0.75rem 1.25rem" justify="space-between">
      <StationLegend />
      {hasTools && !isPhone && <OwnDaysButton isMain={false} onClick={onSet} />}
    </Group>
  );
  const entries = shown.flatMap((day, index) => [
    ...(isFree ? [] : freeRanges(shown[index - 1]?.on ?? plan.today, day.on)).map((free) => ({
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
          <Group gap="0 1rem" align="baseline" justify="space-between" m="0.5rem 0 -0.25rem">
            <PartTitle fz="lg">{week}</PartTitle>
            {isPhone && hasTools && !before && <OwnDaysLink onClick={onSet} />}
          </Group>
        )}
        {'free' in entry ? (
          <Text c="dimmed" fz="sm">
            {freeDaysText(entry.free)}
          </Text>
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
      {isFree && (
        <Card gap="sm" p="lg">
          <Text inherit>
            <strong>Your plan has the free sections.</strong> With Premium it covers every section
            up to your interview.
          </Text>
          <UpgradeButton w="fit-content" />
        </Card>
      )}
      {more > 0 && (
        <Button id={MORE_ID} variant="default" onClick={() => setIsWhole(true)}>
          Show {counted(more, 'more day')}
        </Button>
      )}
    </>
  );
}

/** Formats as `This week`, `Next week` or `From Monday 7 December`. */
function weekText(day: string, today: string): string {
  const monday = mondayOf(day);
  const thisMonday = mondayOf(today);
  if (monday === thisMonday) return 'This week';
  return monday === addDays(thisMonday, 7) ? 'Next week' : `From ${formatDay(monday)}`;
}

interface DayRange {
  first: string;
  last: string;
}

/**
 * Returns the days between `after` and `before` as ranges. These days have no study session. There is one range for
 * each calendar week, so a range ends on Sunday at the latest.
 */
function freeRanges(after: string, before: string): DayRange[] {
  const ranges: DayRange[] = [];
  for (let first = addDays(after, 1); first < before; ) {
    const sunday = addDays(mondayOf(first), 6);
    ranges.push({ first, last: sunday < before ? sunday : addDays(before, -1) });
    first = addDays(sunday, 1);
  }
  return ranges;
}

/** Formats as `Thursday 14 to Sunday 17 January: nothing planned`. */
function freeDaysText({ first, last }: DayRange): string {
  if (first === last) return `${formatDay(first)}: nothing planned`;
  const from = formatDay(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? from.replace(/ \p{L}+$/u, '') : from} to ${formatDay(last)}: nothing planned`;
}
