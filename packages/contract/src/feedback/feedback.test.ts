import { expect, test } from 'vitest';
import { markChecklist } from '../content/checklist.ts';
import { stationPercent } from './feedback.ts';

const point = (
  weight: 'critical' | 'major' | 'minor',
  mark: 'met' | 'partly' | 'not_met' | 'not_seen',
) => ({ weight, mark }) as const;

test("points of an interviewer's feedback sheet count by their weight, partly met ones half, and those not seen not at all", () => {
  expect(
    stationPercent({
      points: [point('critical', 'met'), point('major', 'partly'), point('minor', 'not_seen')],
    }),
  ).toBe(80);
  expect(stationPercent({ points: [point('major', 'not_seen')] })).toBeNull();
});

test("a critical point that is not met limits the mark of an interviewer's feedback sheet to half, and a partly met one does not", () => {
  const rest = [point('major', 'met'), point('major', 'met'), point('major', 'met')];
  expect(stationPercent({ points: [point('critical', 'not_met'), ...rest] })).toBe(50);
  expect(stationPercent({ points: [point('critical', 'partly'), ...rest] })).toBe(83);
});

test('a half per cent is rounded up in the mark of every sheet, so that the same points have the same mark', () => {
  const points = Array.from({ length: 40 }, (_, n) => ({ text: `${n}`, weight: 'minor' as const }));
  const isCovered = (text: string) => Number(text) < 23;
  const marked = points.map(({ text }) => point('minor', isCovered(text) ? 'met' : 'not_met'));
  expect(markChecklist(points, isCovered).percent).toBe(58);
  expect(stationPercent({ points: marked })).toBe(58);
});

test("points of an interviewer's feedback sheet without a weight, as in old sheets, count the same", () => {
  expect(stationPercent({ points: [{ mark: 'met' }, { mark: 'not_met' }] })).toBe(50);
});
