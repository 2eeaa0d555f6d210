import { describe, expect, it } from 'vitest';
import { moneyOrDash, nameOf, readPounds, shortId } from './payment-words.ts';

describe('an amount typed in pounds', () => {
  it.each([
    ['25', 2_500],
    ['25.5', 2_550],
    ['25.50', 2_550],
    ['£ 0.30', 30],
    [' 1234.05 ', 123_405],
  ])('%j is %i pence', (text, minor) => expect(readPounds(text)).toBe(minor));
  it.each(['', 'ten', '-5', '1.234', '1,50', '1e3', '25.', '12345678'])('%j is no amount', (text) =>
    expect(readPounds(text)).toBeNull(),
  );
});

it('a fee that is not known yet is a dash, one of nothing is nothing', () => {
  expect(moneyOrDash(null, null)).toBe('—');
  expect(moneyOrDash(0, 'gbp')).toBe('£0.00');
  expect(moneyOrDash(-290, 'gbp')).toBe('-£2.90');
});

it('long ids are cut to 20 characters', () => {
  expect(shortId('pay_3a39321744f4d9f228bd1cc0')).toBe('pay_3a39321744f4d9f2…');
  expect(shortId('short')).toBe('short');
});

it('a deleted payer is named as such', () => {
  expect(nameOf(null)).toBe('Deleted user');
});
