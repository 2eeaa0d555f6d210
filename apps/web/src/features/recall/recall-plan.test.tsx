import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecallItem, RecallPlan } from '@urost3/contract/recall/recall.schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { RecallPlanScreen as Plan } from './recall-plan.tsx';

const item = (title: string, on: string): RecallItem => ({
  stationId: 'communication',
  sectionId: title.toLowerCase(),
  title,
  category: '',
  kind: 'new',
  on,
  suggestedOn: on,
  isMoved: false,
  lastOn: null,
  lastScore: null,
  lastSheet: null,
});
const day = (on: string, items: RecallItem[]) => ({
  on,
  isOff: false,
  isMock: false,
  cardMinutes: 0,
  minutes: items.length * 15,
  items,
});
const makePlan = (changes: Partial<RecallPlan> = {}): RecallPlan => ({
  today: '2099-11-18',
  examDate: '2099-12-18',
  isExamOver: false,
  daysUntilExam: 30,
  ownDays: { examDate: null, minutesADay: 45, weekdaysOff: [], daysOff: [] },
  days: [
    day('2099-11-18', [item('Torsion', '2099-11-18')]),
    day('2099-11-20', [item('Consent', '2099-11-20')]),
  ],
  left: [],
  minutesNeeded: null,
  ready: [],
  calibration: [],
  ...changes,
});
const torsion = 'PUT /api/recall/plan/communication/torsion';
const ownDays = 'PUT /api/recall/own-days';

function open(plan: RecallPlan, more: Record<string, Reply> = {}) {
  const server = serve({
    'GET /api/recall/plan': { json: plan },
    [torsion]: { json: plan },
    [ownDays]: { json: plan },
    ...more,
  });
  const { queryClient } = renderApp([{ path: '/plan', Component: Plan }], '/plan');
  return { server, queryClient, person: userEvent.setup() };
}

beforeEach(() => signInForTest());

/** Drags the study session whose title matches `title` to the day of the session whose title matches `onto`. */
async function drag(title: RegExp, onto: RegExp): Promise<void> {
  const dragged = (await screen.findByRole('link', { name: title })).closest('li');
  const target = screen.getByRole('link', { name: onto }).closest('section');
  if (!dragged || !target) throw new Error('the plan has no days');
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(dragged, { dataTransfer });
  fireEvent.dragOver(target, { dataTransfer });
  expect(target.dataset.target).toBe('true');
  fireEvent.drop(target, { dataTransfer });
}

test("a review of the plan names the mark of the section's last sheet, or its score where no sheet was marked", async () => {
  const review = { kind: 'review', lastOn: '2099-11-15' } as const;
  const marked = { ...review, lastScore: 25, lastSheet: { percent: 25, on: '2099-11-15' } };
  const sessions = [
    { ...item('Torsion', '2099-11-18'), ...marked },
    { ...item('Consent', '2099-11-18'), ...review, lastScore: 100 },
  ];
  open(makePlan({ days: [day('2099-11-18', sessions)] }));
  expect(await screen.findByText('Review · mark 25% 3 days ago')).toBeDefined();
  expect(screen.getByText('Review · 100% 3 days ago')).toBeDefined();
});

test('a session of the plan is moved to another day by dragging it there', async () => {
  const { server } = open(makePlan());
  await drag(/Torsion/, /Consent/);
  await waitFor(() => expect(server.of(torsion)).toMatchObject([{ body: { on: '2099-11-20' } }]));
});

test('a second session of the plan that is dragged while the first move is being sent waits for the response', async () => {
  const consent = 'PUT /api/recall/plan/communication/consent';
  const { server, queryClient } = open(makePlan(), { [consent]: { json: makePlan() } });
  const first = Promise.withResolvers<Reply>();
  server.answers[torsion] = () => first.promise;
  await drag(/Torsion/, /Consent/);
  await waitFor(() => expect(server.of(torsion)).toHaveLength(1));
  await drag(/Consent/, /Torsion/);
  const moves = queryClient.getMutationCache();
  await waitFor(() =>
    expect(moves.getAll().map(({ state }) => state.isPaused)).toEqual([false, true]),
  );
  expect(server.of(consent)).toHaveLength(0);
  await act(async () => first.resolve({ json: makePlan() }));
  await waitFor(() => expect(server.of(consent)).toMatchObject([{ body: { on: '2099-11-18' } }]));
});

test('Alt with an arrow moves a session of the plan by a day', async () => {
  const { server, person } = open(makePlan());
  (await screen.findByRole('button', { name: 'Move Torsion' })).focus();
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(server.of(torsion)).toMatchObject([{ body: { on: '2099-11-19' } }]));
});

/** Opens a plan with one study session, on 18 November, which the fake server moves as requested. */
function openMovable() {
  const planOn = (on: string) => makePlan({ days: [day(on, [item('Torsion', on)])] });
  const { server, person } = open(planOn('2099-11-18'));
  server.answers[torsion] = ({ body }) => {
    const moved = { json: planOn((body as { on: string }).on) };
    server.answers['GET /api/recall/plan'] = moved;
    return moved;
  };
  return { server, person };
}
const focusedName = () => document.activeElement?.getAttribute('aria-label');

