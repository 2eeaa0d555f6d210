import { expect, test } from 'vitest';
import { allowedChanges, countChanges, createWordList } from './spelling.ts';

test.each([
  ['torison', 'torsion', 1],
  ['torsion', 'torsion', 0],
  ['torson', 'torsion', 1],
  ['torssion', 'torsion', 1],
  ['tursion', 'torsion', 1],
  ['hyponatremia', 'hyponatraemia', 1],
  ['stnoes', 'stone', 2],
  ['bladder', 'kidney', 3],
])(
  'for the correction of searches the spellings %s and %s differ by %i changes',
  (typed, word, changes) => {
    expect(countChanges(typed, word, 2)).toBe(changes);
  },
);

test('the correction of a search makes no change in a short word, and at most one or two in a longer one', () => {
  expect([3, 4, 7, 8].map(allowedChanges)).toEqual([0, 1, 1, 2]);
});

test('the correction of a misspelt search word finds the words with the fewest changes', () => {
  const list = createWordList();
  list.add(['stone', 'stones', 'store', 'torsion', 'catheter']);
  const nearest = (word: string) => list.nearest(word).map((near) => near.word);
  expect(nearest('stoen')).toEqual(['stone']);
  expect(nearest('stoe')).toEqual(['stone', 'store']);
  expect(nearest('stones')).toEqual(['stones']);
  expect(nearest('cahteetr')).toEqual(['catheter']);
  expect(nearest('sto')).toEqual([]);
  expect(nearest('nephrectomy')).toEqual([]);
});
