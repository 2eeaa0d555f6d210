#!/usr/bin/env bash
# flexsearch 0.8.212: a search of a `Document` with a tag finds nothing at all when one of its fields has matches, but none with the tag. Its
# documentation offers `tag` to narrow a search over several fields. A question of oncology that has the word in its title is not found
# once a question of another topic has the word in its text; with the search in the title alone it is. Without the tag both are found, and
# as long as every field with a match has one with the tag, all is right, so that a first test passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund flexsearch@0.8.212
cat > try.js <<'END'
import assert from 'node:assert';
import FlexSearch from 'flexsearch';

const questions = [
  { id: 1, title: 'Prostate cancer', text: 'Bone scan or not?', topic: 'oncology' },
  { id: 2, title: 'Retention of urine', text: 'How large is the prostate?', topic: 'emergency' },
];
function indexOf(documents) {
  const index = new FlexSearch.Document({ document: { id: 'id', index: ['title', 'text'], tag: 'topic' } });
  for (const document of documents) index.add(document);
  return index;
}
const index = indexOf(questions);
const tag = { topic: 'oncology' };
const found = {
  withTag: index.search('prostate', { tag }),
  withTagInTitle: index.search('prostate', { tag, index: 'title' }),
  withoutTag: index.search('prostate'),
  withTagAlone: indexOf(questions.slice(0, 1)).search('prostate', { tag }),
};
console.log('flexsearch 0.8.212:', JSON.stringify(found, null, 2));
const inTitle = { field: 'title', result: [1] };
assert.deepEqual(found, {
  withTag: [],
  withTagInTitle: [inTitle],
  withoutTag: [inTitle, { field: 'text', result: [2] }],
  withTagAlone: [inTitle],
});
END
node try.js
