// A month of selectable days as a grid for keyboards and screen readers. It has one tab stop; arrow keys move by day
// and week, Home and End within the week, Page Up and Page Down by month. The accessible name of a day contains its
// full date and its state.
import { ActionIcon, Group, Text } from '@mantine/core';
import {
  addDays,
  addToMonth,
  firstDayOf,
  lastDayOf,
  monthOf,
  weekdayOf,
} from '@urost3/contract/day.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatCalendarDay, weekdayNames } from '../lib/dates.ts';
import { cx } from './class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import classes from './month-calendar.module.css';

type DayTone = 'available' | 'partial' | 'full' | 'none' | 'past' | 'unknown';

export interface DayAppearance {
  tone: DayTone;
  /** Added to the day's accessible name, because colour must not be the only sign. */
  words: string;
  isDisabled: boolean;
  /** Shown below the number. Decorative, because `words` has the same meaning. */
  mark?: ReactNode;
}

/** The appearance of a day in a month that is loading or failed to load. */
export function dayWithoutData(isLoading: boolean): DayAppearance {
  return { tone: 'unknown', words: isLoading ? 'loading' : 'not known', isDisabled: true };
}

interface MonthCalendarProps {
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

function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = firstDayOf(month);
  const lead = (weekdayOf(first) - firstWeekday + 7) % 7;
  const weeks: string[][] = [];
  for (let start = addDays(first, -lead); start <= lastDayOf(month); start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(start, i)));
  }
  return weeks;
}

/** The day to which a key moves; null for other keys. */
function target(key: string, day: string, firstWeekday: number): string | null {
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

export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, onMonth, today, firstWeekday, selected, earliestMonth } = props;
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

  const thisWeek = addDays(today, -((weekdayOf(today) - firstWeekday + 7) % 7));

  function onKeyDown(event: KeyboardEvent, day: string) {
    const next = target(event.key, day, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    if (earliestMonth && (monthOf(next) < earliestMonth || next < thisWeek)) return;
    isMoving.current = true;
    setActive(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  }

  const weekdays = Array.from({ length: 7 }, (_, i) => weekdayNames[(firstWeekday + i) % 7] ?? '');
  // Past weeks are left out, because they contain nothing to select.
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
        <Text component="h2" fw={650} size="lg" id={titleId} aria-live="polite" m={0}>
          {monthFormat.format(noon(firstDayOf(month)))}
        </Text>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Next month"
          onClick={() => onMonth(addToMonth(month, 1))}
        >
          <ChevronRightIcon />
        </ActionIcon>
      </Group>
      <div ref={grid} role="grid" aria-labelledby={titleId} className={classes.grid}>
        <div role="row" className={classes.row}>
          {weekdays.map((name) => (
            <div key={name} role="columnheader" className={classes.weekday} aria-label={name}>
              {name.slice(0, 3)}
            </div>
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

interface DayCellProps extends MonthCalendarProps {
  day: string;
  isReachable: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

function DayCell(props: DayCellProps) {
  const { day, today, selected, look, onSelect, onRefused, isReachable, onKeyDown, onFocus } =
    props;
  const { tone, words, isDisabled, mark } = look(day);
  const isToday = day === today;
  return (
    <div role="gridcell" aria-selected={day === selected}>
      <button
        type="button"
        data-day={day}
        data-tone={tone}
        // The button stays focusable, so that a screen reader can read why the day cannot be selected.
        aria-disabled={isDisabled || undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${formatCalendarDay(day)}, ${words}`}
        tabIndex={isReachable ? 0 : -1}
        className={cx(classes.day, day === selected && classes.selected)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={() => (isDisabled ? onRefused?.(day) : onSelect(day))}
      >
        <span>{Number(day.slice(8))}</span>
        {typeof mark === 'object' ? (
          <span className={classes.mark} aria-hidden>
            {mark}
          </span>
        ) : (
          // The style sheet renders the mark. As text, the mark would be part of the button's visible label, which the
          // accessible name must contain.
          <span className={classes.mark} data-mark={mark ?? ''} aria-hidden />
        )}
      </button>
    </div>
  );
}
