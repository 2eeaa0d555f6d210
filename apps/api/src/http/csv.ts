// CSV for spreadsheets. Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers,
// negative ones included.
import { stringify } from 'csv-stringify/sync';

type CsvCell = string | number | null;

/**
 * A formula can begin at the start of a cell and after any character that some spreadsheet treats as a separator, because
 * the separator depends on the reader's country. Invisible characters are ignored; full-width signs count as their ASCII
 * forms.
 */
const UNSEEN = "(?:[^\\S\\t\\r\\n]|\\p{Cf}|(?![\\t\\r\\n])\\p{Cc}|')*";
const FORMULA = '[=+\\-@|%＝＋－＠｜％]';
const formulaStart = new RegExp(`(?<=^|[;\\t\\r\\n])(?=${UNSEEN}${FORMULA})`, 'gu');
const safeStart = new RegExp(`(?<=^|[;\\t\\r\\n])'(?=${UNSEEN}${FORMULA})`, 'gu');

export const safeCell = (value: string): string => value.replace(formulaStart, "'");

/** The text that was passed to `safeCell`. */
export const plainCell = (value: string): string => value.replace(safeStart, '');

/** @param header column titles */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell)),
  );
  // The byte order mark makes spreadsheets read UTF-8.
  return stringify([[...header], ...cells], { bom: true, record_delimiter: 'windows' });
}
