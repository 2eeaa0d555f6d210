import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { callerOf } from '../support/caller.ts';
import { dayFromToday } from '../support/interviews.ts';
import { findKeptOnDevice } from '../support/kept-on-device.ts';
import { makeLearner } from '../support/learners.ts';
import { endPremium, givePremium } from '../support/premium.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { collectSent, countUnsent, sendAgain } from '../support/sent.ts';
import { apiSession, type Headers, sessionOf, signIn } from '../support/session.ts';
import { answerAll, beginSection, openRating } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

// The service worker first downloads the whole app, which takes long.
test.describe.configure({ timeout: 90_000 });
test.use({ serviceWorkers: 'allow' });

const banner = (page: Page) => page.getByText('You are offline.');
const slider = (page: Page) => page.getByRole('slider', { name: 'Your rating' });

async function openFree(page: Page, station: string): Promise<void> {
  await page.getByRole('button', { name: station }).click();
  await page
    .getByRole('dialog', { name: station })
    .getByRole('link', { name: /Free preview/ })
    .click();
  await beginSection(page);
}

/**
 * Reads what the server has stored for the free emergency section. Works while the browser is offline, because the test
 * itself calls the API.
 */
async function readArrived(page: Page, headers: Headers, sectionId: string) {
  const read = async (path: string) => {
    const response = await page.request.get(`/api${path}`, { headers });
    expect(response.ok(), path).toBe(true);
    return response.json();
  };
  const progress = await read('/progress');
  const attempts: { checklist: { ticked: number }[]; questions: { count: number }[] } = await read(
    `/attempts/emergency_stations/${sectionId}`,
  );
  const { answers }: { answers: object[] } = await read(`/answers/emergency_stations/${sectionId}`);
  const time = progress.studyTime[`emergency_stations_${sectionId}`];
  return {
    rating: progress.stationProgress.emergency_stations?.[sectionId] ?? 0,
    studied: time?.totalTime ?? 0,
    readingSince: time?.sessionStart ?? null,
    marks: attempts.checklist.length,
    answers,
    picks: attempts.questions.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Waits until the service worker has cached the whole app and the section's recording. */
async function untilReadyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('urost3-media')).keys()).length),
    )
    .toBeGreaterThan(0);
}

const everythingKept = (page: Page) => page.evaluate(findKeptOnDevice);

test('work done offline stays while a network answers in place of the server, and is sent when the server answers', async ({
  page,
  context,
  problems,
}) => {
  // Reloads the page once for each status.
  test.setTimeout(180_000);
  problems.allow(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR|status of (401|403|511)/,
  );
  await signIn(page, demo.free);
  const opened = page.waitForRequest('**/api/stations/emergency_stations/sections/*');
  await openFree(page, 'Emergency Stations');
  const session = sessionOf(await opened);
  const sectionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await untilReadyForOffline(page);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  const before = await readArrived(page, session, sectionId);
  const { picks } = await answerAll(page);
  await openRating(page);
  await slider(page).press('End');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  const waiting = await countUnsent(page);
  expect(waiting).toBeGreaterThan(1);

  let status = 200;
  const body = '<!doctype html><title>Welcome to the guest network</title>';
  await context.route('**/api/**', (route) =>
    route.fulfill({ status, contentType: 'text/html', body }),
  );
  await context.setOffline(false);
  const notice = page.getByText('This network is answering in our place: sign in to it');
  for (status of [200, 401, 403, 511]) {
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(notice).toBeVisible();
    // A reload adds the study time until then.
    expect(await countUnsent(page)).toBeGreaterThanOrEqual(waiting);
  }
  await expectAccessible(page);
  await takeScreenshots(page, 'network-answers');
  expect(await readArrived(page, session, sectionId)).toEqual(before);

  // Found before the calls pass again, because the app also asks by itself, and the button goes away then.
  const tryAgain = await notice.getByRole('button', { name: 'Try again' }).elementHandle();
  await context.unroute('**/api/**');
  await tryAgain?.evaluate((button) => (button as HTMLElement).click());
  await expect(notice).toBeHidden();
  await expect.poll(() => countUnsent(page)).toBe(0);
  expect(await readArrived(page, session, sectionId)).toMatchObject({
    rating: 100,
    picks: before.picks + picks,
  });
});

