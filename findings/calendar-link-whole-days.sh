#!/usr/bin/env bash
# calendar-link 2.11.5: an event of whole days lasts one day, whatever its `duration` says. The README lists both as fields that may be given
# together, and no error says that one is left out. A course of three days is a day long in the links for Google, Outlook and Yahoo and in
# the iCalendar file; with `end`, or with a time of day, the same duration is kept. Its file also writes the day without VALUE=DATE,
# where RFC 5545 (section 3.8.2.4) takes a DTSTART without it for a date with a time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund calendar-link@2.11.5
cat > try.js <<'END'
import assert from 'node:assert';
import { google, ics } from 'calendar-link';

const course = { title: 'Course', start: '2026-07-01', allDay: true };
const datesOf = (event) => new URL(google(event)).searchParams.get('dates');
const linesOf = (event) => decodeURIComponent(ics(event)).split(/\r?\n/).filter((line) => /^DT(START|END)/.test(line));
const found = {
  withDuration: datesOf({ ...course, duration: [3, 'day'] }),
  withEnd: datesOf({ ...course, end: '2026-07-04' }),
  withTime: datesOf({ title: 'Course', start: '2026-07-01T00:00:00Z', duration: [3, 'day'] }),
  file: linesOf({ ...course, duration: [3, 'day'] }),
};
console.log('calendar-link 2.11.5:', found);
assert.deepEqual(found, {
  withDuration: '20260701/20260702',
  withEnd: '20260701/20260704',
  withTime: '20260701T000000Z/20260704T000000Z',
  file: ['DTSTART:20260701', 'DTEND:20260702'],
});
END
node try.js
