import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Component as DashboardPage } from '../../routes/dashboard.tsx';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { rememberSection } from './last-section.ts';
import { makeStation, makeSummary } from './testing.ts';

const clinical = makeStation('clinical_skills', [
  makeSummary('zeta', { order: 2, title: 'Zeta', isLocked: true }),
  makeSummary('beta', { order: 1, title: 'Beta' }),
  makeSummary('alpha', { order: 1, title: 'Alpha', isFree: true }),
]);
const emergency = makeStation('emergency_stations', [makeSummary('torsion', { title: 'Torsion' })]);

const answers: Record<string, Reply> = {
  'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.'),
  'GET /api/stations/overview': { json: [clinical, emergency] },
  'GET /api/stations/clinical_skills': { json: clinical },
  'GET /api/stations/emergency_stations': { json: emergency },
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

test('greets by first name, without the title', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeDefined();
});

test('a card counts sections, completed and remaining ones', async () => {
  open();
  await screen.findByRole('heading', { name: 'Beta' });
  const card = screen.getByRole('button', { name: 'Clinical Skills' }).closest('article');
  const counts = [...(card as HTMLElement).querySelectorAll('dl > div')].map(
    (row) => row.textContent,
  );
  expect(counts).toEqual(['Sections3', 'Completed1', 'Remaining2']);
});

test('the cards come together: none stands where another would push it away', async () => {
  const today = Promise.withResolvers<Reply>();
  const { server } = open();
  server.answers['GET /api/recall/today'] = () => today.promise;
  await waitFor(() => expect(server.of('GET /api/stations/clinical_skills')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Clinical Skills' })).toBeNull();
  expect(screen.getByRole('status')).toBeDefined();
  today.resolve(refusal(500, 'internal_error', 'Oops.'));
  expect(await screen.findByRole('button', { name: 'Clinical Skills' })).toBeDefined();
});

test('section lists are asked for only for the station types of the overview', async () => {
  const { server } = open({ 'GET /api/stations/overview': { json: [clinical] } });
  await waitFor(() => expect(server.of('GET /api/stations/clinical_skills')).toHaveLength(1));
  expect(server.calls.some((call) => call.url.endsWith('/emergency_stations'))).toBe(false);
  expect(screen.queryByRole('button', { name: 'Emergency Stations' })).toBeNull();
});

describe('the list of a station', () => {
  test('is sorted by order then title, with status, percent, free preview and lock', async () => {
    const { person } = open();
    const dialog = await openStation(person, 'Clinical Skills');
    const rows = within(dialog)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'AlphaCategoryFree previewCompleted 90%',
      'BetaCategoryIn Progress 50%',
      'ZetaCategory Locked',
    ]);
  });

  test('an open section leads to its study page', async () => {
    const { person } = open();
    const dialog = await openStation(person, 'Clinical Skills');
    await person.click(within(dialog).getByRole('link', { name: /Alpha/ }));
    expect(await screen.findByRole('heading', { name: 'Study page' })).toBeDefined();
  });

  test('a locked section leads to the upgrade prompt', async () => {
    const { person } = open();
    const dialog = await openStation(person, 'Clinical Skills');
    await person.click(within(dialog).getByRole('button', { name: /Zeta/ }));
    expect(await within(dialog).findByText('First section is free to try')).toBeDefined();
  });
});

describe('the next useful action', () => {
  test('is the section opened last', async () => {
    rememberSection('u1', { stationId: 'emergency_stations', sectionId: 'torsion' });
    open();
    const card = await screen.findByRole('region', { name: 'Continue where you left off' });
    expect(within(card).getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      '/emergency-stations/torsion',
    );
  });

  test('is the first section for somebody new', async () => {
    open({
      'GET /api/progress': { json: { stationProgress: {}, studyTime: {}, updatedAt: null } },
    });
    const card = await screen.findByRole('region', { name: 'Start here' });
    expect(within(card).getByRole('heading', { name: 'Alpha' })).toBeDefined();
  });
});

test('the progress panel: types, sections, overall percent, study time and its breakdown', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'View Progress' }));
  const panel = await screen.findByRole('dialog', { name: 'Your Progress' });
  const facts = [...panel.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(facts).toEqual(['Station types2', 'Total sections4', 'Overall progress35%']);
  await person.click(within(panel).getByRole('button', { name: /Study time.*2h 00m/ }));
  const times = await screen.findByRole('dialog', { name: 'Study time' });
  const first = within(times).getByRole('region', { name: 'Clinical Skills' });
  expect(first.textContent).toBe('Clinical Skills1h 30m · 75%Alpha1h 30m · 75%');
  expect(within(times).getByRole('region', { name: 'Emergency Stations' }).textContent).toContain(
    '30m · 25%',
  );
});

test('Escape closes the study time and leaves the progress panel beneath it open', async () => {
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

describe('when something cannot be loaded', () => {
  test('the overview', async () => {
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

  test("one station's sections", async () => {
    open({ 'GET /api/stations/clinical_skills': refusal(500, 'internal_error', 'Oops.') });
    expect(await screen.findByText('Failed to load Clinical Skills sections.')).toBeDefined();
    expect(screen.queryByText('Failed to load Emergency Stations sections.')).toBeNull();
  });
});
