// Study time as the server has it, compared with what a reader did: leaving by a full navigation, a login on a second
// device, and a tab that crashes.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { makeLearner } from '../support/learners.ts';
import { readKeptUntil } from '../support/sent.ts';
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

/**
 * Opens the section and reads until the page has kept its visit on the device.
 * @returns the answer to the start, and the headers of the page's signed-in calls
 */
async function read(page: Page, path: string): Promise<{ session: Headers; first: Sign }> {
  const asked = Date.now();
  const started = page.waitForResponse('**/api/study-sessions/start');
  const session = await startReading(page, path);
  const first: Sign = await (await started).json();
  expectBetween(asked, Date.parse(first.sessionStart), Date.now());
  await expect.poll(() => readKeptUntil(page)).not.toBeNull();
  return { session, first };
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

/** The study time that the page's device sends of an earlier visit, with the times of the server's clock. */
async function sentVisit(page: Page): Promise<{ startedAt: string; endedAt: string }> {
  const request = await page.waitForRequest('**/api/study-sessions/segments');
  expect((await request.response())?.ok()).toBe(true);
  return request.postDataJSON()[0];
}

test('the study time of one visit lasts from its start until it is left', async ({ browser }) => {
  const { page, path, key } = await openReader(browser, 'Norma');
  const { first } = await read(page, path);
  expect(first.totalTime).toBe(0);
  await expectStudied(page, key, first);
});

/** Crashes the tab, which then sends nothing and stores nothing more. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // The crashed page does not answer.
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('the study time before a login on a second device comes from the first one when its reader signs in there again', async ({
  browser,
}) => {
  const { page, email, path, key } = await openReader(browser, 'Sekani');
  await read(page, path);
  const readUntil = await readKeptUntil(page);
  await crash(page);
  const second = await (await browser.newContext()).newPage();
  await signIn(second, email);
  const { first: ofSecond } = await read(second, path);
  expect(ofSecond.totalTime).toBe(0);
  await expectStudied(second, key, ofSecond);

  const again = await page.context().newPage();
  const sent = sentVisit(again);
  await signIn(again, email);
  const { endedAt } = await sent;
  expect(Date.parse(endedAt)).toBeGreaterThanOrEqual(Number(readUntil));
});

test('the study time of a tab that crashed is sent by the next page, and that of the next visit is added', async ({
  browser,
}) => {
  const { page, path, key } = await openReader(browser, 'Chris');
  const { first } = await read(page, path);
  await crash(page);
  const again = await page.context().newPage();
  const sent = sentVisit(again);
  const { first: next, session } = await read(again, path);
  expect(next.totalTime).toBe(0);
  const { endedAt } = await sent;
  const kept = Date.parse(endedAt) - Date.parse(first.sessionStart);
  expect(kept).toBeGreaterThan(0);
  expect((await readTime(again, session, key)).totalTime).toBe(kept);
  await expectStudied(again, key, { ...next, totalTime: kept });
});
