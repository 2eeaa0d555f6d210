import { expect, it } from 'vitest';
import { sortRows } from './sort-rows.ts';

const rows = [{ name: 'b' }, { name: 'a' }, { name: 'c' }];
const comparisons = {
  name: (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name),
};
const names = (sorted: readonly { name: string }[]) => sorted.map(({ name }) => name).join('');

it('puts rows in the order of a column, both ways', () => {
  expect(names(sortRows(rows, { key: 'name', direction: 'ascending' }, comparisons))).toBe('abc');
  expect(names(sortRows(rows, { key: 'name', direction: 'descending' }, comparisons))).toBe('cba');
});

it('leaves them as they came until somebody asks', () => {
  expect(names(sortRows(rows, undefined, comparisons))).toBe('bac');
  expect(names(sortRows(rows, { key: 'other', direction: 'ascending' }, comparisons))).toBe('bac');
});
