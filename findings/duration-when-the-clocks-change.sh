#!/usr/bin/env bash
# ical.js 2.2.1 counts the hours of a DURATION on the clock, and node-ical 0.27.2 counts its days as 24 hours. RFC 5545 (section 3.3.6) has
# a day as long as the day on the calendar is, and an hour always the same. In the night on which the clocks go back in London, a shift of
# ten hours (PT10H) ends an hour late in ical.js, and in node-ical a day on call (P1D) ends an hour early. Each reads the other one right,
# and an end that is written as DTEND too. Bookings beside the event are refused, or taken, for an hour once in spring and in autumn.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2
cat > try.js <<'END'
import assert from 'node:assert';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const zone = `BEGIN:VTIMEZONE
TZID:Europe/London
BEGIN:STANDARD
DTSTART:19961027T020000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19810329T010000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
END:DAYLIGHT
END:VTIMEZONE`;
function endsOf(day, end) {
  const text = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//try//EN
${zone}
BEGIN:VEVENT
UID:1
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/London:${day}T210000
${end}
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');
  const calendar = ICAL.Component.fromString(text);
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
  const { endDate } = new ICAL.Event(calendar.getFirstSubcomponent('vevent'));
  const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  return [endDate.toJSDate(), event.end].map((time) => time.toISOString().slice(8, 16)).join(', ');
}
const found = {
  shift: endsOf('20261024', 'DURATION:PT10H'),
  day: endsOf('20261024', 'DURATION:P1D'),
  shiftInSpring: endsOf('20260328', 'DURATION:PT10H'),
  dayInSpring: endsOf('20260328', 'DURATION:P1D'),
  withEnd: endsOf('20261024', 'DTEND;TZID=Europe/London:20261025T210000'),
  otherNight: endsOf('20261017', 'DURATION:PT10H'),
};
console.log('Ends in UTC by ical.js 2.2.1, node-ical 0.27.2:', found);
assert.deepEqual(found, {
  shift: '25T07:00, 25T06:00', // by the standard 25T06:00
  day: '25T21:00, 25T20:00', // by the standard 25T21:00
  shiftInSpring: '29T06:00, 29T07:00', // by the standard 29T07:00
  dayInSpring: '29T20:00, 29T21:00', // by the standard 29T20:00
  withEnd: '25T21:00, 25T21:00',
  otherNight: '18T06:00, 18T06:00',
});
END
node try.js
