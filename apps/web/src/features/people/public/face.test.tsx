import { expect, test } from 'vitest';
import { tintOf } from './face.tsx';

test('one person has one tint, and fifty people share all five', () => {
  expect(tintOf('1f0c4a5e-uid')).toBe(tintOf('1f0c4a5e-uid'));
  const tints = Array.from({ length: 50 }, (_, i) => tintOf(`person-${i * 7919}`));
  expect(new Set(tints).size).toBe(5);
});
