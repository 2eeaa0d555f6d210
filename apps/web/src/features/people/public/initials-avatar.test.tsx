import { expect, test } from 'vitest';
import { avatarColor } from './initials-avatar.tsx';

test("a person's avatar always has the same colour, and the avatars of fifty people use all five colours", () => {
  expect(avatarColor('1f0c4a5e-uid')).toBe(avatarColor('1f0c4a5e-uid'));
  const tints = Array.from({ length: 50 }, (_, i) => avatarColor(`person-${i * 7919}`));
  expect(new Set(tints).size).toBe(5);
});
