import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { Component as StationPage } from './station-info.tsx';
import { makeStation, makeSummary } from './testing.ts';

const routes = [{ path: '/station/:stationId', Component: StationPage }];
const route = 'GET /api/stations/overview';

function open(at: string, answer: Reply) {
  const server = serve({
    'GET /api/progress': { json: { stationProgress: {}, studyTime: {}, updatedAt: null } },
    [route]: answer,
  });
  const view = renderApp(routes, at);
  return { server, person: userEvent.setup(), ...view };
}

beforeEach(() => signInForTest());

test('the page of a station type shows its name and its sections', async () => {
  const station = makeStation('communication', [
    makeSummary('late', { title: 'Late', order: 9 }),
    makeSummary('early', { title: 'Early', order: 1, isFree: true }),
  ]);
  open('/station/communication', { json: [station] });
  expect(await screen.findByRole('heading', { name: 'Communication' })).toBeDefined();
  const list = within(screen.getByRole('list'));
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/communication/early', '/communication/late']);
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeDefined();
});

test('the page of a station type links to the other types', async () => {
  open('/station/communication', { json: [makeStation('communication', [])] });
  await screen.findByRole('heading', { name: 'Communication' });
  const types = within(screen.getByRole('navigation', { name: 'Station types' }));
  expect(types.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/station/clinical_skills',
    '/station/communication',
    '/station/emergency_stations',
    '/station/outpatient_stations',
  ]);
  const current = types.getByRole('link', { current: 'page' });
  expect(current.textContent).toBe('Communication');
});

test('the sections of a station type can be filtered by status, and going back restores the filter', async () => {
  const ids = ['done', 'due', 'new'];
  const station = makeStation(
    'communication',
    ids.map((id) => makeSummary(id, { title: id })),
  );
  const { server, person, router } = open('/station/communication', { json: [station] });
  server.answers['GET /api/progress'] = {
    json: { stationProgress: { communication: { done: 90 } }, studyTime: {}, updatedAt: null },
  };
  server.answers['GET /api/recall/today'] = {
    json: {
      items: [
        { stationId: 'communication', sectionId: 'due', kind: 'review' },
        { stationId: 'communication', sectionId: 'new', kind: 'new' },
        { stationId: 'clinical_skills', sectionId: 'new', kind: 'review' },
      ],
    },
  };
  await screen.findByRole('button', { name: 'All 3' });
  const shown = () =>
    within(screen.getByRole('list'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.split('/').at(-1));
  await person.click(screen.getByRole('button', { name: 'To do 2' }));
  expect(shown()).toEqual(['due', 'new']);
  await person.click(screen.getByRole('button', { name: 'Done 1' }));
  expect(shown()).toEqual(['done']);
  await person.click(await screen.findByRole('button', { name: 'Due 1' }));
  expect(shown()).toEqual(['due']);
  expect(router.state.location.search).toBe('?show=due');
});

test('the page of a station type that fails to load shows its id and can be loaded again', async () => {
  const { server, person } = open(
    '/station/communication',
    refusal(500, 'internal_error', 'Oops.'),
  );
  expect(
    await screen.findByText('Failed to load station info for ID: communication. Please try again.'),
  ).toBeDefined();
  server.answers[route] = { json: [makeStation('communication', [])] };
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Communication' })).toBeDefined();
  expect(screen.getByText('No sections yet')).toBeDefined();
});

test('a locked section of a station type opens the upgrade dialog, which shows its title and the number of the others', async () => {
  const station = makeStation('communication', [
    makeSummary('late', { title: 'Late', isLocked: true }),
    makeSummary('later', { title: 'Later', isLocked: true }),
  ]);
  const { person } = open('/station/communication', { json: [station] });
  await person.click(await screen.findByRole('button', { name: /^Late[^r]/ }));
  expect(await screen.findByRole('dialog', { name: 'Open “Late” and 1 more' })).toBeDefined();
});

test('the page of a station type first shows five locked sections, and the rest after a press', async () => {
  const titles = Array.from({ length: 8 }, (_, index) => `Locked case ${index + 1}`);
  const station = makeStation(
    'communication',
    titles.map((title, order) => makeSummary(title, { title, order, isLocked: true })),
  );
  const { person } = open('/station/communication', { json: [station] });
  await screen.findByRole('button', { name: /^Locked case 5/ });
  expect(screen.queryByText('Locked case 6')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show 3 more' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Locked case 6/ }));
  expect(screen.getByText('Locked case 8')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('the page of an unknown station type says that there is no such type', async () => {
  open('/station/dermatology', refusal(404, 'not_found', 'Not found.'));
  expect(await screen.findByText('Station with ID dermatology not found.')).toBeDefined();
});
