import { expect, test, vi } from 'vitest';
import { leaveEmptyPage } from './pages.ts';

test.each([
  [{ page: 3, total: 20, isFetching: false }, [[1]]],
  [{ page: 2, total: 0, isFetching: false }, [[1]]],
  [{ page: 2, total: 21, isFetching: false }, []],
  // The total is unknown or stale, so the requested page may have rows.
  [{ page: 2, total: undefined, isFetching: false }, []],
  [{ page: 2, total: 20, isFetching: true }, []],
])(
  'a list with pages goes back to its last page with rows only when the current page is known to be empty: %o',
  (list, calls) => {
    const onPage = vi.fn();
    leaveEmptyPage({ ...list, pageSize: 20, onPage });
    expect(onPage.mock.calls).toEqual(calls);
  },
);
