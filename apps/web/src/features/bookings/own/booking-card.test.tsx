import { act, screen } from '@testing-library/react';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteServerDate } from '../../../lib/api/server-clock.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { BookingCard } from './booking-card.tsx';
import { paidBooking } from './bookings.fixtures.ts';

const MINUTE_MS = 60_000;
const OPENS = 'The interview opens at 08:50 (London).';

function show(changes: Partial<MyBooking> = {}): void {
  renderPart(
    <MemoryRouter>
      <BookingCard
        booking={{ ...paidBooking, meetLink: '/interviews/b1', ...changes }}
        onAction={() => {}}
      />
    </MemoryRouter>,
  );
}

const goTo = (minutesFromStart: number) =>
  vi.setSystemTime(Date.parse(paidBooking.startsAt) + minutesFromStart * MINUTE_MS);
const join = () => screen.queryByRole('link', { name: 'Join Interview' });
const prepare = () => screen.queryByRole('link', { name: 'Prepare' });

beforeEach(() => {
  vi.useFakeTimers();
  noteServerDate(new Date().toUTCString());
});

test('the card of a booking shows Prepare as the main action and the opening time before the room opens, and Join afterwards', async () => {
  goTo(-12);
  show();
  expect(screen.getByText(OPENS)).toBeDefined();
  expect(join()?.getAttribute('data-variant')).toBe('default');
  expect(prepare()?.getAttribute('data-variant')).toBe('filled');
  expect(join()?.getAttribute('aria-describedby')).toBe('link-b1');
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE_MS));
  expect(screen.queryByText(OPENS)).toBeNull();
  expect(join()?.getAttribute('data-variant')).toBe('filled');
  expect(prepare()?.getAttribute('data-variant')).toBe('default');
  expect(join()?.getAttribute('href')).toBe('/interviews/b1');
  expect(join()?.hasAttribute('aria-describedby')).toBe(false);
});

test('the card of a booking shows the room as open by the server’s time, also on a device whose clock is behind', () => {
  goTo(-30);
  noteServerDate(new Date(Date.now() + 20 * MINUTE_MS).toUTCString());
  show();
  expect(screen.queryByText(OPENS)).toBeNull();
  expect(join()?.getAttribute('data-variant')).toBe('filled');
});

test('the card of a booking offers to join the room of this site until the room closes, an hour after the end', () => {
  goTo(119);
  show();
  expect(join()).not.toBeNull();
});

test('a booking shows no link to its interview room after the room has closed', () => {
  goTo(120);
  show();
  expect(join()).toBeNull();
});

test('the card of a booking always offers a link to another site, without an opening time', () => {
  goTo(-24 * 60);
  show({ meetLink: 'https://video.example.test/7' });
  expect(join()?.getAttribute('href')).toBe('https://video.example.test/7');
  expect(screen.queryByText(/^The interview opens/)).toBeNull();
});

test('the card of a booking keeps its badge and border while the interview runs, and loses them when it ends', async () => {
  goTo(59);
  show();
  const card = screen.getByRole('article');
  expect(card.dataset.live).toBeDefined();
  expect(screen.getByText('Upcoming')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  expect(screen.getByText('Past')).toBeDefined();
  expect(card.dataset.live).toBeUndefined();
});

test('the card of a postponed booking offers no room for its former hour', () => {
  goTo(-5);
  show({ status: 'postponed' });
  expect(screen.getByText('Interview Postponed')).toBeDefined();
  expect(join()).toBeNull();
});
