#!/usr/bin/env bash
# json-diff-ts 4.10.4: `revertChangeset` leaves every second of the entries that a change has put at the end of a list. Its README says that it takes
# the changes back, and shows the older object as the result. From one answer to three and back there are two, the first and the last; of four new
# ones two stay, with texts and with objects, and no error says so. It takes out the first new entry, and counts the next one in the
# shortened list. One new entry, entries that were taken out, the same change in the other direction (`applyChangeset`) and a list that is compared
# by a key are right, so that a test with one entry passes. jsondiffpatch 0.7.7 takes all of them back. An author who undoes a change of a question
# then keeps an answer that was meant to go, and the version that is shown in the history of a station is one that never was.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund json-diff-ts@4.10.4 jsondiffpatch@0.7.7
cat > try.js <<'END'
import assert from 'node:assert';
import { applyChangeset, diff, revertChangeset } from 'json-diff-ts';
import * as jsondiffpatch from 'jsondiffpatch';

const question = (...answers) => ({ question: 'First test for visible haematuria?', answers });
function undo(before, after, options) {
  const changes = diff(before, after, options);
  assert.deepEqual(applyChangeset(structuredClone(before), changes), after);
  return revertChangeset(structuredClone(after), changes).answers;
}
const undoElsewhere = (before, after) => jsondiffpatch.unpatch(structuredClone(after), jsondiffpatch.diff(before, after)).answers;

const one = question('Cystoscopy');
const three = question('Cystoscopy', 'Ultrasound', 'Cytology');
const five = question('Cystoscopy', 'Ultrasound', 'Cytology', 'CT urogram', 'PSA');
const object = (text, index) => ({ id: `a${index}`, text });
const oneObject = question(...one.answers.map(object));
const threeObjects = question(...three.answers.map(object));
const found = {
  'three answers to one': undo(one, three),
  'five answers to one': undo(one, five),
  'three objects to one': undo(oneObject, threeObjects).map(({ text }) => text),
};
console.log('json-diff-ts 4.10.4:', found, 'jsondiffpatch 0.7.7:', undoElsewhere(one, three));
assert.deepEqual(found, {
  'three answers to one': ['Cystoscopy', 'Cytology'],
  'five answers to one': ['Cystoscopy', 'Cytology', 'PSA'],
  'three objects to one': ['Cystoscopy', 'Cytology'],
});
for (const [before, after] of [[one, three], [one, five], [oneObject, threeObjects]]) {
  assert.deepEqual(undoElsewhere(before, after), before.answers);
}

// Right: one entry, entries that were taken out, and lists that are compared by a key.
assert.deepEqual(undo(one, question('Cystoscopy', 'Ultrasound')), one.answers);
assert.deepEqual(undo(five, one), five.answers);
assert.deepEqual(undo(oneObject, threeObjects, { embeddedObjKeys: { answers: 'id' } }), oneObject.answers);
assert.deepEqual(undo(one, three, { embeddedObjKeys: { answers: '$value' } }), one.answers);
END
node try.js
