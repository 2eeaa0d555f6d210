import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CircuitOverview, CircuitTrend } from '@urost3/contract/circuit/circuit.schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { CircuitHome } from './circuit-home.tsx';

const starts = 'POST /api/circuits';
const overview: CircuitOverview = {
  readingMinutes: 2,
  interviewMinutes: 13,
  extraTimePercent: 0,
  runningId: null,
  stationIds: ['communication', 'emergency_stations'],
  sectionCounts: [
    { stationId: 'communication', count: 2 },
    { stationId: 'emergency_stations', count: 1 },
  ],
  history: [],
};
const at = '2026-03-01T10:00:00.000Z';
const trend: CircuitTrend = {
  stations: [
    {
      stationId: 'communication',
      marks: [
        { at, percent: 40 },
        { at, percent: 75 },
      ],
    },
  ],
  kinds: [
    {
      weight: 'critical',
      circuits: [
        { at, covered: 1, total: 4 },
        { at, covered: 3, total: 4 },
      ],
    },
  ],
};

beforeEach(() => signInForTest());

function open(changes: Partial<CircuitOverview> = {}, others: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...others,
    'GET /api/circuits': { json: { ...overview, ...changes } },
    'GET /api/circuits/trend': { json: trend },
    'GET /api/stations/overview': {
      json: [{ id: 'communication', name: 'Communication', sections: [] }],
    },
    [starts]: refusal(409, 'conflict', 'You already have a circuit running.'),
  });
  renderApp([{ path: '/', element: <CircuitHome /> }], '/');
  return { server, person: userEvent.setup() };
}

test('a circuit starts with the selected sections and length', async () => {
  const { server, person } = open();
  await person.click(await screen.findByRole('radio', { name: /^Weakest/ }));
  expect(screen.queryByRole('option', { name: /^4 stations/ })).toBeNull();
  await person.selectOptions(
    screen.getByRole('combobox', { name: 'Length' }),
    '3 stations, 49 min',
  );
  await person.click(screen.getByRole('button', { name: 'Start circuit' }));
  await waitFor(() =>
    expect(server.of(starts)).toMatchObject([
      { body: { scope: 'all', choice: 'weakest', count: 3 } },
    ]),
  );
  expect(await screen.findByText('You already have a circuit running.')).toBeDefined();
});

test('selecting another station type for a circuit resets the number of stations to one', async () => {
  const { server, person } = open();
  await person.click(await screen.findByRole('radio', { name: 'Communication' }));
  await person.click(screen.getByRole('button', { name: 'Start circuit' }));
  await waitFor(() =>
    expect(server.of(starts)).toMatchObject([{ body: { scope: 'communication', count: 1 } }]),
  );
});

test('the trend of circuits shows the first and the last mark by station type and by kind of point', async () => {
  open({
    history: [{ id: 'c1', outcome: 'finished', startedAt: at, stations: [], percent: 75 }],
  });
  expect(await screen.findByRole('heading', { name: 'Your trend' })).toBeDefined();
  expect(screen.getByText('40% → 75%')).toBeDefined();
  expect(screen.getByText('25% → 75% · 3 of 4 in the last one')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Communication, oldest first: 40%, 75%' })).toBeDefined();
});

test('the form that starts a circuit appears only when all its data is loaded, so that its button does not move', async () => {
  let answer: (reply: Reply) => void = () => undefined;
  const examiner = {
    givesVerdicts: false,
    transcription: null,
    conversation: { address: 'model.example' },
    speech: null,
    consents: { transcription: null, conversation: null, keeping: null },
  };
  const { server } = open(
    {},
    { 'GET /api/examiner': () => new Promise<Reply>((resolve) => (answer = resolve)) },
  );
  await waitFor(() => expect(server.of('GET /api/circuits')).toHaveLength(1));
  await screen.findByText(/As on the day/);
  expect(screen.queryByRole('button', { name: 'Start circuit' })).toBeNull();
  answer({ json: examiner });
  expect(await screen.findByRole('switch', { name: /Help me with the sheet/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start circuit' })).toBeDefined();
});
