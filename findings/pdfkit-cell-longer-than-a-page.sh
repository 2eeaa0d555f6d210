#!/usr/bin/env bash
# pdfkit 0.20.2: `table()` moves a row that does not fit to the next page, and `text()` continues on as many pages as it needs. A cell
# that is longer than a page does neither: it ends with "…" at the bottom of its page, and the rest is in no page. Neither an error nor an
# option says so. The printed feedback of an interviewer loses its end.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund pdfkit@0.20.2 unpdf@1.7.0
cat > try.js <<'END'
import assert from 'node:assert';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';

const feedback = Array.from({ length: 700 }, (_, at) => `word${at + 1}`).join(' ');

async function wordsDrawn(draw) {
  const document = new PDFDocument({ size: 'A4' });
  const parts = [];
  document.on('data', (part) => parts.push(part));
  const finished = new Promise((resolve) => document.on('end', resolve));
  draw(document.fontSize(11));
  document.end();
  await finished;
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(parts)));
  const { text } = await extractText(pdf, { mergePages: false });
  const words = text.join(' ').match(/word\d+/g).length;
  return { pages: text.length, words, isCut: text.join('').includes('…') };
}
const asText = await wordsDrawn((document) => document.text(feedback, { width: 200 }));
const data = [['Feedback', 'Mark'], [feedback, '5']];
const asCell = await wordsDrawn((document) => document.table({ columnStyles: [200, 60], data }));
console.log('pdfkit 0.20.2: as text', asText, 'as a cell', asCell);
assert.deepEqual([asText.words, asText.isCut], [700, false]);
assert.ok(asCell.isCut && asCell.words < 400, 'the cell is whole');
END
node try.js
