import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CodeBoxes, emptyCode } from './code-boxes.tsx';

function Form({ onComplete }: { onComplete?: (digits: string[]) => void }) {
  const [digits, setDigits] = useState(emptyCode());
  return <CodeBoxes digits={digits} onChange={setDigits} onComplete={onComplete} />;
}

test('a second six-digit sign-up code typed over the first replaces it, also where a digit is the same', async () => {
  const user = userEvent.setup();
  render(<Form />, { wrapper: MantineProvider });
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  for (const code of ['456821', '450839']) {
    await user.click(boxes[0] as HTMLInputElement);
    await user.keyboard(code);
    expect(boxes.map((box) => box.value).join('')).toBe(code);
  }
});

test('the focus starts in the first box of the six-digit sign-up code', () => {
  render(<Form />, { wrapper: MantineProvider });
  expect(document.activeElement).toBe(screen.getByLabelText('Digit 1 of 6'));
});

test('the form of the six-digit sign-up code is submitted with the sixth digit, each time a code is entered to its end', async () => {
  const user = userEvent.setup();
  const onComplete = vi.fn();
  render(<Form onComplete={onComplete} />, { wrapper: MantineProvider });
  await user.keyboard('12345');
  expect(onComplete).not.toHaveBeenCalled();
  await user.keyboard('6');
  expect(onComplete).toHaveBeenLastCalledWith([...'123456']);
  // A corrected code is not submitted automatically, because other digits may be wrong too.
  await user.click(screen.getByLabelText('Digit 3 of 6'));
  await user.keyboard('9');
  expect(onComplete).toHaveBeenCalledOnce();
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('654326');
  expect(onComplete).toHaveBeenCalledTimes(2);
  expect(onComplete).toHaveBeenLastCalledWith([...'654326']);
  await user.paste('111111');
  expect(onComplete).toHaveBeenCalledTimes(3);
});
