import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Range, SAMPLE_RATE } from './samples.ts';
import { TrimField } from './trim-field.tsx';

const samples = new Int16Array(10 * SAMPLE_RATE);
const onChange = vi.fn<(range: Range) => void>();
const range = () => onChange.mock.lastCall?.[0];

function Field({ initial }: { initial: Range }) {
  const [value, setValue] = useState(initial);
  onChange.mockImplementation(setValue);
  return <TrimField samples={samples} range={value} onChange={onChange} />;
}

const open = (initial: Range = { from: 0, to: 10 }) =>
  render(
    <MantineProvider env="test">
      <Field initial={initial} />
    </MantineProvider>,
  );
const handle = (name: 'Start' | 'End') =>
  screen.getByRole('slider', { name: `${name} of the recording` });
const pressOn = (name: 'Start' | 'End', keys: string) => {
  act(() => handle(name).focus());
  return userEvent.keyboard(keys);
};
const field = (name: 'Start' | 'End') => screen.getByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => {
  onChange.mockReset();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
});
afterEach(() => void vi.useRealTimers());

test('arrow keys move both trim handles of a recording, which announce their seconds', async () => {
  open();
  await pressOn('Start', '{ArrowRight>12/}');
  await pressOn('End', '{ArrowLeft}');
  expect(range()).toEqual({ from: 1.2, to: 9.9 });
  expect(handle('Start').getAttribute('aria-valuetext')).toBe('1.2 seconds');
  expect(field('Start').value).toBe('1.2 s');
  expect(screen.getByRole('status').textContent).toBe('8.7 of 10.0 seconds are kept.');
});

test('the trim handles of a recording cannot pass each other', async () => {
  open({ from: 4, to: 4.6 });
  await pressOn('Start', '{ArrowRight>5/}');
  expect(range()).toEqual({ from: 4.1, to: 4.6 });
});

test('the start and end of a trimmed recording can be typed when the first digit alone is outside the limits', async () => {
  open({ from: 2, to: 10 });
  await userEvent.clear(field('End'));
  await userEvent.type(field('End'), '1');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.clear(field('End'));
  await userEvent.type(field('End'), '7.5');
  await userEvent.tab();
  expect(range()).toEqual({ from: 2, to: 7.5 });
  await userEvent.clear(field('Start'));
  await userEvent.type(field('Start'), '99');
  await userEvent.tab();
  expect(range()).toEqual({ from: 7, to: 7.5 });
});

test("'Play' plays only the part of a recording between the trim handles", async () => {
  vi.useFakeTimers();
  open({ from: 3, to: 5 });
  const audio = document.querySelector('audio') as HTMLAudioElement;
  const play = vi.spyOn(audio, 'play').mockResolvedValue();
  const pause = vi.spyOn(audio, 'pause').mockReturnValue();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Play' })));
  expect(play).toHaveBeenCalledOnce();
  expect(audio.currentTime).toBe(3);
  audio.currentTime = 4.9;
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(pause).not.toHaveBeenCalled();
  audio.currentTime = 5.02;
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(pause).toHaveBeenCalledOnce();
  expect(audio.currentTime).toBe(3);
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
});
