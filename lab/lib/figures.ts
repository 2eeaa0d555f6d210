// Output of measurements: each figure under a heading that names its database and its clock, as text, and as one JSON line
// each in BENCH_RECORDS for `npm run report`.
import { appendFileSync } from 'node:fs';

const recordsFile = process.env.BENCH_RECORDS;

/** A line of the report: a heading, a remark, or a figure; a figure without `isMet` is for comparison. */
type FigureRecord =
  | { part: string }
  | { note: string }
  | { name: string; figure: string; target?: string; isMet?: boolean };

function record(line: FigureRecord): void {
  if (recordsFile) appendFileSync(recordsFile, `${JSON.stringify(line)}\n`);
}

/** Starts a part. @param words what all figures below share: database, clock, size, number of runs */
export function printPart(words: string): void {
  record({ part: words });
  console.log(`\n── ${words}`);
}

/** A remark about the figures, such as a part that could not be measured here. */
export function printNote(words: string): void {
  record({ note: words });
  console.log(words);
}

/** A result in words beside its target. */
export function printOutcome(name: string, figure: string, target: string, isMet: boolean): void {
  record({ name, figure, target, isMet });
  console.log(`${name.padEnd(40)}  ${figure} (target ${target}) ${isMet ? 'met' : 'MISSED'}`);
}

/** A figure without a target: lower bounds, and explanations of the others. */
export function printComparison(name: string, figure: string): void {
  record({ name, figure });
  console.log(`${name.padEnd(40)}  ${figure}`);
}

/** Enough digits to show on which side of its target a figure is. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return value.toFixed(0);
  if (size >= 10) return value.toFixed(1);
  return value.toFixed(size >= 1 ? 2 : 3);
}

/** One figure beside its target. @param atMost otherwise a minimum */
export function printFigure(
  name: string,
  value: number,
  unit: string,
  target: number,
  atMost = true,
): void {
  const isMet = atMost ? value <= target : value >= target;
  const withUnit = (text: string) => `${text} ${unit}`.trim();
  printOutcome(
    name,
    withUnit(formatNumber(value)),
    withUnit(`${atMost ? '≤' : '≥'} ${target}`),
    isMet,
  );
}
