#!/usr/bin/env bash
# rehype-remark 10.0.1 with remark-gfm 4.0.1: two paragraphs in the cell of a table become one word. mammoth 1.13.0 gives each paragraph
# of a cell of a Word document its own `p`, and so the doses 5 and 10 of a table of drugs become 510 in Markdown. In mdast a cell has
# phrasing content alone; a line break in it becomes a space, and paragraphs outside a table stay apart. The points of a list in a cell
# are written on lines of their own, where GFM ends the row: the second point is then a list below the table.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund rehype-parse@9.0.1 rehype-remark@10.0.1 remark-gfm@4.0.1 remark-stringify@11.0.0 unified@11.0.5 mammoth@1.13.0 docx@9.15.2
cat > try.js <<'END'
import assert from 'node:assert';
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import mammoth from 'mammoth';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkGfm).use(remarkStringify);
const toMarkdown = (html) => String(processor.processSync(html));
const inCell = (html) => toMarkdown(`<table><tr><th>Dose</th></tr><tr><td>${html}</td></tr></table>`).split('\n').slice(2, -1);

function cell(...texts) {
  return new TableCell({ children: texts.map((text) => new Paragraph(text)) });
}
const rows = [
  new TableRow({ tableHeader: true, children: [cell('Drug'), cell('mg')] }),
  new TableRow({ children: [cell('Solifenacin'), cell('5', '10')] }),
];
const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [new Table({ rows })] }] }));
const { value: html } = await mammoth.convertToHtml({ buffer });
const markdown = toMarkdown(html);
const found = { paragraphs: inCell('<p>5</p><p>10</p>'), lineBreak: inCell('5<br>10'), list: inCell('<ul><li>5</li><li>10</li></ul>') };
console.log('mammoth 1.13.0:', html, '\nrehype-remark 10.0.1:\n', markdown, found);
assert.match(html, /<td><p>5<\/p><p>10<\/p><\/td>/);
assert.match(markdown, /^\| Solifenacin \| 510 +\|$/m);
assert.deepEqual(found.paragraphs, ['| 510  |']);
assert.deepEqual(found.lineBreak, ['| 5 10 |']);
assert.equal(found.list.length, 2);
assert.equal(found.list[0].includes('10'), false);
assert.equal(toMarkdown('<p>5</p><p>10</p>'), '5\n\n10\n');
END
node try.js
