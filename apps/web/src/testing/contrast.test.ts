import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0b6871', '#ffffff', 6.5],
])('the contrast of %s on %s is %s', (text, surface, expected) => {
  expect(contrast(text, surface, '#ffffff')).toBeCloseTo(expected, 1);
});

test('the contrast on a translucent surface is that of the visible colour', () => {
  const seen = contrast('#ffffff', 'rgb(0 0 0 / 50%)', '#ffffff');
  expect(seen).toBeCloseTo(contrast('#ffffff', '#808080', '#ffffff') ?? 0, 1);
});

test('a colour in an unknown notation has no contrast', () => {
  expect(contrast('currentColor', '#ffffff', '#ffffff')).toBeNull();
});
