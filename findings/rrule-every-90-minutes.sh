#!/usr/bin/env bash
# rrule 2.8.1: a rule for every so many minutes, more than 60, loses its step at the end of the first day once it has BYHOUR. RFC 5545
# (section 3.3.10) says that BYHOUR only limits the times of such a rule. Appointments every 90 minutes from 9 to 12 are at 09:00, 10:30
# and 12:00 on the first day, and at 09:30, 11:00 and 12:30 on the second. With BYDAY=MO the second Monday has one in place of three, and
# the next two weeks have none. The first day is right, so that a test of one day passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund rrule@2.8.1
cat > try.js <<'END'
import assert from 'node:assert';
import rrule from 'rrule';

function read(rule) {
  const times = rrule.rrulestr(`DTSTART:20260706T090000Z\nRRULE:FREQ=MINUTELY;INTERVAL=90;${rule}`).all();
  return times.map((time) => time.toISOString().slice(5, 16));
}
/** The times that the rule without BYHOUR has in these hours. */
const limited = read('UNTIL=20260707T235959Z').filter((time) => ['09', '10', '11', '12'].includes(time.slice(6, 8)));
const byHour = read('BYHOUR=9,10,11,12;UNTIL=20260707T235959Z');
const mondays = read('BYDAY=MO;BYHOUR=9,10,11,12;COUNT=5');
console.log('rrule 2.8.1, every 90 minutes from 9 to 12:', byHour, 'for', limited);
console.log('on Mondays:', mondays);
const firstDay = ['07-06T09:00', '07-06T10:30', '07-06T12:00'];
assert.deepEqual(limited, [...firstDay, '07-07T09:00', '07-07T10:30', '07-07T12:00']);
assert.deepEqual(byHour, [...firstDay, '07-07T09:30', '07-07T11:00', '07-07T12:30']);
assert.deepEqual(mondays, [...firstDay, '07-13T12:30', '08-03T10:00']);
END
node try.js
