// Creates CSV for spreadsheets. Text that a spreadsheet would run as a formula, or read as another number or date than is
// written, gets a leading apostrophe. Numbers stay numbers, including negative ones.
import { Readable } from 'node:stream';
import { londonWallClock } from '@urost3/contract/day.ts';
import { stringify } from 'csv-stringify/sync';

/** Text that a spreadsheet may read as a number or a date. */
interface Figure {
  readonly figure: string;
}
/** A string is text. A null is an empty cell. */
type CsvCell = string | number | Figure | null;

/** Cells that every list writes in the same form. */
export const cell = {
  /** @param day for example `2026-11-29`, or `2026-11` for a month */
  day: (day: string): Figure => ({ figure: day }),
  /** The day in London, for example `2026-11-29`. */
  dayOf: (at: Date): Figure => ({ figure: londonWallClock(at).date }),
  /** The time in London, for example `2026-11-29 20:43`. */
  time(at: Date): Figure {
    const { date, time } = londonWallClock(at);
    return { figure: `${date} ${time}` };
  },
  /** @param minor pence @returns for example `-12.50` */
  amount: (minor: number | null): Figure | null =>
    minor === null ? null : { figure: (minor / 100).toFixed(2) },
  /** @param currency ISO 4217, null for none @returns in capitals */
  currency: (currency: string | null): string => currency?.toUpperCase() ?? '',
};

/**
 * A formula can begin at the start of a cell and after a separator. Which characters are separators depends on the
 * reader's country. Invisible characters are skipped, and full-width signs count like their ASCII forms.
 */
const UNSEEN = "(?:[^\\S\\t\\r\\n]|\\p{Cf}|(?![\\t\\r\\n])\\p{Cc}|')*";
const FORMULA = '[=+\\-@|%＝＋－＠｜％]';
const formulaStart = new RegExp(`(?<=^|[;\\t\\r\\n])(?=${UNSEEN}${FORMULA})`, 'gu');
const safeStart = new RegExp(`(?<=^|[;\\t\\r\\n])'(?=${UNSEEN}${FORMULA})`, 'gu');

/** Whether a spreadsheet would show another number, or a date, in place of the text: `00712`, `3/4`, `1e5`. */
const isMisread = (value: string): boolean =>
  /^\d[\d .,:/eE+-]*$/.test(value) && String(Number(value)) !== value;
const withoutApostrophes = (value: string) => value.replace(/^'+/, '');

export const safeCell = (value: string): string =>
  isMisread(withoutApostrophes(value)) ? `'${value}` : value.replace(formulaStart, "'");

/** Reverses `safeCell`. */
export const plainCell = (value: string): string =>
  isMisread(withoutApostrophes(value)) ? value.replace(/^'/, '') : value.replace(safeStart, '');

type Row = readonly CsvCell[];

function toText(value: CsvCell): string | number | null {
  if (typeof value === 'string') return safeCell(value);
  return typeof value === 'object' ? (value?.figure ?? null) : value;
}

const linesOf = (rows: readonly Row[], bom = false) =>
  stringify(
    rows.map((row) => row.map(toText)),
    // A lone line feed or carriage return also ends a row for spreadsheets.
    { bom, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );

/** @param header column titles */
export function toCsv(header: readonly string[], rows: readonly Row[]): string {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  return linesOf([header, ...rows], true);
}

/**
 * Streams a table of any length with a few batches in memory. Batches are read no faster than the client receives them.
 * An error ends the connection, so that an incomplete table does not look complete.
 */
export function streamCsv(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): Readable {
  async function* parts() {
    yield linesOf([header], true);
    for await (const rows of batches) yield linesOf(rows);
  }
  return Readable.from(parts(), { highWaterMark: 1 });
}
