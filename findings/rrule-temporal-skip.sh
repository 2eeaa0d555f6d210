#!/usr/bin/env bash
# rrule-temporal 2.2.7 accepts SKIP (RFC 7529) in strict mode and applies it to the day of the start, but not to BYMONTHDAY: the 31st of
# each month with SKIP=BACKWARD leaves out February, April and June, where the standard has their last days.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund rrule-temporal@2.2.7 temporal-polyfill@1.0.8
cat > try.js <<'END'
import assert from 'node:assert';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

const dtstart = Temporal.ZonedDateTime.from('2026-01-31T09:00[UTC]');
const days = (rruleString) =>
  new RRuleTemporal({ rruleString, dtstart, strict: true }).all().map((time) => time.toPlainDate().toString().slice(5));
const named = days('RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;UNTIL=20260701T000000Z');
const unnamed = days('RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;UNTIL=20260515T000000Z');
console.log('rrule-temporal 2.2.7: with BYMONTHDAY', named, 'without it', unnamed);
assert.deepEqual(named, ['01-31', '03-31', '05-31']);
assert.deepEqual(unnamed, ['01-31', '03-01', '03-31', '05-01']);
END
node try.js
