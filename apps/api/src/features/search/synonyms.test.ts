import { expect, test } from 'vitest';
import { createSynonyms, readSynonyms } from './synonyms.ts';

test('the synonyms of the question bank are groups of two or more different terms', () => {
  const { groups } = readSynonyms();
  expect(groups.length).toBeGreaterThan(150);
  expect(groups.filter((group) => group.length < 2 || group.includes(''))).toEqual([]);
  expect(groups).toContainEqual(['TWOC', 'trial without catheter', 'trial of void']);
});

test('a synonym is found whatever its case, accents and endings', () => {
  const synonyms = readSynonyms('# Catheters\n\nTWOC, trial without catheter\n');
  expect(synonyms.groups).toEqual([['TWOC', 'trial without catheter']]);
  expect(synonyms.groupOf('twoc')).toBe(synonyms.groups[0]);
});

test('two groups of synonyms with the same term are refused with the terms of the first', () => {
  const groups = [
    ['TWOC', 'trial of void'],
    ['catheter out', 'twocs'],
  ];
  expect(() => createSynonyms(groups)).toThrow('“twocs” is twice in the synonyms: TWOC, trial of');
});
