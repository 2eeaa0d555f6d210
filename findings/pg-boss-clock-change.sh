#!/usr/bin/env bash
# pg-boss 12.35.0 on the days on which the clocks change: `previewSchedule` looks forwards with cron-parser 5.10.5, and the pass that
# sends the jobs looks backwards. cron-parser gives a different answer in each direction. A job at 01:30 in London is previewed once on
# both days; it is not sent at all when the clock goes forward, and is sent twice when it goes back. A nightly charge or reminder is
# missed or doubled.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund pg-boss@12.35.0 cron-parser@5.10.5
cat > try.js <<'END'
import assert from 'node:assert';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';

const MINUTE = 60_000;
const cron = '30 1 * * *';
const tz = 'Europe/London';
const boss = new PgBoss({ db: { executeSql: async () => ({ rows: [] }) } });
// The class is not exported. Its method lists what a pass at this time sends: the times of the last minute.
const { default: Timekeeper } = await import(join(process.cwd(), 'node_modules/pg-boss/dist/timekeeper.js'));

const timesOf = (dates) => dates.map((date) => date.toISOString().slice(11, 16));
function previewed(day) {
  const dates = boss.previewSchedule(cron, { tz, from: new Date(`${day}T00:00Z`), count: 9 });
  return timesOf(dates.filter((date) => date.toISOString().startsWith(day)));
}
function sent(day) {
  const found = new Map();
  for (let at = Date.parse(`${day}T00:00:01Z`); at < Date.parse(`${day}T23:59:59Z`); at += MINUTE)
    for (const date of Timekeeper.prototype.readOccurrences(cron, 'cron', tz, at)) found.set(date.getTime(), date);
  return timesOf([...found.values()]);
}
const days = { usual: '2027-03-27', forward: '2027-03-28', back: '2027-10-31' };
const found = Object.fromEntries(
  Object.entries(days).map(([name, day]) => [name, { previewed: previewed(day), sent: sent(day) }]),
);
console.log('pg-boss 12.35.0, 01:30 in London, in UTC:', found);
assert.deepEqual(found, {
  usual: { previewed: ['01:30'], sent: ['01:30'] },
  forward: { previewed: ['01:30'], sent: [] },
  back: { previewed: ['00:30'], sent: ['00:30', '01:30'] },
});
END
node try.js
