// Prints measured figures, grouped under headings that state the conditions. If BENCH_RECORDS names a file, each heading,
// remark and figure is appended to it as a line of JSON. `npm run report` reads the file.
import { appendFileSync } from 'node:fs';

const recordsFile = process.env.BENCH_RECORDS;

/** A line of the report: a heading, a remark or a figure. A figure without `isMet` has no target. */
type FigureRecord =
  | { part: string }
  | { note: string }
  | { name: string; figure: string; target?: string; isMet?: boolean };

function record(line: FigureRecord): void {
  if (recordsFile) appendFileSync(recordsFile, `${JSON.stringify(line)}\n`);
}

/** Starts a part of the report. @param words the conditions that all following figures share: database, clock, size, number of runs */
export function printPart(words: string): void {
  record({ part: words });
  console.log(`\n── ${words}`);
}

/** Prints a remark about the figures, such as a part that could not be measured. */
export function printNote(words: string): void {
  record({ note: words });
  console.log(words);
}

/** Prints a result in words next to its target. */
export function printOutcome(name: string, figure: string, target: string, isMet: boolean): void {
  record({ name, figure, target, isMet });
  console.log(`${name.padEnd(40)}  ${figure} (target ${target}) ${isMet ? 'met' : 'MISSED'}`);
}

/** Prints a figure without a target, such as the rate of a minimal server or an explanation of other figures. */
export function printComparison(name: string, figure: string): void {
  record({ name, figure });
  console.log(`${name.padEnd(40)}  ${figure}`);
}

/** Formats a number with enough digits to show whether it meets its target. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return value.toFixed(0);
  if (size >= 10) return value.toFixed(1);
  return value.toFixed(size >= 1 ? 2 : 3);
}

/** Prints a figure next to its target. @param atMost whether the target is a maximum; false: a minimum */
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
