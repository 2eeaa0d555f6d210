import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { SlotPicker } from './move-modal.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

const timeSlots = [{ startTime: '10:00', endTime: '11:00', isBooked: false }];
const november = [{ id: 'd', date: '2026-11-27', timeSlots }];

function open(list: (url: string) => Reply) {
  signInForTest();
  serve({
    'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.'),
    'GET /api/availability/booking': ({ url }) => list(url),
  });
  const onChange = vi.fn();
  renderApp([{ path: '/', element: <SlotPicker value={null} onChange={onChange} /> }], '/');
  return { onChange, person: userEvent.setup() };
}

test('the slot picker of a booking keeps the times of the chosen day when its calendar shows another month', async () => {
  const { onChange, person } = open((url) => ({
    json: { success: true, availability: url.includes('2026-11-30') ? november : [] },
  }));
  await person.click(await screen.findByRole('button', { name: /^Friday 27 November 2026, 1/ }));
  await person.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByRole('button', { name: 'Tuesday 1 December 2026, no free times' });
  await person.click(screen.getByRole('radio', { name: '10:00 – 11:00' }));
  expect(onChange).toHaveBeenLastCalledWith({ availabilityId: 'd', startTime: '10:00' });
});

test('the slot picker of a booking does not show days of a month that failed to load as taken', async () => {
  open(() => refusal(500, 'internal_error', 'Oops.'));
  await screen.findByRole('alert');
  const day = screen.getByRole('button', { name: 'Friday 27 November 2026, not known' });
  expect(day.getAttribute('aria-disabled')).toBe('true');
});
