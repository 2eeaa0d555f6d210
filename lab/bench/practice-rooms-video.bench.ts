// Two browsers with fake cameras in one practice room. Measures:
// - the time from 'Join' to the first video frame
// - the difference between the clocks of the browsers
// - the time to recover after ten seconds without the server
// Chromium cannot cut a connection between browsers, so their video continues during these seconds, as the figures say.
// Usage: npm run bench -- practice-rooms-video [--quick]
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { temporaryFolder } from '../lib/database.ts';
import { printComparison, printFigure, printPart } from '../lib/figures.ts';
import { startServer } from '../lib/process.ts';
import { median, percentile } from '../lib/statistics.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const isQuick = process.argv.includes('--quick');
const JOINS = isQuick ? 5 : 20;
const DROPS = isQuick ? 1 : 3;
const GONE_MS = 10_000;
/** Frames are counted for this long, at the end of the interruption. */
const STILL_MS = 1_000;
const CLOCK_SECONDS = 10;
/** The second browser's clock is wrong by this much. */
const CLOCK_SHIFT_MS = 37_400;
const STATIONS =
  '/practice?stationId=emergency_stations&sectionId=testicular-torsion-in-a-teenager';

const folder = await temporaryFolder();
const product = await startServer(join(here, '../../apps/api/dist/server.js'), {
  PORT: '0',
  DATA_DIR: folder.path,
  LOG_LEVEL: 'error',
});
const browser: Browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-device-for-media-stream=fps=10',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
    '--autoplay-policy=no-user-gesture-required',
  ],
});

async function openPage(email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    permissions: ['camera', 'microphone'],
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto('/login?next=/dashboard');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Measures the time from the click on 'Join' to the first rendered frame of the other person's video. */
const joinAndSee = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const buttons = Array.from(document.querySelectorAll('button'));
        const join = buttons.find(({ textContent }) => textContent === 'Join');
        const began = performance.now();
        setTimeout(() => reject(new Error('No picture within 30 s')), 30_000);
        const look = () => {
          const video = document.querySelector<HTMLVideoElement>(
            '[aria-label="People in the room"] li:first-child [data-shown="true"] video',
          );
          if (video && video.videoWidth > 0 && video.currentTime > 0)
            requestAnimationFrame(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        join?.click();
        look();
      }),
  );

/** Opens the room, and waits in the device check until camera and microphone are on. */
async function enterLobby(page: Page, room: string): Promise<void> {
  await page.goto(room);
  await page.getByRole('meter', { name: 'Loudness of your microphone' }).waitFor();
  await page.locator('video').first().waitFor();
}

