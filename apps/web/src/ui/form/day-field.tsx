import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { formatCalendarDay } from '../../lib/dates.ts';

interface DayFieldProps
  extends Pick<
    TextInputProps,
    'error' | 'name' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'min' | 'max'
  > {
  label: string;
  /** `YYYY-MM-DD`; empty while no day is selected. */
  value?: string;
  defaultValue?: string;
  onChange?: (day: string) => void;
  /** Explains what an empty field means. */
  emptyWords?: string;
  hint?: string | undefined;
  isRequired?: boolean;
  /** Whether a dialog with this field puts the initial focus on it. */
  isFocused?: boolean;
}

/** A date field for important dates. It repeats the date in words, because browsers order day and month differently. */
export function DayField(props: DayFieldProps) {
  const { emptyWords = 'No day chosen', hint, isRequired, isFocused, ...field } = props;
  const { value, defaultValue, onChange, ...shown } = field;
  const [day, setDay] = useUncontrolled({ value, defaultValue, finalValue: '', onChange });
  return (
    <TextInput
      {...shown}
      type="date"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <>
          {day ? <strong>{formatCalendarDay(day)}</strong> : <span>{emptyWords}</span>}
          {hint && (
            <>
              <br />
              {hint}
            </>
          )}
        </>
      }
      required={isRequired}
      value={day}
      data-autofocus={isFocused || undefined}
      onChange={(event) => setDay(event.currentTarget.value)}
    />
  );
}
