#!/usr/bin/env bash
# PostgreSQL 18.6 (in PGlite 0.5.16): the text search takes two comparisons, "<T2 and PSA >", for a tag of XML. Its words are in no search
# vector, and `ts_headline` leaves them out of the excerpt, which then says something else. With digits, "PSA <10 and age >40", nothing is
# lost, so that tests with numbers do not show it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16
cat > try.js <<'END'
import assert from 'node:assert';
import { PGlite } from '@electric-sql/pglite';

const database = new PGlite();
async function read(text) {
  const { rows } = await database.query(
    `select to_tsvector('english', $1) @@ to_tsquery('english', 'psa') as "isFound",
       ts_headline('english', $1, to_tsquery('english', 'scan')) as excerpt`,
    [text],
  );
  return rows[0];
}
const { rows } = await database.query('show server_version');
const letters = await read('Stage <T2 and PSA >4: scan');
const digits = await read('PSA <10 and age >40: scan');
console.log(`PGlite 0.5.16, PostgreSQL ${rows[0].server_version}:`, { letters, digits });
assert.deepEqual(letters, { isFound: false, excerpt: 'Stage  4: <b>scan</b>' });
assert.deepEqual(digits, { isFound: true, excerpt: 'PSA <10 and age >40: <b>scan</b>' });
await database.close();
END
node try.js
