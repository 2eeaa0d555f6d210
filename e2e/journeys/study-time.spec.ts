// When a page closes, a call ends its study time. This call must reach the server although the page's code no longer
// runs.
import type { CDPSession, Page } from '@playwright/test';
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

/**
 * Opens the section and waits until the server has recorded the start of the study time.
 * @returns the headers of the page's signed-in calls
 */
async function startReading(page: Page, path: string): Promise<Headers> {
  const started = page.waitForResponse('**/api/study-sessions/start');
  await page.goto(path);
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
  let recorded = 0;
  for (let leave = 1; leave <= LEAVES; leave += 1) {
    const session = await startReading(page, path);
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
