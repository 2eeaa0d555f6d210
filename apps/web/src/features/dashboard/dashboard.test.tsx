import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { TodayPanel } from '../recall/public/today-panel.tsx';
import { makeStation, makeSummary } from '../stations/testing.ts';
import { rememberSection } from '../study/public/last-section.ts';
import { Dashboard as DashboardPage } from './dashboard.tsx';

const clinical = makeStation('clinical_skills', [
  makeSummary('zeta', { order: 2, title: 'Zeta', isLocked: true }),
  makeSummary('beta', { order: 1, title: 'Beta' }),
  makeSummary('alpha', { order: 1, title: 'Alpha', isFree: true }),
]);
const emergency = makeStation('emergency_stations', [makeSummary('torsion', { title: 'Torsion' })]);

const answers: Record<string, Reply> = {
  'GET /api/stations/overview': { json: [clinical, emergency] },
  'GET /api/progress': {
    json: {
      stationProgress: { clinical_skills: { alpha: 90, beta: 50 } },
      studyTime: {
        clinical_skills_alpha: { totalTime: 90 * 60_000, sessionStart: null },
        emergency_stations_torsion: { totalTime: 30 * 60_000, sessionStart: null },
      },
      updatedAt: null,
    },
  },
};
const routes = [
  { path: '/dashboard', Component: DashboardPage },
  { path: '/clinical-skills/:slug', element: <h1>Study page</h1> },
];

function open(changes: Record<string, Reply> = {}) {
  const server = serve({ ...answers, ...changes });
  renderApp(routes, '/dashboard');
  return { server, person: userEvent.setup() };
}

async function openStation(person: ReturnType<typeof userEvent.setup>, name: string) {
  await person.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
}

beforeEach(() => signInForTest({ displayName: 'Dr Ada Byron', firstName: 'Dr Ada' }));

test('the dashboard greets by first name without the title', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeDefined();
});

test('the card of a station type on the dashboard counts sections, completed and remaining ones', async () => {
  open();
  await screen.findByRole('heading', { name: 'Beta' });
  const card = screen.getByRole('button', { name: 'Clinical Skills' }).closest('article');
  const counts = [...(card as HTMLElement).querySelectorAll('dl > div')].map(
    (row) => row.textContent,
  );
  expect(counts).toEqual(['Sections3', 'Completed1', 'Remaining2']);
});

