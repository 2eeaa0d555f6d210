import { TextInput } from '@mantine/core';
import { formatCalendarDay } from '../lib/dates.ts';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`; empty while nothing is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** What an empty field means. */
  emptyWords?: string;
  hint?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean;
  min?: string;
  max?: string | undefined;
  /** The first field of a dialog. */
  isFocused?: boolean;
}

/**
 * A day on which something depends. Browsers write dates in their own language, day or month first, so the day is said in
 * words as well.
 */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, emptyWords = 'No day chosen', hint, error } = props;
  const { isRequired, min, max, isFocused } = props;
  return (
    <TextInput
      type="date"
      label={label}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <>
          <strong>{value ? formatCalendarDay(value) : emptyWords}</strong>
          {hint && (
            <>
              <br />
              {hint}
            </>
          )}
        </>
      }
      required={isRequired}
      min={min}
      max={max}
      value={value}
      error={error}
      data-autofocus={isFocused}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
