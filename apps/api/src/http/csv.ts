// CSV for spreadsheets. Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers,
// negative ones included.
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

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

type Row = readonly CsvCell[];

const linesOf = (rows: readonly Row[], bom = false) =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell))),
    { bom, record_delimiter: 'windows' },
  );

/** @param header column titles */
export function toCsv(header: readonly string[], rows: readonly Row[]): string {
  // The byte order mark makes spreadsheets read UTF-8.
  return linesOf([header, ...rows], true);
}

/**
 * A table of any length, of which one batch at a time is in memory: the next one is read when the reader has taken the
 * last. A failure while it is read ends the connection, so that no half of a table looks complete.
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

/** How many rows are read at once. */
export const CSV_BATCH = 500;

/**
 * All rows in batches.
 * @param read up to CSV_BATCH rows after a row, in an order that nobody can change meanwhile; after null, the first ones
 */
export async function* inBatches<T>(read: (after: T | null) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let after: T | null = null; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < CSV_BATCH) return;
  }
}

/** The answer is a file that the browser saves. */
export function markAsCsv(reply: FastifyReply, fileName: string): void {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`);
}
