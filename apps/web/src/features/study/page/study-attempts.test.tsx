import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal } from '../../../testing/fake-api.ts';
import { openStudyPage } from '../../../testing/open-study-page.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { makeMcq, makePoints, makeQuestion } from '../testing.ts';

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

beforeEach(() => {
  signInForTest();
  localStorage.removeItem('urost3.singleKeys');
});

test('saving a sheet on the study page shows the share of ticked points as the mark, and rates an unrated section with it', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    { ...attempts({}), [markRoute]: markOf(3) },
  );
  expect(await screen.findByRole('button', { name: 'Set rating' })).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
  for (const name of points.slice(0, 3)) {
    await person.click(screen.getByRole('checkbox', { name }));
  }
  expect(screen.getByText('3 of 4 points covered · 75%')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  const change = await screen.findByRole('button', { name: 'Change rating' });
  expect(change.closest('p')?.textContent).toMatch(/^75%In Progressfrom your sheet/);
  await person.click(change);
  expect(screen.getByRole('slider', { name: 'Your rating' }).getAttribute('aria-valuenow')).toBe(
    '75',
  );
  expect(server.of(markRoute)).toMatchObject([{ body: { ticked: points.slice(0, 3) } }]);
  await waitFor(() => expect(server.of(rateRoute)).toMatchObject([{ body: { progress: 75 } }]));
  // The message about the mark has said 'saved' already.
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
  expect(screen.queryByText('Saved')).toBeNull();
  // The sheet is empty again, and an empty one cannot be saved.
  await person.click(screen.getByRole('button', { name: 'Mark again' }));
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save mark' })).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('checkbox', { name: 'Follows up' }));
  expect(screen.getByRole('button', { name: 'Save mark' })).toHaveProperty('disabled', false);
});

test('a sheet that is marked again begins in sight at its first point, and after the last point Enter saves it', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    {
      ...attempts({ checklist: [markOf(1).json], lastTicked: ['Explains'] }),
      [markRoute]: markOf(2),
    },
  );
  const show = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await person.click(await screen.findByRole('button', { name: 'Mark again' }));
  const [shown] = show.mock.contexts as HTMLElement[];
  expect(shown?.textContent).toContain(points[0]);
  await person.keyboard('11');
  expect(screen.getByText('2 points not marked')).toBeDefined();
  await person.keyboard('33');
  expect(screen.queryByText(/not marked/)).toBeNull();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(server.of(markRoute)).toHaveLength(1));
});

test('marks of a sheet that were not saved are there after the page was loaded again, until they are saved', async () => {
  const open = () =>
    openStudyPage(
      'emergency_stations',
      { examiner_points: makePoints(points) },
      { ...attempts({}), [markRoute]: markOf(2) },
    );
  const first = open();
  await screen.findByRole('checkbox', { name: points[0] });
  await first.person.keyboard('12');
  first.unmount();
  const second = open();
  expect(await screen.findByRole('checkbox', { name: points[0] })).toHaveProperty('checked', true);
  expect(screen.getByText('Partly: not counted')).toBeDefined();
  await second.person.click(screen.getByRole('button', { name: 'Save mark' }));
  await screen.findByRole('button', { name: 'Mark again' });
  second.unmount();
  open();
  await screen.findByRole('checkbox', { name: points[0] });
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
});

test('a mark that could not be sent yet is the latest one when the section is opened again', async () => {
  const away: Reply = { status: 503, text: '<html></html>', isFromNetwork: true };
  const open = () =>
    openStudyPage(
      'emergency_stations',
      { examiner_points: makePoints(points) },
      {
        ...attempts({ checklist: [markOf(1).json], lastTicked: ['Explains'] }),
        [markRoute]: away,
        'GET /api/healthz': away,
      },
    );
  const first = open();
  await first.person.click(await screen.findByRole('button', { name: 'Mark again' }));
  for (const name of points.slice(0, 3)) {
    await first.person.click(screen.getByRole('checkbox', { name }));
  }
  await first.person.click(screen.getByRole('button', { name: 'Save mark' }));
  await screen.findByRole('button', { name: 'Mark again' });
  first.unmount();
  open();
  const marks = await screen.findByRole('region', { name: 'Your marks' });
  expect(marks.textContent).toMatch(/^75% 3 of 4 points/);
  const next = screen.getByRole('region', { name: 'Points for next time' });
  expect(within(next).getAllByRole('listitem')).toHaveLength(1);
});