test('reading, answers, rating and study time of a section work without network, and reach the server once', {
  tag: '@firefox',
}, async ({ page, context, problems }) => {
  // Studies the whole section twice.
  test.setTimeout(180_000);
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/);
  // Firefox reports the interrupted download of the recording, and failed calls without their message.
  problems.allow(/A ServiceWorker intercepted the request|^console: Error \(/);
  await signIn(page, demo.free);
  const opened = page.waitForRequest('**/api/stations/emergency_stations/sections/*');
  await openFree(page, 'Emergency Stations');
  const session = sessionOf(await opened);
  const sectionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await untilReadyForOffline(page);

  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  // Read now, because an online page sends signs of life all the time.
  const before = await readArrived(page, session, sectionId);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'offline-study');
  const { total, picks: firstPicks } = await answerAll(page);
  const points = page.getByRole('region', { name: 'Examiner’s sheet' }).getByRole('checkbox');
  for (const index of [0, 1, 2]) await points.nth(index).check();
  await page.getByRole('button', { name: 'Save mark' }).click();
  await expect(page.getByText(/^Mark saved: \d+%\./)).toBeVisible();
  await openRating(page);
  await slider(page).press('Home');
  for (let step = 0; step < 64; step += 1) await slider(page).press('ArrowRight');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await page.reload();
  const picks = firstPicks + (await answerAll(page)).picks;
  await openRating(page);
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '64');

  // Without network, the dashboard and the station also open by URL. The station shows the rating that was set offline.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await takeScreenshots(page, 'offline-dashboard');
  await page.goto('/station/emergency_stations');
  await expect(page.getByRole('link', { name: /Free preview/ })).toContainText('64%');

  expect(picks).toBeGreaterThan(0);
  expect(await readArrived(page, session, sectionId)).toEqual(before);
  const readSent = await collectSent(page);
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText('What you did offline has been sent.')).toBeVisible();
  await expect.poll(() => countUnsent(page)).toBe(0);

  const sent = await readSent();
  const stretches = sent
    .filter(({ url }) => url.endsWith('/study-sessions/segments'))
    .flatMap(({ data }) => data as { startedAt: string; endedAt: string }[]);
  // Reading started online, so the server counts only the time after the last sign of life that it received.
  const begun = Date.parse(before.readingSince);
  const studied = stretches.reduce(
    (sum, { startedAt, endedAt }) =>
      sum + Date.parse(endedAt) - Math.max(Date.parse(startedAt), begun),
    0,
  );
  expect(studied).toBeGreaterThan(0);
  const arrived = await readArrived(page, session, sectionId);
  expect(arrived).toMatchObject({
    rating: 64,
    studied: before.studied + studied,
    marks: before.marks + 1,
    picks: before.picks + picks,
  });
  expect(arrived.answers).toHaveLength(total);
  // Send everything a second time, as after a lost response: nothing is added.
  await sendAgain(page, session, sent);
  expect(await readArrived(page, session, sectionId)).toEqual(arrived);
  await page.reload();
  await expect(page.getByRole('link', { name: /Free preview/ })).toContainText('64%');
});

test('the recording of a section that was opened plays without network', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/);
  await signIn(page, demo.free);
  await openFree(page, 'Emergency Stations');
  await untilReadyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  const audio = page.locator('audio').first();
  await expect.poll(() => audio.evaluate((it: HTMLAudioElement) => it.duration)).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect
    .poll(() => audio.evaluate((it: HTMLAudioElement) => it.currentTime))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
});

/** Books a free interview for a learner over the API. */
async function bookFor(request: APIRequestContext, email: string): Promise<void> {
  const call = callerOf(request);
  const bookingDate = dayFromToday(9);
  const timeSlot = { startTime: '10:00', endTime: '11:00' };
  const { availability } = await call<{ availability: { id: string } }>(
    'POST',
    '/admin/availability',
    {
      as: await apiSession(request, demo.interviewer),
      data: { date: bookingDate, timeSlots: [timeSlot] },
    },
  );
  const admin = await apiSession(request, demo.admin);
  const { users } = await call<{ users: { uid: string }[] }>(
    'GET',
    `/admin/users?searchTerm=${email}`,
    { as: admin },
  );
  await call('POST', `/admin/users/${users[0]?.uid}/free-interviews`, {
    as: admin,
    data: { note: '' },
  });
  await call('POST', '/bookings', {
    as: await apiSession(request, email),
    data: { bookingDate, bookingTime: '10:00', availabilityId: availability.id, timeSlot },
  });
}

