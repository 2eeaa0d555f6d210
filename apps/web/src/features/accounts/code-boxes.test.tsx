import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { CodeBoxes, emptyCode } from './code-boxes.tsx';

function Form() {
  const [digits, setDigits] = useState(emptyCode());
  return <CodeBoxes digits={digits} onChange={setDigits} />;
}

it('takes a second code over the first, also where a digit is the same', async () => {
  const user = userEvent.setup();
  render(<Form />, { wrapper: MantineProvider });
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  for (const code of ['456821', '450839']) {
    await user.click(boxes[0] as HTMLInputElement);
    await user.keyboard(code);
    expect(boxes.map((box) => box.value).join('')).toBe(code);
  }
});
