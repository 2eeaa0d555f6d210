import { expect, test } from 'vitest';
import { shareLooks } from './shared-look.ts';

function scene() {
  const asked: string[] = [];
  const answers: ((value: number) => void)[] = [];
  const look = shareLooks(
    (slot: string) => slot,
    (slot) => {
      asked.push(slot);
      return new Promise<number>((resolve) => answers.push(resolve));
    },
  );
  const answer = async (value: number) => {
    answers.shift()?.(value);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { look, answer, asked };
}

test('a crowd that asks while a look is under way shares one look, which begins afterwards', async () => {
  const { look, answer, asked } = scene();
  const first = look('a');
  const crowd = Array.from({ length: 50 }, () => look('a'));
  expect(asked).toEqual(['a']);
  await answer(1);
  expect(await first).toBe(1);
  expect(asked).toEqual(['a', 'a']);
  const late = look('a');
  await answer(2);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([2]));
  expect(asked).toEqual(['a', 'a', 'a']);
  await answer(3);
  expect(await late).toBe(3);
});

test('every question has its own look, and nothing is remembered', async () => {
  const { look, answer, asked } = scene();
  const a = look('a');
  const b = look('b');
  await answer(1);
  await answer(2);
  expect([await a, await b]).toEqual([1, 2]);
  const again = look('a');
  await answer(3);
  expect(await again).toBe(3);
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('a look that fails does so for those who share it, and the next one is asked again', async () => {
  let times = 0;
  const look = shareLooks(
    (slot: string) => slot,
    async () => {
      times += 1;
      if (times === 1) throw new Error('away');
      return times;
    },
  );
  const first = look('a');
  const second = look('a');
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe(2);
  expect(await look('a')).toBe(3);
});
