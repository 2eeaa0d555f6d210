import { expect, test } from 'vitest';
import { type Due, wordsOf } from './push-delivery.service.ts';
import { isQuiet } from './push-settings.service.ts';

test.each([
  ['2026-11-18T21:59:00Z', false],
  ['2026-11-18T22:00:00Z', true],
  ['2026-11-19T06:59:00Z', true],
  ['2026-11-19T07:00:00Z', false],
  // 22:00 in London, because of summer time.
  ['2026-06-18T21:00:00Z', true],
  ['2026-06-18T20:59:00Z', false],
])(
  'the quiet hours of push notifications from 22 to 7 are measured in London time at %s',
  (at, expected) => {
    expect(isQuiet(new Date(at), { from: 22, until: 7 })).toBe(expected);
  },
);

test('the quiet hours of push notifications can begin and end on the same day', () => {
  const noon = { from: 12, until: 14 };
  expect(isQuiet(new Date('2026-11-18T13:59:00Z'), noon)).toBe(true);
  expect(isQuiet(new Date('2026-11-18T14:00:00Z'), noon)).toBe(false);
  expect(isQuiet(new Date('2026-11-18T23:00:00Z'), null)).toBe(false);
});

const message = (title: string, refId: string): Due => ({
  kind: 'message',
  refId,
  actorUid: `author ${refId}`,
  title,
  body: 'New message',
  path: `/community?conversation=${refId}`,
});
const reminder: Due = {
  kind: 'reminder',
  refId: 'booking',
  actorUid: null,
  title: 'Your mock interview is tomorrow',
  body: 'Thursday',
  path: '/my-bookings',
};

test('waiting push notifications are joined into one', () => {
  const ann = message('Ann', 'a');
  expect(wordsOf([ann])).toEqual({ title: 'Ann', body: 'New message', path: ann.path });
  expect(wordsOf([ann, ann])).toEqual({ title: 'Ann', body: '2 new messages', path: ann.path });
  expect(wordsOf([ann, message('Ben', 'b')])).toEqual({
    title: 'New messages',
    body: '2 new messages',
    path: '/community?tab=messages',
  });
  // Two people may have the same name.
  expect(wordsOf([ann, message('Ann', 'b')])).toMatchObject({ title: 'New messages' });
  expect(wordsOf([reminder])).toMatchObject({ body: 'Thursday', path: '/my-bookings' });
  expect(wordsOf([ann, reminder])).toEqual({
    title: 'Waiting for you',
    body: 'Your mock interview is tomorrow · 1 new message',
    path: '/dashboard',
  });
});
