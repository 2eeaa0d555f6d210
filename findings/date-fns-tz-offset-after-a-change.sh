#!/usr/bin/env bash
# date-fns-tz 3.2.0: `getTimezoneOffset(zone, date)` takes the UTC time of the date for the time on the clocks of the zone. On a day on which
# the clocks change its offset is therefore wrong for as many hours as the zone is away from Greenwich. The README says that the date is
# there for the offset to follow summer time. In Auckland, where the clocks go back at three in the night, it says +13 until two in the
# afternoon, and `formatInTimeZone` of the same package +12. An appointment that is computed with it is an hour away. In London it is
# right, so that tests there pass.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund date-fns-tz@3.2.0 date-fns@4.4.0
cat > try.js <<'END'
import assert from 'node:assert';
import { formatInTimeZone, getTimezoneOffset } from 'date-fns-tz';

function read(zone, time) {
  const date = new Date(time);
  return `${formatInTimeZone(date, zone, 'HH:mm xxx')}, offset ${getTimezoneOffset(zone, date) / 3_600_000}`;
}
const auckland = ['04-04T13:30', '04-04T14:30', '04-05T01:30', '04-05T02:30'].map((time) => read('Pacific/Auckland', `2026-${time}Z`));
const newYork = ['03-08T01:30', '03-08T02:30', '03-08T06:30', '03-08T07:30'].map((time) => read('America/New_York', `2026-${time}Z`));
const london = ['03-29T00:30', '03-29T01:30'].map((time) => read('Europe/London', `2026-${time}Z`));
console.log('date-fns-tz 3.2.0, times by formatInTimeZone and offsets by getTimezoneOffset:', { auckland, newYork, london });
assert.deepEqual(auckland, ['02:30 +13:00, offset 13', '02:30 +12:00, offset 13', '13:30 +12:00, offset 13', '14:30 +12:00, offset 12']);
assert.deepEqual(newYork, ['20:30 -05:00, offset -5', '21:30 -05:00, offset -4', '01:30 -05:00, offset -4', '03:30 -04:00, offset -4']);
assert.deepEqual(london, ['00:30 +00:00, offset 0', '02:30 +01:00, offset 1']);
END
node try.js
