import { expect, test } from 'vitest';
import { sortRows } from './data-table-sort.tsx';

const rows = [{ name: 'b' }, { name: 'a' }, { name: 'c' }];
const comparisons = {
  name: (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name),
};
const names = (sorted: readonly { name: string }[]) => sorted.map(({ name }) => name).join('');

test('the rows of a table are sorted by a column in both directions', () => {
  expect(names(sortRows(rows, { key: 'name', direction: 'ascending' }, comparisons))).toBe('abc');
  expect(names(sortRows(rows, { key: 'name', direction: 'descending' }, comparisons))).toBe('cba');
});

test('the rows of a table keep their order until a sortable column is chosen', () => {
  expect(names(sortRows(rows, undefined, comparisons))).toBe('bac');
  expect(names(sortRows(rows, { key: 'other', direction: 'ascending' }, comparisons))).toBe('bac');
});
