import { expect, test } from 'vitest';
import { parseRange } from './media.routes.ts';

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  ['bytes=-', null],
] as const)(
  "a request for range %s of a section's media file of 100 bytes is answered with that range, or with the whole file",
  (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  },
);

test.each(['bytes=100-', 'bytes=50-40', 'bytes=-0'])(
  "a request for range %s of a section's media file of 100 bytes is refused",
  (header) => {
    expect(() => parseRange(header, 100)).toThrow(/shorter/);
  },
);
