#!/usr/bin/env bash
# react 19.3.1: the first value of `useDeferredValue(value, first)` is left out in a part that is mounted by a render which is itself deferred,
# for example below another `useDeferredValue`. The documentation says only that the first value is used in the first render of a component.
# A page that shows a short list first and the whole list after it, by `useDeferredValue(posts.length, 3)`, works as long as the posts are
# there when the page is mounted. Once the page also waits for its data with `useDeferredValue`, the whole list is rendered and laid out at
# once, without a word: a phone is blocked as before, and every test of what is shown passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1 jsdom@26.1.0
cat > try.js <<'END'
import assert from 'node:assert';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<div id="now"></div><div id="later"></div>');
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const { act, createElement, useDeferredValue, useState } = await import('react');
const { createRoot } = await import('react-dom/client');

/** Shows three of twelve posts first. */
function List({ counts }) {
  const count = useDeferredValue(12, 3);
  counts.push(count);
  return `${count} posts`;
}

// The list is mounted with its page.
const withPage = [];
await act(async () => createRoot(document.getElementById('now')).render(createElement(List, { counts: withPage })));

// The list is mounted when the data arrives, which the page defers.
const withData = [];
let arrive = () => {};
function Page() {
  const [hasData, setHasData] = useState(false);
  arrive = () => setHasData(true);
  return useDeferredValue(hasData) ? createElement(List, { counts: withData }) : 'Loading';
}
await act(async () => createRoot(document.getElementById('later')).render(createElement(Page)));
await act(async () => arrive());

console.log('react 19.3.1:', JSON.stringify({ withPage, withData }));
assert.deepEqual(withPage, [3, 12]);
assert.deepEqual(withData, [12]);
END
node try.js
