#!/usr/bin/env bash
# supermemo 2.0.23 lowers the E-Factor of a card with each wrong answer. By the description of SM-2 to which its README leads, a grade
# below 3 starts the repetitions of the card again and leaves its E-Factor as it was. Three wrong answers in a row take a card from 2.5
# to the least value, 1.3. After the next five good answers it comes back in 13 days, by SM-2 in 95, and with the grade 4 it stays so: a
# hard week fills the later ones. The package also rounds an interval to the nearest day, where SM-2 rounds it up.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund supermemo@2.0.23
cat > try.js <<'END'
import assert from 'node:assert';
import { supermemo } from 'supermemo';

/** SM-2 as its author describes it. */
function sm2({ interval, repetition, efactor }, grade) {
  if (grade < 3) return { interval: 1, repetition: 0, efactor };
  const next = Math.max(1.3, efactor + 0.1 - (5 - grade) * (0.08 + (5 - grade) * 0.02));
  const days = [1, 6][repetition] ?? Math.ceil(interval * efactor);
  return { interval: days, repetition: repetition + 1, efactor: next };
}
function learn(algorithm, grades) {
  let card = { interval: 0, repetition: 0, efactor: 2.5 };
  return grades.map((grade) => {
    card = algorithm(card, grade);
    return `${card.interval} (${card.efactor.toFixed(2)})`;
  });
}
const grades = [4, 4, 1, 1, 1, 4, 4, 4, 4, 4];
const found = learn(supermemo, grades);
const described = learn(sm2, grades);
console.log('supermemo 2.0.23, days and E-Factors:', found, 'SM-2:', described);
assert.deepEqual(found.slice(0, 5), ['1 (2.50)', '6 (2.50)', '1 (1.96)', '1 (1.42)', '1 (1.30)']);
assert.deepEqual(found.slice(5), ['1 (1.30)', '6 (1.30)', '8 (1.30)', '10 (1.30)', '13 (1.30)']);
assert.deepEqual(described.slice(2), ['1 (2.50)', '1 (2.50)', '1 (2.50)', '1 (2.50)', '6 (2.50)', '15 (2.50)', '38 (2.50)', '95 (2.50)']);
assert.equal(supermemo({ interval: 6, repetition: 2, efactor: 2.7 }, 4).interval, 16); // 16.2
END
node try.js
