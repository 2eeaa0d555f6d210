import { expect, test } from 'vitest';
import { greetingName } from './greeting-name.ts';

const named = (displayName: string, email = 'a.khan@nhs.test') =>
  greetingName({ firstName: '', displayName, email });

test.each([
  ['Dr Amina Khan', 'Amina'],
  ['dr. Amina Khan', 'Amina'],
  ['Mr Tom Hale', 'Tom'],
  ['Mrs Jo March', 'Jo'],
  ['Ms Jo March', 'Jo'],
  ['Prof. Dr Lena Weiss', 'Lena'],
  ['  Priya   Nair ', 'Priya'],
  ['Drew Mrowski', 'Drew'],
])(
  "the greeting of a person with the display name '%s' uses the name %s",
  (displayName, expected) => {
    expect(named(displayName)).toBe(expected);
  },
);

test('the greeting uses the first name rather than the display name', () => {
  expect(greetingName({ firstName: 'Dr Sam', displayName: 'Alex Reed', email: 'x@y.test' })).toBe(
    'Sam',
  );
});

test.each([
  ['Mary Jane', 'Mary Jane'],
  [' Prof. Dr  Anna  Lena ', 'Anna Lena'],
  ['Dr', 'Alex'],
])('the greeting of a person with the first name %j uses the name %s', (firstName, expected) => {
  expect(greetingName({ firstName, displayName: 'Alex Reed', email: 'x@y.test' })).toBe(expected);
});

test('the greeting of a person whose display name is empty or only a title uses the local part of the email address', () => {
  expect(named('Dr', 'j.okafor@nhs.test')).toBe('j.okafor');
  expect(named('', 'j.okafor@nhs.test')).toBe('j.okafor');
});

test('without name and email the greeting says Doctor', () => {
  expect(greetingName({ displayName: ' ', email: '' })).toBe('Doctor');
  expect(greetingName(null)).toBe('Doctor');
});
