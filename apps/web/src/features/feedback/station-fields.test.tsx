import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StationFeedback } from '@urost3/contract/feedback/feedback.schemas.ts';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { signInForTest } from '../../testing/signed-in.ts';
import { StationFields } from './station-fields.tsx';

// Text areas measure themselves again when a font has loaded. They need `document.fonts`, which jsdom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const texts = ['Sets the scene', 'Plain words', 'Next steps'];
const blank: StationFeedback = {
  stationId: 'communication',
  sectionId: null,
  title: null,
  points: texts.map((text) => ({ text, weight: 'major', mark: 'not_seen' })),
  comment: '',
};
const section = { stationId: 'communication', sectionId: 'bad-news', title: 'Bad news' } as const;

const onChange = vi.fn<(station: StationFeedback) => void>();
function Harness() {
  const [value, setValue] = useState(blank);
  return (
    <StationFields
      bookingId="b1"
      station={value}
      isOpen
      sections={[section]}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}
function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Harness />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const row = (text: string) =>
  within(screen.getByRole('radiogroup', { name: `Communication: ${text}` }));
const marks = () => onChange.mock.lastCall?.[0].points.map((point) => point.mark);

beforeEach(() => signInForTest());

test('a tap marks a point of the feedback sheet, and a second tap clears the mark', async () => {
  const person = show();
  await person.click(row('Plain words').getByRole('radio', { name: 'Partly' }));
  expect(marks()).toEqual(['not_seen', 'partly', 'not_seen']);
  const met = row('Plain words').getByRole<HTMLInputElement>('radio', { name: 'Met' });
  await person.click(met);
  expect(met.checked).toBe(true);
  await person.click(met);
  expect(marks()).toEqual(['not_seen', 'not_seen', 'not_seen']);
});

test('the keys 1 to 3 mark the points of the feedback sheet one after the other', async () => {
  const person = show();
  row('Sets the scene').getByRole('radio', { name: 'Met' }).focus();
  await person.keyboard('132');
  expect(marks()).toEqual(['met', 'not_met', 'partly']);
});

test('arrow keys change the mark of a point of the feedback sheet, and 0 clears it', async () => {
  const person = show();
  await person.click(row('Plain words').getByRole('radio', { name: 'Met' }));
  await person.keyboard('{ArrowRight}');
  expect(marks()).toEqual(['not_seen', 'partly', 'not_seen']);
  await person.keyboard('0');
  expect(marks()).toEqual(['not_seen', 'not_seen', 'not_seen']);
});

test('selecting a section replaces the general points of the feedback sheet, and deselecting it restores their marks', async () => {
  serve({
    'GET /api/admin/bookings/b1/feedback/sections/communication/bad-news': {
      json: { ...section, points: [{ text: 'Warns first', weight: 'critical' }] },
    },
  });
  const person = show();
  await person.click(row('Plain words').getByRole('radio', { name: 'Met' }));
  const list = screen.getByRole('combobox', { name: 'Station practised: Communication' });
  await person.selectOptions(list, 'Bad news');
  await person.click(
    within(await screen.findByRole('radiogroup', { name: 'Communication: Warns first' })).getByRole(
      'radio',
      { name: 'Not met' },
    ),
  );
  expect(onChange.mock.lastCall?.[0]).toMatchObject({
    sectionId: 'bad-news',
    title: 'Bad news',
    points: [{ text: 'Warns first', weight: 'critical', mark: 'not_met' }],
  });
  expect(screen.getByText('Critical')).toBeDefined();
  await person.selectOptions(list, 'Any station (general points)');
  await screen.findByRole('radiogroup', { name: /Gives information in plain words/ });
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ sectionId: null, title: null });
});
