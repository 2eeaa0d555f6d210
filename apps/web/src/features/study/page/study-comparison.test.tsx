import { screen, waitFor } from '@testing-library/react';
import type { SectionComparison } from '@urost3/contract/comparison/comparison.schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Reply } from '../../../testing/fake-api.ts';
import { openStudyPage } from '../../../testing/open-study-page.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { makeMcq } from '../testing.ts';

const comparisonRoute = 'GET /api/comparison/sections/emergency_stations/x';
const answering = (json: SectionComparison): Reply => ({ json });
const at = '2026-11-20T09:00:00.000Z';

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
  });
  await person.click(screen.getByRole('button', { name: /6 hours/ }));
  expect(
    await screen.findByText('About 65% of 20 learners were right at their first attempt.'),
  ).toBeDefined();
});

test('the study page shows no share of right answers when it fails to load', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { questions: [makeMcq('q1')] },
    {
      'POST /api/attempts/mcq': {
        json: { questionId: 'q1', isRight: true, option: '6 hours', at },
      },
      [comparisonRoute]: { status: 404, json: { code: 'not_found', message: 'No.' } },
    },
  );
  await person.click(await screen.findByRole('button', { name: /Reveal Answer/ }));
  await person.click(screen.getByRole('button', { name: /6 hours/ }));
  await waitFor(() => expect(server.of(comparisonRoute).length).toBeGreaterThan(0));
  expect(screen.queryByText(/were right at their first attempt/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
