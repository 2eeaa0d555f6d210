import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ItemFigures } from '@urost3/contract/comparison/comparison.schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { ItemsScreen } from './items-screen.tsx';

const route = 'GET /api/admin/items';
const item: ItemFigures = {
  stationId: 'emergency_stations',
  sectionId: 'torsion',
  sectionTitle: 'Torsion',
  adminStationId: 'station-1',
  questionId: 'q1',
  question: 'How long until the testis is lost?',
  learners: 50,
  rightPercent: 20,
  discrimination: -0.12,
  seconds: 42,
  options: [
    { text: '2 hours', percent: 80, isAnswer: false },
    { text: '6 hours', percent: 20, isAnswer: true },
  ],
  problems: ['key', 'negative'],
};
const listOf = (items: ItemFigures[], changes: object = {}): Reply => ({
  json: {
    items,
    total: items.length,
    totalPages: 1,
    currentPage: 1,
    measured: 3,
    waiting: 1,
    measuredAt: '2026-11-20T09:00:00.000Z',
    ...changes,
  },
});

beforeEach(() => signInForTest({ admin: true }));

function open(reply: Reply) {
  const server = serve({
    [route]: reply,
  });
  renderApp([{ path: '/', Component: ItemsScreen }], '/');
  const asked = () =>
    Object.fromEntries(new URL(server.of(route).at(-1)?.url ?? '', 'http://x').searchParams);
  return { server, asked, person: userEvent.setup() };
}

test('the item analysis shows a question with its figures and problems, and opens it in the editor', async () => {
  const { asked } = open(listOf([item]));
  const row = (await screen.findAllByRole('row')).at(-1) as HTMLElement;
  expect(within(row).getByText('20%', { selector: 'div' })).toBeDefined();
  expect(within(row).getByText('−0.12')).toBeDefined();
  expect(within(row).getByText('A 80%')).toBeDefined();
  expect(within(row).getByText('B 20% ✓')).toBeDefined();
  expect(within(row).getByText('(answer)')).toBeDefined();
  expect(
    within(row).getByText('A wrong option is chosen more often than the answer'),
  ).toBeDefined();
  expect(
    within(row).getByRole('link', { name: 'Edit a question of Torsion' }).getAttribute('href'),
  ).toBe('/admin/stations/station-1/sections/torsion?question=q1');
  expect(
    screen.getByText('3 questions have figures, 1 is waiting for its 20th learner.'),
  ).toBeDefined();
  expect(asked()).toMatchObject({ show: 'repair', sortBy: 'repair', sortOrder: 'asc', page: '1' });
});

test('changing a filter or the sorting of the item analysis requests the first page', async () => {
  const { asked, person } = open(listOf([item], { total: 60, totalPages: 3 }));
  await screen.findByText('−0.12');
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(asked()).toMatchObject({ page: '2' }));
  await person.selectOptions(screen.getByLabelText('Show'), 'easy');
  await person.selectOptions(screen.getByLabelText('Station'), 'communication');
  await person.click(screen.getByRole('button', { name: /^Discrimination/ }));
  await person.type(screen.getByLabelText('Search'), 'torsion');
  await waitFor(() =>
    expect(asked()).toMatchObject({
      show: 'easy',
      stationId: 'communication',
      sortBy: 'discrimination',
      search: 'torsion',
      page: '1',
    }),
  );
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(asked()).toMatchObject({ show: 'repair', stationId: '', search: '' }));
});

test('the item analysis states whether no question needs repair or no question has figures yet', async () => {
  const { server, person } = open(listOf([], { measured: 3 }));
  expect(await screen.findByText('No question needs fixing')).toBeDefined();
  server.answers[route] = listOf([], { measured: 0, waiting: 4 });
  await person.selectOptions(screen.getByLabelText('Show'), 'all');
  expect(await screen.findByText('No figures yet')).toBeDefined();
});

test('a failure to load the item analysis is shown, and a retry shows the list', async () => {
  const { server, person } = open(refusal(500, 'internal', 'Something failed.'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers[route] = listOf([item]);
  await person.click(again);
  expect(await screen.findByText('−0.12')).toBeDefined();
});
