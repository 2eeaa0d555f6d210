#!/usr/bin/env bash
# humanparser 2.7.0 takes the family name Ma, at the end of a name, for the degree M.A., and Pe in the same way. Its README says that it finds
# the salutation, the first, middle and last name and the suffix. "Jack Ma" has no last name left, also as "Ma, Jack", and with a title
# in front the first or the middle name takes its place. Ma is among the most frequent family names of China: in a list of candidates by
# last name Dr Jack Ma is under J, and a certificate is made out to Dr Jack. Another short name, such as Mu, is read as it is written.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund humanparser@2.7.0
cat > try.js <<'END'
import assert from 'node:assert';
import human from 'humanparser';

const names = ['Jack Ma', 'Ma, Jack', 'Dr Jack Ma', 'Dr Lin Hui Ma', 'Dr Kim Pe', 'Jack Mu', 'Dr Jack Mu'];
const lastNames = Object.fromEntries(names.map((name) => [name, human.parseName(name).lastName]));
console.log('humanparser 2.7.0, last names:', lastNames);
assert.deepEqual(lastNames, {
  'Jack Ma': '',
  'Ma, Jack': '',
  'Dr Jack Ma': 'Jack',
  'Dr Lin Hui Ma': 'Hui',
  'Dr Kim Pe': 'Kim',
  'Jack Mu': 'Mu',
  'Dr Jack Mu': 'Mu',
});
assert.equal(human.parseName('Dr Jack Ma').suffix, 'Ma');
END
node try.js
