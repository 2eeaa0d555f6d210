// Sorts tables in the browser when all rows are loaded.
import type { Sort } from './data-table-sort.tsx';

/** For each sortable column, a comparison in ascending order. */
export type Comparisons<Row> = Record<string, (a: Row, b: Row) => number>;

/** @returns the rows in their original order if no column is selected or the column has no comparison */
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