test('a section that is opened again after its mark ends with one card of the mark, what to say next time and the rating, and the sheet is folded', async () => {
  const { person } = openStudyPage(
    'emergency_stations',
    { examiner_points: [...makePoints(points), { text: 'Sends a sample', weight: 'critical' }] },
    { ...attempts({ checklist: [markOf(1).json], lastTicked: ['Gains consent'] }), ...rated(25) },
  );
  const card = within(await screen.findByRole('region', { name: 'Examiner’s sheet' }));
  const marks = await card.findByRole('region', { name: 'Your marks' });
  expect(marks.textContent).toMatch(/^25% 1 of 4 points/);
  const next = card.getByRole('region', { name: 'Points for next time' });
  expect(
    within(next)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Critical Sends a sample', 'Washes hands', 'Explains']);
  expect(
    card.getByRole('heading', { name: 'How well did you perform in this station?' }),
  ).toBeDefined();
  expect(await card.findByText('from your sheet')).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  // Keys mark only a sheet that is shown.
  await person.keyboard('1');
  await person.click(card.getByRole('button', { name: 'Mark again' }));
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  await person.keyboard('1');
  expect(screen.getByRole('checkbox', { checked: true })).toBeDefined();
});

test('answers given after the latest mark of a section open its sheet, and saving the mark leads to the end of the section', async () => {
  const { person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points), questions: [makeQuestion('a')] },
    {
      ...attempts({ checklist: [markOf(1).json], lastTicked: ['Explains'] }),
      [markRoute]: { json: { ...(markOf(2).json as object), at: '2099-11-20T09:00:00.000Z' } },
    },
  );
  await person.click(await screen.findByRole('button', { name: /Reveal Answer/ }));
  await person.click(await screen.findByRole('checkbox', { name: 'Explains' }));
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  await screen.findByRole('button', { name: 'Mark again' });
  expect(document.activeElement?.id).toBe('study-rating');
});

test('the study page shows how a panel runs the station only after a mark was saved', async () => {
  const { person } = openStudyPage(
    'emergency_stations',
    {
      examiner_points: makePoints(points),
      questions: [
        makeQuestion('a', { panel_minute: 0 }),
        makeQuestion('b', { panel_minute: 4, dropped_when_short: true }),
        makeQuestion('c'),
      ],
      global_score: { score_1: 'Waits.', score_3: 'Acts.', score_5: 'Leads.' },
    },
    {
      ...attempts({}),
      [markRoute]: markOf(0),
      'GET /api/answers/emergency_stations/x': {
        json: {
          answers: ['a', 'b', 'c'].map((questionId) => ({
            questionId,
            how: 'revealed',
            option: null,
            words: null,
            at: '2026-11-20T09:00:00.000Z',
          })),
          startedAgainAt: null,
        },
      },
    },
  );
  const save = await screen.findByRole('button', { name: 'Save mark' });
  const name = 'How a panel runs this station';
  expect(screen.queryByRole('button', { name })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Not said' }));
  await person.click(save);
  const disclosure = await screen.findByRole('button', { name });
  expect(disclosure.getAttribute('aria-expanded')).toBe('false');
  await person.click(disclosure);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toContain('Minute 0. Question a?');
  expect(items).toContain('Minute 4. Question b? (left out when time is short)');
  expect(items).toContain('5. Leads.');
});

test('a saved mark of the sheet on the study page replaces an earlier rating of the section', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    { ...attempts({}), ...rated(40), [markRoute]: markOf(4) },
  );
  await person.click(await screen.findByRole('button', { name: 'Change rating' }));
  const slider = screen.getByRole('slider', { name: 'Your rating' });
  expect(slider.getAttribute('aria-valuenow')).toBe('40');
  await person.click(screen.getByRole('checkbox', { name: points[0] }));
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
  expect(await screen.findByRole('button', { name: 'Mark again' })).toBeDefined();
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
  expect(await screen.findByRole('button', { name: 'Mark again' })).toBeDefined();
  const [one, two] = server.of(markRoute).map(({ body }) => body);
  expect(two).toEqual(one);
});

test('a point of the sheet that is out of sight is shown before it can be marked', async () => {
  const { person } = openStudyPage('emergency_stations', { examiner_points: makePoints(points) });
  const first = await screen.findByRole('checkbox', { name: 'Washes hands' });
  const row = first.closest('[data-point]') as HTMLElement;
  const place = vi.spyOn(row, 'getBoundingClientRect');
  const show = vi.spyOn(row, 'scrollIntoView');
  place.mockReturnValue(new DOMRect(0, window.innerHeight, 300, 80));
  await person.click(screen.getByRole('button', { name: 'Covered' }));
  expect(first).toHaveProperty('checked', false);
  expect(show).toHaveBeenCalledOnce();
  place.mockReturnValue(new DOMRect(0, 200, 300, 80));
  await person.click(screen.getByRole('button', { name: 'Covered' }));
  expect(first).toHaveProperty('checked', true);
});

