#!/usr/bin/env bash
# csv-stringify 6.9.0 with Windows line ends quotes a cell that contains both characters of the line end in a row, and not one with a
# line feed or a carriage return alone. Its own parser, and every spreadsheet, may take either for the end of a row.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund csv-stringify@6.9.0
cat > try.js <<'END'
import assert from 'node:assert';
import { stringify } from 'csv-stringify/sync';

const written = stringify([['12 High Street\nLeeds', 180]], { record_delimiter: 'windows' });
console.log('csv-stringify 6.9.0 writes', JSON.stringify(written));
assert.equal(written, '12 High Street\nLeeds,180\r\n');
// With `quoted_match` it quotes the cell.
const quoted = stringify([['12 High Street\nLeeds', 180]], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
assert.equal(quoted, '"12 High Street\nLeeds",180\r\n');
END
node try.js
