#!/usr/bin/env bash
# ts-fsrs 5.4.2: `rollback(card, log)` takes a review back and restores the memory of the card, but not the day on which it was due: a
# card that had been learned before gets the time of the review that is taken back. A learner who opens a card early, presses the wrong
# button and undoes it has the card due at once; one who reviews it late loses how long it has been due.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ts-fsrs@5.4.2
cat > try.js <<'END'
import assert from 'node:assert';
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
const at = (day) => new Date(`2026-${day}T09:00:00Z`);
const { card } = scheduler.next(createEmptyCard(at('07-01')), at('07-01'), Rating.Easy);

function dueAfterUndo(day) {
  const reviewed = scheduler.next(card, at(day), Rating.Again);
  const { due, ...memory } = scheduler.rollback(reviewed.card, reviewed.log);
  const { due: _, ...memoryBefore } = card;
  assert.deepEqual(memory, memoryBefore);
  return due.toISOString().slice(5, 10);
}
const due = card.due.toISOString().slice(5, 10);
const [early, late] = [dueAfterUndo('07-03'), dueAfterUndo('07-20')];
console.log('ts-fsrs 5.4.2: due on', due, '- after a review on 07-03 and its undo', early, '- on 07-20', late);
assert.deepEqual([due, early, late], ['07-09', '07-03', '07-20']);
END
node try.js
