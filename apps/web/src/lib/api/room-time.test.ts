import { expect, test, vi } from 'vitest';
import { noteServerTime, toRoomTime, withServerTime } from './room-time.ts';

test('the response with the shortest round trip sets the clock of a practice room', () => {
  noteServerTime(100_000, 0, 400);
  expect(toRoomTime(400)).toBe(100_200);
  // The round trip takes 10 ms, so the error is at most 5 ms. This sample is more exact than the previous one.
  noteServerTime(101_000, 995, 1_005);
  expect(toRoomTime(1_005)).toBe(101_005);
  noteServerTime(102_900, 2_000, 3_000);
  expect(toRoomTime(3_000)).toBe(103_000);
});

test('the clock of a practice room is right again with the first response after a change of the device clock', () => {
  noteServerTime(100_000, 0, 10);
  noteServerTime(110_000, 3_600_000, 3_600_100);
  expect(toRoomTime(3_600_100)).toBe(110_050);
});

test('a response counts with the time that its request took', async () => {
  vi.useFakeTimers({ now: 7_200_000 });
  const wait = () =>
    new Promise<string>((resolve) => setTimeout(resolve, 600, '1970-01-01T09:00:00Z'));
  const answer = withServerTime(wait, (now) => now);
  await vi.advanceTimersByTimeAsync(600);
  await answer;
  expect(toRoomTime(7_200_600)).toBe(9 * 3_600_000 + 300);
  // An exact sample that follows is preferred.
  noteServerTime(9 * 3_600_000 + 1_400, 7_201_595, 7_201_605);
  expect(toRoomTime(7_201_605)).toBe(9 * 3_600_000 + 1_405);
});
