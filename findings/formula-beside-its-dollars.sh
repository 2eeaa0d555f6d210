#!/usr/bin/env bash
# micromark-extension-math 3.1.0 with mdast-util-math 3.0.0: `$$` opens a block as ``` opens code. Text beside the opening `$$` is not
# part of the formula (beside ``` it is the name of a language), and `$$` at the end of a line closes nothing. A formula of two lines, as
# authors of LaTeX write it, loses its first line, and the rest of the text becomes part of the formula. On one line it is read as a
# formula, so that a first test succeeds.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund mdast-util-from-markdown@2.1.0 mdast-util-math@3.0.0 micromark-extension-math@3.1.0
cat > try.js <<'END'
import assert from 'node:assert';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { mathFromMarkdown } from 'mdast-util-math';
import { math } from 'micromark-extension-math';

const read = (text) => fromMarkdown(text, { extensions: [math()], mdastExtensions: [mathFromMarkdown()] }).children;
const parts = read('$$ Q = 20\nV = 400 $$\n\nNever give more than 5 mg.\n\n## Next');
console.log('micromark-extension-math 3.1.0:', parts.map(({ type, meta, value }) => ({ type, meta, value })));
assert.deepEqual(
  parts.map(({ type, value }) => [type, value]),
  [['math', 'V = 400 $$\n\nNever give more than 5 mg.\n\n## Next']],
);
assert.equal(parts[0].meta, 'Q = 20');
assert.equal(read('$$ Q = 20 $$')[0].children[0].value, 'Q = 20');
END
node try.js
