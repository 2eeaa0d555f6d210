#!/usr/bin/env bash
# ts-ics 2.4.6: `extendByRecurrenceRule` lists wrong times for monthly rules of three usual kinds, without an error. By RFC 5545 (section 3.3.10)
# the time of day comes from the start, a day that a month does not have is left out, and BYMONTHDAY=-1 is the last day; the README aims at full
# compliance. A rule for a weekday (the second Tuesday at 09:00) loses its first date and its time of day: all are at midnight, and COUNT adds one
# at the end. "The last day of each month" gives the day before. A monthly event of the 31st moves to the 28th in February and stays there, and
# a yearly one of 29 February too. rrule 2.8.1 reads all of them. A start at midnight, as in the README, a day of the month that all months have, and
# weekly rules are right, so that tests with those pass. Interviews are then booked into the monthly meeting of an examiner, and refused beside it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ts-ics@2.4.6 rrule@2.8.1
cat > try.js <<'END'
import assert from 'node:assert';
import rrule from 'rrule';
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';

function read(start, rule, until = '2026-06-30T23:00:00Z') {
  const end = new Date(until);
  const calendar = convertIcsCalendar(undefined, [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VEVENT', 'UID:meeting@example.org', 'DTSTAMP:20260101T000000Z',
    `DTSTART:${start}`, 'DURATION:PT1H', 'SUMMARY:Meeting', `RRULE:${rule}`, 'END:VEVENT', 'END:VCALENDAR', '',
  ].join('\r\n'));
  const [event] = calendar.events;
  const found = extendByRecurrenceRule(event.recurrenceRule, { start: event.start.date, end });
  const expected = rrule.rrulestr(`DTSTART:${start}\nRRULE:${rule}`).between(event.start.date, end, true);
  const short = (times) => times.map((time) => time.toISOString().slice(2, 16));
  return { found: short(found), expected: short(expected) };
}
const secondTuesday = read('20260113T090000Z', 'FREQ=MONTHLY;BYDAY=2TU;COUNT=3');
const lastDay = read('20260131T090000Z', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-04-30T23:00:00Z');
const thirtyFirst = read('20260131T090000Z', 'FREQ=MONTHLY');
const leapDay = read('20240229T090000Z', 'FREQ=YEARLY', '2028-12-31T00:00:00Z');
console.log('ts-ics 2.4.6, beside rrule 2.8.1:', { secondTuesday, lastDay, thirtyFirst, leapDay });
assert.deepEqual(secondTuesday, {
  found: ['26-02-10T00:00', '26-03-10T00:00', '26-04-14T00:00'],
  expected: ['26-01-13T09:00', '26-02-10T09:00', '26-03-10T09:00'],
});
assert.deepEqual(lastDay, {
  found: ['26-02-27T09:00', '26-03-30T09:00', '26-04-29T09:00'],
  expected: ['26-01-31T09:00', '26-02-28T09:00', '26-03-31T09:00', '26-04-30T09:00'],
});
assert.deepEqual(thirtyFirst, {
  found: ['26-01-31T09:00', '26-02-28T09:00', '26-03-28T09:00', '26-04-28T09:00', '26-05-28T09:00', '26-06-28T09:00'],
  expected: ['26-01-31T09:00', '26-03-31T09:00', '26-05-31T09:00'],
});
assert.deepEqual(leapDay, {
  found: ['24-02-29T09:00', '25-02-28T09:00', '26-02-28T09:00', '27-02-28T09:00', '28-02-28T09:00'],
  expected: ['24-02-29T09:00', '28-02-29T09:00'],
});
for (const [start, rule] of [
  ['20260113T000000Z', 'FREQ=MONTHLY;BYDAY=2TU;COUNT=3'],
  ['20260113T090000Z', 'FREQ=MONTHLY'],
  ['20260131T090000Z', 'FREQ=MONTHLY;BYMONTHDAY=31'],
  ['20260113T090000Z', 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5'],
]) {
  const { found, expected } = read(start, rule);
  assert.deepEqual(found, expected);
}
END
TZ=UTC node try.js
