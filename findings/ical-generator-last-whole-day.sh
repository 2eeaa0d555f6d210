#!/usr/bin/env bash
# ical-generator 11.1.2 writes the end of a repeated event of whole days as a time in UTC. RFC 5545 (section 3.3.10) wants a day, as in
# DTSTART, and rrule-temporal 2.2.7 refuses the rule, also when it is not strict. With the zone of the reader instead, the event gets a
# day too many in countries east of Greenwich: six days of revision in Auckland instead of five.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ical-generator@11.1.2 rrule-temporal@2.2.7 temporal-polyfill@1.0.8
cat > try.js <<'END'
import assert from 'node:assert';
import ical from 'ical-generator';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

const noon = (day) => new Date(`2026-12-0${day}T12:00Z`);
const calendar = ical();
calendar.createEvent({
  id: '1',
  summary: 'Revision',
  allDay: true,
  timezone: 'UTC',
  start: noon(1),
  repeating: { freq: 'DAILY', until: noon(5) },
});
const lines = calendar.toString().split('\r\n').filter((line) => /^(DTSTART|RRULE)/.test(line));
console.log('ical-generator 11.1.2 writes', lines);
assert.deepEqual(lines, ['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;UNTIL=20261205T120000Z']);
assert.throws(() => new RRuleTemporal({ rruleString: lines.join('\n') }), /UNTIL .* same value type as DTSTART/);
function countDays(zone) {
  const dtstart = Temporal.ZonedDateTime.from(`2026-12-01T00:00[${zone}]`);
  return new RRuleTemporal({ rruleString: lines[1], dtstart }).all().length;
}
const [london, auckland] = ['Europe/London', 'Pacific/Auckland'].map(countDays);
console.log(`rrule-temporal 2.2.7 refuses both lines; from midnight in London ${london} days, in Auckland ${auckland}`);
assert.deepEqual([london, auckland], [5, 6]);
END
node try.js
