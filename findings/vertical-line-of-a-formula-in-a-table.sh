#!/usr/bin/env bash
# mdast-util-gfm 3.1.0 with mdast-util-math 3.0.0: in the cell of a table a vertical line is written `\|`. In code the backslash goes, and in a
# formula it stays, where LaTeX reads `\|` as two lines.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund mdast-util-from-markdown@2.1.0 mdast-util-gfm@3.1.0 mdast-util-math@3.0.0 micromark-extension-gfm@3.0.0 micromark-extension-math@3.1.0
cat > try.js <<'END'
import assert from 'node:assert';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';

const tree = fromMarkdown(String.raw`| a | b |
|---|---|
| ${'`T \\| D`'} | $T \| D$ |`, {
  extensions: [gfm(), math()],
  mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
});
const [code, formula] = tree.children[0].children[1].children.map((cell) => cell.children[0].value);
console.log('mdast-util-gfm 3.1.0 in a cell: code', code, 'formula', formula);
assert.equal(code, 'T | D');
assert.equal(formula, String.raw`T \| D`);
END
node try.js
