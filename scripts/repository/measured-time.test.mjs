// No test is decided by the clock: neither by the speed of the machine nor by what else runs on it. A time that is worth knowing is
// measured by `npm run bench`.
import { expect, test } from 'vitest';
import { files, read } from './files.mjs';
import { findMeasuredTime } from './measured-time.mjs';

const samples = {
  'a difference': `
    const startedAt = performance.now();
    expect(performance.now() - startedAt).toBeLessThan(50);`,
  'a difference in a variable': `
    const startedAt = Date.now();
    await work();
    const elapsed = Math.round(Date.now() - startedAt);
    expect(elapsed / 1000).toBeLessThan(3);`,
  'what a helper returns': `
    async function timed(work) {
      const before = process.cpuUsage();
      await work();
      return process.cpuUsage(before).user / 1000;
    }
    test('quick', async () => expect(await timed(read)).toBeLessThan(50));`,
  'a property that a helper returns': `
    const end = async () => {
      const startedAt = performance.now();
      await exited;
      return { code: 0, ms: performance.now() - startedAt };
    };
    test('quick', async () => {
      const ends = [];
      const { code, ms } = await end();
      ends.push(ms);
      for (const one of ends) expect(one).toBeLessThan(10_000);
    });`,
  'the gaps between readings': `
    const at = [];
    server.on('connection', () => at.push(performance.now()));
    const gaps = at.slice(1).map((one, n) => one - at[n]);
    expect(Math.min(...gaps)).toBeGreaterThan(300);`,
  'a poll that waits for time to pass': `
    const opened = Date.now();
    await expect.poll(() => Date.now() - opened, { timeout: 30_000 }).toBeGreaterThan(20_000);`,
  'a reading in a browser': `
    const seen = page.evaluate(() => new Promise((resolve) => {
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    }));
    const began = Date.now();
    expect((await seen) - began).toBeLessThan(20_000);`,
  'a deadline': `
    const dueAt = Date.now() + 1_500;
    expect(new Date().getTime()).toBeGreaterThanOrEqual(dueAt);`,
  'a comparison': `
    const startedAt = process.hrtime.bigint();
    expect(process.hrtime.bigint() - startedAt < 1_000n).toBe(true);`,
  'the limit of an expectation': `
    const startedAt = performance.now();
    expect(MOST_MS).toBeGreaterThan(performance.now() - startedAt);`,
  'the time until a date of the product': `
    const leftMs = Date.parse(room.endsAt) - Date.now();
    expect(leftMs).toBeGreaterThan(0);`,
};

test.each(Object.entries(samples))('the search for measured times finds %s', (_, source) => {
  expect(findMeasuredTime(source)).toHaveLength(1);
});

const harmless = {
  'a date in the past': `
    const old = new Date(Date.now() - DAY_MS).toISOString();
    expect(label(old)).toBe('yesterday');`,
  'two dates of the product': `
    const left = Date.parse(room.endsAt) - Date.parse(room.now);
    expect(left).toBe(60_000);`,
  'moments in their order': `
    const asked = Date.now();
    const { startedAt } = await call();
    expect(startedAt).toBeGreaterThanOrEqual(asked);`,
  'a clock that the test sets': `
    test('a circuit ends', () => {
      vi.useFakeTimers();
      const startedAt = Date.now();
      vi.advanceTimersByTime(5_000);
      expect(Date.now() - startedAt).toBe(5_000);
    });`,
  'a time that is only printed': `
    const startedAt = performance.now();
    expect(await count()).toBe(3);
    console.log(performance.now() - startedAt);`,
  'how many readings there are': `
    const at = [];
    server.on('connection', () => at.push(performance.now()));
    expect(at.length - 1).toBe(4);`,
};

test.each(Object.entries(harmless))('the search for measured times leaves %s', (_, source) => {
  expect(findMeasuredTime(source)).toEqual([]);
});

test('no expectation depends on a measured time', () => {
  const tests = files.filter(
    (path) => /\.(?:tsx?|mjs)$/.test(path) && !path.startsWith('lab/bench/'),
  );
  const found = tests.flatMap((path) =>
    findMeasuredTime(read(path), path).map((line) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});
