import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ada Byron', 'ada@demo.test', 'AB'],
  ['Ada Maria King Byron', 'ada@demo.test', 'AB'],
  ['  ada   byron ', 'x@demo.test', 'AB'],
  ['Idris Interviewer', 'x@demo.test', 'ID'],
  ['Ada', 'x@demo.test', 'AD'],
  ['A', 'x@demo.test', 'A'],
  ['Óscar Éluard', 'x@demo.test', 'ÓÉ'],
  ['', 'premium@demo.test', 'PR'],
  ['   ', 'q@demo.test', 'Q'],
  ['', '', 'U'],
])('the initials of the account "%s" <%s> are %s', (displayName, email, initials) => {
  expect(initialsOf({ displayName, email })).toBe(initials);
});

test('the initials are U without an account', () => {
  expect(initialsOf(null)).toBe('U');
});
