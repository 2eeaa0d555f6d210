#!/usr/bin/env bash
# vcf 2.1.2 divides a name or an address at every semicolon, also at one with a backslash before it, which RFC 6350 (section 3.4) makes part
# of the text. A given name "Ann; Mary" loses its second half to the middle names, and all later parts are one place too late. The parts
# keep the backslash, and so do commas and line breaks of every other text in the JSON that it writes (jCard, RFC 7095), where nothing is
# escaped. ical.js 2.2.1 reads the same card as written.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund vcf@2.1.2 ical.js@2.2.1
cat > try.js <<'END'
import assert from 'node:assert';
import ICAL from 'ical.js';
import VCard from 'vcf';

const text = String.raw`BEGIN:VCARD
VERSION:4.0
FN:Ann Lee\, Consultant
N:Lee;Ann\; Mary;Jane;Dr;
NOTE:Clinic on Monday\nTheatre on Friday
END:VCARD
`.replaceAll('\n', '\r\n');
const [, lines] = new VCard().parse(text).toJSON();
const valueOf = (name) => lines.find(([key]) => key === name)[3];
const card = ICAL.Component.fromString(text);
const found = { n: valueOf('n'), fn: valueOf('fn'), note: valueOf('note') };
const expected = Object.fromEntries(['n', 'fn', 'note'].map((name) => [name, card.getFirstPropertyValue(name)]));
console.log('vcf 2.1.2:', found, 'ical.js 2.2.1:', expected);
assert.deepEqual(found.n, ['Lee', 'Ann\\', ' Mary', 'Jane', 'Dr', '']);
assert.deepEqual(expected.n, ['Lee', 'Ann; Mary', 'Jane', 'Dr', '']);
assert.equal(found.fn, String.raw`Ann Lee\, Consultant`);
assert.equal(expected.fn, 'Ann Lee, Consultant');
assert.equal(found.note, String.raw`Clinic on Monday\nTheatre on Friday`);
assert.equal(expected.note, 'Clinic on Monday\nTheatre on Friday');
END
node try.js
