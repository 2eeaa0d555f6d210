#!/usr/bin/env bash
# fhirpath 5.2.2 counts days and months in the zone of the machine, although a time of FHIRPath states its own. An appointment at 09:00
# UTC plus one day is at 09:00 UTC on a server in UTC, and at 08:00 UTC on one in London, because the clocks change between. The same
# comparison is true on one and false on the other. Half past midnight of 1 July in Paris plus one month is 31 July on both, for 1 August.
# Times of the server's own zone, or tests that all run in one, do not show it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund fhirpath@5.2.2
cat > try.js <<'END'
import assert from 'node:assert';
import fhirpath from 'fhirpath';

const evaluate = (expression) => fhirpath.evaluate({}, expression)[0];
const inUtc = (expression) => new Date(String(evaluate(expression))).toISOString().slice(0, 16);
const nextDay = inUtc('@2026-03-28T09:00:00Z + 1 day');
const isNextDay = evaluate('@2026-03-28T09:00:00Z + 1 day = @2026-03-29T09:00:00Z');
const nextMonth = inUtc('@2026-07-01T00:30:00+02:00 + 1 month');
console.log(`fhirpath 5.2.2 in ${process.env.TZ}:`, { nextDay, isNextDay, nextMonth });
const isLondon = process.env.TZ === 'Europe/London';
assert.equal(nextDay, isLondon ? '2026-03-29T08:00' : '2026-03-29T09:00');
assert.equal(isNextDay, !isLondon);
// 1 August at 00:30 in Paris would be 31 July at 22:30 in UTC.
assert.equal(nextMonth, '2026-07-30T22:30');
END
TZ=UTC node try.js
TZ=Europe/London node try.js
