#!/usr/bin/env bash
# rrule-temporal 2.2.7: its `toText` calls every day that is counted from the end the last one. A rule for the second to last Friday, for
# the third to last day of a month or of a year, or for the second to last of several weekdays reads as one for the last, and "Monday to
# Friday in every second week" loses its days. The times that the same rule lists are right, so that people get a text for another day
# than the event.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund rrule-temporal@2.2.7 temporal-polyfill@1.0.8
cat > try.js <<'END'
import assert from 'node:assert';
import { RRuleTemporal } from 'rrule-temporal';
import { toText } from 'rrule-temporal/totext';
import { Temporal } from 'temporal-polyfill';

const dtstart = Temporal.ZonedDateTime.from('2027-01-01T09:00[UTC]');
const describe = (rruleString) => {
  const rule = new RRuleTemporal({ rruleString, dtstart, strict: true });
  const first = rule.next(dtstart)?.toPlainDate().toString();
  return { text: toText(rule, 'en', { excludeTzAbbreviation: true }), first };
};
const found = {
  fridayBeforeLast: describe('FREQ=MONTHLY;BYDAY=-2FR'),
  thirdToLastDay: describe('FREQ=MONTHLY;BYMONTHDAY=-3'),
  secondToLastWeekday: describe('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2'),
  everySecondWeek: describe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR'),
};
console.log('rrule-temporal 2.2.7:', found);
assert.deepEqual(found, {
  fridayBeforeLast: { text: 'every month on last Friday at 9 AM', first: '2027-01-22' },
  thirdToLastDay: { text: 'every month on the last day of the month at 9 AM', first: '2027-01-29' },
  secondToLastWeekday: {
    text: 'every month on Monday, Tuesday, Wednesday, Thursday and Friday at 9 AM on the last instance',
    first: '2027-01-28',
  },
  everySecondWeek: { text: 'every 2 weeks at 9 AM', first: '2027-01-11' },
});
END
node try.js
