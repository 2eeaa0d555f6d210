#!/usr/bin/env bash
# simple-statistics 7.12.1: `tTest` divides by the standard deviation of a whole population. Student's test of one sample has that of a sample
# (n - 1), as `tTestTwoSample` of this package and jStat 1.9.6 do. The result is too large by a factor of sqrt(n / (n - 1)), which is 12 %
# for the marks of five examiners. In the example their marks differ from the pass mark at the level of 5 % (0.037), and by the right value
# they do not (0.052).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund simple-statistics@7.12.1 jstat@1.9.6
cat > try.js <<'END'
import assert from 'node:assert';
import jstat from 'jstat';
import { mean, sampleStandardDeviation, tTest } from 'simple-statistics';

const { studentt, tscore } = jstat.jStat;
const marks = [13, 14, 12, 15, 13];
const passMark = 12;
const found = tTest(marks, passMark);
const defined = (mean(marks) - passMark) / (sampleStandardDeviation(marks) / Math.sqrt(marks.length));
const chanceOf = (value) => (2 * studentt.cdf(-Math.abs(value), marks.length - 1)).toFixed(3);
console.log('simple-statistics 7.12.1:', found, chanceOf(found), 'by the definition:', defined, chanceOf(defined));
assert.equal(found.toFixed(4), '3.0697');
assert.equal(chanceOf(found), '0.037');
assert.equal(defined.toFixed(4), '2.7456');
assert.equal(Math.abs(tscore(passMark, marks)).toFixed(4), '2.7456');
assert.equal(chanceOf(defined), '0.052');
END
node try.js
