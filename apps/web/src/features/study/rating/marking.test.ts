import { coveredPoints } from '@urost3/contract/examiner/examiner.ts';
import { expect, test } from 'vitest';
import { inMarkingOrder, nextUnmarked, pointsForNextTime } from './marking.ts';

const points = [
  { text: 'Observations', weight: 'major' },
  { text: 'Chaperone', weight: 'minor' },
  { text: 'Sepsis', weight: 'critical' },
  { text: 'Imaging', weight: 'major' },
  { text: 'Consent', weight: 'critical' },
] as const;
const ordered = inMarkingOrder(points);
const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text);

test('critical points are marked first, and points of one weight in the order of the sheet', () => {
  expect(texts(ordered)).toEqual(['Sepsis', 'Consent', 'Observations', 'Imaging', 'Chaperone']);
});

test('only covered points count, in the order of the sheet', () => {
  const verdicts = { Sepsis: 'covered', Chaperone: 'partly', Observations: 'covered' } as const;
  expect(coveredPoints(points, verdicts)).toEqual(['Observations', 'Sepsis']);
});

test('after a mark the next point without a verdict follows, and after the last one the first that was left out', () => {
  expect(nextUnmarked(ordered, {}, null)).toBe('Sepsis');
  expect(nextUnmarked(ordered, { Sepsis: 'covered', Consent: 'partly' }, 'Sepsis')).toBe(
    'Observations',
  );
  expect(nextUnmarked(ordered, { Chaperone: 'covered' }, 'Chaperone')).toBe('Sepsis');
  const all = Object.fromEntries(points.map(({ text }) => [text, 'not_heard' as const]));
  expect(nextUnmarked(ordered, all, 'Sepsis')).toBeNull();
});

test('the points for next time are at most three: critical ones first, and points not said before partly said ones', () => {
  const next = pointsForNextTime(points, {
    Sepsis: 'partly',
    Consent: 'not_heard',
    Observations: 'covered',
    Imaging: 'not_heard',
  });
  expect(texts(next)).toEqual(['Consent', 'Sepsis', 'Imaging']);
  expect(pointsForNextTime(points.slice(0, 1), { Observations: 'covered' })).toEqual([]);
});
