#!/usr/bin/env bash
# mammoth 1.13.0 has no notion of hidden text (ECMA-376 Part 1, `w:vanish`: not displayed). Answers that an author has hidden in a Word
# document of questions are in the HTML and in the plain text like any other words, without formatting to know them by, and its messages
# say nothing. Word shows and prints the document without them, so that the author sees no reason to take them out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund mammoth@1.13.0 yazl@3.3.1
cat > try.js <<'END'
import assert from 'node:assert';
import { buffer } from 'node:stream/consumers';
import mammoth from 'mammoth';
import yazl from 'yazl';

const office = 'http://schemas.openxmlformats.org';
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const zip = new yazl.ZipFile();
const add = (path, xml) => zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`), path);
add(
  '[Content_Types].xml',
  `<Types xmlns="${office}/package/2006/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
);
add(
  '_rels/.rels',
  `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Target="word/document.xml"
    Type="${office}/officeDocument/2006/relationships/officeDocument"/></Relationships>`,
);
add(
  'word/document.xml',
  `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p>
    <w:r><w:t>Which grade?</w:t></w:r>
    <w:r><w:rPr><w:vanish/></w:rPr><w:t xml:space="preserve"> Answer: 3</w:t></w:r>
  </w:p></w:body></w:document>`,
);
zip.end();
const document = { buffer: await buffer(zip.outputStream) };
const { value: html, messages } = await mammoth.convertToHtml(document);
const { value: text } = await mammoth.extractRawText(document);
console.log('mammoth 1.13.0:', { html, text, messages });
assert.equal(html, '<p>Which grade? Answer: 3</p>');
assert.equal(text.trim(), 'Which grade? Answer: 3');
assert.deepEqual(messages, []);
END
node try.js
