// For tables whose rows are all here: they can be put in any order without asking the server.
import type { Sort } from './data-table.tsx';

/** Upwards, by the key of a column. */
export type Comparisons<Row> = Record<string, (a: Row, b: Row) => number>;

/** @returns the rows as they came while nothing has been chosen, or for a column that has no comparison */
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
