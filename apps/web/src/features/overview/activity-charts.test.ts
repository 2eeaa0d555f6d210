import { expect, test } from 'vitest';
import { groupDays, roundTicks } from './activity-charts.tsx';

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [210, [0, 100, 200, 300]],
  [1080, [0, 500, 1000, 1500]],
])('the axis of an overview chart up to %i has the ticks %j', (highest, ticks) => {
  expect(roundTicks(highest)).toEqual(ticks);
});

test.each([
  [7, [1, 1, 1, 1, 1, 1, 1]],
  [28, [7, 7, 7, 7]],
])('an overview chart of %i days has bars of %j days', (count, lengths) => {
  const days = Array.from({ length: count }, (_, i) => i);
  const groups = groupDays(days);
  expect(groups.map((group) => group.length)).toEqual(lengths);
  expect(groups.flat()).toEqual(days);
});
