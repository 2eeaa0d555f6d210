#!/usr/bin/env bash
# anki-apkg-export 4.0.3 makes the id by which Anki knows a note again (`guid`) from the words of the card and from the time of the export. A
# deck that is exported again, with one card more, has another id for every old card, and Anki adds each of them a second time, as new,
# beside the one that has been learned. The manual of Anki says that notes with the same id are updated. The version was made for this:
# within one export, the same card that is added twice is one note.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund anki-apkg-export@4.0.3 jszip@3.10.2 sql.js@1.17.0
cat > try.js <<'END'
import assert from 'node:assert';
import ankiExport from 'anki-apkg-export';
import JSZip from 'jszip';
import initSqlJs from 'sql.js';

const SQL = await initSqlJs();

async function exportAt(time, cards) {
  const { now } = Date;
  Date.now = () => Date.parse(time);
  const deck = new ankiExport.default('Urology');
  for (const [front, back] of cards) deck.addCard(front, back);
  Date.now = now;
  const zip = await JSZip.loadAsync(await deck.save());
  const database = new SQL.Database(await zip.file('collection.anki2').async('uint8array'));
  const [{ values }] = database.exec('select guid, flds from notes order by id');
  return values.map(([guid, fields]) => ({ guid, front: fields.split('\u001f')[0] }));
}
const grade = ['Which grade?', 'Grade 3'];
const first = await exportAt('2026-12-01T09:00Z', [grade, grade]);
const again = await exportAt('2026-12-02T09:00Z', [grade, ['Which stage?', 'T1']]);
console.log('anki-apkg-export 4.0.3:', { first, again });
assert.deepEqual([first.length, again.length], [1, 2]);
assert.equal(again[0].front, first[0].front);
assert.notEqual(again[0].guid, first[0].guid);
END
node try.js
