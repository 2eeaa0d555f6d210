import { expect, test } from 'vitest';
import { makeStation, makeSummary } from '../stations/testing.ts';
import { breakDownStudyTime, formatDuration, totalStudyTime } from './study-time.ts';

const spent = (minutes: number) => ({ totalTime: minutes * 60_000, sessionStart: null });

test.each([
  [0, '0 min'],
  [59_999, '<1 min'],
  [60_000, '1 min'],
  [3_599_000, '59 min'],
  [3_600_000, '1 h'],
  [3_900_000, '1 h 5 min'],
])('the dashboard shows a study time of %i ms as %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});

test('the breakdown of study time on the dashboard gives each station and section its share of the total, the longest first', () => {
  const stations = [
    makeStation('clinical_skills', [makeSummary('one'), makeSummary('two', { order: 2 })]),
    makeStation('communication', [makeSummary('one')]),
  ];
  const times = {
    clinical_skills_one: spent(10),
    clinical_skills_two: spent(20),
    communication_one: spent(30),
    emergency_stations_withdrawn: spent(40),
  };
  expect(totalStudyTime(times)).toBe(100 * 60_000);
  const rows = breakDownStudyTime(stations, times);
  expect(rows.map((row) => [row.title, row.share])).toEqual([
    ['Clinical Skills', 30],
    ['Communication', 30],
    ['Sections no longer available', 40],
  ]);
  expect(rows[0]?.sections.map((row) => [row.id, row.share])).toEqual([
    ['two', 20],
    ['one', 10],
  ]);
});

test('the breakdown of study time on the dashboard omits unopened sections, and shows 0 percent without study time', () => {
  const stations = [makeStation('communication', [makeSummary('one')])];
  expect(breakDownStudyTime(stations, {})).toEqual([
    { id: 'communication', title: 'Communication', milliseconds: 0, share: 0, sections: [] },
  ]);
});
