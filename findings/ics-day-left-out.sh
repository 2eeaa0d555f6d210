#!/usr/bin/env bash
# ics 3.12.0 reads the days left out of a series (`exclusionDates`) as local time, also when the start is stated to be in UTC with
# `startInputType`; a day in UTC can only be given in milliseconds. RFC 5545 (section 3.8.5.1) takes out only a time that is one of the
# series. On a server in London the interview that was called off therefore stays in the calendar in summer, and is left out in winter.
# With a series of local times (`startOutputType: 'local'`) the days left out are written in UTC beside it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ics@3.12.0 rrule@2.8.1
cat > try.js <<'END'
import assert from 'node:assert';
import { createEvent } from 'ics';
import rrule from 'rrule';

function write(month, options) {
  const { error, value } = createEvent({
    title: 'Mock interview',
    start: [2026, month, 1, 9, 0],
    duration: { hours: 1 },
    recurrenceRule: 'FREQ=DAILY;COUNT=3',
    exclusionDates: [[2026, month, 2, 9, 0]],
    ...options,
  });
  assert.equal(error, null);
  return value.split('\r\n').filter((line) => /^(DTSTART|EXDATE|RRULE)/.test(line));
}
const daysOf = (lines) => rrule.rrulestr(lines.join('\n')).all().map((time) => time.getUTCDate());
const winter = write(12, { startInputType: 'utc' });
const summer = write(7, { startInputType: 'utc' });
const local = write(7, { startOutputType: 'local' });
console.log('ics 3.12.0 in London:', { winter, summer, local }, 'days:', daysOf(winter), daysOf(summer));
assert.deepEqual(daysOf(winter), [1, 3]);
assert.ok(summer.includes('DTSTART:20260701T090000Z') && summer.includes('EXDATE:20260702T080000Z'));
assert.deepEqual(daysOf(summer), [1, 2, 3]);
assert.ok(local.includes('DTSTART:20260701T090000') && local.includes('EXDATE:20260702T080000Z'));
END
TZ=Europe/London node try.js
