#!/usr/bin/env bash
# tincanjs 0.50.0 reads a duration of whole minutes or hours as 0: `convertISO8601DurationToMilliseconds` has nothing for "PT8M" and "PT1H30M".
# Its comment leaves out years, months and days, and those are refused with an error. xAPI (part 2, section 4.6) takes durations of ISO
# 8601:2004 (section 4.4.3.2), where a part that is zero may be left out, and @xapi/xapi 3.0.3 writes them so. With hours and seconds but no
# minutes it takes the hours for the seconds, also in what it has written itself: "PT1H30S" is 3601 seconds. iso8601-duration 2.1.4 reads
# all of them. The time that a learner has spent at stations of eight minutes is then nothing; with "PT8M12S" it is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund tincanjs@0.50.0 @xapi/xapi@3.0.3 iso8601-duration@2.1.4
cat > try.js <<'END'
import assert from 'node:assert';
import xapi from '@xapi/xapi';
import { parse, toSeconds } from 'iso8601-duration';
import TinCan from 'tincanjs';

const { convertISO8601DurationToMilliseconds: read, convertMillisecondsToISO8601Duration: write } = TinCan.Utils;
const start = new Date('2026-07-01T09:00:00Z');
const found = [480, 5400, 3630, 492].map((seconds) => {
  const written = xapi.calculateISO8601Duration(start, new Date(start.getTime() + seconds * 1000));
  return { seconds, written, tincanjs: read(written) / 1000, reference: toSeconds(parse(written)) };
});
console.log('tincanjs 0.50.0 reads what @xapi/xapi 3.0.3 writes, beside iso8601-duration 2.1.4:', found);
assert.deepEqual(found, [
  { seconds: 480, written: 'PT8M', tincanjs: 0, reference: 480 },
  { seconds: 5400, written: 'PT1H30M', tincanjs: 0, reference: 5400 },
  { seconds: 3630, written: 'PT1H30S', tincanjs: 3601, reference: 3630 },
  { seconds: 492, written: 'PT8M12S', tincanjs: 492, reference: 492 },
]);

const own = [3600, 3630, 5400].map((seconds) => [write(seconds * 1000), read(write(seconds * 1000)) / 1000]);
console.log('and what it has written itself:', own);
assert.deepEqual(own, [['PT1H0S', 3601], ['PT1H30S', 3601], ['PT1H30M0S', 5400]]);
assert.throws(() => read('P1DT2H'), /not currently supported/);
END
node try.js
