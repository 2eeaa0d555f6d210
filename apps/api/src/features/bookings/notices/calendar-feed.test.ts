// @module-tag slow
// A person's private calendar: interviews that they give or booked, and a learner's plan.
import { addDays } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { SignedIn } from '../../../testing/test-app.ts';
import { createInterviewFixture, type InterviewFixture } from '../interviews.fixtures.ts';

let s: InterviewFixture;
let day: string;

beforeAll(async () => {
  s = await createInterviewFixture();
});
beforeEach(async () => {
  await s.startOver();
  day = await s.offer('2026-12-01', ['09:00', '10:00']);
});
afterAll(() => s.t.close());

const url = '/api/calendar-feed';
const pathOf = async (as: SignedIn): Promise<string> => (await s.t.call({ url, as })).json().path;
/** Reads the events in the order in which they were sent, with folded lines joined. */
async function read(path: string) {
  const file = await s.t.call({ url: path });
  const events = file.body.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
  return { status: file.statusCode, type: file.headers['content-type'], events };
}
const eventsOf = async (as: SignedIn) => (await read(await pathOf(as))).events;
const count = (events: string[], text: string) => events.filter((e) => e.includes(text)).length;

test("an interviewer's calendar feed of bookings contains only the interviews that they give, and its old address stops working after a renewal", async () => {
  await s.booked(day, '09:00');
  const other = await s.offer('2026-12-02', ['09:00'], s.admin);
  await s.booked(other, '09:00');
  const path = await pathOf(s.interviewer);
  const { status, type, events } = await read(path);
  expect(status).toBe(200);
  expect(type).toContain('text/calendar');
  expect(events).toHaveLength(1);
  expect(events[0]).toContain('SUMMARY:Mock interview: Lena');
  expect(s.t.logs.join('')).not.toContain(path.split('/').at(-1));
  for (const uid of [s.admin.uid, s.learner.uid])
    expect((await read(path.replace(s.interviewer.uid, uid))).status).toBe(404);

  const renewed = (await s.t.call({ method: 'POST', url, as: s.interviewer })).json().path;
  expect((await read(path)).status).toBe(404);
  expect((await read(renewed)).events).toHaveLength(1);
  const log = await s.t.call({ url: '/api/admin/audit?search=calendar_renewed', as: s.admin });
  expect(log.json().records).toMatchObject([
    { action: 'booking.calendar_renewed', actor: { uid: s.interviewer.uid }, ip: '127.0.0.1' },
  ]);
  const change = (what: string) =>
    s.t.database.query(`update users set ${what} where uid = $1`, [s.interviewer.uid]);
  await change('is_interviewer = false');
  expect(count((await read(renewed)).events, 'Lena')).toBe(0);
  await change('disabled_at = now()');
  expect((await read(renewed)).status).toBe(404);
});

test("a learner's calendar feed of bookings contains an interview from its payment until it is cancelled", async () => {
  const interviews = async () =>
    (await eventsOf(s.learner)).filter((event) => event.includes('UID:booking-'));
  const { bookingId } = (await s.book(day, '09:00')).json();
  expect(await interviews()).toEqual([]);
  await s.pay(bookingId);
  const [event] = await interviews();
  expect(event).toContain('SUMMARY:Mock Interview Session');
  expect(event).toContain('DTSTART:20261201T090000Z');
  expect(event).toContain('Interviewer: Iris');
  expect(event).not.toContain(s.interviewer.email);
  expect(await eventsOf(await s.t.make.signedIn())).not.toContain('Iris');
  const call = { method: 'DELETE', url: `/api/bookings/${bookingId}`, as: s.learner } as const;
  expect((await s.t.call(call)).statusCode).toBe(200);
  expect(await interviews()).toEqual([]);
});

