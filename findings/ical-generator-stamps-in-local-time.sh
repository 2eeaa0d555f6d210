#!/usr/bin/env bash
# ical-generator 11.1.2 writes when an event was made and changed (DTSTAMP, CREATED, LAST-MODIFIED) as the local time of the machine, without a
# zone, once the calendar has a zone. RFC 5545 (sections 3.8.7.1 to 3.8.7.3) wants UTC in all three. A calendar with the zone Europe/London,
# written in Sydney and read in London by node-ical 0.27.2, has an event that was changed nine hours after it was made, in the future. A
# reader that keeps the newer version of an event by these times would ignore later changes. Without a zone of the calendar they are in UTC.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ical-generator@11.1.2 node-ical@0.27.2
cat > write.js <<'END'
import ical from 'ical-generator';

const made = new Date('2026-07-01T09:00Z');
const calendar = ical(process.argv[2] ? { timezone: process.argv[2] } : {});
calendar.createEvent({
  id: '1',
  summary: 'Mock interview',
  stamp: made,
  created: made,
  lastModified: made,
  start: new Date('2026-07-02T09:00Z'),
  end: new Date('2026-07-02T10:00Z'),
});
console.log(calendar.toString());
END
cat > read.js <<'END'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import nodeIcal from 'node-ical';

function read(file) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split(/\r?\n/).filter((line) => /^(DTSTAMP|CREATED|LAST-MODIFIED)/.test(line));
  const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  return { lines, changed: event.lastmodified.toISOString() };
}
const withZone = read('with-zone.ics');
console.log('ical-generator 11.1.2 in Sydney, calendar with a zone:', withZone);
assert.deepEqual(withZone.lines, [
  'DTSTAMP:20260701T190000',
  'CREATED:20260701T190000',
  'LAST-MODIFIED:20260701T190000',
]);
assert.equal(withZone.changed, '2026-07-01T18:00:00.000Z');
const without = read('without-zone.ics');
console.log('without a zone:', without);
assert.deepEqual(without.lines, [
  'DTSTAMP:20260701T090000Z',
  'CREATED:20260701T090000Z',
  'LAST-MODIFIED:20260701T090000Z',
]);
assert.equal(without.changed, '2026-07-01T09:00:00.000Z');
END
TZ=Australia/Sydney node write.js Europe/London > with-zone.ics
TZ=Australia/Sydney node write.js > without-zone.ics
TZ=Europe/London node read.js
