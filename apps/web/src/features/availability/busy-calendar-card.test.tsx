import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { BusyCalendarCard } from './busy-calendar-card.tsx';

const URL = '/api/admin/availability/busy-calendar';
const calendar = {
  host: 'calendar.example.org',
  readAt: '2026-11-20T09:30:00.000Z',
  problem: null,
  failingSince: null,
  blockedSlots: 3,
  unclearEvents: [] as { title: string; day: string | null }[],
};

function open(answers: Parameters<typeof serve>[0], interviewer = true) {
  signInForTest({ interviewer, admin: !interviewer });
  const server = serve({
    'GET /api/subscription/status': refusal(500, 'internal_error', 'Oops.'),
    [`GET ${URL}`]: { json: { calendar: null } },
    ...answers,
  });
  renderApp([{ path: '/', Component: BusyCalendarCard }], '/');
  return { server, person: userEvent.setup() };
}
const connect = { json: { calendar } } satisfies Reply;

test('an interviewer connects a busy calendar and sees how many hours it blocks, never its address', async () => {
  const { server, person } = open({ [`PUT ${URL}`]: connect });
  await person.type(
    await screen.findByLabelText(/^Private iCal address/),
    'https://calendar.example.org/secret/basic.ics',
  );
  server.answers[`GET ${URL}`] = connect;
  await person.click(screen.getByRole('button', { name: 'Connect Calendar' }));
  const card = within(await screen.findByRole('region', { name: 'Block my busy hours' }));
  expect(await card.findByText(/3 of your offered hours are blocked/)).toBeDefined();
  expect(card.getByText('calendar.example.org')).toBeDefined();
  expect(document.body.textContent).not.toContain('secret');
  expect(server.of(`PUT ${URL}`)[0]?.body).toEqual({
    address: 'https://calendar.example.org/secret/basic.ics',
  });
});

test("the field for an interviewer's busy calendar explains and keeps an address without a calendar", async () => {
  const words = 'There is no calendar at that address.';
  const { person } = open({ [`PUT ${URL}`]: refusal(422, 'rule_violation', words) });
  const field = await screen.findByLabelText(/^Private iCal address/);
  await person.type(field, 'https://example.org/');
  await person.click(screen.getByRole('button', { name: 'Connect Calendar' }));
  expect(await screen.findByText(words)).toBeDefined();
  expect((field as HTMLInputElement).value).toBe('https://example.org/');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test("an interviewer's busy calendar that cannot be read shows since when, and can be read again", async () => {
  const failing = {
    json: {
      calendar: {
        ...calendar,
        problem: 'The calendar did not answer at that address.',
        failingSince: '2026-11-19T08:00:00.000Z',
      },
    },
  };
  const { server, person } = open({ [`GET ${URL}`]: failing, [`POST ${URL}/read`]: connect });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The calendar did not answer at that address.');
  expect(alert.textContent).toContain('19');
  server.answers[`GET ${URL}`] = connect;
  await person.click(screen.getByRole('button', { name: 'Read Again' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

test("an interviewer's busy calendar is removed only after a confirmation", async () => {
  const { server, person } = open({ [`GET ${URL}`]: connect, [`DELETE ${URL}`]: { status: 204 } });
  await person.click(await screen.findByRole('button', { name: 'Remove Calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove your calendar?' }));
  expect(server.of(`DELETE ${URL}`)).toHaveLength(0);
  server.answers[`GET ${URL}`] = { json: { calendar: null } };
  await person.click(dialog.getByRole('button', { name: 'Remove Calendar' }));
  expect(await screen.findByRole('button', { name: 'Connect Calendar' })).toBeDefined();
});

test('the card of a busy calendar is open and names the events that were not understood', async () => {
  const unclearEvents = [
    { title: 'Clinic', day: '2026-12-01' },
    { title: '', day: null },
  ];
  open({ [`GET ${URL}`]: { json: { calendar: { ...calendar, unclearEvents } } } });
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Clinic, Tuesday 1 December 2026',
    'An event without a title, without a day',
  ]);
});
