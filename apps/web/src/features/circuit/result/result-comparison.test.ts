import { expect, test } from 'vitest';
import { compareWithEarlier, listEarlier, meanOfType, verdictOf } from './result-comparison.ts';

const summary = (day: number, percent: number | null) => ({
  id: `c${day}`,
  outcome: 'finished' as const,
  startedAt: `2026-03-0${day}T10:00:00.000Z`,
  stations: [{ stationId: 'communication' as const, title: 'One', percent }],
  percent,
});

test('the result of a circuit is compared with the marked circuits before it, oldest first', () => {
  const history = [summary(5, 90), summary(4, 60), summary(3, null), summary(2, 40)];
  const earlier = listEarlier(history, '2026-03-05T10:00:00.000Z');
  expect(earlier.map(({ percent }) => percent)).toEqual([40, 60]);
});

test.each([
  [70, [40, 60], 'Up from 60% in your last circuit. Your best so far.'],
  [50, [40, 60], 'Down from 60% in your last circuit.'],
  [50, [70, 60], 'Down from 60% in your last circuit. Your best is 70%.'],
  [50, [60, 50], '50%, as in your last circuit. Your best is 60%.'],
  [60, [60, 40], 'Up from 40% in your last circuit.'],
])(
  'a circuit mark of %i%% after the marks %j is compared with the last and the best mark',
  (percent, earlier, words) => {
    expect(compareWithEarlier(percent, earlier)).toBe(words);
  },
);

test('the mark of a station type in a circuit is the mean of its marked stations', () => {
  const stations = [
    { stationId: 'communication' as const, percent: 50 },
    { stationId: 'communication' as const, percent: 75 },
    { stationId: 'communication' as const, percent: null },
    { stationId: 'emergency_stations' as const, percent: 0 },
  ];
  expect(meanOfType(stations, 'communication')).toBe(63);
  expect(meanOfType(stations, 'outpatient_stations')).toBeNull();
});

test.each([
  [null, 'Not marked yet'],
  [49, 'Not a pass yet'],
  [50, 'Just short of a pass'],
  [59, 'Just short of a pass'],
  [60, 'A pass'],
  [79, 'A pass'],
  [80, 'A strong pass'],
])('the verdict on a circuit mark of %j is %s', (percent, words) => {
  expect(verdictOf(percent)).toBe(words);
});
