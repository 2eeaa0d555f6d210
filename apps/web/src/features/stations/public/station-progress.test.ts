import { expect, test } from 'vitest';
import { makeStation, makeSummary } from '../testing.ts';
import { countSections, countStation, overallPercent, sortSections } from './station-progress.ts';

const clinical = makeStation('clinical_skills', [
  makeSummary('one'),
  makeSummary('two'),
  makeSummary('three'),
]);
const emergency = makeStation('emergency_stations', [makeSummary('one')]);

test('the progress of a station type counts a section as completed above 85, not at 85', () => {
  const progress = { clinical_skills: { one: 85, two: 86, three: 100 } };
  expect(countStation(clinical, progress)).toEqual({ total: 3, completed: 2, remaining: 1 });
});

test('the progress of a station type does not count a section with the same id in another type', () => {
  expect(countStation(emergency, { clinical_skills: { one: 100 } })).toEqual({
    total: 1,
    completed: 0,
    remaining: 1,
  });
});

test('the progress of a station type does not count a section that is no longer published', () => {
  expect(countStation(clinical, { clinical_skills: { gone: 100 } }).completed).toBe(0);
});

test('the progress over all station types is the mean percentage of all sections; unopened sections count as 0', () => {
  const progress = { clinical_skills: { one: 100, two: 50 }, emergency_stations: { one: 51 } };
  expect(overallPercent([clinical, emergency], progress)).toBe(50);
  expect(countSections([clinical, emergency])).toBe(4);
});

test('the progress over no station types is 0 percent, not a division by zero', () => {
  expect(overallPercent([], {})).toBe(0);
});

test('the sections of a station type are sorted by order, then by title', () => {
  const sections = [
    makeSummary('c', { order: 2, title: 'Beta' }),
    makeSummary('a', { order: 10, title: 'Alpha' }),
    makeSummary('b', { order: 2, title: 'Alpha' }),
  ];
  expect(sortSections(sections).map((section) => section.id)).toEqual(['b', 'c', 'a']);
});
