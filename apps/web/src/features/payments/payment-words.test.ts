import { describe, expect, test } from 'vitest';
import { moneyOrDash, nameOf, readPounds, shortId } from './payment-words.ts';

describe('a refund amount typed in pounds', () => {
  test.each([
    ['25', 2_500],
    ['25.5', 2_550],
    ['25.50', 2_550],
    ['£ 0.30', 30],
    [' 1234.05 ', 123_405],
  ])('the refund amount %j is read as %i pence', (text, minor) =>
    expect(readPounds(text)).toBe(minor),
  );
  test.each(['', 'ten', '-5', '1.234', '1,50', '1e3', '25.', '12345678'])(
    'the text %j is refused as the amount of a refund',
    (text) => expect(readPounds(text)).toBeNull(),
  );
});

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
