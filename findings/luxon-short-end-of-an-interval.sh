#!/usr/bin/env bash
# luxon 3.7.2: `Interval.fromISO` reads the short end of an interval as a time of today, or as an hour, and calls the interval valid. ISO 8601
# lets the parts that the end has in common with the start be left out, and so does the page to which its documentation leads. On 30
# November an interview of 1 July "09:00/10:30" lasts 152 days and an hour and a half, and "2026-07-01/03", two days of July, ends on 30
# November at three. Other short forms are refused, and a test that is written on the day itself passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund luxon@3.7.2
cat > try.js <<'END'
import assert from 'node:assert';
import { Interval, Settings } from 'luxon';

Settings.defaultZone = 'Europe/London';
Settings.now = () => Date.parse('2026-11-30T12:00Z');

function read(text) {
  const { isValid, end } = Interval.fromISO(text);
  return isValid ? end.toFormat('yyyy-MM-dd HH:mm') : 'refused';
}
const found = {
  time: read('2026-07-01T09:00/10:30'),
  day: read('2026-07-01/03'),
  monthAndDay: read('2026-07-01/08-15'),
  dayAndTime: read('2026-07-01T09:00/02T10:30'),
  today: read('2026-11-30T09:00/10:30'),
  whole: read('2026-07-01T09:00/2026-07-01T10:30'),
};
console.log('luxon 3.7.2 on 30 November, ends of intervals:', found);
assert.deepEqual(found, {
  time: '2026-11-30 10:30',
  day: '2026-11-30 03:00',
  monthAndDay: '2026-11-29 23:00',
  dayAndTime: 'refused',
  today: '2026-11-30 10:30',
  whole: '2026-07-01 10:30',
});
END
node try.js
