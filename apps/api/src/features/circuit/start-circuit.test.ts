import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { expect, test } from 'vitest';
import { type Candidate, composeStations } from './start-circuit.ts';

const section = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  stationId: 'communication',
  sectionId: id,
  title: id,
  uses: 0,
  score: null,
  isRecent: false,
  ...changes,
});
const compose = (
  candidates: Candidate[],
  choice: 'mixed' | 'unseen' | 'weakest',
  count: number,
): string[] =>
  composeStations(candidates, { choice, count }).map(({ sectionId, fallback }) =>
    fallback === null ? sectionId : `${sectionId} (${fallback})`,
  );

const bank = [
  section('weak', { score: 20 }),
  section('fair', { score: 60 }),
  section('new'),
  section('shown', { uses: 1 }),
];

test('a circuit of unseen sections takes unseen ones first, then those shown in the fewest circuits, labelled as seen', () => {
  expect(compose(bank, 'unseen', 4)).toEqual(['new', 'weak (seen)', 'fair (seen)', 'shown (seen)']);
});

test('a circuit of the weakest sections takes the lowest results first and sections without a result last', () => {
  expect(compose(bank, 'weakest', 4)).toEqual(['weak', 'fair', 'new', 'shown']);
});

test('a mixed circuit takes unseen and weak sections in turn', () => {
  expect(compose(bank, 'mixed', 3)).toEqual(['new', 'weak', 'fair']);
});

test('a circuit takes a section studied in the last two days only when no other is left, and labels it as recent', () => {
  const candidates = [
    section('today', { score: 5, isRecent: true }),
    section('old', { score: 90 }),
  ];
  for (const choice of ['mixed', 'unseen', 'weakest'] as const) {
    expect(composeStations(candidates, { choice, count: 1 })[0]?.sectionId).toBe('old');
  }
  expect(compose(candidates, 'weakest', 2)).toEqual(['old', 'today (recent)']);
});

test('the station types of a circuit take turns, in their usual order within each round', () => {
  const types: StationId[] = ['outpatient_stations', 'clinical_skills', 'communication'];
  const candidates = types.flatMap((stationId) =>
    [1, 2].map((number) => section(`${stationId} ${number}`, { stationId })),
  );
  expect(compose(candidates, 'unseen', 5)).toEqual([
    'clinical_skills 1',
    'communication 1',
    'outpatient_stations 1',
    'clinical_skills 2',
    'outpatient_stations 2',
  ]);
});

test('a circuit of one station takes the station type that circuits showed least', () => {
  const candidates = [
    section('communication 1'),
    section('communication 2', { uses: 3 }),
    section('emergency 1', { stationId: 'emergency_stations' }),
  ];
  expect(compose(candidates, 'unseen', 1)).toEqual(['emergency 1']);
});

test('no section is chosen twice for a circuit, even when the circuit should have more stations than there are sections', () => {
  expect(compose([section('only')], 'mixed', 8)).toEqual(['only']);
});