test('the station cards of the dashboard appear together, so that none moves another', async () => {
  const today = Promise.withResolvers<Reply>();
  const { server } = open();
  server.answers['GET /api/recall/today'] = () => today.promise;
  await waitFor(() => expect(server.of('GET /api/stations/overview')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Clinical Skills' })).toBeNull();
  expect(screen.getByRole('status').querySelector('.mantine-Skeleton-root')).not.toBeNull();
  today.resolve(refusal(500, 'internal_error', 'Oops.'));
  expect(await screen.findByRole('button', { name: 'Clinical Skills' })).toBeDefined();
});

test('today’s list keeps its place on the dashboard while it loads', () => {
  serve({ 'GET /api/recall/today': () => Promise.withResolvers<Reply>().promise });
  const { container } = renderPart(
    <TodayPanel isFirst={false} minutesToday={0} without={undefined} />,
  );
  expect(container.querySelector('.mantine-Skeleton-root')).not.toBeNull();
});

test('on a phone the button View Progress does not push the dashboard down while it loads', async () => {
  const matchNothing = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('max-width') ? { ...matchNothing(query), matches: true } : matchNothing(query),
  );
  const today = Promise.withResolvers<Reply>();
  const { server } = open();
  server.answers['GET /api/recall/today'] = () => today.promise;
  await waitFor(() => expect(server.of('GET /api/progress')).toHaveLength(1));
  await screen.findByText('Four station types, one section at a time.');
  expect(screen.queryByRole('button', { name: 'View Progress' })).toBeNull();
  today.resolve(refusal(500, 'internal_error', 'Oops.'));
  expect(await screen.findByRole('button', { name: 'View Progress' })).toBeDefined();
});

test('the dashboard requests the sections once, and shows only the station types it gets', async () => {
  const { server } = open({ 'GET /api/stations/overview': { json: [clinical] } });
  expect(await screen.findByRole('button', { name: 'Clinical Skills' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Emergency Stations' })).toBeNull();
  expect(server.calls.filter(({ url }) => url.startsWith('/api/stations'))).toHaveLength(1);
});

const today = {
  today: '2026-11-18',
  examDate: null,
  isExamOver: false,
  ownDays: { examDate: null, minutesADay: 45, weekdaysOff: [], daysOff: [] },
  daysUntilExam: 49,
  items: [],
  coming: null,
  fitCount: 0,
  isDayOff: false,
  isMock: false,
  minutes: 45,
  cardMinutes: 0,
  done: [],
  weakAreas: [],
  cardsDue: 0,
};
const session = (id: string, kind: 'new' | 'review', on = '2026-11-18') => ({
  stationId: 'emergency_stations',
  sectionId: id,
  title: `Session ${id}`,
  category: 'Category',
  kind,
  on,
  suggestedOn: on,
  isMoved: false,
  lastOn: null,
  lastScore: null,
  lastSheet: null,
});

test("one line of the dashboard states the time until the interview, the completed sections and this week's study time", async () => {
  open({
    'GET /api/recall/today': { json: today },
    'GET /api/progress/days': {
      json: {
        today: '2026-11-18',
        days: [
          { on: '2026-11-15', minutes: 30 },
          { on: '2026-11-16', minutes: 65 },
        ],
      },
    },
  });
  expect(
    await screen.findByText(
      '49 days to your interview · 1 of 4 sections completed · 1 h 5 min this week',
    ),
  ).toBeDefined();
  expect(await screen.findByText('2 days of study')).toBeDefined();
});

test("the dashboard offers today's first session once, as a review when it was studied before", async () => {
  open({
    'GET /api/recall/today': {
      json: { ...today, items: [session('torsion', 'review'), session('b', 'new')], fitCount: 2 },
    },
  });
  const list = await screen.findByRole('region', { name: 'Today' });
  expect(within(list).getByText('Review now')).toBeDefined();
  expect(screen.getAllByText('Session torsion')).toHaveLength(1);
  expect(screen.queryByText('Start here')).toBeNull();
});

test("the dashboard shows a learner who has finished today's list tomorrow's sessions and no suggestion", async () => {
  const done = { ...session('a', 'new'), score: 80, before: 55 };
  open({
    'GET /api/recall/today': {
      json: {
        ...today,
        done: [done],
        coming: session('b', 'new', '2026-11-19'),
        cardsDue: 40,
        cardMinutes: 5,
      },
    },
    'GET /api/progress/days': {
      json: { today: '2026-11-18', days: [{ on: '2026-11-18', minutes: 25 }] },
    },
  });
  const list = await screen.findByRole('region', { name: 'Today' });
  expect(within(list).getByText('All done for today.')).toBeDefined();
  expect(within(list).getByText(/^1 section studied · 25 minutes today/)).toBeDefined();
  expect(within(list).getByRole('link', { name: '10 cards, about 5 minutes' })).toBeDefined();
  expect(within(list).getByText('Tomorrow')).toBeDefined();
  expect(within(list).getByText('Session b')).toBeDefined();
  const start = within(list).getByRole('link', { name: 'Start tomorrow’s section now' });
  expect(start.getAttribute('href')).toBe('/emergency-stations/b');
  const studied = within(list).getByRole('list', { name: 'Studied today' });
  expect(within(studied).getByRole('listitem').textContent).toBe('Session aup from 55% → 80%');
  expect(screen.queryByRole('region', { name: /Start here|Next|Continue/ })).toBeNull();
});

describe('the list of a station on the dashboard', () => {
  test("the dashboard lists a station's sections by order then title, with status, percentage, free preview and lock", async () => {
    const { person } = open();
    const dialog = await openStation(person, 'Clinical Skills');
    const rows = within(dialog)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'AlphaCategoryFree previewCompleted 90%',
      'BetaCategoryIn Progress 50%',
      'ZetaCategoryLocked',
    ]);
  });

  test("an open section in the dashboard's list of a station links to its study page", async () => {
    const { person } = open();
    const dialog = await openStation(person, 'Clinical Skills');
    await person.click(within(dialog).getByRole('link', { name: /Alpha/ }));
    expect(await screen.findByRole('heading', { name: 'Study page' })).toBeDefined();
  });

  test("a locked section in the dashboard's list of a station opens the upgrade prompt", async () => {
    const { person } = open();
    const dialog = await openStation(person, 'Clinical Skills');
    await person.click(within(dialog).getByRole('button', { name: /Zeta/ }));
    expect(within(dialog).getByRole('heading', { name: 'Open “Zeta”' })).toBeDefined();
    expect(await within(dialog).findByText('First section is free to try')).toBeDefined();
  });
});

test('a failed sheet below the rating stands beside the rating in the weak areas and in the list of a station', async () => {
  const beta = { stationId: 'clinical_skills', sectionId: 'beta' };
  const area = { name: 'Scrotum', stationId: 'clinical_skills', source: 'study', score: 50 };
  const { person } = open({
    'GET /api/recall/today': {
      json: {
        ...today,
        weakAreas: [{ ...area, sections: [{ ...beta, title: 'Beta', score: 50 }] }],
      },
    },
    'GET /api/recall/low-sheets': { json: [{ ...beta, percent: 40, on: '2026-11-17' }] },
  });
  const weak = await screen.findByRole('region', { name: 'Weak areas' });
  expect(await within(weak).findByText('your mark sheet: 40%')).toBeDefined();
  const dialog = await openStation(person, 'Clinical Skills');
  expect(within(dialog).getByRole('link', { name: /Beta/ }).textContent).toContain(
    'In Progress 50%your mark sheet: 40%',
  );
});

describe('the suggested next step on the dashboard', () => {
  test('the next step that the dashboard suggests is the section opened last', async () => {
    rememberSection('u1', { stationId: 'emergency_stations', sectionId: 'torsion' });
    open();
    const card = await screen.findByRole('region', { name: 'Continue where you left off' });
    expect(within(card).getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      '/emergency-stations/torsion',
    );
  });

  test('the next step that the dashboard suggests to a new learner is the first section', async () => {
    open({
      'GET /api/progress': { json: { stationProgress: {}, studyTime: {}, updatedAt: null } },
    });
    const card = await screen.findByRole('region', { name: 'Start here' });
    expect(within(card).getByRole('heading', { name: 'Alpha' })).toBeDefined();
  });
});

test('the progress panel of the dashboard shows types, sections, completed ones, study time and its breakdown', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'View Progress' }));
  const panel = await screen.findByRole('dialog', { name: 'Your Progress' });
  for (const fact of [
    'Overall progress35% average of all sections1 of 4 sections completedCompleted means rated above 85%.',
    'Station types2',
    'Total sections4',
    'Clinical Skills47% 1 of 3 completed · 1 h 30 min studied',
    'Emergency Stations0% 0 of 1 completed · 30 min studied',
  ])
    expect(panel.textContent).toContain(fact);
  await person.click(within(panel).getByRole('button', { name: /Study time.*2 h/ }));
  const times = await screen.findByRole('dialog', { name: 'Study time' });
  const first = within(times).getByRole('region', { name: 'Clinical Skills' });
  expect(first.textContent).toBe('Clinical Skills1 h 30 min · 75%Alpha1 h 30 min · 75%');
  expect(within(times).getByRole('region', { name: 'Emergency Stations' }).textContent).toContain(
    '30 min · 25%',
  );
});

