// CSV for spreadsheets. A text cell that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay
// numbers, also negative ones.
import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null;

const formulaStart = /^[\s\u0000]*[=+\-@\t\r\n|%]/;

export function safeCell(value: string): string {
  return formulaStart.test(value) ? `'${value}` : value;
}

/** @param header column titles */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell)),
  );
  // The mark at the start makes spreadsheets read UTF-8.
  return stringify([[...header], ...cells], { bom: true, record_delimiter: 'windows' });
}
