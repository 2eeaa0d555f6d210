import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { formatCalendarDay } from '../lib/dates.ts';

interface DayFieldProps
  extends Pick<TextInputProps, 'error' | 'name' | 'onFocus' | 'onBlur' | 'min' | 'max'> {
  label: string;
  /** `YYYY-MM-DD`; empty while nothing is chosen. */
  value?: string;
  defaultValue?: string;
  onChange?: (day: string) => void;
  /** The meaning of an empty field. */
  emptyWords?: string;
  hint?: string | undefined;
  isRequired?: boolean;
  /** The first field of a dialog. */
  isFocused?: boolean;
}

/** A date field for important dates. Browsers order day and month differently, so the date is repeated in words. */
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
          <strong>{day ? formatCalendarDay(day) : emptyWords}</strong>
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
      data-autofocus={isFocused}
      onChange={(event) => setDay(event.currentTarget.value)}
    />
  );
}
