#!/usr/bin/env bash
# fontkit 2.0.4 with Noto Sans Bengali 5.3.0: a sign whose form depends on the letters before it gets the form for none. In চন্দ্র (Chandra) the
# r stands beside its letter, in সন্ধ্যা (Sandhya) a stroke is missing, and the e of আহমেদ (Ahmed) is the one for the start of a word. HarfBuzz
# 1.6.4, which shapes the text of browsers by the same tables of the font (OpenType, GSUB), has the right forms. A name is then written
# wrongly on a certificate in PDF, and looks right on the page beside it. Names without such a sign, such as মিত্র (Mitra), are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund fontkit@2.0.4 harfbuzzjs@1.6.4 wawoff2@2.0.1 @fontsource/noto-sans-bengali@5.3.0
cat > try.js <<'END'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import wawoff2 from 'wawoff2';

const folder = 'node_modules/@fontsource/noto-sans-bengali/files';
const data = await wawoff2.decompress(readFileSync(`${folder}/noto-sans-bengali-bengali-400-normal.woff2`));
const bytes = Uint8Array.from(data);
const font = create(Buffer.from(bytes));
// A font of its own for the names of glyphs: one that has been read by its number is shaped otherwise afterwards.
const list = create(Buffer.from(bytes));
const reference = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes.buffer)));

function compare(text) {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(reference, buffer);
  const expected = buffer.getGlyphInfos().map(({ codepoint }) => list.getGlyph(codepoint).name);
  const found = font.layout(text).glyphs.map(({ id }) => list.getGlyph(id).name);
  const without = (names, others) => names.filter((name) => !others.includes(name));
  return { only: without(found, expected), missing: without(expected, found) };
}
const names = { chandra: 'চন্দ্র', sandhya: 'সন্ধ্যা', ahmed: 'আহমেদ', mitra: 'মিত্র' };
const found = Object.fromEntries(Object.entries(names).map(([name, text]) => [name, compare(text)]));
console.log('fontkit 2.0.4, glyphs that only it has, and ones that only HarfBuzz has:', found);
assert.deepEqual(found, {
  chandra: { only: ['raphalabeng'], missing: ['raphalabeng.alt09'] },
  sandhya: { only: [], missing: ['headlinebeng.130'] },
  ahmed: { only: ['uni09C7.init'], missing: ['uni09C7'] },
  mitra: { only: [], missing: [] },
});
END
node try.js
