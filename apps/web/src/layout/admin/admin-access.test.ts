import type { Role } from '@urost3/contract/roles.ts';
import { expect, test } from 'vitest';
import { groupedAdminPages } from './admin-access.ts';

/** Each page's label with its heading in the menu. */
const menuOf = (...roles: Role[]) =>
  groupedAdminPages({ roles }).flatMap(({ heading, pages }) =>
    pages.map(({ label }) => [heading, label]),
  );

test("the administration's menu shows a moderator the pages of moderation under the heading People", () => {
  expect(menuOf('moderator')).toEqual([
    ['People', 'Community Reports'],
    ['People', 'Practice Rooms'],
  ]);
});

test.each<[Role, Role]>([
  ['moderator', 'interviewer'],
  ['editor', 'moderator'],
  ['finance', 'moderator'],
])(
  "the administration's menu shows a %s who is also %s each page under the heading that an administrator sees",
  (...roles) => {
    expect(menuOf('admin')).toEqual(expect.arrayContaining(menuOf(...roles)));
  },
);

test("the administration's menu begins with the seven prescribed pages, without a heading, and tells the two lists of reports apart", () => {
  const menu = menuOf('admin');
  expect(menu.slice(0, 7)).toEqual(
    [
      'Dashboard',
      'User Management',
      'Station Management',
      'Booking Management',
      'Availability Management',
      'Payment Oversight',
      'Subscription Management',
    ].map((label) => [undefined, label]),
  );
  expect(menu.slice(7).every(([heading]) => heading)).toBe(true);
  expect(menu).toContainEqual(['People', 'Community Reports']);
  expect(menu).toContainEqual(['Content', 'Question Reports']);
});
