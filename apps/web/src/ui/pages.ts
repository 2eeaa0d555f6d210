// The pages of a list, for `Pager` and the screens that render one.

export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

interface PageAskedFor {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** Undefined until the first response. */
  total: number | undefined;
  /** The known total may belong to another page, or be stale. */
  isFetching: boolean;
  onPage: (page: number) => void;
}

/**
 * An action on the last page may have emptied it: then the last page with rows is requested. Called while the screen
 * renders, so that the empty page is never shown.
 */
export function leaveEmptyPage({ page, pageSize, total, isFetching, onPage }: PageAskedFor): void {
  if (total === undefined || isFetching) return;
  const last = countPages(total, pageSize);
  if (page > last) onPage(last);
}
