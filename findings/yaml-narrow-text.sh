#!/usr/bin/env bash
# yaml 2.9.1: a folded text gains an empty line in front each time it is written and read, once its indentation leaves fewer than 20 columns
# of `lineWidth`, for which `minContentWidth` is meant. YAML 1.2 keeps a line break at the start of a folded block, and the parser of the
# package does too. Feedback below a station and a question starts at the 13th column and grows with a `lineWidth` of 31; with 32 it
# stays as it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund yaml@2.9.1
cat > try.js <<'END'
import assert from 'node:assert';
import { parse, stringify } from 'yaml';

const text = 'Ask about haematuria.\nThen about pain.\n';
function textAfter(saves, lineWidth) {
  let content = { stations: [{ questions: [{ feedback: [text] }] }] };
  for (let save = 0; save < saves; save += 1) content = parse(stringify(content, { lineWidth }));
  return content.stations[0].questions[0].feedback[0];
}
const narrow = [1, 2, 3].map((saves) => textAfter(saves, 31));
const wide = textAfter(3, 32);
console.log('yaml 2.9.1: a text that is saved three times,', narrow, 'and with one more column', JSON.stringify(wide));
assert.deepEqual(narrow, [`\n${text}`, `\n\n${text}`, `\n\n\n${text}`]);
assert.equal(wide, text);
END
node try.js
