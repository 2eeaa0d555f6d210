#!/usr/bin/env bash
# turndown 7.2.5 puts a backslash before each underscore of a web address that stands in a text without a link. Its README says that what
# it escapes is as before when the Markdown is compiled to HTML again. In GFM such an address is a link, in which a backslash is not an
# escape: remark-gfm 4.0.1 keeps it in the target, as %5C, and shows it. A guideline that a writer pasted into a note as plain text then
# leads to a page that does not exist, after one turn through the editor. An address in a link is kept, and so is one without underscores.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund turndown@7.2.5 remark-gfm@4.0.1 remark-parse@11.0.0 remark-rehype@11.1.2 rehype-stringify@10.0.1 unified@11.0.5
cat > try.js <<'END'
import assert from 'node:assert';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import TurndownService from 'turndown';
import { unified } from 'unified';

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeStringify);
const turndown = new TurndownService();
function throughMarkdown(html) {
  const markdown = turndown.turndown(html);
  const written = String(processor.processSync(markdown));
  return { markdown, target: /href="([^"]*)"/.exec(written)?.[1], text: written.replace(/<[^>]*>/g, '') };
}
const address = 'https://example.org/prostate_cancer_guide';
const plain = throughMarkdown(`<p>${address}</p>`);
const linked = throughMarkdown(`<p><a href="${address}">${address}</a></p>`);
const withoutUnderscore = throughMarkdown('<p>https://example.org/guide</p>');
const word = throughMarkdown('<p>prostate_cancer_guide</p>');
console.log('turndown 7.2.5 and remark-gfm 4.0.1:', { plain, linked, withoutUnderscore, word });
assert.equal(plain.target, 'https://example.org/prostate%5C_cancer%5C_guide');
assert.equal(plain.text, String.raw`https://example.org/prostate\_cancer\_guide`);
assert.equal(linked.target, address);
assert.equal(linked.text, address);
assert.equal(withoutUnderscore.target, 'https://example.org/guide');
assert.equal(word.text, 'prostate_cancer_guide');
END
node try.js
