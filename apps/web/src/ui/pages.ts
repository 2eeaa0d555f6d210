// The pages of a list, for `Pager` and the screens that draw one.

export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

interface PageAskedFor {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Undefined until the first answer. */
  total: number | undefined;
  /** What is known may be of another page, or old. */
  isFetching: boolean;
  onPage: (page: number) => void;
}

/**
 * What was done on the last page may have left it empty: then the last one that has rows is asked for. Called while the
 * screen renders, so that the empty page is never seen.
 */
export function leaveEmptyPage({ page, pageSize, total, isFetching, onPage }: PageAskedFor): void {
  if (total === undefined || isFetching) return;
  const last = countPages(total, pageSize);
  if (page > last) onPage(last);
}
