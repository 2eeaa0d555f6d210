// The measures of the code, each next to its target.
import { findDuplicates } from './duplicates.mjs';
import { compareNouns, findCircles } from './features.mjs';
import { findUnusedExports, measure, measureParts } from './measures.mjs';

const group = (number) => number.toLocaleString('en-GB');
const spread = ({ median, p95, max }) => `median ${median}, p95 ${p95}, longest ${max}`;

/**
 * @returns for each measure its figure, its target and whether the target is met. Without a target (null) the figure is for
 * comparison only. Some measures also have the names of what was counted
 */
export async function listMeasures() {
  const { lines, fileLines, functionLines, literalSpreads, pageStartLines } = measure();
  const nouns = compareNouns();
  const circles = findCircles();
  const unused = findUnusedExports();
  const duplicates = await findDuplicates();
  const copied = duplicates.reduce((total, copy) => total + copy.lines, 0);
  const none = (name, found) => ({
    name,
    figure: String(found.length),
    target: '0',
    isMet: found.length === 0,
    found,
  });
  return [
    {
      name: 'lines of product code and CSS',
      figure: group(lines),
      target: '≤ 66,000',
      isMet: lines <= 66_000,
    },
    {
      name: 'lines of a file',
      figure: spread(fileLines),
      target: 'p95 ≤ 260, longest ≤ 400',
      isMet: fileLines.p95 <= 260 && fileLines.max <= 400,
    },
    { name: 'lines of a function', figure: spread(functionLines), target: null },
    {
      name: 'lines of our own page start',
      figure: group(pageStartLines),
      target: '≤ 500',
      isMet: pageStartLines <= 500,
    },
    {
      name: 'spreads of literals',
      figure: String(literalSpreads),
      target: '0',
      isMet: literalSpreads === 0,
    },
    {
      name: 'features with one noun everywhere',
      figure: `${nouns.agreed.length} of ${nouns.agreed.length + nouns.others.length}`,
      target: 'all',
      isMet: nouns.others.length === 0,
      found: nouns.others,
    },
    ...measureParts().map(toRow),
    none('circles between features', circles),
    none('exports that nobody imports', unused),
    {
      name: 'copies of 8 or more lines',
      figure: `${duplicates.length}, ${copied} lines in all`,
      target: null,
      found: duplicates.map((copy) => `${copy.lines} lines, ${copy.where}`),
    },
  ];
}

/** Shows files, lines and, where there is an aim for them, files of at most 30 lines of one part. */
function toRow({ aims, files, lines, small }) {
  const isShown = aims.small !== null;
  return {
    name: `${aims.name}: files, lines${isShown ? ', ≤ 30 lines' : ''}`,
    figure: [files, group(lines), ...(isShown ? [small] : [])].join('; '),
    target: `≤ ${[aims.files, group(aims.lines), ...(isShown ? [aims.small] : [])].join('; ')}`,
    isMet: files <= aims.files && lines <= aims.lines && (!isShown || small <= aims.small),
  };
}
