#!/usr/bin/env bash
# chrono-node 2.10.3 reads a night of twelve hours or more, written on the clock of 24 hours, as if its end were in the evening. In ISO 8601-1
# (section 5.3) hours are counted from 00 to 24, so that 08:00 after 20:00 is the next morning. "3 July 20:00-08:00", the usual night shift of a
# doctor, lasts no time at all, "20:00-08:30" lasts half an hour, and the end is marked as certain. A night of less than twelve hours (22:00-07:00)
# and one with am and pm are right, and so is 08:00 alone. With `forwardDate`, which the README offers for times to come, "Friday 8pm-8am" also
# ends twelve hours before it starts; without it, or with a date, it does not. A doctor who writes when they are on call is then free that night.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat > try.js <<'END'
import assert from 'node:assert';
import * as chrono from 'chrono-node';

const monday = { instant: new Date('2026-06-01T09:00:00Z'), timezone: 'GMT' };
function hours(text, language = chrono.en.GB, options = {}) {
  const [{ start, end, text: whole }, ...others] = language.parse(text, monday, options);
  assert.equal(whole, text);
  assert.equal(others.length, 0);
  return (end.date() - start.date()) / 3_600_000;
}
const texts = ['3 July 20:00-08:00', '3 July 20:00-08:30', '3 July 21:00-09:30', '3 July 17:00-09:00'];
const right = ['3 July 22:00-07:00', '3 July 20:00-07:30', '3 July 8pm-8am', '3 July 09:00-17:00'];
const lengths = Object.fromEntries([...texts, ...right].map((text) => [text, hours(text)]));
const [{ start, end }] = chrono.en.GB.parse('3 July 20:00-08:00', monday);
const [{ start: morning }] = chrono.en.GB.parse('3 July 08:00', monday);
const weekday = [{}, { forwardDate: true }].map((options) => hours('Friday 8pm-8am', chrono.en.GB, options));
const dated = hours('5 June 8pm-8am', chrono.en.GB, { forwardDate: true });
const german = hours('20:00-08:00', chrono.de);
console.log('chrono-node 2.10.3, lengths in hours:', lengths, { german, weekday: weekday[0], 'weekday with forwardDate': weekday[1], dated });
console.log('the end of 20:00-08:00 is at', end.get('hour'), 'certain:', end.isCertain('hour'), 'and 08:00 alone is at', morning.get('hour'));
assert.deepEqual(texts.map((text) => lengths[text]), [0, 0.5, 0.5, 4]);
assert.deepEqual(right.map((text) => lengths[text]), [9, 11.5, 12, 8]);
assert.deepEqual([start.get('hour'), end.get('hour'), end.get('day'), end.isCertain('hour')], [20, 20, 3, true]);
assert.equal(morning.get('hour'), 8);
assert.equal(german, 0);
assert.deepEqual([...weekday, dated], [12, -12, 12]);
END
node try.js
