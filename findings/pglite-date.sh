#!/usr/bin/env bash
# PGlite 0.5.16 and pg 8.23.1 read the same answer of PostgreSQL as different times: midnight of a `date` is in UTC with PGlite and in the
# zone of the process with pg. A `timestamp` without a zone is local time with both, so that with PGlite one midnight has two meanings.
# What a test on the embedded database shows is then not what the server shows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund pg@8.23.1 @electric-sql/pglite@0.5.16
cat > try.js <<'END'
import assert from 'node:assert';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const database = new PGlite();
const { rows, fields } = await database.query("select date '2026-07-01' as day, timestamp '2026-07-01 00:00' as time");
const [pglite] = rows;
const parse = ({ dataTypeID }, sent) => pg.types.getTypeParser(dataTypeID)(sent);
const driver = { day: parse(fields[0], '2026-07-01'), time: parse(fields[1], '2026-07-01 00:00:00') };
const shown = (date) => `${date.getDate()}/${date.getMonth() + 1} ${date.getHours()}:00`;
console.log(`${process.env.TZ}: PGlite 0.5.16 reads the day as ${shown(pglite.day)} and the time as ${shown(pglite.time)},`);
console.log(`  pg 8.23.1 as ${shown(driver.day)} and ${shown(driver.time)}`);
assert.equal(shown(pglite.day), process.env.TZ === 'Europe/London' ? '1/7 1:00' : '30/6 20:00');
assert.deepEqual([pglite.time, driver.time, driver.day].map(shown), ['1/7 0:00', '1/7 0:00', '1/7 0:00']);
await database.close();
END
TZ=America/New_York node try.js
TZ=Europe/London node try.js
