// The cursor of a list page contains the time and the id of the page's last row. It is encoded, so that clients do not
// depend on its format.
import { AppError } from './app-error.ts';

/**
 * @param total the number of rows of the list; an empty list has one page
 * @returns the page to answer, which is the last one when the requested page is past the end of the list, and its first row
 */
export function pageOf(total: number, { page, limit }: { page: number; limit: number }) {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  const currentPage = Math.min(page, totalPages);
  return { currentPage, totalPages, offset: (currentPage - 1) * limit };
}

/**
 * Cuts one page of a list, and makes the cursor of the next page.
 * @param rows the rows of the page, and one further row if the list continues after the page
 * @param timeOf the time by which the list is sorted
 */
export function toPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  timeOf: (row: Row) => Date,
): { shown: readonly Row[]; nextCursor: string | null; hasMore: boolean } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  const nextCursor =
    hasMore && last
      ? Buffer.from(`${timeOf(last).toISOString()} ${last.id}`).toString('base64url')
      : null;
  return { shown, nextCursor, hasMore };
}

/** @throws AppError malformed_request */
export function decodePageCursor(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (readInstant(at)?.toISOString() !== at || !/^[\w-]{1,80}$/.test(id)) {
    throw new AppError('malformed_request', 'The cursor is not one this list gave out.');
  }
  return { at, id };
}

/**
 * @returns null unless the text is an ISO instant in UTC on a day that exists. The year 0 also gives null, because
 * databases refuse it.
 */
export function readInstant(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text)) return null;
  const date = new Date(text);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 19));
  return exists && !text.startsWith('0000') ? date : null;
}
