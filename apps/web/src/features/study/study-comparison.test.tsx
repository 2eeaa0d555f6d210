import { screen, waitFor } from '@testing-library/react';
import type { SectionComparison } from '@urost3/contract/comparison.schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Reply } from '../../testing/fake-api.ts';
import { openStudyPage } from '../../testing/open-study-page.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { makeMcq, makePoints } from './testing.ts';

const comparisonRoute = 'GET /api/comparison/sections/emergency_stations/x';
const none: SectionComparison = { isOn: true, sheet: null, picks: null, questions: [] };
const answering = (changes: Partial<SectionComparison>): Reply => ({
  json: { ...none, ...changes },
});
const at = '2026-11-20T09:00:00.000Z';
const mark = { ticked: 1, total: 2, percent: 50, globalScore: null, circuitId: null, at };

beforeEach(() => signInForTest());

test('the study page shows after an answer the share of learners who were right', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { questions: [makeMcq('q1')] },
    {
      'POST /api/attempts/mcq': {
        json: { questionId: 'q1', isRight: true, option: '6 hours', at },
      },
    },
  );
  await person.click(await screen.findByRole('button', { name: /Reveal Answer/ }));
  expect(screen.queryByText(/were right at their first attempt/)).toBeNull();
  server.answers[comparisonRoute] = answering({
    questions: [{ questionId: 'q1', rightPercent: 65, learners: 20 }],
    picks: { percent: 100, percentile: 95, learners: 20 },
  });
  await person.click(screen.getByRole('button', { name: /6 hours/ }));
  expect(
    await screen.findByText('About 65% of 20 learners were right at their first attempt.'),
  ).toBeDefined();
  const words = 'Multiple choice, 100% right at first: 95th percentile or above among 20 learners.';
  expect(await screen.findByText(words)).toBeDefined();
});

test('the study page compares the first mark of a sheet once it is saved', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(['Washes hands', 'Explains']) },
    { 'POST /api/attempts/checklist': { json: mark } },
  );
  await person.click(await screen.findByRole('checkbox', { name: 'Explains' }));
  server.answers[comparisonRoute] = answering({
    sheet: { percent: 50, percentile: 35, learners: 40 },
  });
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  const words = 'Your first mark, 50%: 35th percentile among 40 learners.';
  expect(await screen.findByText(words)).toBeDefined();
});

test('the study page shows only the own mark when too few learners can be compared or the comparison fails to load', async () => {
  const { server } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(['Washes hands', 'Explains']) },
    {
      'GET /api/attempts/emergency_stations/x': {
        json: { questions: [], checklist: [mark], lastTicked: ['Explains'] },
      },
      [comparisonRoute]: { status: 404, json: { code: 'not_found', message: 'No.' } },
    },
  );
  expect(await screen.findByRole('region', { name: 'Your marks' })).toBeDefined();
  await waitFor(() => expect(server.of(comparisonRoute)).toHaveLength(1));
  expect(screen.queryByText(/percentile/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
