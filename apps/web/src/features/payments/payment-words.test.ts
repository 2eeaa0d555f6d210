import { expect, test } from 'vitest';
import { moneyOrDash, nameOf, shortId } from './payment-words.ts';

test('an unknown fee of a payment is shown as a dash, and a fee of zero as zero', () => {
  expect(moneyOrDash(null, null)).toBe('—');
  expect(moneyOrDash(0, 'gbp')).toBe('£0.00');
  expect(moneyOrDash(-290, 'gbp')).toBe('-£2.90');
});

test('long payment ids are cut to 20 characters', () => {
  expect(shortId('pay_3a39321744f4d9f228bd1cc0')).toBe('pay_3a39321744f4d9f2…');
  expect(shortId('short')).toBe('short');
});

test("a payer whose account was deleted is shown as 'Deleted user'", () => {
  expect(nameOf(null)).toBe('Deleted user');
});
