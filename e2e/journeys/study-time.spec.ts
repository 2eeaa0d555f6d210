// Study time of a page that goes away: the call that ends it must arrive although nothing waits for it any more.
import type { CDPSession, Page } from '@playwright/test';
import { logIn } from '../support/accounts.ts';
import { makeLearner } from '../support/learners.ts';
import type { Headers } from '../support/members.ts';
import { sessionOf } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// The worker fetches the whole app first.
test.describe.configure({ timeout: 120_000 });
test.use({ serviceWorkers: 'allow' });

const LEAVES = 12;

async function openFreePreview(page: Page): Promise<{ path: string; key: string }> {
  await page.goto('/station/emergency_stations');
  const link = page.getByRole('link', { name: /Free preview/ });
  const path = (await link.getAttribute('href')) ?? '';
  return { path, key: `emergency_stations_${path.split('/').at(-1)}` };
}

/** Opens the section and answers the session of the page once the server has counted from its start. */
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

/** As the browser does after half a minute without a request: the next one has to wait until the worker runs again. */
async function stopWorkers(devtools: CDPSession): Promise<void> {
  await devtools.send('ServiceWorker.stopAllWorkers');
}

test(`a reader who leaves ${LEAVES} times by a full navigation has all ${LEAVES} ends recorded, with the service worker in control`, async ({
  page,
  problems,
}) => {
  // A browser that shows a file by itself asks for the site's icon.
  problems.allow(/favicon\.ico/);
  // A learner of its own: what other journeys left open does not count here.
  const email = await makeLearner(page.request, { firstName: 'Lea', lastName: 'Leaver' });
  await logIn(page, email);
  const { path, key } = await openFreePreview(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  let recorded = 0;
  for (let leave = 1; leave <= LEAVES; leave += 1) {
    const session = await startReading(page, path);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    if (leave % 2 === 0) await stopWorkers(devtools);
    // A file of the same site: the next page is no page of the app that could tell the end later.
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
