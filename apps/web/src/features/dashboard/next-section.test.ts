import { expect, test } from 'vitest';
import { makeStation, makeSummary } from '../stations/testing.ts';
import { chooseNextSection } from './next-section.ts';

const stations = [
  makeStation('clinical_skills', [
    makeSummary('second', { order: 2 }),
    makeSummary('first', { order: 1 }),
    makeSummary('locked', { order: 0, isLocked: true }),
  ]),
  makeStation('communication', [makeSummary('talk')]),
];

function next(progress = {}, last: Parameters<typeof chooseNextSection>[2] = null) {
  const found = chooseNextSection(stations, progress, last);
  return found && [found.reason, found.section.id];
}

test('the dashboard suggests the first open section to a new learner', () => {
  expect(next()).toEqual(['start', 'first']);
});

test('the dashboard suggests the section opened last again, even without a rating', () => {
  expect(
    next(
      { clinical_skills: { first: 60 } },
      {
        stationId: 'communication',
        sectionId: 'talk',
      },
    ),
  ).toEqual(['continue', 'talk']);
});

test('the dashboard suggests the unfinished section with the most progress when the section opened last is completed', () => {
  const progress = { clinical_skills: { first: 30, second: 70 }, communication: { talk: 90 } };
  expect(next(progress, { stationId: 'communication', sectionId: 'talk' })).toEqual([
    'continue',
    'second',
  ]);
});

test('the dashboard never suggests a locked section', () => {
  const last = { stationId: 'clinical_skills', sectionId: 'locked' } as const;
  expect(next({}, last)).toEqual(['start', 'first']);
});

test('the dashboard suggests an unopened section when all started ones were studied today, and one of these when none is left', () => {
  const first = { stationId: 'clinical_skills', sectionId: 'first' } as const;
  const talk = { stationId: 'communication', sectionId: 'talk' } as const;
  const suggest = (progress: Parameters<typeof chooseNextSection>[1]) => {
    const found = chooseNextSection(stations, progress, null, { items: [], done: [first, talk] });
    return found && [found.reason, found.section.id];
  };
  expect(suggest({ clinical_skills: { first: 60 } })).toEqual(['start', 'second']);
  expect(
    suggest({ clinical_skills: { first: 60, second: 90 }, communication: { talk: 70 } }),
  ).toEqual(['continue', 'first']);
});

test('the dashboard suggests the weakest section when all are completed', () => {
  const progress = { clinical_skills: { first: 95, second: 88 }, communication: { talk: 100 } };
  expect(next(progress)).toEqual(['revisit', 'second']);
});

test('the dashboard suggests no section when none is open', () => {
  expect(chooseNextSection([], {}, null)).toBeUndefined();
});

test("the dashboard's suggestion prefers today's list to started sections, but not to the section opened last", () => {
  const progress = { clinical_skills: { first: 40, second: 70 } };
  const due = { stationId: 'clinical_skills', sectionId: 'first' } as const;
  const fresh = { stationId: 'communication', sectionId: 'talk' } as const;
  const suggest = (
    last: Parameters<typeof chooseNextSection>[2],
    today: Parameters<typeof chooseNextSection>[3],
  ) => {
    const found = chooseNextSection(stations, progress, last, today);
    return found && [found.reason, found.section.id];
  };
  expect(suggest(null, { items: [due], done: [] })).toEqual(['due', 'first']);
  expect(suggest(null, { items: [fresh], done: [] })).toEqual(['start', 'talk']);
  expect(suggest(fresh, { items: [due], done: [] })).toEqual(['continue', 'talk']);
  const second = { stationId: 'clinical_skills', sectionId: 'second' } as const;
  expect(suggest(null, { items: [], done: [second] })).toEqual(['continue', 'first']);
});

test("the dashboard's suggestion of a completed section states the mark that contradicts its rating", () => {
  const progress = { clinical_skills: { first: 100 } };
  const suggest = (percent: number) =>
    chooseNextSection(stations, progress, null, {
      items: [
        {
          stationId: 'clinical_skills',
          sectionId: 'first',
          lastSheet: { percent, on: '2026-11-17' },
        },
      ],
      done: [],
    });
  expect(suggest(58)).toMatchObject({ reason: 'due', percent: 100, lowSheet: 58 });
  expect(suggest(60)).not.toHaveProperty('lowSheet');
});
