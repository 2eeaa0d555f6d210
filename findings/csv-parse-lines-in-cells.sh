#!/usr/bin/env bash
# csv-parse 7.0.3 counts a Windows line end inside a quoted cell as two lines, and one between records as one: `info.lines` of the records
# after it is too high by one for each.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund csv-parse@7.0.3
cat > try.js <<'END'
import assert from 'node:assert';
import { parse } from 'csv-parse/sync';

const lines = (end) => parse(['a', '"b', 'c"', 'd', ''].join(end), { info: true }).map(({ info }) => info.lines);
console.log('csv-parse 7.0.3: last lines of the records with \\n', lines('\n'), 'and with \\r\\n', lines('\r\n'));
assert.deepEqual(lines('\n'), [1, 3, 4]);
assert.deepEqual(lines('\r\n'), [1, 4, 5]);
END
node try.js
