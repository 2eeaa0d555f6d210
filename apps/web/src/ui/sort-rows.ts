// For tables with all rows loaded, which can be sorted without the server.
import type { Sort } from './data-table.tsx';

/** Ascending, by a column's key. */
export type Comparisons<Row> = Record<string, (a: Row, b: Row) => number>;

/** @returns the rows in their original order while no column is chosen, or for a column without a comparison */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  comparisons: Comparisons<Row>,
): readonly Row[] {
  const compare = sort && comparisons[sort.key];
  if (!compare) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a, b));
}
