#!/usr/bin/env bash
# js-quantities 1.8.0 has the enzyme unit U ten million times too small. One U converts a micromole in a minute, which is 16.67 nanokatal
# (Enzyme Nomenclature of the IUB, 1964 and 1978; UCUM has the unit as umol/min). The package lists U and the katal as units of one kind, and
# converts between them without an error: an LDH of 250 U/l is 0.000000417 µkat/l, for 4.17. @lhncbc/ucum-lhc 7.1.10 has 4.17. Laboratories
# report LDH and alkaline phosphatase in either unit, so that an answer to a question on tumour markers is marked as wrong. From mU/ml to
# U/l, and from the katal to mol/s, it is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund js-quantities@1.8.0 @lhncbc/ucum-lhc@7.1.10
cat > try.js <<'END'
import assert from 'node:assert';
import ucumPackage from '@lhncbc/ucum-lhc';
import Qty from 'js-quantities';

const ucum = ucumPackage.UcumLhcUtils.getInstance();
const cases = [
  [250, 'U/l', 'ukat/l', 'U/L', 'ukat/L'],
  [1, 'U', 'nkat', 'U', 'nkat'],
  [1, 'U', 'umol/min', 'U', 'umol/min'],
  [1, 'ukat', 'umol/s', 'ukat', 'umol/s'],
  [250, 'mU/ml', 'U/l', 'mU/mL', 'U/L'],
];
const found = Object.fromEntries(cases.map(([value, from, to, ucumFrom, ucumTo]) => [
  `${value} ${from} in ${to}`,
  {
    here: Qty(value, from).to(to).scalar.toPrecision(3),
    ucum: ucum.convertUnitTo(ucumFrom, value, ucumTo).toVal.toPrecision(3),
  },
]));
console.log('js-quantities 1.8.0, beside @lhncbc/ucum-lhc 7.1.10:', found);
assert.deepEqual(found, {
  '250 U/l in ukat/l': { here: '4.17e-7', ucum: '4.17' },
  '1 U in nkat': { here: '0.00000167', ucum: '16.7' },
  '1 U in umol/min': { here: '1.00e-7', ucum: '1.00' },
  '1 ukat in umol/s': { here: '1.00', ucum: '1.00' },
  '250 mU/ml in U/l': { here: '250', ucum: '250' },
});
assert.equal(Qty('1 U').kind(), 'activity');
assert.equal(Qty('1 kat').kind(), 'activity');
END
node try.js