async function measureJoins(guest: Page, room: string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < JOINS; round += 1) {
    await enterLobby(guest, room);
    times.push(await joinAndSee(guest));
    await press(guest, 'Leave');
    await guest.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await guest.getByText('You left the room.').waitFor();
  }
  printPart(`From 'Join' to the first picture of the other person, ${JOINS} times on loopback`);
  printComparison('each', `${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  printFigure("'Join' to the first picture, p50", percentile(times, 0.5), 'ms', 1_000);
  printFigure("'Join' to the first picture, p95", percentile(times, 0.95), 'ms', 1_500);
}

/** Records when the shown clock changes, by the machine's monotonic clock. @returns a map from the text of the clock to milliseconds */
const watchClock = (page: Page, seconds: number) =>
  page.evaluate(
    (watched) =>
      new Promise<Record<string, number>>((resolve) => {
        const timer = document.querySelector('[role="timer"]');
        const seen: Record<string, number> = {};
        const observer = new MutationObserver(() => {
          seen[timer?.textContent ?? ''] ??= performance.timeOrigin + performance.now();
        });
        if (timer) observer.observe(timer, { characterData: true, childList: true, subtree: true });
        setTimeout(() => {
          observer.disconnect();
          resolve(seen);
        }, watched * 1_000);
      }),
    seconds,
  );

async function measureClocks(host: Page, guest: Page): Promise<void> {
  const [one, two] = await Promise.all([
    watchClock(host, CLOCK_SECONDS),
    watchClock(guest, CLOCK_SECONDS),
  ]);
  const apart = Object.entries(one).flatMap(([text, at]) => {
    const other = two[text];
    return other === undefined ? [] : [Math.abs(at - other)];
  });
  printPart(
    `The clock of both people, ${apart.length} seconds; one device’s own clock is ${CLOCK_SHIFT_MS / 1_000} s fast`,
  );
  printComparison('apart, median', `${median(apart).toFixed(0)} ms`);
  printFigure('apart, most', Math.max(...apart), 'ms', 150);
}

/** Waits until the other person's video is playing. */
const seePicture = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const find = () =>
          document.querySelector<HTMLVideoElement>(
            '[aria-label="People in the room"] li:first-child [data-shown="true"] video',
          );
        const framesOf = () => find()?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
        let before: { video: HTMLVideoElement | null; frames: number } | null = null;
        const timer = setInterval(() => {
          const video = find();
          const frames = framesOf();
          if (video && before?.video === video && frames >= before.frames + 2) {
            clearInterval(timer);
            resolve();
          } else if (!before || before.video !== video) before = { video, frames };
        }, 50);
      }),
  );

/** The number of video frames of the other person that arrive in this time. */
const framesWithin = (page: Page, ms: number) =>
  page.evaluate(
    (wait) =>
      new Promise<number>((resolve) => {
        const find = () =>
          document.querySelector<HTMLVideoElement>('[aria-label="People in the room"] video');
        const frames = () => find()?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
        const before = frames();
        setTimeout(() => resolve(frames() - before), wait);
      }),
    ms,
  );

async function measureDrops(host: Page, guest: Page): Promise<void> {
  const session = await guest.context().newCDPSession(guest);
  await session.send('Network.enable');
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  const times: number[] = [];
  const still: number[] = [];
  for (let round = 0; round < DROPS; round += 1) {
    await set(true);
    await pause(GONE_MS - STILL_MS);
    still.push(await framesWithin(host, STILL_MS));
    await set(false);
    const began = performance.now();
    await Promise.all([seePicture(host), seePicture(guest)]);
    times.push(performance.now() - began);
    await pause(2_000);
  }
  printPart(`A server that could not be reached for ${GONE_MS / 1_000} s, ${DROPS} times`);
  printComparison('pictures that arrived in its last second', still.join(', '));
  printComparison('each', `${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  printFigure('both pictures move again after', Math.max(...times), 'ms', 5_000);
}

try {
  const host = await openPage('premium@demo.test');
  const guest = await openPage('free@demo.test');
  await host.goto(STATIONS);
  await press(host, 'Open the room');
  await host.waitForURL(/\/practice\/[0-9a-f-]{36}$/);
  const room = host.url();
  await host.getByRole('meter', { name: 'Loudness of your microphone' }).waitFor();
  await press(host, 'Join');
  await press(host, 'Make a private link');
  const link = await host.getByLabel('Private link').inputValue();
  await guest.goto(link);
  await guest.waitForURL(room);
  await measureJoins(guest, room);

  await guest.addInitScript((shift) => {
    const Real = Date;
    const now = () => Real.now() + shift;
    window.Date = new Proxy(Real, {
      construct: (_, values) =>
        values.length === 0 ? new Real(now()) : Reflect.construct(Real, values),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, CLOCK_SHIFT_MS);
  await enterLobby(guest, room);
  await joinAndSee(guest);
  await host.getByRole('combobox', { name: 'Fred Free' }).selectOption('Candidate');
  await press(host, 'Start station');
  await guest.getByRole('timer').waitFor();
  await measureClocks(host, guest);
  await press(host, 'Skip to interview');
  await measureDrops(host, guest);
} finally {
  await browser.close();
  await product.kill();
  await folder.remove();
}
