import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PointCard } from '@urost3/contract/recall/point-cards.schemas.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { singleKeys } from '../../ui/hooks/use-single-keys.ts';
import { listDue } from './card-round.ts';
import { PointCardsScreen as Cards } from './point-cards-page.tsx';

const gradeRoute = 'POST /api/point-cards/grades';
const makeCard = (key: string, changes: Partial<PointCard> = {}): PointCard => ({
  stationId: 'emergency_stations',
  sectionId: 'torsion',
  kind: 'point',
  key,
  sectionTitle: 'Torsion',
  isFree: false,
  dueOn: '2026-01-01',
  scenario: 'A boy of 13.',
  place: { number: 2, total: 3 },
  prompt: `Prompt ${key}`,
  options: [],
  answer: `Answer ${key}`,
  explanation: null,
  weight: 'critical',
  sources: [
    {
      title: 'EAU guideline',
      section: 'Torsion',
      url: 'https://uroweb.org',
      edition: null,
      readOn: null,
    },
  ],
  lapses: 1,
  ...changes,
});
const cards = (count: number) => Array.from({ length: count }, (_, index) => makeCard(`k${index}`));
const listOf = (list: PointCard[]): Reply => ({
  json: { today: '2026-01-02', dueCount: list.length, cards: list },
});

function open(reply: Reply, more: Record<string, Reply> = {}) {
  const server = serve({
    'GET /api/point-cards': reply,
    [gradeRoute]: { json: { ...makeCard('k0'), dueOn: '2026-01-09' } },
    ...more,
  });
  const { queryClient: client } = renderApp(
    [
      { path: '/cards', Component: Cards },
      { path: '/dashboard', element: <h1>Dashboard</h1> },
    ],
    '/cards',
  );
  return { client, server, person: userEvent.setup() };
}

beforeEach(() => signInForTest());

test('a point card shows its case and question first, then the answer with its source, and is graded by keys', async () => {
  const { server, person } = open(listOf(cards(2)));
  expect(await screen.findByText('Prompt k0')).toBeDefined();
  expect(screen.getByText('Critical point')).toBeDefined();
  expect(screen.queryByText(/^Point 2/)).toBeNull();
  expect(screen.queryByText('Answer k0')).toBeNull();
  await person.keyboard('3');
  expect(server.of(gradeRoute)).toEqual([]);
  await person.keyboard(' ');
  expect(await screen.findByText('Answer k0')).toBeDefined();
  expect(screen.getByRole('link', { name: 'EAU guideline' })).toBeDefined();
  await person.keyboard('3');
  expect(await screen.findByText('Prompt k1')).toBeDefined();
  expect(screen.getByText('Card 2 of 2')).toBeDefined();
  await waitFor(() =>
    expect(server.of(gradeRoute)).toMatchObject([{ body: { key: 'k0', grade: 'good' } }]),
  );
});

test('a point card is neither shown nor graded by keys for a person who has switched single keys off', async () => {
  singleKeys.keep(false);
  const { server, person } = open(listOf(cards(2)));
  await screen.findByText('Prompt k0');
  await person.keyboard(' ');
  expect(screen.queryByText('Answer k0')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show answer' }));
  await person.keyboard('3');
  expect(screen.getByText('Prompt k0')).toBeDefined();
  expect(server.of(gradeRoute)).toEqual([]);
});

test('a round of point cards asks ten, and offers the remaining ones afterwards', async () => {
  const { person } = open(listOf(cards(12)));
  for (let index = 0; index < 10; index += 1) {
    await person.click(await screen.findByRole('button', { name: 'Show answer' }));
    await person.click(screen.getByRole('button', { name: 'Good' }));
  }
  expect(await screen.findByText('10 cards done')).toBeDefined();
  expect(screen.getByText('The others can wait until tomorrow, or go on now.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Next 2' }));
  expect(await screen.findByText('Prompt k10')).toBeDefined();
});

test('a refused grade of a point card does not stop the round', async () => {
  const { person } = open(listOf(cards(2)), {
    [gradeRoute]: refusal(404, 'not_found', 'This card was not found.'),
  });
  await person.click(await screen.findByRole('button', { name: 'Show answer' }));
  await person.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('Prompt k1')).toBeDefined();
});

test('a point card whose grade was refused comes back in the next round', async () => {
  const { server, person } = open(listOf(cards(1)), {
    [gradeRoute]: refusal(404, 'not_found', 'No such card.'),
  });
  await person.click(await screen.findByRole('button', { name: 'Show answer' }));
  await person.click(screen.getByRole('button', { name: 'Again' }));
  await person.click(await screen.findByRole('button', { name: 'Next 1' }));
  expect(await screen.findByText('Prompt k0')).toBeDefined();
  expect(server.of(gradeRoute)).toHaveLength(1);
});

test('the page of point cards says when none are due', async () => {
  open(listOf([]));
  expect(await screen.findByText('No cards are due')).toBeDefined();
});

test('an open page of point cards shows the next day what has become due since, cards graded the day before included', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-02T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { client, server, person } = open(listOf([makeCard('k0')]));
  await person.click(await screen.findByRole('button', { name: 'Show answer' }));
  await person.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('1 card done')).toBeDefined();
  vi.setSystemTime(new Date('2026-01-03T12:00:00Z'));
  server.answers['GET /api/point-cards'] = listOf([makeCard('k0', { dueOn: '2026-01-03' })]);
  await act(() => client.invalidateQueries());
  await person.click(await screen.findByRole('button', { name: 'Next 1' }));
  expect(await screen.findByText('Prompt k0')).toBeDefined();
});

test('an open page without due point cards shows those that become due', async () => {
  const { client, server } = open(listOf([]));
  expect(await screen.findByText('No cards are due')).toBeDefined();
  server.answers['GET /api/point-cards'] = listOf(cards(1));
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('Prompt k0')).toBeDefined();
});

test('a failure to load the point cards can be retried', async () => {
  const { server, person } = open(refusal(500, 'internal_error', 'Oops.'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers['GET /api/point-cards'] = listOf(cards(1));
  await person.click(again);
  expect(await screen.findByText('Prompt k0')).toBeDefined();
});

test('a stored list of point cards asks those that have become due since, but none that were graded on this device', () => {
  const list = [makeCard('a'), makeCard('b', { dueOn: '2026-01-05' }), makeCard('c')];
  const kept = { today: '2026-01-02', dueCount: 2, cards: list };
  const keys = (today: string, graded: string[]) =>
    listDue(kept, today, new Set(graded)).map(({ key }) => key);
  const gradedId = 'emergency_stations/torsion/point/a';
  expect(keys('2026-01-02', [])).toEqual(['a', 'c']);
  expect(keys('2026-01-05', [gradedId])).toEqual(['b', 'c']);
  // If the device's clock is behind, the server's date counts.
  expect(keys('2020-01-01', [])).toEqual(['a', 'c']);
});
