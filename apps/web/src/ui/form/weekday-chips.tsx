import { Checkbox } from '@mantine/core';
import { weekdayNames } from '../../lib/dates.ts';
import { ChoiceChip, ChoiceChips } from './choice-chips.tsx';

/** Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

interface WeekdayChipsProps {
  label: string;
  /** 0 = Sunday. */
  value: readonly number[];
  onChange: (weekdays: number[]) => void;
  /** A weekday that is shown as chosen and cannot be changed. */
  fixed?: number;
}

/** The days of the week, of which any number can be chosen. */
export function WeekdayChips({ label, value, onChange, fixed }: WeekdayChipsProps) {
  return (
    <Checkbox.Group
      label={label}
      value={value.map(String)}
      onChange={(days) => onChange(days.map(Number))}
    >
      <ChoiceChips isWeek>
        {weekdays.map((day) => {
          const name = weekdayNames[day];
          return day === fixed ? (
            <ChoiceChip key={day} checked disabled label={name.slice(0, 3)} aria-label={name} />
          ) : (
            <ChoiceChip key={day} value={String(day)} label={name.slice(0, 3)} aria-label={name} />
          );
        })}
      </ChoiceChips>
    </Checkbox.Group>
  );
}
