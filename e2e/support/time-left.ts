import { expect } from '@playwright/test';

/** A page draws whole seconds, and the answer is a moment younger than what was drawn. */
const TOLERANCE_SECONDS = 1.5;

/**
 * Waits until a page's clock shows the time that the server's answer leaves. Two browsers are not compared with each other, because
 * on a busy machine each draws when it can.
 */
export async function expectTimeLeft(
  shown: () => Promise<number>,
  ask: () => Promise<{ now: string; endsAt: string | null | undefined }>,
): Promise<void> {
  await expect(async () => {
    const left = await shown();
    const { now, endsAt } = await ask();
    const leftOnServer = (Date.parse(endsAt ?? '') - Date.parse(now)) / 1000;
    expect(Math.abs(left - leftOnServer)).toBeLessThanOrEqual(TOLERANCE_SECONDS);
  }).toPass();
}
