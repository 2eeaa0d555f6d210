// Practice rooms in several browsers with fake cameras.
import { type Browser, expect, type Page } from '@playwright/test';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { callerOf } from './caller.ts';
import { sessionOf, signIn } from './session.ts';
import { expectTimeLeft } from './time-left.ts';

/** Opens a separate browser for a second person. */
export async function openBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    permissions: ['camera', 'microphone'],
  });
  return context.newPage();
}

/** Opens a practice room with these sections. @returns the URL of the room */
export async function openRoom(page: Page, sections: readonly RegExp[]): Promise<string> {
  for (const [index, name] of sections.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a station' }).click();
    await page.getByRole('combobox', { name: `Station ${index + 1}` }).click();
    await page.getByRole('listbox').getByRole('option', { name }).first().click();
  }
  await page.getByRole('button', { name: 'Open the room' }).click();
  await page.waitForURL(/\/practice\/[0-9a-f-]{36}$/);
  return page.url();
}

export async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(clock(page)).toBeVisible();
}

export const clock = (page: Page) => page.getByRole('region', { name: 'Room clock' });
export const people = (page: Page) => page.getByRole('list', { name: 'People in the room' });
export const tile = (page: Page, name: string) =>
  people(page).getByRole('listitem').filter({ hasText: name });

export async function makeLink(host: Page): Promise<string> {
  await host.getByRole('button', { name: 'Copy invitation link' }).click();
  return host.getByLabel('Invitation link').inputValue();
}

/** Waits until the video of another person is playing. */
export async function expectPictureOf(page: Page, name: string): Promise<void> {
  const video = tile(page, name).locator('video');
  // In a room of four, each browser creates three connections. On one machine these twelve are created one after another,
  // which takes long.
  await expect(video).toBeVisible({ timeout: 60_000 });
  const timeOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  // Compare each reading with the previous one. The time restarts at 0 with a new connection, for example after a reload.
  let last = await timeOf();
  const moved = async () => {
    const before = last;
    last = await timeOf();
    return last - before;
  };
  await expect.poll(moved).toBeGreaterThan(0.3);
  // Wait for a video width too, because the time also advances while only audio plays.
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0);
}

export async function secondsLeft(page: Page): Promise<number> {
  const words = (await clock(page).getByRole('timer').textContent()) ?? '';
  const [minutes, seconds] = words.split(':').map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** Waits until the clock of the room shows the time that the server's answer leaves. */
export async function expectServersClock(page: Page): Promise<void> {
  const call = callerOf(page.request);
  const [, room] = /\/practice\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  const as = sessionOf(await page.waitForRequest(/\/presence$/));
  await expectTimeLeft(
    () => secondsLeft(page),
    async () => {
      const { state } = await call<Room>('GET', `/practice-rooms/${room}`, { as });
      return { now: state.now, endsAt: state.phaseEndsAt };
    },
  );
}

/** Waits until the clock of the room has advanced by this many seconds. */
export async function passOnClock(page: Page, seconds: number): Promise<void> {
  const before = await secondsLeft(page);
  await expect.poll(async () => before - (await secondsLeft(page))).toBeGreaterThanOrEqual(seconds);
}

export const lead = (page: Page, name: string) =>
  clock(page).getByRole('button', { name, exact: true }).click();

export async function joinByLink(page: Page, email: string, link: string): Promise<void> {
  await signIn(page, email, '/dashboard');
  await page.goto(link);
  await join(page);
}

/**
 * Disconnects a page from the server, as a dropped network does. Chromium keeps connections to other browsers.
 * @returns a function that restores the network
 */
export async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const set = (isOffline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline: isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await session.send('Network.enable');
  await set(true);
  return async () => {
    await set(false);
    await session.detach();
  };
}
