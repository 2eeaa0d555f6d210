// A month of selectable days as a grid for keyboards and screen readers. The grid has one tab stop. Arrow keys move by
// day and week. Home and End move within the week, Page Up and Page Down by month. The accessible name of a day
// contains its full date and its state.

import { ActionIcon, Box, Group } from '@mantine/core';
import {
  addDays,
  addToMonth,
  firstDayOf,
  lastDayOf,
  monthOf,
  weekdayOf,
} from '@urost3/contract/day.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { weekdayNames } from '../../lib/dates.ts';
import { PartTitle } from '../../ui/page/pieces.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../media/icons.tsx';
import classes from './month-calendar.module.css';
import { type DayAppearance, DayCell } from './month-calendar-day.tsx';

/** The appearance of a day in a month that is loading or failed to load. */
export function dayWithoutData(isLoading: boolean): DayAppearance {
  return { tone: 'unknown', words: isLoading ? 'loading' : 'not known', isDisabled: true };
}

interface MonthCalendarProps {
  /** `choose` is for one day among free ones; `plan` has room for words below the number. */
  variant: 'choose' | 'plan';
  /** The accessible name of the grid. */
  label: string;
  /** `YYYY-MM` */
  month: string;
  onMonth: (month: string) => void;
  /** The current date in London. */
  today: string;
  /** 0 = Sunday. */
  firstWeekday: number;
  selected: string | null;
  look: (day: string) => DayAppearance;
  onSelect: (day: string) => void;
  /** Called when a person selects a disabled day. */
  onRefused?: (day: string) => void;
  /** `YYYY-MM`. Earlier months cannot be opened, and weeks before the current week are left out. */
  earliestMonth?: string;
}

const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

export function MonthCalendar(props: MonthCalendarProps) {
  const { variant, label, month, onMonth, today, firstWeekday, selected, earliestMonth } = props;
  const titleId = useId();
  const [active, setActive] = useState(selected ?? today);
  const isMoving = useRef(false);
  const grid = useRef<HTMLDivElement>(null);

  // The only day in the tab order. It is always in the shown month.
  const reachable =
    monthOf(active) === month
      ? active
      : selected && monthOf(selected) === month
        ? selected
        : monthOf(today) === month
          ? today
          : firstDayOf(month);

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  const thisWeek = weekStartOf(today, firstWeekday);

  function onKeyDown(event: KeyboardEvent, day: string) {
    const next = dayAfterKey(event.key, day, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    if (earliestMonth && (monthOf(next) < earliestMonth || next < thisWeek)) return;
    isMoving.current = true;
    setActive(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  }

  const weekdays = Array.from({ length: 7 }, (_, i) => weekdayNames[(firstWeekday + i) % 7] ?? '');
  // With `earliestMonth`, past weeks are left out, because they contain nothing to select.
  const weeks = weeksOf(month, firstWeekday).filter(
    ([start = '']) => !earliestMonth || start >= thisWeek,
  );
  const canGoBack = !earliestMonth || month > earliestMonth;
  return (
    <section aria-label={label}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Previous month"
          disabled={!canGoBack}
          onClick={() => onMonth(addToMonth(month, -1))}
        >
          <ChevronLeftIcon />
        </ActionIcon>
        <PartTitle fw={600} fz="lg" id={titleId} aria-live="polite">
          {monthFormat.format(noon(firstDayOf(month)))}
        </PartTitle>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Next month"
          onClick={() => onMonth(addToMonth(month, 1))}
        >
          <ChevronRightIcon />
        </ActionIcon>
      </Group>
      <div
        ref={grid}
        role="grid"
        aria-labelledby={titleId}
        className={classes.grid}
        data-variant={variant}
      >
        <div role="row" className={classes.row}>
          {weekdays.map((name) => (
            <Box
              key={name}
              role="columnheader"
              p="0.25rem 0"
              c="dimmed"
              fz="xs"
              fw={600}
              ta="center"
              aria-label={name}
            >
              {name.slice(0, 3)}
            </Box>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={classes.row}>
            {week.map((day) =>
              monthOf(day) === month ? (
                <DayCell
                  key={day}
                  {...props}
                  day={day}
                  isReachable={day === reachable}
                  onKeyDown={(event) => onKeyDown(event, day)}
                  onFocus={() => setActive(day)}
                />
              ) : (
                <span key={day} aria-hidden />
              ),
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The first day of the week that contains a day. @param firstWeekday 0 = Sunday */
function weekStartOf(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

/** All weeks with at least one day in the month, each with seven days. @param month `YYYY-MM` */
function weeksOf(month: string, firstWeekday: number): string[][] {
  const weeks: string[][] = [];
  for (
    let start = weekStartOf(firstDayOf(month), firstWeekday);
    start <= lastDayOf(month);
    start = addDays(start, 7)
  ) {
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(start, i)));
  }
  return weeks;
}

/** The day to which a key moves the focus; null for a key that does not move the focus. */
function dayAfterKey(key: string, day: string, firstWeekday: number): string | null {
  const inWeek = (weekdayOf(day) - firstWeekday + 7) % 7;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -inWeek,
    End: 6 - inWeek,
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  const month = addToMonth(monthOf(day), key === 'PageUp' ? -1 : 1);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted > lastDayOf(month) ? lastDayOf(month) : wanted;
}
