// Study time as the server has it, compared with what a reader did: leaving by a full navigation, a login on a second
// device, and a tab that crashes.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { makeLearner } from '../support/learners.ts';
import { type Headers, sessionOf, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// The service worker first downloads the whole app, which takes long.
test.describe.configure({ timeout: 120_000 });
test.use({ serviceWorkers: 'allow' });

const LEAVES = 12;

async function openFreePreview(page: Page): Promise<{ path: string; key: string }> {
  await page.goto('/station/emergency_stations');
  const link = page.getByRole('link', { name: /Free preview/ });
  const path = (await link.getAttribute('href')) ?? '';
  return { path, key: `emergency_stations_${path.split('/').at(-1)}` };
}

/** Parts of the app that are fetched when the page is at rest. Their files come through the service worker. */
const LATE_PARTS = [/\/assets\/learner-sync-/, /\/assets\/reauthentication-host-/];

/**
 * Opens the section and waits until the server has recorded the start of the study time, and nothing is being fetched that
 * a stopped service worker would cut off. Browsers stop only workers without requests.
 * @returns the headers of the page's signed-in calls, and when the start was recorded
 */
async function startReading(page: Page, path: string) {
  const started = page
    .waitForResponse('**/api/study-sessions/start')
    .then((response) => ({ response, at: Date.now() }));
  const fetched = LATE_PARTS.map((part) =>
    page.waitForEvent('requestfinished', (request) => part.test(request.url())),
  );
  await page.goto(path);
  await Promise.all(fetched);
  const { response, at } = await started;
  expect(response.ok()).toBe(true);
  return { session: sessionOf(response.request()), at };
}

async function readTime(page: Page, session: Headers, key: string) {
  const response = await page.request.get('/api/progress', { headers: session });
  expect(response.ok()).toBe(true);
  const { studyTime } = await response.json();
  return studyTime[key] as { totalTime: number; sessionStart: string | null };
}

/** Stops the service worker, as browsers do after half a minute without requests. The next request starts it again. */
async function stopWorkers(devtools: CDPSession): Promise<void> {
  await devtools.send('ServiceWorker.stopAllWorkers');
}

test(`a reader who leaves a section ${LEAVES} times by a full navigation has all ${LEAVES} ends of study time recorded`, async ({
  page,
  problems,
}) => {
  // A browser that displays a file requests the site's icon.
  problems.allow(/favicon\.ico/);
  // A separate learner, so that sections left open by other journeys do not count here.
  const email = await makeLearner(page.request, { firstName: 'Lea', lastName: 'Leaver' });
  await signIn(page, email);
  const { path, key } = await openFreePreview(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  let recorded = 0;
  for (let leave = 1; leave <= LEAVES; leave += 1) {
    const { session } = await startReading(page, path);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    if (leave % 2 === 0) await stopWorkers(devtools);
    // Open a file of the site and not a page of the app. A page would send the end of the study time again, and the test
    // would not notice that the first call was lost.
    await page.goto('/favicon.svg');
    const isRecorded = await expect
      .poll(async () => (await readTime(page, session, key)).sessionStart, { timeout: 3_000 })
      .toBeNull()
      .then(
        () => true,
        () => false,
      );
    if (isRecorded) recorded += 1;
  }
  expect(recorded).toBe(LEAVES);
});

/** Makes a learner who reads in a context of their own. */
async function openReader(browser: Browser, firstName: string) {
  const page = await (await browser.newContext()).newPage();
  const email = await makeLearner(page.request, { firstName, lastName: 'Reader' });
  await signIn(page, email);
  return { page, email, ...(await openFreePreview(page)) };
}

/** Reads for some seconds. @returns the milliseconds by the test's own clock */
async function read(page: Page, path: string, seconds: number): Promise<number> {
  const { at: opened } = await startReading(page, path);
  await expect.poll(() => Date.now() - opened, { timeout: 30_000 }).toBeGreaterThan(seconds * 1000);
  return Date.now() - opened;
}

/** Leaves the section and compares its study time on the server with a stopwatch, to within two seconds. */
async function expectStudied(page: Page, key: string, stopwatch: number): Promise<void> {
  const ended = page.waitForResponse('**/api/study-sessions/end');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click();
  const response = await ended;
  expect(response.ok()).toBe(true);
  const time = await readTime(page, sessionOf(response.request()), key);
  expect(time.sessionStart).toBeNull();
  const description = `stopwatch ${stopwatch} ms, server ${time.totalTime} ms`;
  test.info().annotations.push({ type: 'study time', description });
  expect(Math.abs(time.totalTime - stopwatch), description).toBeLessThanOrEqual(2_000);
}

test('the study time of one visit agrees with a stopwatch to within two seconds', async ({
  browser,
}) => {
  const { page, path, key } = await openReader(browser, 'Norma');
  await expectStudied(page, key, await read(page, path, 20));
});

test('the study time before and after a login on a second device agrees with a stopwatch to within two seconds', async ({
  browser,
}) => {
  const { page, email, path, key } = await openReader(browser, 'Sekani');
  const first = await read(page, path, 6);
  // The first device says nothing more, because the time until the login is accepted is not measured here.
  await page.context().setOffline(true);
  const second = await (await browser.newContext()).newPage();
  await signIn(second, email);
  await expectStudied(second, key, first + (await read(second, path, 4)));
});

test('the study time before and after the crash of a tab agrees with a stopwatch to within two seconds', async ({
  browser,
}) => {
  const { page, path, key } = await openReader(browser, 'Chris');
  const beforeCrash = await read(page, path, 8);
  // A crashed tab sends nothing and stores nothing more.
  const storageState = await page.context().storageState();
  await page.context().route('**/api/**', (route) => route.abort());
  await page.close();
  const again = await (await browser.newContext({ storageState })).newPage();
  await expectStudied(again, key, beforeCrash + (await read(again, path, 4)));
});
