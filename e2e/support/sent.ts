// What a page keeps on the device until the server has it; and requests with a learner's work, recorded, so that a test can send them a
// second time, as after a lost response.
import { expect, type Page, type Request } from '@playwright/test';
import type { Headers } from './session.ts';

/** Matches the requests that the device stores while it is offline. */
const WORK = /\/api\/(progress|attempts|answers|point-cards|study-sessions)(\/|$)/;

/** How many entries of the outbox wait to be sent. A visit that the page still measures does not. */
export const countUnsent = (page: Page) =>
  page.evaluate(
    () =>
      Object.entries(localStorage).filter(
        ([key, entry]) =>
          key.startsWith('urost3.outbox.') && !(JSON.parse(entry).heldUntil > Date.now()),
      ).length,
  );

/** When the page last kept the visit that it measures, in milliseconds since 1970; null before the first time. */
export const readKeptUntil = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const held = Object.entries(localStorage).flatMap(([key, entry]) =>
      key.startsWith('urost3.outbox.') && JSON.parse(entry).heldUntil > Date.now()
        ? [JSON.parse(entry).payload.seenAt as number]
        : [],
    );
    return held[0] ?? null;
  });

export interface Sent {
  method: string;
  url: string;
  data: unknown;
}

/**
 * Records requests from now on. Runs inside the page, because Playwright cannot read the bodies of Firefox's requests.
 * A reload ends the recording.
 */
export async function collectSent(page: Page): Promise<() => Promise<Sent[]>> {
  await page.evaluate((work) => {
    const sent: Sent[] = [];
    const send = window.fetch;
    window.fetch = (input, init) => {
      const url = String(input);
      if (init?.method !== 'GET' && new RegExp(work).test(url))
        sent.push({ method: init?.method ?? '', url, data: JSON.parse(String(init?.body)) });
      return send(input, init);
    };
    Object.assign(window, { sent });
  }, WORK.source);
  return () => page.evaluate(() => (window as unknown as { sent: Sent[] }).sent);
}

/** Like `collectSent`, but continues after a page load. Not for Firefox. */
export function collectSentOverLoads(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && WORK.test(pathname))
      sent.push({ method: request.method(), url: request.url(), data: request.postDataJSON() });
  });
  return sent;
}

export async function sendAgain(
  page: Page,
  headers: Headers,
  sent: readonly Sent[],
): Promise<void> {
  for (const { method, url, data } of sent) {
    const again = await page.request.fetch(url, { method, headers, data });
    expect(again.ok(), `${url}: ${await again.text()}`).toBe(true);
  }
}
