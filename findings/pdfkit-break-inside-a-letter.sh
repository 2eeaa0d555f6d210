#!/usr/bin/env bash
# pdfkit 0.20.2 breaks a word that is wider than its line between any two characters, and so between a letter and its vowel sign (a
# grapheme cluster, Unicode UAX 29). In Tamil or Devanagari the next line begins with a sign that has no letter. Long names without a
# space are common there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund pdfkit@0.20.2 @fontsource/noto-sans-tamil@5.3.0
cat > try.js <<'END'
import assert from 'node:assert';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const folder = '@fontsource/noto-sans-tamil/files';
const font = import.meta.resolve(`${folder}/noto-sans-tamil-tamil-400-normal.woff`);
const name = 'திருநாவுக்கரசுவேலாயுதபாண்டியன்';
const letters = [...new Intl.Segmenter('ta', { granularity: 'grapheme' }).segment(name)];
const starts = new Set(letters.map(({ index }) => index));

/** The lines in which the name is written. */
function linesAt(width) {
  const lines = [];
  const document = new PDFDocument();
  document.font(fileURLToPath(font)).fontSize(12);
  const write = document._fragment;
  document._fragment = function (text, ...rest) {
    lines.push(text);
    return write.call(this, text, ...rest);
  };
  document.text(name, { width });
  return lines;
}

let breaks = 0;
let inside = 0;
for (let width = 30; width < 160; width += 1) {
  let at = 0;
  for (const line of linesAt(width)) {
    if (at > 0) breaks += 1;
    if (at > 0 && !starts.has(at)) inside += 1;
    at += line.length;
  }
}
console.log(`pdfkit 0.20.2: ${inside} of ${breaks} breaks inside a letter; 30 points wide:`, linesAt(30).join(' | '));
assert.ok(linesAt(30).includes('ேல'));
assert.equal(inside, 67);
END
node try.js
