import { Box } from '@mantine/core';
import { SIGNUP_CODE_LENGTH } from '@urost3/contract/accounts/accounts.ts';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { Problem } from '../../../ui/state/notice.tsx';
import classes from './code-boxes.module.css';

interface CodeBoxesProps {
  /** One entry for each box; '' while the box is empty. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  /**
   * Called when all boxes are filled. Correcting an earlier digit of a full code does not call this function, because
   * other digits may be wrong too. Typing the sixth digit or pasting a whole code does.
   */
  onComplete?: (digits: string[]) => void;
  error?: string | undefined;
}

const places = Array.from({ length: SIGNUP_CODE_LENGTH }, (_, index) => index);
export const emptyCode = (): string[] => places.map(() => '');

/** Six boxes of one digit each. Pasting fills all of them; arrow keys and Backspace move between them. */
export function CodeBoxes({ digits, onChange, onComplete, error }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => {
    const box = boxes.current[Math.min(Math.max(index, 0), SIGNUP_CODE_LENGTH - 1)];
    box?.focus();
    box?.select();
  };

  useEffect(() => boxes.current[0]?.focus(), []);

  /** Inserts digits from a box onward. A pasted complete code starts at the first box. */
  const fill = (from: number, text: string) => {
    const found = text.replace(/\D/g, '').slice(0, SIGNUP_CODE_LENGTH);
    if (found === '') return;
    const start = found.length === SIGNUP_CODE_LENGTH ? 0 : from;
    const next = [...digits];
    for (const [offset, digit] of [...found].entries()) {
      if (start + offset < SIGNUP_CODE_LENGTH) next[start + offset] = digit;
    }
    onChange(next);
    const end = start + found.length;
    focus(end);
    const isCorrected = end < SIGNUP_CODE_LENGTH && !digits.includes('');
    if (!next.includes('') && !isCorrected) onComplete?.(next);
  };

  const type = (index: number, text: string) => {
    if (text === '') onChange(digits.map((digit, place) => (place === index ? '' : digit)));
    // The box already contained a digit. The new digit may stand before or after the old one, so remove the old one.
    else if (text.length === 2) fill(index, text.replace(digits[index] ?? '', '') || text);
    else fill(index, text);
  };

  const onKeyDown = (index: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
    else if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      onChange(digits.map((digit, place) => (place === index - 1 ? '' : digit)));
      focus(index - 1);
    } else return;
    event.preventDefault();
  };

  const onPaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    fill(index, event.clipboardData.getData('text'));
  };

  return (
    <fieldset aria-describedby={error ? 'code-error' : undefined}>
      <Box component="legend" mb="2xs" fw={600} fz="sm">
        Verification code
      </Box>
      <div className={classes.boxes}>
        {places.map((index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className={classes.box}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1} of ${SIGNUP_CODE_LENGTH}`}
            aria-invalid={error !== undefined}
            value={digits[index] ?? ''}
            onChange={(event) => type(index, event.currentTarget.value)}
            // Typing the digit that the box already contains fires no change event, so `onInput` moves the focus.
            onInput={(event) =>
              event.currentTarget.value === digits[index] && fill(index, digits[index] ?? '')
            }
            onKeyDown={(event) => onKeyDown(index, event)}
            onPaste={(event) => onPaste(index, event)}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
      <Problem isLine id="code-error" error={error} mt="2xs" />
    </fieldset>
  );
}