test("a learner's calendar feed of bookings also contains the next four weeks of the plan and the interview day, as all-day events that leave the time free", async () => {
  for (const order of [0, 1, 2, 3, 4, 5]) {
    const title = `Consent, capacity; and law ${order}`;
    await s.t.make.section('communication', { title, order, scenario: 'S' });
  }
  const learner = await s.t.make.signedIn({ subscribedDays: 2 });
  const { today } = (await s.t.call({ url: '/api/recall/plan', as: learner })).json();
  const examDate = addDays(today, 60);
  const payload = { examDate };
  await s.t.call({ method: 'PUT', url: '/api/user/exam-date', payload, as: learner });
  const { days } = (await s.t.call({ url: '/api/recall/plan', as: learner })).json();
  const shown = days.filter(({ on }: { on: string }) => on <= addDays(today, 28));
  const compact = (date: string) => date.replaceAll('-', '');

  const events = await eventsOf(learner);
  expect(events).toHaveLength(shown.length + 1);
  expect(shown.length).toBeGreaterThan(0);
  for (const [n, { on, items }] of shown.entries()) {
    expect(events[n]).toContain(`UID:plan-${on}-`);
    expect(events[n]).toContain(`DTSTART;VALUE=DATE:${compact(on)}\r\n`);
    expect(events[n]).toContain(`DTEND;VALUE=DATE:${compact(addDays(on, 1))}\r\n`);
    expect(events[n]).toContain('TRANSP:TRANSPARENT');
    for (const { title } of items)
      expect(events[n]).toContain(title.replace(/[,;\\]/g, (sign: string) => `\\${sign}`));
  }
  expect(events.at(-1)).toContain('SUMMARY:Urology ST3 interview');
  expect(events.at(-1)).toContain(`DTSTART;VALUE=DATE:${compact(examDate)}\r\n`);

  // Without Premium the plan contains only free sections.
  const open = (await eventsOf(s.learner)).join('').match(/and law \d/g) ?? [];
  const all = shown.flatMap(({ items }: { items: unknown[] }) => items);
  expect(open.length).toBeLessThan(all.length);
});

const uidsOf = (events: string[]) => events.map((event) => /UID:(.+)\r/.exec(event)?.[1]);
const planOf = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, order) =>
      s.t.make.section('communication', { title: `Consent ${order}`, order, scenario: 'S' }),
    ),
  );

test('the days of the plan in the calendar feeds of two people are different events, which do not name their owners, and stay the same ones', async () => {
  await planOf(2);
  const people = [s.learner, await s.t.make.signedIn()];
  const payload = { examDate: '2027-01-20' };
  const uids: (string | undefined)[][] = [];
  for (const as of people) {
    await s.t.call({ method: 'PUT', url: '/api/user/exam-date', payload, as });
    const events = await eventsOf(as);
    expect(events.join('')).not.toContain(as.uid);
    uids.push(uidsOf(events));
    await s.t.call({ method: 'POST', url, as });
    expect(uidsOf(await eventsOf(as))).toEqual(uids.at(-1));
  }
  expect(uids[0]?.length).toBeGreaterThan(1);
  expect(new Set(uids.flat()).size).toBe(uids.flat().length);
});

test('a calendar feed is not sent again while nothing in it changes, and its events state when they were last changed', async () => {
  await planOf(2);
  const path = await pathOf(s.learner);
  const first = await s.t.call({ url: path });
  const etag = String(first.headers.etag);
  expect(first.body.endsWith('END:VCALENDAR\r\n')).toBe(true);
  s.t.clock.advance(60 * 60_000);
  const ask = (tags: string) => s.t.call({ url: path, headers: { 'if-none-match': tags } });
  expect(await ask(`"other", ${etag}`)).toMatchObject({ statusCode: 304, body: '' });
  expect((await ask('"other"')).body).toBe(first.body);

  const bookedAt = s.t.clock.now();
  await s.booked(day, '09:00', await s.again(s.learner));
  s.t.clock.advance(60 * 60_000);
  const changed = await ask(etag);
  expect(changed.statusCode).toBe(200);
  const stamps = (body: string) => [...body.matchAll(/DTSTAMP:(\S+)/g)].map(([, at]) => at);
  const compact = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
  expect(stamps(changed.body)[0]).toBe(compact(bookedAt));
  s.t.clock.advance(60 * 60_000);
  expect((await s.t.call({ url: path })).body).toBe(changed.body);
});

test('an invitation names an organizer who can be written to, and for the interviewer the learner', async () => {
  const shared = s;
  s = await createInterviewFixture({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'UroST3 <mail@urost3.example>',
  });
  onTestFinished(async () => {
    await s.t.close();
    s = shared;
  });
  const bookingId = await s.booked(await s.offer('2026-12-01', ['09:00']), '09:00');
  const invitation = async () =>
    (await s.t.call({ url: `/api/bookings/${bookingId}/calendar`, as: s.learner })).body.replaceAll(
      '\r\n ',
      '',
    );
  expect(await invitation()).toMatch(/ORGANIZER.*:mailto:mail@urost3\.example\r\n/i);
  const payload = { businessEmail: 'desk@urost3.example' };
  await s.t.call({ method: 'PUT', url: '/api/admin/settings', payload, as: s.admin });
  expect(await invitation()).toMatch(/ORGANIZER.*:mailto:desk@urost3\.example\r\n/i);
  expect((await invitation()).endsWith('END:VCALENDAR\r\n')).toBe(true);

  const [mail] = await s.mailsTo(s.interviewer.email);
  const file = mail?.attachments?.[0]?.content.replaceAll('\r\n ', '');
  expect(file).toMatch(/SUMMARY:Mock interview: .?Lena/);
});
