#!/usr/bin/env bash
# diff 9.0.0 (jsdiff): with `oneChangePerToken`, `diffWords` gives each space between two words twice, at the end of one change and at the
# start of the next. Its README says that the option only keeps changes of a kind apart, and that spaces are kept as far as possible. The
# kept and the added parts of two equal texts are then not the text any more: each space is doubled, and so is each empty line of an
# answer. Without the option, and with `diffWordsWithSpace`, they are the new text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund diff@9.0.0
cat > try.js <<'END'
import assert from 'node:assert';
import { diffWords, diffWordsWithSpace } from 'diff';

const before = 'Give 5 mg daily.\n\nThen stop.';
const after = 'Give 10 mg daily.\n\nThen stop.';
const newTextOf = (changes) => changes.filter(({ removed }) => !removed).map(({ value }) => value).join('');
const perToken = { oneChangePerToken: true };
const found = {
  changed: newTextOf(diffWords(before, after, perToken)),
  same: newTextOf(diffWords(after, after, perToken)),
  withoutOption: newTextOf(diffWords(before, after)),
  withSpace: newTextOf(diffWordsWithSpace(before, after, perToken)),
};
console.log('diff 9.0.0, kept and added parts:', found);
const doubled = 'Give  10  mg  daily.\n\n\n\nThen  stop.';
assert.deepEqual(found, { changed: doubled, same: doubled, withoutOption: after, withSpace: after });
END
node try.js
