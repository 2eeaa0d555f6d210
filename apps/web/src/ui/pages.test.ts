import { expect, test, vi } from 'vitest';
import { leaveEmptyPage } from './pages.ts';

test.each([
  [{ page: 3, total: 20, isFetching: false }, [[1]]],
  [{ page: 2, total: 0, isFetching: false }, [[1]]],
  [{ page: 2, total: 21, isFetching: false }, []],
  // Nothing is known yet, or what is known may be old: the page asked for may well have rows by now.
  [{ page: 2, total: undefined, isFetching: false }, []],
  [{ page: 2, total: 20, isFetching: true }, []],
])('a page without rows is left as soon as that is certain: %o', (list, calls) => {
  const onPage = vi.fn();
  leaveEmptyPage({ ...list, pageSize: 20, onPage });
  expect(onPage.mock.calls).toEqual(calls);
});