test('without network, a page that was not opened before says so and lists the opened pages', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR|dynamically imported/,
  );
  await bookFor(page.request, demo.premium);
  await signIn(page, demo.premium, '/my-bookings');
  // The first card is the next interview.
  const facts = page.getByRole('article', { name: 'Mock Interview Session' }).first().locator('dl');
  await expect(facts).toContainText('Interviewer');
  const booked = (await facts.textContent()) ?? '';
  await page.goto('/dashboard');
  await openFree(page, 'Emergency Stations');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await untilReadyForOffline(page);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();

  const notOpened = page.getByText(
    'You are offline, and this page has not been opened on this device before',
    { exact: true },
  );
  const opened = page.getByRole('navigation', { name: 'Pages you can open now' });
  const unopened = {
    '/community': null,
    '/book-interview': null,
    '/user': null,
    '/clinical-skills/no-such-section':
      'Failed to load Clinical Skills Station details. Please try again.',
    '/revision': 'Your bookmarks and notes could not be loaded',
  };
  for (const [path, words] of Object.entries(unopened)) {
    await page.goto(path);
    await expect(notOpened, path).toBeVisible();
    if (words) await expect(page.getByText(words), path).toBeVisible();
    await expect(opened.getByRole('link', { name: title }), path).toBeVisible();
    const main = page.getByRole('main');
    for (const wrong of [
      'Something went wrong',
      'Failed to retrieve',
      'No posts yet',
      'Network error',
    ])
      await expect(main, path).not.toContainText(wrong);
  }
  await expectAccessible(page);
  await takeScreenshots(page, 'offline-not-opened');
  // Hour, interviewer and link of an interview can be read without network, once My Bookings was opened.
  await page.goto('/my-bookings');
  await expect(facts).toHaveText(booked);
  await page.goto('/community');
  await opened.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await context.setOffline(false);
});

test('signing out deletes everything that was stored on the device for use without network', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/net::ERR/);
  await signIn(page, demo.free);
  await openFree(page, 'Communication');
  await untilReadyForOffline(page);
  const before = await everythingKept(page);
  expect(before.media).toBe(true);
  expect(before.answers.length).toBeGreaterThan(2);

  await context.setOffline(true);
  await answerAll(page);
  await openRating(page);
  await slider(page).press('End');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Some of your work has not been sent' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Log out and delete it' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect
    .poll(() => everythingKept(page))
    .toEqual({ media: false, storage: [], answers: [], recordings: [] });
  await context.setOffline(false);
});

test('Premium sections stored for reading offline are deleted when Premium ends, the free preview stays', {
  tag: '@firefox',
}, async ({ page, request, problems }) => {
  problems.allow(/status of 403/);
  const email = await makeLearner(request, { firstName: 'Ende', lastName: 'Premium' });
  await givePremium(request, email, dayFromToday(30));
  await signIn(page, email, '/station/emergency_stations');
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await links.first().click();
  await beginSection(page);
  await page.goto('/station/emergency_stations');
  await links.nth(1).click();
  await beginSection(page);
  const sections = async () =>
    (await everythingKept(page)).answers.filter((key) => key.includes('/section/'));
  await expect.poll(async () => (await sections()).length).toBe(2);

  await endPremium(request, email);
  await page.goto('/dashboard');
  await expect.poll(async () => (await sections()).length).toBe(1);
});

test('the app can be installed, with manifest, icons and service worker', async ({ page }) => {
  await page.goto('/login');
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/dashboard' });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok()).toBe(true);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => name.startsWith('urost3-shell-'))).toHaveLength(1);
  const kept = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? '');
    return (await cache.keys()).map((request) => new URL(request.url).pathname);
  });
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
