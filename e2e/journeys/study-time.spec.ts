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
 * @returns the headers of the page's signed-in calls
 */
async function startReading(page: Page, path: string): Promise<Headers> {
  const started = page.waitForResponse('**/api/study-sessions/start');
  const fetched = LATE_PARTS.map((part) =>
    page.waitForEvent('requestfinished', (request) => part.test(request.url())),
  );
  await page.goto(path);
  await Promise.all(fetched);
  const response = await started;
  expect(response.ok()).toBe(true);
  return sessionOf(response.request());
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
  for (let leave = 1; leave <= LEAVES; leave += 1) {
    const session = await startReading(page, path);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    if (leave % 2 === 0) await stopWorkers(devtools);
    // Open a file of the site and not a page of the app. A page would send the end of the study time again, and the test
    // would not notice that the first call was lost.
    await page.goto('/favicon.svg');
    await expect
      .poll(async () => (await readTime(page, session, key)).sessionStart, `leave ${leave}`)
      .toBeNull();
  }
});

/** Makes a learner who reads in a context of their own. */
async function openReader(browser: Browser, firstName: string) {
  const page = await (await browser.newContext()).newPage();
  const email = await makeLearner(page.request, { firstName, lastName: 'Reader' });
  await signIn(page, email);
  return { page, email, ...(await openFreePreview(page)) };
}

/** An answer to a sign of life of a page: the study time so far, and when the server received the sign. */
interface Sign {
  totalTime: number;
  sessionStart: string;
}

/** Waits for the next answer to a sign of life of this kind. */
async function nextSign(page: Page, kind: 'start' | 'continue'): Promise<Sign> {
  const response = await page.waitForResponse(`**/api/study-sessions/${kind}`);
  expect(response.ok()).toBe(true);
  return response.json();
}

/**
 * Opens the section and reads until the server has answered this many signs of life.
 * @returns the first and the last of these answers, and the headers of the page's signed-in calls
 */
async function read(page: Page, path: string, signs: number) {
  const asked = Date.now();
  const started = nextSign(page, 'start');
  const session = await startReading(page, path);
  const first = await started;
  expectBetween(asked, Date.parse(first.sessionStart), Date.now());
  let last = first;
  for (let n = 1; n < signs; n += 1) last = await nextSign(page, 'continue');
  return { session, first, last };
}

/** Compares instants of the server's clock and of the test's, which are the same on one machine, so the order is certain. */
function expectBetween(earliest: number, instant: number, latest: number): void {
  expect(instant).toBeGreaterThanOrEqual(earliest);
  expect(instant).toBeLessThanOrEqual(latest);
}

/** Leaves the section, whose study time must end between the click and the server's answer. */
async function expectStudied(page: Page, key: string, first: Sign): Promise<void> {
  const ended = page.waitForResponse('**/api/study-sessions/end');
  const left = Date.now();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click();
  const response = await ended;
  expect(response.ok()).toBe(true);
  const answered = Date.now();
  const time = await readTime(page, sessionOf(response.request()), key);
  expect(time.sessionStart).toBeNull();
  const visit = time.totalTime - first.totalTime;
  expectBetween(left, Date.parse(first.sessionStart) + visit, answered);
}

/** @returns the study time of a visit whose page says nothing more: at least that of its last sign of life that was answered */
async function readKept(
  page: Page,
  key: string,
  { session, last }: Awaited<ReturnType<typeof read>>,
) {
  const { totalTime } = await readTime(page, session, key);
  expect(last.totalTime).toBeGreaterThan(0);
  expect(totalTime).toBeGreaterThanOrEqual(last.totalTime);
  return totalTime;
}

test('the study time of one visit lasts from its start until it is left', async ({ browser }) => {
  const { page, path, key } = await openReader(browser, 'Norma');
  const { first, last } = await read(page, path, 12);
  expect(first.totalTime).toBe(0);
  expect(last.totalTime).toBe(Date.parse(last.sessionStart) - Date.parse(first.sessionStart));
  await expectStudied(page, key, first);
});

test('the study time before a login on a second device is kept, and its own is added', async ({
  browser,
}) => {
  const { page, email, path, key } = await openReader(browser, 'Sekani');
  const earlier = await read(page, path, 6);
  // The first device says nothing more, because the time until the login is accepted is not known here.
  await page.context().setOffline(true);
  const kept = await readKept(page, key, earlier);
  const second = await (await browser.newContext()).newPage();
  await signIn(second, email);
  const { first } = await read(second, path, 4);
  expect(first.totalTime).toBe(kept);
  await expectStudied(second, key, first);
});

test('the study time before the crash of a tab is kept, and that of the next visit is added', async ({
  browser,
}) => {
  const { page, path, key } = await openReader(browser, 'Chris');
  const earlier = await read(page, path, 8);
  // A crashed tab sends nothing and stores nothing more.
  const storageState = await page.context().storageState();
  await page.context().route('**/api/**', (route) => route.abort());
  await page.close();
  const kept = await readKept(page, key, earlier);
  const again = await (await browser.newContext({ storageState })).newPage();
  const { first } = await read(again, path, 4);
  expect(first.totalTime).toBe(kept);
  await expectStudied(again, key, first);
});
