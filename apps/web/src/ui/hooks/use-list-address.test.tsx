import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { Pager } from '../table/pager.tsx';
import { listPath, useListAddress } from './use-list-address.ts';

function List() {
  const { asked, chosen, choose, clear } = useListAddress(
    { search: 20, status: ['all', 'open'], from: 'day' },
    { key: 'name', direction: 'ascending' },
  );
  return (
    <>
      <output>{JSON.stringify(asked)}</output>
      <input
        aria-label="Search"
        value={chosen.search}
        onChange={(event) => choose({ search: event.target.value })}
      />
      <button onClick={() => choose({ status: 'open' })}>Open only</button>
      <button onClick={() => choose({ page: chosen.page + 1 })}>Next</button>
      <button onClick={() => choose({ sort: { key: 'age', direction: 'descending' } })}>Age</button>
      <button onClick={clear} disabled={!clear}>
        Clear
      </button>
      <Link to="/list?search=sent">Somebody</Link>
      <Link to="/row">Row</Link>
    </>
  );
}

function open(at = '/list') {
  const router = createMemoryRouter(
    [
      { path: '/list', Component: List },
      { path: '/row', element: <h1>Row</h1> },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  const field = () => screen.getByLabelText<HTMLInputElement>('Search');
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const asked = () => JSON.parse(screen.getByRole('status').textContent ?? '');
  const address = () => router.state.location.search;
  return { router, press, field, type, asked, address };
}

const usual = {
  search: '',
  status: 'all',
  from: '',
  page: 1,
  sort: { key: 'name', direction: 'ascending' },
};

test('a list that was filtered, sorted and turned to another page is the same after the way back', async () => {
  const { router, press, asked } = open();
  press('Open only');
  press('Age');
  press('Next');
  press('Next');
  await waitFor(() => expect(asked().page).toBe(3));
  press('Row');
  await screen.findByRole('heading');
  await act(() => router.navigate(-1));
  const sort = { key: 'age', direction: 'descending' };
  expect(asked()).toEqual({ ...usual, status: 'open', page: 3, sort });
});

test('a search that was typed just before the way to a row is there after the way back', async () => {
  const { router, press, type, field, asked } = open();
  field().focus();
  type('torsion ');
  act(() => field().blur());
  press('Row');
  await screen.findByRole('heading');
  await act(() => router.navigate(-1));
  expect(field().value).toBe('torsion');
  expect(asked().search).toBe('torsion');
});

test('the address follows typing after a pause, keeps what is typed on, and forgets it when the list was left before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { router, press, type, field, address } = open();
  type('tor');
  expect(address()).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(address()).toBe('?search=tor');
  type('torsion of');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(field().value).toBe('torsion of');
  press('Row');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(router.state.location).toMatchObject({ pathname: '/row', search: '' });
});

test('a link of the app back to a list leads to the list as this tab has left it', async () => {
  const { router, press, asked } = open();
  expect(listPath('/list')).toBe('/list');
  press('Open only');
  await waitFor(() => expect(asked().status).toBe('open'));
  press('Row');
  await screen.findByRole('heading');
  await act(() => router.navigate(listPath('/list')));
  expect(asked().status).toBe('open');
  expect(listPath('/other')).toBe('/other');
});

test("a person who signs in at the device of another one does not get that person's list", async () => {
  signInForTest({ uid: 'u1' });
  open('/list?search=one');
  expect(listPath('/list')).toBe('/list?search=one');
  signInForTest({ uid: 'u2' });
  expect(listPath('/list')).toBe('/list');
});

test('a link with a search that is too long or contains U+0000 asks for what the field can hold', () => {
  const { field, asked } = open(`/list?search=a%00${'b'.repeat(30)}`);
  expect(asked().search).toBe(`a${'b'.repeat(19)}`);
  expect(field().value).toBe(asked().search);
});

test('a link to the same list replaces what was typed in it', async () => {
  const { press, type, field, asked } = open();
  type('mine');
  press('Somebody');
  await waitFor(() => expect(field().value).toBe('sent'));
  expect(asked().search).toBe('sent');
});

test('a filter or a search starts at the first page, and clearing the filters keeps the order', async () => {
  const { press, asked, address } = open('/list?page=4&sort=age+descending');
  press('Open only');
  await waitFor(() => expect(asked()).toMatchObject({ status: 'open', page: 1 }));
  press('Clear');
  await waitFor(() => expect(address()).toBe('?sort=age+descending'));
});

test.each(['?page=-1', '?page=x&status=gone&from=tomorrow', '?sort=name', '?sort=name+sideways'])(
  'what a list does not know in its address has no effect: %s',
  (search) => {
    expect(open(`/list${search}`).asked()).toEqual(usual);
  },
);

test.each([
  [{ page: 3, shownPage: 3, total: 20 }, [[1]]],
  [{ page: 2, shownPage: 2, total: 21 }, []],
  // The rows belong to another page, so the total may be stale.
  [{ page: 3, shownPage: 1, total: 20 }, []],
])(
  'a list goes back to its last page with rows when the current page is empty: %o',
  (at, calls) => {
    const onPage = vi.fn();
    renderPart(<Pager {...at} pageSize={20} onPage={onPage} />);
    expect(onPage.mock.calls).toEqual(calls);
  },
);