test('a session of the plan that was moved by keys keeps the focus, so that it can be moved again', async () => {
  const { server, person } = openMovable();
  (await screen.findByRole('button', { name: 'Move Torsion' })).focus();
  for (const on of [/19 November/, /20 November/]) {
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('heading', { name: on });
    await waitFor(() => expect(focusedName()).toBe('Move Torsion'));
  }
  expect(server.of(torsion)).toMatchObject([
    { body: { on: '2099-11-19' } },
    { body: { on: '2099-11-20' } },
  ]);
});

test('a session of the plan that was moved in the dialog has the focus under its new day', async () => {
  const { person } = openMovable();
  await person.click(await screen.findByRole('button', { name: 'Move Torsion' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move to another day' });
  fireEvent.change(within(dialog).getByLabelText(/Move to/), { target: { value: '2099-11-25' } });
  await person.click(within(dialog).getByRole('button', { name: 'Move' }));
  await screen.findByRole('heading', { name: /25 November/ });
  await waitFor(() => expect(focusedName()).toBe('Move Torsion'));
});

test('when a session of the plan is moved beyond the shown days, the focus is on the button that shows more days', async () => {
  const days = Array.from({ length: 9 }, (_, index) => {
    const on = `2099-11-${index + 18}`;
    return day(on, [item(`Session ${index + 1}`, on)]);
  });
  const { server, person } = open(makePlan({ days }));
  const [first, ...others] = days;
  const last = others.at(-1);
  if (!first || !last) throw new Error('the plan has no days');
  const moved = { json: makePlan({ days: [...others, day('2099-12-01', first.items)] }) };
  server.answers['PUT /api/recall/plan/communication/session%201'] = moved;
  (await screen.findByRole('button', { name: 'Move Session 1' })).focus();
  server.answers['GET /api/recall/plan'] = moved;
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Show 2 more days'));
});

test('the plan states how many sessions do not fit, and how many minutes per day would be enough', async () => {
  open(makePlan({ left: [item('Priapism', '2099-12-01')], minutesNeeded: 60 }));
  const alert = await screen.findByText(/1 session does not fit before your interview/);
  expect(alert).toBeDefined();
  expect(screen.getByText(/They would all fit with about 60 minutes a day/)).toBeDefined();
});

test('on the day of the interview, the plan states that the day is free and counts no remaining sessions', async () => {
  const left = [item('Priapism', '2099-12-01')];
  open(makePlan({ days: [], left, daysUntilExam: 0 }));
  expect(await screen.findByText('The day of the interview is kept free.')).toBeDefined();
  expect(screen.queryByText(/not fit before your interview/)).toBeNull();
});

test('the plan shows whole minutes for a day, although a point card takes half of one', async () => {
  const [day] = makePlan().days;
  if (!day) throw new Error('the plan has no days');
  open(makePlan({ days: [{ ...day, cardMinutes: 13.5, minutes: 58.5 }] }));
  expect(await screen.findByRole('heading', { name: /\b59 minutes$/ })).toBeDefined();
  expect(screen.getByText(/· 14 minutes$/)).toBeDefined();
});

test('a plan into which no session fits does not say that no section is due again', async () => {
  const left = [item('Priapism', '2099-12-01')];
  open(makePlan({ days: [], left, daysUntilExam: 1 }));
  expect(await screen.findByText(/1 session does not fit before your interview/)).toBeDefined();
  expect(screen.queryByText(/No section is due again/)).toBeNull();
});

test('interview date, minutes a day and days off of the plan are saved together', async () => {
  const { server, person } = open(makePlan());
  await person.click(await screen.findByRole('button', { name: 'Date and days off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Date and days off' });
  fireEvent.change(within(dialog).getByLabelText(/Interview date/), {
    target: { value: '2099-12-01' },
  });
  const minutes = within(dialog).getByLabelText(/Minutes a day/);
  for (const wrong of ['37.5', '601']) {
    await person.clear(minutes);
    await person.type(minutes, wrong);
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Please give 5 to 600 whole minutes.')).toBeDefined();
    expect(minutes).toHaveProperty('value', wrong);
  }
  expect(server.of(ownDays)).toEqual([]);
  await person.clear(minutes);
  await person.type(minutes, '30');
  await person.click(within(dialog).getByRole('checkbox', { name: 'Sunday' }));
  fireEvent.change(within(dialog).getByLabelText(/Another day off/), {
    target: { value: '2099-11-25' },
  });
  await person.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.of(ownDays)).toMatchObject([
      {
        body: {
          examDate: '2099-12-01',
          minutesADay: 30,
          weekdaysOff: [0],
          daysOff: ['2099-11-25'],
        },
      },
    ]),
  );
});

test("a day off chosen for the plan is saved without pressing 'Add'", async () => {
  const { server, person } = open(makePlan());
  await person.click(await screen.findByRole('button', { name: 'Date and days off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Date and days off' });
  fireEvent.change(within(dialog).getByLabelText(/Another day off/), {
    target: { value: '2099-11-25' },
  });
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.of(ownDays)).toMatchObject([{ body: { daysOff: ['2099-11-25'] } }]),
  );
});

test('the dialog of the plan shows why an interview date was refused', async () => {
  const words = 'The interview date is in the past. Please choose today or a later day.';
  const { person } = open(makePlan(), { [ownDays]: refusal(422, 'rule_violation', words) });
  await person.click(await screen.findByRole('button', { name: 'Date and days off' }));
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(words)).toBeDefined();
});

