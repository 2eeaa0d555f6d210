import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Reply, refusal } from '../../testing/fake-api.ts';
import { openStudyPage } from '../../testing/open-study-page.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { makeMcq, makePoints } from './testing.ts';

const points = ['Washes hands', 'Gains consent', 'Explains', 'Follows up'];
const markRoute = 'POST /api/attempts/checklist';
const rateRoute = 'PUT /api/progress/emergency_stations/x';
const markOf = (ticked: number): Reply => ({
  json: {
    ticked,
    total: 4,
    percent: ticked * 25,
    at: '2026-11-20T09:00:00.000Z',
    globalScore: null,
    circuitId: null,
  },
});
const attempts = (answer: object): Record<string, Reply> => ({
  'GET /api/attempts/emergency_stations/x': {
    json: { questions: [], checklist: [], lastTicked: [], ...answer },
  },
  [rateRoute]: { json: { stationProgress: {}, studyTime: {}, updatedAt: null } },
});
const rated = (percent: number): Record<string, Reply> => ({
  'GET /api/progress': {
    json: {
      stationProgress: { emergency_stations: { x: percent } },
      studyTime: {},
      updatedAt: null,
    },
  },
});

beforeEach(() => signInForTest());

test('saving a sheet on the study page shows the share of ticked points as the mark, and rates an unrated section with it', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    { ...attempts({}), [markRoute]: markOf(3) },
  );
  const slider = await screen.findByRole('slider', { name: 'Your rating' });
  for (const name of points.slice(0, 3)) {
    await person.click(screen.getByRole('checkbox', { name }));
  }
  expect(screen.getByText('3 of 4 points covered · 75%')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('75'));
  expect(server.of(markRoute)).toMatchObject([{ body: { ticked: points.slice(0, 3) } }]);
  await waitFor(() => expect(server.of(rateRoute)).toMatchObject([{ body: { progress: 75 } }]));
  // The button is disabled, because the mark is already saved.
  expect(screen.getByRole('button', { name: 'Mark saved' })).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('checkbox', { name: 'Follows up' }));
  expect(screen.getByRole('button', { name: 'Save mark' })).toHaveProperty('disabled', false);
});

test('a saved mark of the sheet on the study page replaces an earlier rating of the section', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    { ...attempts({}), ...rated(40), [markRoute]: markOf(4) },
  );
  const slider = await screen.findByRole('slider', { name: 'Your rating' });
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('100'));
  expect(screen.getByText('from your sheet')).toBeDefined();
  await waitFor(() => expect(server.of(rateRoute)).toHaveLength(1));
});

test('on the study page, a rating that differs from the mark of the sheet can be set to this mark', async () => {
  const checklist = [markOf(2).json];
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    { ...attempts({ checklist }), ...rated(40) },
  );
  await person.click(await screen.findByRole('button', { name: 'Use 50%' }));
  expect(screen.getByText('from your sheet')).toBeDefined();
  await waitFor(() => expect(server.of(rateRoute)).toMatchObject([{ body: { progress: 50 } }]));
});

test('the study page shows earlier marks as a chart and numbers, and marks points missed last time', async () => {
  const checklist = [50, 75].map((percent) => ({
    ticked: percent / 25,
    total: 4,
    percent,
    globalScore: null,
    circuitId: null,
    at: '2026-11-19T09:00:00.000Z',
  }));
  openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    attempts({ checklist, lastTicked: points.slice(0, 3) }),
  );
  const trend = await screen.findByRole('region', { name: 'Your marks' });
  expect(within(trend).getByRole('img', { name: '2 marks, oldest first: 50%, 75%' })).toBeDefined();
  expect(trend.textContent).toContain('2 attempts · Up 25 on the previous attempt');
  expect(screen.getAllByText('Missed last time')).toHaveLength(1);
});

test('the study page sends a pick once by its text, and shows the last result without revealing the answer', async () => {
  const last = { questionId: 'm', isRight: false, option: '2 hours', at: '2026-11-19T09:00:00Z' };
  const { server, person } = openStudyPage(
    'emergency_stations',
    { questions: [makeMcq('m')] },
    {
      ...attempts({ questions: [{ last, count: 3, rightCount: 2 }] }),
      'POST /api/attempts/mcq': { json: { ...last, isRight: true, option: '6 hours' } },
    },
  );
  expect(await screen.findByText('Last time: wrong · 19 Nov 2026 · 2 of 3 right')).toBeDefined();
  await person.click(screen.getByRole('button', { name: /Reveal Answer/ }));
  await person.click(screen.getByRole('button', { name: /6 hours/ }));
  await waitFor(() => expect(server.of('POST /api/attempts/mcq')).toHaveLength(1));
  expect(server.of('POST /api/attempts/mcq')[0]?.body).toMatchObject({
    questionId: 'm',
    option: '6 hours',
    stationId: 'emergency_stations',
  });
});

test('a global score on the study page is chosen by its words and kept with the mark', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    { ...attempts({}), [markRoute]: { json: { ...(markOf(0).json as object), globalScore: 3 } } },
  );
  const scores = await screen.findByRole('radiogroup', { name: 'Global score' });
  expect(within(scores).getAllByRole('radio')).toHaveLength(5);
  await person.click(within(scores).getByRole('radio', { name: '3 – Borderline' }));
  expect(within(scores).getByText(/^Safe with a prompt or two/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  await waitFor(() => expect(server.of(markRoute)).toMatchObject([{ body: { globalScore: 3 } }]));
  expect(await screen.findByText('Global score 3 of 5 – Borderline')).toBeDefined();
});

test('ticks that change on the study page while a mark is being saved are saved as another mark afterwards', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    attempts({}),
  );
  const first = Promise.withResolvers<Reply>();
  server.answers[markRoute] = () => first.promise;
  await person.click(await screen.findByRole('checkbox', { name: 'Washes hands' }));
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  await person.click(screen.getByRole('checkbox', { name: 'Explains' }));
  server.answers[markRoute] = markOf(2);
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  expect(server.of(markRoute)).toHaveLength(1);
  await act(async () => first.resolve(markOf(1)));
  expect(await screen.findByRole('button', { name: 'Mark saved' })).toBeDefined();
  const [one, two] = server.of(markRoute).map(({ body }) => body as { clientId: string });
  expect(two).toMatchObject({ ticked: ['Washes hands', 'Explains'] });
  expect(two?.clientId).not.toBe(one?.clientId);
});

test('a mark on the study page that could not be saved keeps its id when it is sent again', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    { ...attempts({}), [markRoute]: refusal(422, 'rule_violation', 'Not now.') },
  );
  await person.click(await screen.findByRole('checkbox', { name: 'Washes hands' }));
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  await waitFor(() => expect(server.of(markRoute)).toHaveLength(1));
  const again = screen.getByRole('button', { name: 'Save mark' });
  await waitFor(() => expect(again).toHaveProperty('disabled', false));
  server.answers[markRoute] = markOf(1);
  await person.click(again);
  expect(await screen.findByRole('button', { name: 'Mark saved' })).toBeDefined();
  const [one, two] = server.of(markRoute).map(({ body }) => body);
  expect(two).toEqual(one);
});
