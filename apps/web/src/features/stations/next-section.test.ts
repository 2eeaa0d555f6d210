import { expect, test } from 'vitest';
import { chooseNextSection } from './next-section.ts';
import { makeStation, makeSummary } from './testing.ts';

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

test('a new learner is sent to the first open section', () => {
  expect(next()).toEqual(['start', 'first']);
});

test('the section last opened is continued, even when it has no rating yet', () => {
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

test('a completed last section is left for the furthest unfinished one', () => {
  const progress = { clinical_skills: { first: 30, second: 70 }, communication: { talk: 90 } };
  expect(next(progress, { stationId: 'communication', sectionId: 'talk' })).toEqual([
    'continue',
    'second',
  ]);
});

test('a locked section is never suggested', () => {
  const last = { stationId: 'clinical_skills', sectionId: 'locked' } as const;
  expect(next({}, last)).toEqual(['start', 'first']);
});

test('when all that was begun is done for today, one not begun comes first; without one, it is continued', () => {
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

test('when all is completed the weakest section is offered again', () => {
  const progress = { clinical_skills: { first: 95, second: 88 }, communication: { talk: 100 } };
  expect(next(progress)).toEqual(['revisit', 'second']);
});

test('nothing open, nothing suggested', () => {
  expect(chooseNextSection([], {}, null)).toBeUndefined();
});

test('what is due today comes before what was begun, after what was left open', () => {
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
