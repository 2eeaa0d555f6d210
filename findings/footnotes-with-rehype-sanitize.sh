#!/usr/bin/env bash
# react-markdown 10.1.0 with rehype-sanitize 6.0.0: the library that makes HTML of Markdown puts `user-content-` before the id of a
# footnote and into the link to it; the sanitiser then puts it before the id once more, and so no link leads to its footnote.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund react-markdown@10.1.0 rehype-sanitize@6.0.0 react@19.3.1 react-dom@19.3.1 remark-gfm@4.0.1
cat > try.js <<'END'
import assert from 'node:assert';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

const options = { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSanitize] };
const html = renderToStaticMarkup(createElement(Markdown, options, 'Dose[^1].\n\n[^1]: 5 mg.'));
const [, link] = /<a href="#([^"]+)"/.exec(html) ?? [];
const [, id] = /<li id="([^"]+)"/.exec(html) ?? [];
console.log('react-markdown 10.1.0 with rehype-sanitize 6.0.0: the link leads to', link, 'and the footnote is', id);
assert.equal(link, 'user-content-fn-1');
assert.equal(id, 'user-content-user-content-fn-1');
END
node try.js
