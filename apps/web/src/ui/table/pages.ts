// Functions about the pages of a list, for `Pager` and the screens that use it.

export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

interface PageAskedFor {
  /** The requested page, from 1. */
  page: number;
  pageSize: number;
  /** Undefined until the first response. */
  total: number | undefined;
  /** Whether a request is pending, so that the total may be stale or belong to another page. */
  isFetching: boolean;
  onPage: (page: number) => void;
}

/**
 * Requests the last page with rows when an action has emptied the current page. Called during render, so that the empty
 * page is never shown.
 */
export function leaveEmptyPage({ page, pageSize, total, isFetching, onPage }: PageAskedFor): void {
  if (total === undefined || isFetching) return;
  const last = countPages(total, pageSize);
  if (page > last) onPage(last);
}