test('the progress panel of the dashboard does not say what counts as completed while no section is in between', async () => {
  const { person } = open({
    'GET /api/progress': {
      json: {
        stationProgress: { clinical_skills: { alpha: 90 } },
        studyTime: {},
        updatedAt: null,
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'View Progress' }));
  const panel = await screen.findByRole('dialog', { name: 'Your Progress' });
  expect(within(panel).getByText('1 of 4 sections completed')).toBeDefined();
  expect(within(panel).queryByText(/Completed means/)).toBeNull();
});

test('Escape closes the study time on the dashboard and leaves the progress panel below it open', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'View Progress' }));
  const panel = await screen.findByRole('dialog', { name: 'Your Progress' });
  await person.click(within(panel).getByRole('button', { name: /Study time/ }));
  await screen.findByRole('dialog', { name: 'Study time' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Study time' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Your Progress' })).toBeDefined();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your Progress' })).toBeNull());
});

describe('loading failures of the dashboard', () => {
  test('the station overview of the dashboard can be requested again after a failure', async () => {
    const { server, person } = open({
      'GET /api/stations/overview': refusal(500, 'internal_error', 'Oops.'),
    });
    expect(
      await screen.findByText('Failed to load station overview. Please try again later.'),
    ).toBeDefined();
    server.answers['GET /api/stations/overview'] = { json: [emergency] };
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Emergency Stations' })).toBeDefined();
  });
});
