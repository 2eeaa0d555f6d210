import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBusyHoursReader } from './read-busy-hours.ts';

let file: string | Buffer = '';
let status = 200;
/** Continues the requests to `/held`. */
const held: (() => void)[] = [];
const server = createServer(async (request, answer) => {
  if (request.url === '/held') await new Promise<void>((go) => held.push(go));
  if (request.url === '/moved') return void answer.writeHead(302, { location: '/' }).end();
  if (request.url === '/inside')
    return void answer.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  answer.writeHead(status).end(file);
});
let origin: string;

beforeEach(async () => {
  status = 200;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n');

const whole = { from: new Date('2026-03-01'), until: new Date('2026-04-01') };
const readBusyHours = createBusyHoursReader(true);
async function hoursFrom(from: string, until: string, path = '/') {
  const found = await readBusyHours(`${origin}${path}`, {
    from: new Date(from),
    until: new Date(until),
  });
  return 'problem' in found
    ? found.problem
    : found.hours.map((hour) => hour.toISOString().slice(0, 16));
}
const inMarch = () => hoursFrom('2026-03-01T00:00:00Z', '2026-04-30T00:00:00Z', '/moved');

test('the calendar provider reads every hour that an event touches as busy, within the requested range', async () => {
  file = calendar(
    event('a', 'DTSTART:20260302T093000Z', 'DTEND:20260302T110000Z'),
    event('b', 'DTSTART:20260302T110000Z', 'DURATION:PT30M'),
    event('began-before', 'DTSTART:20260227T090000Z', 'DTEND:20260301T013000Z'),
    event('over', 'DTSTART:20260101T090000Z', 'DTEND:20260101T100000Z'),
  );
  expect(await inMarch()).toEqual([
    '2026-03-01T00:00',
    '2026-03-01T01:00',
    '2026-03-02T09:00',
    '2026-03-02T10:00',
    '2026-03-02T11:00',
  ]);
});

test('the calendar provider reads a weekly event at its London hour across the clock change, without its exceptions and with its moved date', async () => {
  const zone = ';TZID=GMT Standard Time';
  file = calendar(
    event(
      'weekly',
      `DTSTART${zone}:20260316T090000`,
      `DTEND${zone}:20260316T100000`,
      'RRULE:FREQ=WEEKLY;COUNT=5',
      `EXDATE${zone}:20260323T090000`,
    ),
    event(
      'weekly',
      `RECURRENCE-ID${zone}:20260406T090000`,
      `DTSTART${zone}:20260407T150000`,
      `DTEND${zone}:20260407T160000`,
    ),
    event(
      'weekly',
      `RECURRENCE-ID${zone}:20260413T090000`,
      `DTSTART${zone}:20260413T090000`,
      `DTEND${zone}:20260413T100000`,
      'STATUS:CANCELLED',
    ),
  );
  expect(await inMarch()).toEqual(['2026-03-16T09:00', '2026-03-30T08:00', '2026-04-07T14:00']);
});

test('the calendar provider reads days and times without a zone as London days and times', async () => {
  file = calendar(
    event('day', 'DTSTART;VALUE=DATE:20260401', 'DTEND;VALUE=DATE:20260402'),
    event('floating', 'DTSTART:20260403T090000', 'DTEND:20260403T100000'),
  );
  const hours = await inMarch();
  expect(hours).toHaveLength(25);
  expect([hours[0], hours[23], hours[24]]).toEqual([
    '2026-03-31T23:00',
    '2026-04-01T22:00',
    '2026-04-03T08:00',
  ]);
});

test('the calendar provider ignores events that are marked as free, and the interviews of this product', async () => {
  const at = ['DTSTART:20260302T090000Z', 'DTEND:20260302T100000Z'];
  file = calendar(
    event('free', ...at, 'TRANSP:TRANSPARENT'),
    event('cancelled', ...at, 'STATUS:CANCELLED'),
    event('outlook', ...at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    event('booking-1@urost3', ...at),
    event('no start'),
  );
  expect(await inMarch()).toEqual([]);
});

test('the calendar provider reads a published free-busy calendar, except for its free periods', async () => {
  file = calendar(
    'BEGIN:VFREEBUSY',
    'UID:x',
    'FREEBUSY;FBTYPE=BUSY:20260302T090000Z/20260302T100000Z,20260303T090000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20260304T090000Z/PT1H',
    'END:VFREEBUSY',
  );
  expect(await inMarch()).toEqual(['2026-03-02T09:00', '2026-03-03T09:00']);
});

test('the calendar provider names an event that it does not understand, and reads the others', async () => {
  file = calendar(
    event('bad', 'SUMMARY:Clinic\\, late', 'DTSTART:20260302T090000Z', 'DTEND:noon'),
    event('good', 'DTSTART:20260303T090000Z', 'DTEND:20260303T100000Z'),
  );
  const found = await readBusyHours(`${origin}/`, whole);
  expect(found).toMatchObject({ unclear: [{ title: 'Clinic, late', day: '2026-03-02' }] });
  expect('hours' in found && found.hours).toHaveLength(25);
});

test('the calendar provider refuses an address that returns no calendar, too much or an error, or leads to the private network', async () => {
  file = '<html>Sign in</html>';
  expect(await inMarch()).toContain('There is no calendar at that address.');
  file = Buffer.alloc(11 * 1024 * 1024, 'x');
  expect(await inMarch()).toBe('The calendar is larger than 10 MB.');
  status = 404;
  expect(await inMarch()).toBe('The calendar did not answer at that address.');
  const notHttps = { problem: 'Please paste an https or webcal address of your calendar.' };
  expect(await readBusyHours(`${origin}/inside`, whole)).toEqual(notHttps);
});

test.each([
  ['http://example.org/a.ics', 'Please paste an https or webcal address of your calendar.'],
  ['file:///etc/passwd', 'Please paste an https or webcal address of your calendar.'],
  ['my calendar', 'Please paste an https or webcal address of your calendar.'],
  ['https://127.0.0.1/a.ics', 'The address is in a private network'],
  ['webcal://10.0.0.8/a.ics', 'The address is in a private network'],
  ['https://[::1]/a.ics', 'The address is in a private network'],
  ['https://localhost/a.ics', 'The address is in a private network'],
  ['https://someone:secret@example.org/a.ics', 'The address has a name or a password in it'],
  ['webcal://example.org:8443/a.ics', 'The address names a port'],
])(
  'the calendar provider does not read %s, and says what is not possible: %s',
  async (address, why) => {
    const found = await createBusyHoursReader(false)(address, whole);
    expect('problem' in found && found.problem).toContain(why);
  },
);

test('the calendar provider reads two calendars at once, lets others wait, and refuses when too many wait', async () => {
  status = 404;
  const reads = Array.from({ length: 60 }, () => readBusyHours(`${origin}/held`, whole));
  await expect.poll(() => held.length).toBe(2);
  const busy = { problem: 'Many calendars are being read. Please try again in a few minutes.' };
  expect(await Promise.all(reads.slice(52))).toEqual(Array.from({ length: 8 }, () => busy));
  expect(held).toHaveLength(2);
  const failed = { problem: 'The calendar did not answer at that address.' };
  for (let read = 0; read < 52; read += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
    expect(held.length).toBeLessThan(3);
  }
  expect(await Promise.all(reads.slice(0, 52))).toEqual(Array.from({ length: 52 }, () => failed));
});