test('a sheet on the study page can be marked with the keys 1 to 3: only covered points count, and missed ones are listed for next time', async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    { ...attempts({}), [markRoute]: markOf(2) },
  );
  const first = await screen.findByRole('checkbox', { name: 'Washes hands' });
  expect(screen.getByText(/^Point 1 of 4/)).toBeDefined();
  await person.keyboard('1');
  expect(first).toHaveProperty('checked', true);
  expect(screen.getByText(/^Point 2 of 4/)).toBeDefined();
  await person.keyboard('23');
  expect(screen.getByRole('checkbox', { name: 'Gains consent' })).toHaveProperty(
    'indeterminate',
    true,
  );
  await person.click(screen.getByRole('button', { name: 'Covered' }));
  expect(screen.queryByText(/^Point \d of 4/)).toBeNull();
  expect(screen.getByText('2 of 4 points covered · 50%')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  const next = await screen.findByRole('region', { name: 'Points for next time' });
  expect(
    within(next)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Explains', 'Gains consent']);
  expect(server.of(markRoute)).toMatchObject([
    { body: { ticked: ['Washes hands', 'Follows up'] } },
  ]);
});

test('the points for next time keep their order on the study page while the sheet is marked again', async () => {
  const { person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    { ...attempts({}), [markRoute]: markOf(1) },
  );
  await screen.findByRole('checkbox', { name: 'Washes hands' });
  await person.keyboard('2133');
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  const order = () =>
    within(screen.getByRole('region', { name: 'Points for next time' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  await person.click(await screen.findByRole('button', { name: 'Mark again' }));
  expect(order()).toEqual(['Explains', 'Follows up', 'Washes hands']);
  await person.click(screen.getByRole('checkbox', { name: 'Explains' }));
  expect(await screen.findByRole('button', { name: 'Save mark' })).toHaveProperty(
    'disabled',
    false,
  );
  expect(order()).toEqual(['Explains', 'Follows up', 'Washes hands']);
});

test('a mark that a missing critical point limits says so on the study page before and after it is saved', async () => {
  const { person } = openStudyPage(
    'emergency_stations',
    { examiner_points: [...makePoints(points), { text: 'Sends a sample', weight: 'critical' }] },
    {
      ...attempts({}),
      [markRoute]: { json: { ...(markOf(4).json as object), total: 5, percent: 50 } },
    },
  );
  for (const name of points) await person.click(await screen.findByRole('checkbox', { name }));
  expect(
    screen.getByText('4 of 5 points covered · 50% (a critical point is missing)'),
  ).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Save mark' }));
  await screen.findByRole('button', { name: 'Mark again' });
  expect(screen.getByRole('region', { name: 'Your marks' }).textContent).toMatch(
    /^50% \(a critical point is missing\) · 4 of 5 points/,
  );
});

test('with the shortcuts switched off, the keys 1 to 3 mark a sheet only while it has the focus', async () => {
  localStorage.setItem('urost3.singleKeys', 'off');
  const { person } = openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points) },
    attempts({}),
  );
  const first = await screen.findByRole('checkbox', { name: 'Washes hands' });
  await person.keyboard('1');
  expect(first).toHaveProperty('checked', false);
  first.focus();
  await person.keyboard('1');
  expect(first).toHaveProperty('checked', true);
});

test('swiping a point of the sheet to the right covers it, to the left marks it as not said, and a tap or a scroll does neither', async () => {
  openStudyPage('emergency_stations', { examiner_points: makePoints(points) }, attempts({}));
  const box = await screen.findByRole('checkbox', { name: 'Washes hands' });
  const row = box.closest('[data-point]') as HTMLElement;
  const swipe = (byX: number, byY = 0) => {
    const at = { pointerType: 'touch', clientX: 150, clientY: 300 };
    fireEvent.pointerDown(row, at);
    fireEvent.pointerUp(row, { ...at, clientX: 150 + byX, clientY: 300 + byY });
  };
  swipe(4);
  swipe(90, 80);
  expect(row.dataset.verdict).toBeUndefined();
  swipe(90);
  expect(box).toHaveProperty('checked', true);
  swipe(-90);
  expect(within(row).getByText('Not said')).toBeDefined();
  expect(box).toHaveProperty('checked', false);
});

test('what the learner typed stands beside the sheet of the study page, by question', async () => {
  const given = { questionId: 'b', how: 'typed', option: null, at: '2026-11-20T09:00:00.000Z' };
  const words = 'I would call the registrar.';
  openStudyPage(
    'emergency_stations',
    { examiner_points: makePoints(points), questions: [makeQuestion('a'), makeQuestion('b')] },
    {
      ...attempts({}),
      'GET /api/answers/emergency_stations/x': {
        json: {
          answers: [
            { ...given, words },
            { ...given, questionId: 'a', how: 'revealed', words: null },
          ],
          startedAgainAt: null,
        },
      },
    },
  );
  const said = await screen.findByRole('complementary', { name: 'What you said' });
  expect(within(said).getAllByRole('listitem')).toHaveLength(1);
  expect(within(said).getByText('Question 2')).toBeDefined();
  expect(within(said).getByText(words)).toBeDefined();
});
