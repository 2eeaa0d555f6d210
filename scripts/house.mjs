// npm run house: prints measures of the code beside their targets. `--line` prints one line for a log; `-v` lists what is counted.
import { compareNouns, findCircles } from './house/features.mjs';
import { findUnusedExports, measure } from './house/measures.mjs';

const { lines, fileLines, functionLines, literalSpreads, pageStartLines } = measure();
const nouns = compareNouns();
const circles = findCircles();
const unused = findUnusedExports();
const group = (number) => number.toLocaleString('en-GB');
const spread = ({ median, p95, max }) => `median ${median}, p95 ${p95}, longest ${max}`;

const rows = [
  ['lines of product code and CSS', group(lines), '≤ 66,000', lines <= 66_000],
  [
    'lines of a file',
    spread(fileLines),
    'p95 ≤ 170, longest ≤ 300',
    fileLines.p95 <= 170 && fileLines.max <= 300,
  ],
  ['lines of a function', spread(functionLines), null],
  ['lines of our own page start', group(pageStartLines), null],
  ['spreads of literals', literalSpreads, '0', literalSpreads === 0],
  [
    'features with one noun everywhere',
    `${nouns.agreed.length} of ${nouns.agreed.length + nouns.others.length}`,
    'all',
    nouns.others.length === 0,
    nouns.others,
  ],
  ['circles between features', circles.length, '0', circles.length === 0, circles],
  ['exports that nobody imports', unused.length, '0', unused.length === 0, unused],
];

if (process.argv.includes('--line')) {
  const parts = rows.map(
    ([what, figure, , isMet]) => `${what} ${figure}${isMet === false ? ' (missed)' : ''}`,
  );
  console.log(`== house: ${parts.join('; ')}`);
} else {
  for (const [what, figure, target, isMet, named = []] of rows) {
    const verdict = target === null ? '' : `target ${target}: ${isMet ? 'met' : 'missed'}`;
    console.log(`${what.padEnd(36)}${String(figure).padEnd(40)}${verdict}`);
    if (process.argv.includes('-v')) for (const name of named) console.log(`    ${name}`);
  }
}
