// What rrule-temporal 2.2.7 does with valid rules, and how the calendar of an interviewer is read in spite of it.
import { expect, test } from 'vitest';
import { cutCalendar } from './calendar-components.ts';
import { readBusyTimes } from './calendar-events.ts';

/** The busy hours from one day until another, in UTC, such as `03-29T01`; and whether the event was understood. */
function read(days: [string, string], ...lines: string[]) {
  const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''];
  const [from, until] = days.map((day) => new Date(`2026-${day}T00:00:00Z`)) as [Date, Date];
  const { hours, unclear } = readBusyTimes(cutCalendar(file.join('\r\n')) ?? [], { from, until });
  return {
    hours: hours.map((hour) => new Date(hour).toISOString().slice(5, 13)),
    isUnderstood: unclear.length === 0,
  };
}
const hoursBetween = (day: string, first: number, last: number) =>
  Array.from(
    { length: last - first + 1 },
    (_, at) => `${day}T${String(first + at).padStart(2, '0')}`,
  );

// The library accepts each of these parts, and repeats as if it were not there, or as if only one of two were.
test.each([
  // SKIP alone is refused. With RSCALE and a day of the month, 31 January, 31 March and 31 May remain; RFC 7529 has six days.
  'FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD',
  'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD',
  'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=FORWARD',
  'RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1',
  'RSCALE=KLINGON;FREQ=YEARLY',
  'FREQ=YEARLY;BYEASTER=0',
  'FREQ=WEEKLY;X-EVERY=SECOND',
  'FREQ=WEEKLY;BYDAY=MO;BYDAY=WE',
  'FREQ=DAILY;BYHOUR=24',
  'FREQ=DAILY;BYHOUR=9,24',
  'FREQ=MONTHLY;BYMONTHDAY=0,32',
  'FREQ=MONTHLY;BYMONTH=13',
  'FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=1',
  'FREQ=HOURLY;BYSECOND=60',
  'FREQ=YEARLY;BYWEEKNO=54',
  'FREQ=YEARLY;BYDAY=99MO',
])('an event with the rule %s is named as not understood', (rule) => {
  const start = ['DTSTART;TZID=Europe/London:20260131T090000', 'DURATION:PT1H'];
  expect(read(['01-31', '02-01'], ...start, `RRULE:${rule}`)).toEqual({
    hours: expect.arrayContaining(['01-31T09']),
    isUnderstood: false,
  });
});

test.each([
  ['RSCALE=GREGORIAN;FREQ=MONTHLY', ['01-31T09', '03-31T08', '05-31T08']],
  ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT;BYMONTHDAY=-1;COUNT=2', ['01-31T09', '02-28T09']],
  ['freq=monthly;bymonthday=+1,31;until=20260301T085959Z', ['01-31T09', '02-01T09']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', ['01-31T09', '02-27T09', '03-31T08']],
  ['FREQ=YEARLY;BYWEEKNO=10;BYDAY=MO,TU', ['01-31T09', '03-02T09', '03-03T09']],
  ['FREQ=YEARLY;BYYEARDAY=31,60', ['01-31T09', '03-01T09']],
])('the rule %s is understood', (rule, hours) => {
  const start = ['DTSTART;TZID=Europe/London:20260131T090000', 'DURATION:PT1H'];
  const found = read(['01-01', '06-20'], ...start, `RRULE:${rule}`);
  expect(found).toEqual({ hours, isUnderstood: true });
});

const CLOCKS_FORWARD: [string, string] = ['03-29', '03-30'];
const CLOCKS_BACK: [string, string] = ['10-25', '10-26'];
const daily = (start: string, length: string, rule = 'FREQ=DAILY') => [
  `DTSTART;TZID=Europe/London:20260301T${start}`,
  `DURATION:${length}`,
  `RRULE:${rule}`,
];

// The library leaves out a repetition whose time does not exist, as RFC 5545 allows for a rule. A person is on duty all the same.
test.each([
  ['013000', 'PT8H', 'FREQ=DAILY', hoursBetween('03-29', 1, 9)],
  ['010000', 'PT1H', 'FREQ=WEEKLY;BYDAY=SU', ['03-29T01']],
  ['014500', 'PT15M', 'FREQ=MONTHLY;BYDAY=-1SU', ['03-29T01']],
  ['013000', 'PT30M', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1,29', ['03-29T01']],
  ['000000', 'PT1H', 'FREQ=HOURLY', hoursBetween('03-29', 0, 23)],
])(
  'a repetition at %s for %s (%s) blocks from the next hour when the clocks go forward',
  (start, length, rule, hours) => {
    expect(read(CLOCKS_FORWARD, ...daily(start, length, rule)).hours).toEqual(hours);
  },
);

// Here the library has the first of two times alone, and in an hourly series the second alone.
test.each([
  ['000000', 'PT1H', 'FREQ=HOURLY', hoursBetween('10-25', 0, 23)],
  ['003000', 'PT30M', 'FREQ=HOURLY', hoursBetween('10-25', 0, 23)],
  ['013000', 'PT30M', 'FREQ=DAILY', ['10-25T00', '10-25T01']],
  ['010000', 'PT1H', 'FREQ=HOURLY;BYHOUR=1', ['10-25T00', '10-25T01']],
  // To 06:00 on the clock.
  ['010000', 'PT5H', 'FREQ=DAILY', hoursBetween('10-25', 0, 5)],
])(
  'a repetition at %s for %s (%s) blocks both hours when the clocks go back',
  (start, length, rule, hours) => {
    expect(read(CLOCKS_BACK, ...daily(start, length, rule)).hours).toEqual(hours);
  },
);

test('a night duty that is excluded when the clocks change does not block, and one that is moved to there blocks both hours', () => {
  const excluded = 'EXDATE;TZID=Europe/London:20260329T013000,20261025T013000';
  expect(read(CLOCKS_FORWARD, ...daily('013000', 'PT30M'), excluded).hours).toEqual([]);
  expect(read(CLOCKS_BACK, ...daily('013000', 'PT30M'), excluded).hours).toEqual([]);
  const once = ['DTSTART;TZID=Europe/London:20261025T013000', 'DURATION:PT30M'];
  expect(read(CLOCKS_BACK, ...once).hours).toEqual(['10-25T00', '10-25T01']);
  const inUtc = ['DTSTART:20261025T003000Z', 'DURATION:PT30M'];
  expect(read(CLOCKS_BACK, ...inUtc).hours).toEqual(['10-25T00']);
});
