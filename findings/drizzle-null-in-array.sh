#!/usr/bin/env bash
# drizzle-orm 0.45.4 reads a null in a column as null, and a null in an array as if the driver had sent a value: 0 in `bigint`, NaN in
# `numeric` and "Invalid Date" in `timestamp`. Arrays of `integer` and `text` keep it. A fee that is not known becomes one of nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund drizzle-orm@0.45.4 @electric-sql/pglite@0.5.16
cat > try.js <<'END'
import assert from 'node:assert';
import { PGlite } from '@electric-sql/pglite';
import { bigint, integer, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';

const quotes = pgTable('quotes', {
  fee: bigint({ mode: 'number' }),
  fees: bigint({ mode: 'number' }).array(),
  places: integer().array(),
  rates: numeric({ mode: 'number' }).array(),
  times: timestamp({ withTimezone: true }).array(),
});
const database = new PGlite();
await database.exec(`create table quotes (fee bigint, fees bigint[], places integer[], rates numeric[], times timestamptz[]);
  insert into quotes values (null, '{12000,null}', '{3,null}', '{0.2,null}', '{2026-12-01T09:00Z,null}')`);
const [{ fee, fees, places, rates, times }] = await drizzle(database).select().from(quotes);
console.log('drizzle-orm 0.45.4:', { fee, fees, places, rates, times });
assert.deepEqual({ fee, fees, places, rates }, { fee: null, fees: [12000, 0], places: [3, null], rates: [0.2, Number.NaN] });
assert.equal(String(times[1]), 'Invalid Date');
await database.close();
END
node try.js
