#!/usr/bin/env bash
# ical.js 2.2.1 applies BYSETPOS to weekdays of months and years, and ignores it in other rules without an error. RFC 5545 (section 3.3.10)
# has it for every rule with another BY part. The usual way to write "the last day of each month" (the last of the days 28 to 31) gives
# four days in a row, and "the first working day of each week" every working day. rrule 2.8.1 reads both. A calendar that shows when an
# examiner is busy is then full on days that are free, and COUNT is used up in the first months.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ical.js@2.2.1 rrule@2.8.1
cat > try.js <<'END'
import assert from 'node:assert';
import ICAL from 'ical.js';
import rrule from 'rrule';

function read(start, rule) {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(`${start}T09:00:00Z`));
  const found = [];
  for (let time = iterator.next(); time; time = iterator.next()) found.push(time.toString().slice(5, 10));
  const times = rrule.rrulestr(`DTSTART:${start.replaceAll('-', '')}T090000Z\nRRULE:${rule}`).all();
  return { found, expected: times.map((time) => time.toISOString().slice(5, 10)) };
}
const lastDay = read('2026-07-31', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=4');
const firstWorkingDay = read('2026-07-06', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=4');
const lastWorkingDay = read('2026-07-31', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4');
console.log('ical.js 2.2.1:', { lastDay, firstWorkingDay, lastWorkingDay });
assert.deepEqual(lastDay.found, ['07-31', '08-28', '08-29', '08-30']);
assert.deepEqual(lastDay.expected, ['07-31', '08-31', '09-30', '10-31']);
assert.deepEqual(firstWorkingDay.found, ['07-06', '07-07', '07-08', '07-09']);
assert.deepEqual(firstWorkingDay.expected, ['07-06', '07-13', '07-20', '07-27']);
assert.deepEqual(lastWorkingDay.found, lastWorkingDay.expected);
END
node try.js
