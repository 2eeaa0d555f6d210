import type { CircuitOverview } from '@urost3/contract/circuit/circuit.schemas.ts';
import { expect, test } from 'vitest';
import { formatMinutes } from '../../../lib/dates.ts';
import { longestCircuit, minutesOfCircuit } from './circuit-summary.tsx';

const overview: CircuitOverview = {
  readingMinutes: 2,
  interviewMinutes: 13,
  extraTimePercent: 0,
  runningId: null,
  stationIds: ['communication', 'emergency_stations'],
  sectionCounts: [
    { stationId: 'communication', count: 1 },
    { stationId: 'emergency_stations', count: 30 },
  ],
  history: [],
};

test('the length of a circuit includes the pauses between stations, which extra time does not lengthen', () => {
  expect(minutesOfCircuit(overview, 1)).toBe(15);
  expect(minutesOfCircuit(overview, 4)).toBe(66);
  expect(minutesOfCircuit({ ...overview, extraTimePercent: 25 }, 4)).toBe(81);
});

test('no circuit length is offered for which there are not enough sections', () => {
  expect(longestCircuit(overview, 'communication')).toBe(1);
  expect(longestCircuit(overview, 'emergency_stations')).toBe(8);
  expect(longestCircuit({ ...overview, sectionCounts: [] }, 'all')).toBe(0);
});

test('circuit lengths of an hour and more are shown in hours', () => {
  expect([15, 60, 66].map(formatMinutes)).toEqual(['15 min', '1 h', '1 h 6 min']);
});