test('a plan whose interview date has passed asks for the next date', async () => {
  const past = { examDate: '2099-11-01', minutesADay: 45, weekdaysOff: [], daysOff: [] };
  open(makePlan({ examDate: '2099-11-01', isExamOver: true, daysUntilExam: null, ownDays: past }));
  expect(
    await screen.findByText('Your interview was on 1 November 2099. When is the next one?'),
  ).toBeDefined();
});

test('the plan shows self-ratings beside the marks, with the mean difference', async () => {
  open(
    makePlan({
      calibration: [
        { on: '2099-11-01', said: 90, marked: 60 },
        { on: '2099-11-08', said: 80, marked: 70 },
      ],
    }),
  );
  expect(
    await screen.findByText(/On average you rate yourself 20 percentage points above your mark\./),
  ).toBeDefined();
  expect(screen.getByRole('img', { name: 'Your ratings, oldest first: 90%, 80%' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'Your marks, oldest first: 60%, 70%' })).toBeDefined();
});

test('a long plan first shows a week of work, and the rest after a press', async () => {
  const days = Array.from({ length: 16 }, (_, index) => {
    const on = `2099-11-${String(index + 10).padStart(2, '0')}`;
    return day(on, [item(`Session ${index + 1}`, on)]);
  });
  const { person } = open(makePlan({ today: '2099-11-10', days }));
  expect(await screen.findByText('Session 7')).toBeDefined();
  expect(screen.queryByText('Session 8')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show 9 more days' }));
  expect(screen.getByText('Session 16')).toBeDefined();
});

test('days of the plan without a session are listed in one line for each week', async () => {
  const days = ['2099-11-18', '2099-11-20', '2099-11-30', '2099-12-03'].map((on) =>
    day(on, [item(`Session of ${on}`, on)]),
  );
  open(makePlan({ days }));
  await screen.findByText('Session of 2099-11-18');
  expect(screen.getAllByText(/: nothing planned$/).map(({ textContent }) => textContent)).toEqual([
    'Thursday 19 November: nothing planned',
    'Saturday 21 to Sunday 22 November: nothing planned',
    'Monday 23 to Sunday 29 November: nothing planned',
    'Tuesday 1 to Wednesday 2 December: nothing planned',
  ]);
});

test('the plan of a learner without Premium lists the days with a section only, and offers Premium once', async () => {
  const days = ['2099-11-18', '2099-11-20', '2099-12-03'].map((on) =>
    day(on, [item(`Session of ${on}`, on)]),
  );
  open(makePlan({ days }), {
    'GET /api/subscription/status': {
      json: { success: true, message: '', data: { hasActiveSubscription: false } },
    },
  });
  expect(await screen.findByRole('button', { name: 'Upgrade to Premium' })).toBeDefined();
  expect(screen.getByText('Session of 2099-12-03')).toBeDefined();
  expect(screen.queryByText(/nothing planned/)).toBeNull();
});

test("the plan has a button that starts today's first session", async () => {
  const next = day('2099-11-20', [item('Later', '2099-11-20')]);
  open(
    makePlan({ today: '2099-11-18', days: [day('2099-11-18', [item('Now', '2099-11-18')]), next] }),
  );
  const start = await screen.findByRole('link', { name: 'Start' });
  const now = screen.getByRole('link', { name: /^Now/ });
  expect(start.getAttribute('href')).toBe(now.getAttribute('href'));
  expect(screen.queryByText('Nothing more is due today.')).toBeNull();
});

test('a plan without sessions today offers the next one early', async () => {
  open(makePlan({ today: '2099-11-18', days: [day('2099-11-20', [item('Later', '2099-11-20')])] }));
  expect(await screen.findByText('Nothing more is due today.')).toBeDefined();
  const early = screen.getByRole('link', { name: 'Start the next one early' });
  const later = screen.getByRole('link', { name: /^Later/ });
  expect(early.getAttribute('href')).toBe(later.getAttribute('href'));
  expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
});

test('on a phone a long plan first shows the days of its first week', async () => {
  const matchNothing = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchNothing(query), { matches: query === '(max-width: 35.99em)' }),
  );
  const days = ['2099-11-18', '2099-11-20', '2099-11-24'].map((on) =>
    day(on, [item(`Session of ${on}`, on)]),
  );
  const { person } = open(makePlan({ today: '2099-11-18', days }));
  expect(await screen.findByText('Session of 2099-11-20')).toBeDefined();
  expect(screen.queryByText('Session of 2099-11-24')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show 1 more day' }));
  expect(screen.getByText('Session of 2099-11-24')).toBeDefined();
});
