// What a person wrote is not lost, whatever comes between. docs/kept-work.md names the journey of each of its columns; these are the ones
// that no other file shows.
import type { Page, Route } from '@playwright/test';
import { demo } from '../support/accounts.ts';
import { marked } from '../support/answers.ts';
import { startProduct } from '../support/product.ts';
import { apiSession, signIn } from '../support/session.ts';
import { beginSection } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

const NOTE = /\/note\?saveId=/;
const POST = /\/api\/community\/posts\?clientId=/;

const words = (page: Page) => page.getByLabel('What would you like to ask or share?');
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();
const note = (page: Page) => page.getByLabel('My note');

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(words(page)).toBeVisible();
}

/** The post is sent and in the feed, once. */
async function expectPosted(page: Page, title: string): Promise<void> {
  await expect(words(page)).toBeHidden();
  await expect(page.getByRole('article', { name: title })).toHaveCount(1);
}

async function openNote(page: Page): Promise<void> {
  await beginSection(page);
  await page.getByRole('button', { name: /Add a note|My note/ }).click();
  await expect(note(page)).toBeVisible();
}

async function openSection(page: Page): Promise<void> {
  await signIn(page, demo.premium, '/station/clinical_skills');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await openNote(page);
}

test('a post whose answer was lost is there once when it is sent again, also after the page was loaded again', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const title = 'Stored without an answer';
  await signIn(page, demo.premium, '/community');
  await openForm(page);
  await words(page).fill(title);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(POST, lose, { times: 2 });
  for (let press = 0; press < 2; press += 1) {
    await send(page);
    await expect(page.getByRole('alert')).toContainText('Network error');
    await page.reload();
    await openForm(page);
    await expect(words(page)).toHaveValue(title);
  }
  await send(page);
  await expectPosted(page, title);
  await page.reload();
  await expect(page.getByRole('article', { name: title })).toHaveCount(1);
});

test('a note whose save is answered after its author has left and come back is saved with what was typed then', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  await openSection(page);
  const stored = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const delay = async (route: Route) => {
    const response = await route.fetch();
    stored.resolve();
    await late.promise;
    await route.fulfill({ response });
  };
  await page.route(NOTE, delay, { times: 1 });
  await note(page).fill('Answered late.');
  await stored.promise;
  await page.goBack();
  await page.goForward();
  await openNote(page);
  await note(page).press('End');
  await note(page).pressSequentially(' Typed after coming back.');
  late.resolve();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await openNote(page);
  await expect(note(page)).toHaveValue('Answered late. Typed after coming back.');
});

test('a post and a note of a closed tab are there in the next one', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await context.route(NOTE, (route) => route.abort());
  await openSection(page);
  const section = page.url();
  await note(page).fill('Typed before the tab was closed.');
  await page.goto('/community');
  await openForm(page);
  await words(page).fill('Typed in a closed tab');
  await page.close();
  await context.unroute(NOTE);

  const next = await context.newPage();
  await next.goto('/community');
  await openForm(next);
  await expect(words(next)).toHaveValue('Typed in a closed tab');
  await send(next);
  await expectPosted(next, 'Typed in a closed tab');
  await next.goto(section);
  await openNote(next);
  await expect(note(next)).toHaveValue('Typed before the tab was closed.');
  await expect(next.getByText('Saved', { exact: true })).toBeVisible();
});

test('a post that is being typed is there again after a sign-in elsewhere has ended the session', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/status of 401/);
  await signIn(page, demo.premium, '/community');
  await openForm(page);
  await words(page).fill('Typed before the session ended');
  await apiSession(request, demo.premium);
  await expect(page.getByText('You signed in on another device')).toBeVisible();
  await signIn(page, demo.premium, '/community');
  await openForm(page);
  await expect(words(page)).toHaveValue('Typed before the session ended');
  await send(page);
  await expectPosted(page, 'Typed before the session ended');
});

test('a post that is refused because Premium has ended stays in its form, and is sent with Premium again', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 403/);
  const message = 'The community is part of Premium.';
  const json = { code: 'subscription_required', message, error: message };
  await signIn(page, demo.premium, '/community');
  await openForm(page);
  await words(page).fill('Typed with Premium');
  await page.route(POST, (route) => route.fulfill({ status: 403, headers: marked, json }));
  await send(page);
  await expect(page.getByRole('alert')).toContainText(message);
  await page.reload();
  await openForm(page);
  await expect(words(page)).toHaveValue('Typed with Premium');
  await page.unroute(POST);
  await send(page);
  await expectPosted(page, 'Typed with Premium');
});

test('where the storage of the browser is full, the page of a post says that its words are only there, and sends them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith('urost3.mine.draft.'))
        throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  const notice = page.getByText('This browser cannot keep your work on this device.');
  await signIn(page, demo.premium, '/community');
  await openForm(page);
  await words(page).fill('Typed without storage');
  await expect(notice).toBeVisible();
  await send(page);
  await expectPosted(page, 'Typed without storage');
  await expect(notice).toBeHidden();
});

test('a post that is sent while the server is stopped is sent when it has started again', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const first = await startProduct();
  const context = await browser.newContext({ baseURL: first.url });
  const page = await context.newPage();
  await signIn(page, demo.premium, '/community');
  await openForm(page);
  await words(page).fill('Typed before the server stopped');
  await first.end();
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Network error');
  const second = await startProduct({}, first.dataDir, Number(new URL(first.url).port));
  await send(page);
  await expectPosted(page, 'Typed before the server stopped');
  await context.close();
  await second.stop();
});
