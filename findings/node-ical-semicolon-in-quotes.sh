#!/usr/bin/env bash
# node-ical 0.27.2 loses the start of an event when a parameter beside its TZID has a semicolon in quotes, because it removes the quotes of
# such a line first. It cuts the name of a guest at a semicolon, too. RFC 5545 (section 3.1) allows a semicolon in a quoted value,
# ical-generator 11.1.2 writes such names, and ical.js 2.2.1 reads both. A calendar that is read for busy hours then has an event without a
# time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ical-generator@11.1.2 node-ical@0.27.2 ical.js@2.2.1
cat > try.js <<'END'
import assert from 'node:assert';
import ICAL from 'ical.js';
import ical from 'ical-generator';
import nodeIcal from 'node-ical';

const name = 'Lee, Ann; theatre 2';
const calendar = ical();
calendar
  .createEvent({ id: '1', start: new Date('2026-12-01T10:00Z'), summary: 'List' })
  .createAttendee({ name, email: 'ann@example.test' });
const file = calendar
  .toString()
  .replace(/DTSTART:\w+/, 'DTSTART;TZID=Europe/London;X-SHOWN-AS="10 o’clock; morning":20261201T100000');
const lines = file.replace(/\r\n /g, '').split('\r\n');
console.log(lines.filter((line) => /^(DTSTART|ATTENDEE)/.test(line)).join('\n'));

const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
assert.equal(event.getFirstPropertyValue('dtstart').toString(), '2026-12-01T10:00:00');
assert.equal(event.getFirstProperty('attendee').getParameter('cn'), name);
const read = nodeIcal.sync.parseICS(file)['1'];
console.log('node-ical 0.27.2: start', read.start, 'and guest', JSON.stringify(read.attendee.params.CN));
assert.equal(read.start, undefined);
assert.equal(read.attendee.params.CN, '"Lee, Ann');
END
node try.js
