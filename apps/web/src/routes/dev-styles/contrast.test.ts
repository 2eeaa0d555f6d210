import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0b6871', '#ffffff', 6.5],
])('the style guide computes the contrast of %s on %s as %s', (text, surface, expected) => {
  expect(contrast(text, surface, '#ffffff')).toBeCloseTo(expected, 1);
});

test('the style guide computes the contrast on a translucent surface as it appears', () => {
  const seen = contrast('#ffffff', 'rgb(0 0 0 / 50%)', '#ffffff');
  expect(seen).toBeCloseTo(contrast('#ffffff', '#808080', '#ffffff') ?? 0, 1);
});

test('the style guide computes no contrast for a colour that it cannot read', () => {
  expect(contrast('currentColor', '#ffffff', '#ffffff')).toBeNull();
});
