import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMissingFunctions } from './older-browsers.ts';

const lacking = [
  [AbortSignal, 'any'],
  [Map, 'groupBy'],
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [Array.prototype, 'with'],
] as const;
const natives = lacking.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));

beforeAll(() => {
  for (const [owner, name] of lacking) Reflect.deleteProperty(owner, name);
  addMissingFunctions();
});
afterAll(() => {
  for (const [index, [owner, name]] of lacking.entries())
    Object.defineProperty(owner, name, natives[index] ?? {});
});

test('in a browser without AbortSignal.any a read ends with the first of its signals, and with its reason', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const either = AbortSignal.any([first.signal, second.signal]);
  expect(either.aborted).toBe(false);
  second.abort('signed out');
  first.abort('later');
  expect([either.aborted, either.reason]).toEqual([true, 'signed out']);
  expect(AbortSignal.any([first.signal]).reason).toBe('later');
});

test('in a browser without the newer functions of lists, copies are sorted, reversed and changed', () => {
  const list = [3, 10, 2];
  expect(list.toSorted()).toEqual([10, 2, 3]);
  expect(list.toSorted((a, b) => a - b)).toEqual([2, 3, 10]);
  expect(list.toReversed()).toEqual([2, 10, 3]);
  expect(list.with(1, 1)).toEqual([3, 1, 2]);
  expect(list).toEqual([3, 10, 2]);
  // The functions are not listed among the entries of a list.
  expect(Object.keys(list)).toEqual(['0', '1', '2']);
});

test('in a browser without Map.groupBy items are grouped in their order', () => {
  const groups = Map.groupBy(['a', 'bb', 'c'], (word) => word.length);
  expect([...groups]).toEqual([
    [1, ['a', 'c']],
    [2, ['bb']],
  ]);
});
