#!/usr/bin/env bash
# @citation-js/plugin-ris 0.8.2 writes a line break after every 70 characters of a field, also in the middle of a word, and puts a space there
# when it reads the file. The specification of RIS (how to handle long fields) allows the break and has the field go on in the next line;
# it does not make it a part of the text. A title of more than 70 characters, as is common in medicine, comes back with a word in two
# parts, and a web address with a space, so that it leads nowhere. Where the break falls beside a space, or the field is short, all is
# right, and so is the same reference in BibTeX. References that are exported and imported again no longer match.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @citation-js/core@0.8.2 @citation-js/plugin-ris@0.8.2 @citation-js/plugin-bibtex@0.8.2
cat > try.js <<'END'
import assert from 'node:assert';
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';

const long = {
  id: 'long',
  type: 'article-journal',
  title: 'Active surveillance of small renal masses in older patients: six guidelines compared',
  URL: 'https://journal.example/urology/2026/volume-12/issue-3/small-renal-masses-in-older-patients',
};
const short = { id: 'short', type: 'article-journal', title: 'Active surveillance of small renal masses', URL: 'https://journal.example/12' };
const and = (reference, format) => {
  const written = new Cite(reference).format(format);
  const [{ title, URL }] = new Cite(written).data;
  return { written, title, URL };
};

const ris = and(long, 'ris');
console.log('@citation-js/plugin-ris 0.8.2 writes:', ris.written);
console.log('and reads:', { title: ris.title, URL: ris.URL });
assert.ok(ris.written.includes('TI  - Active surveillance of small renal masses in older patients: six guide\nlines compared\n'));
assert.equal(ris.title, 'Active surveillance of small renal masses in older patients: six guide lines compared');
assert.equal(ris.URL, 'https://journal.example/urology/2026/volume-12/issue-3/small-renal-mas ses-in-older-patients');
// Without the breaks, the file has both as they were.
const joined = ris.written.replaceAll('\n', '');
assert.ok(joined.includes(long.title) && joined.includes(long.URL));

for (const [reference, format] of [[short, 'ris'], [long, 'bibtex']]) {
  const { title, URL } = and(reference, format);
  assert.deepEqual({ title, URL }, { title: reference.title, URL: reference.URL });
}
END
node try.js
