// CSV for spreadsheets. What a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers, also
// negative ones.
import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null;

/**
 * Where a formula would begin: at the start of a cell, and after what some spreadsheet takes for its end, since which signs
 * separate cells depends on the reader's country. Signs that are not seen count for nothing, full-width ones as themselves.
 */
const UNSEEN = "(?:[^\\S\\t\\r\\n]|\\p{Cf}|(?![\\t\\r\\n])\\p{Cc}|')*";
const FORMULA = '[=+\\-@|%＝＋－＠｜％]';
const formulaStart = new RegExp(`(?<=^|[;\\t\\r\\n])(?=${UNSEEN}${FORMULA})`, 'gu');
const safeStart = new RegExp(`(?<=^|[;\\t\\r\\n])'(?=${UNSEEN}${FORMULA})`, 'gu');

export const safeCell = (value: string): string => value.replace(formulaStart, "'");

/** The words that `safeCell` was given. */
export const plainCell = (value: string): string => value.replace(safeStart, '');

/** @param header column titles */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell)),
  );
  // The mark at the start makes spreadsheets read UTF-8.
  return stringify([[...header], ...cells], { bom: true, record_delimiter: 'windows' });
}
