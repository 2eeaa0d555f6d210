import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, logIn } from '../support/accounts.ts';
import { apiSession, makeMember, openCommunity } from '../support/members.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

// Several people sign up or log in, each in a browser of their own.
test.setTimeout(90_000);

async function writePost(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByLabel('Content').fill(content);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
}

const messageField = (page: Page) => page.getByLabel('Message', { exact: true });

async function say(page: Page, words: string): Promise<void> {
  await messageField(page).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
}

const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const said = (page: Page) =>
  thread(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('div')?.textContent));

test('a post is written, liked, discussed, edited and deleted', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // A refresh that was on its way when the post was deleted finds nothing; the page leaves the post out.
  problems.allow(/status of 404.*\/api\/community\/posts\//);
  await logIn(page, demo.premium, '/community');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Content is required.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Question' }).click();
  await page.getByLabel('Content').fill('How long is too long?\n\nFor a **testis**, that is.');
  await page.getByLabel('Tags').fill('torsion, , emergency');
  await page.getByLabel('Image URLs').fill('https://example.org/picture.png');
  await takeScreenshots(page, 'community-create');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article', { name: 'How long is too long?' });
  await expect(post.getByText('Question', { exact: true })).toBeVisible();
  await expect(post.getByText('testis')).toBeVisible();
  await expect(post.getByText('emergency', { exact: true })).toBeVisible();
  await expect(post.getByRole('link', { name: 'Image at example.org' })).toBeVisible();

  const admin = await openCommunity(browser, baseURL, demo.admin);
  const theirs = admin.getByRole('article', { name: 'How long is too long?' });
  await theirs.getByRole('button', { name: 'Like this post, 0 likes' }).click();
  await expect(theirs.getByRole('button', { name: 'Like this post, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await theirs.getByRole('button', { name: '0 comments' }).click();
  await theirs.getByLabel('Your comment').fill('Six hours.');
  await expect(theirs.getByText('10/1000')).toBeVisible();
  await theirs.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(theirs.getByText('Six hours.')).toBeVisible();

  // The author's open page hears of it.
  await post.getByRole('button', { name: '1 comment' }).click();
  await expect(page.getByRole('button', { name: 'Notifications 1' })).toBeVisible();
  await post.getByRole('button', { name: 'Reply' }).click();
  await post.getByLabel('Your reply').fill('Thank you.');
  await post.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(post.getByText('Thank you.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'community-feed');
  await theirs
    .getByRole('article', { name: 'Comment by Asha Admin' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(theirs.getByText('This comment was deleted.')).toBeVisible();
  await admin.context().close();

  await post.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Torsion: how long?');
  await page.getByRole('button', { name: 'Save' }).click();
  const edited = page.getByRole('article', { name: 'Torsion: how long?' });
  await edited.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(edited).toBeHidden();
});

test('a picture is uploaded with a post', async ({ page }) => {
  await logIn(page, demo.premium, '/community');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByLabel('Content').fill('A picture of mine');
  const picture = await page.screenshot({ type: 'png' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: 'Uploaded image 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const shown = page.getByRole('img', { name: /with the post “A picture of mine”/ });
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
});

test('two browsers chat live; one loses its network and comes back without loss', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await logIn(page, demo.premium, '/community?tab=friends');
  await expect(page.getByText('Asha Admin')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'community-friends');
  await page.getByRole('button', { name: 'Message Asha Admin' }).click();
  await say(page, 'Hello Asha');
  await expect(thread(page).getByText('Hello Asha')).toBeVisible();
  await expect(messageField(page)).toHaveValue('');

  const admin = await openCommunity(browser, baseURL, demo.admin);
  await expect(admin.getByRole('tab', { name: /Messages.*1 unread/ })).toBeVisible();
  await expect(admin.getByRole('link', { name: /Community.*1 unread/ })).toBeVisible();
  await admin.getByRole('tab', { name: /Messages/ }).click();
  await takeScreenshots(admin, 'community-conversations');
  await admin.getByRole('button', { name: /Priya Premium.*Unread/s }).click();
  await expect(admin.getByText(/1 unread/)).toHaveCount(0);
  await expect(admin.getByText('Active now')).toBeVisible();
  await say(admin, 'Hello Priya');
  await expect(thread(page).getByText('Hello Priya')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'community-thread');

  await page.context().setOffline(true);
  await say(page, 'Lost on the way');
  await expect(page.getByRole('alert').getByText('Failed to send message')).toBeVisible();
  await expect(messageField(page)).toHaveValue('Lost on the way');
  for (const n of [1, 2, 3]) {
    await say(admin, `While you were away ${n}`);
    await expect(thread(admin).getByText(`While you were away ${n}`)).toBeVisible();
  }
  await page.context().setOffline(false);
  await expect(thread(page).getByText('While you were away 3')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(thread(admin).getByText('Lost on the way')).toBeVisible();
  const expected = [
    'Hello Asha',
    'Hello Priya',
    'While you were away 1',
    'While you were away 2',
    'While you were away 3',
    'Lost on the way',
  ];
  await expect.poll(() => said(page)).toEqual(expected);
  expect(await said(admin)).toEqual(expected);
  await admin.context().close();
});

test('two tabs share one stream, and the second goes on when the first closes', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, demo.premium, '/community?tab=friends');
  await page.getByRole('button', { name: 'Message Asha Admin' }).click();
  await expect(thread(page)).toBeVisible();
  const second = await page.context().newPage();
  let streams = 0;
  second.on('request', (request) => {
    if (request.url().endsWith('/api/live')) streams += 1;
  });
  await second.goto(page.url());
  await expect(thread(second)).toBeVisible();
  const admin = await openCommunity(browser, baseURL, demo.admin, 'messages');
  await admin.getByRole('button', { name: /Priya Premium/ }).click();
  await say(admin, 'To both tabs');
  await expect(thread(page).getByText('To both tabs')).toBeVisible();
  await expect(thread(second).getByText('To both tabs')).toBeVisible();
  expect(streams).toBe(0);
  await page.close();
  await expect.poll(() => streams).toBe(1);
  await say(admin, 'To the one that is left');
  await expect(thread(second).getByText('To the one that is left')).toBeVisible();
  await admin.context().close();
});

test('a group of three talks', async ({ page, request, browser, baseURL }) => {
  const email = await makeMember(request, { firstName: 'Cleo', lastName: 'Circle' });
  await logIn(page, demo.premium, '/community?tab=messages');
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group name').fill('Study circle');
  await dialog.getByRole('combobox', { name: 'People' }).click();
  await page.getByRole('option', { name: 'Asha Admin' }).click();
  // The list of people lies over the buttons until the field is left.
  await dialog.getByLabel('Group name').click();
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(dialog.getByText('A group needs 3 to 20 people, you included.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'People' }).click();
  await page.getByRole('option', { name: 'Cleo Circle' }).click();
  await dialog.getByLabel('Group name').click();
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await say(page, 'Welcome, you two');

  const others = [
    await openCommunity(browser, baseURL, demo.admin, 'messages'),
    await openCommunity(browser, baseURL, email, 'messages'),
  ];
  for (const other of others) {
    await other.getByRole('button', { name: /Study circle/ }).click();
    await expect(thread(other).getByText('Welcome, you two')).toBeVisible();
  }
  const [admin, cleo] = others as [Page, Page];
  await say(cleo, 'Glad to be here');
  await expect(thread(page).getByText('Glad to be here')).toBeVisible();
  await expect(thread(admin).getByText('Cleo Circle')).toBeVisible();
  await cleo.getByRole('button', { name: 'Leave group' }).click();
  await cleo.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(cleo.getByRole('button', { name: /Study circle/ })).toBeHidden();
  for (const other of others) await other.context().close();
});

test('a reported post goes through the queue', async ({ page, request, browser, baseURL }) => {
  const email = await makeMember(request, { firstName: 'Rory', lastName: 'Reporter' });
  await logIn(page, demo.premium, '/community');
  await writePost(page, 'A patient called Mr Example');
  const reporter = await openCommunity(browser, baseURL, email);
  const post = reporter.getByRole('article', { name: 'A patient called Mr Example' });
  await post.getByRole('button', { name: 'Post options' }).click();
  await reporter.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = reporter.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await dialog.getByLabel('Patient-identifiable details').check();
  await dialog.getByLabel('Note (optional)').fill('Name and age');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();

  const admin = await openCommunity(browser, baseURL, demo.admin);
  await admin.goto('/admin/reports');
  const item = admin.getByRole('listitem').filter({ hasText: 'A patient called Mr Example' });
  await expect(item.first()).toContainText('Patient-identifiable details');
  await expectAccessible(admin);
  await takeScreenshots(admin, 'admin-reports');
  await item.first().getByRole('button', { name: 'Hide' }).click();
  await expect(post).toBeHidden();
  await expect(admin.getByText('Nothing here.')).toBeVisible();
  await admin.getByRole('combobox', { name: 'Status' }).click();
  await admin.getByRole('option', { name: 'Hidden' }).click();
  await item.first().getByRole('button', { name: 'Restore' }).click();
  await reporter.reload();
  await expect(post).toBeVisible();
  await page.getByRole('button', { name: /Notifications/ }).click();
  await expect(page.getByText(/A moderator hid something/).first()).toBeVisible();
  await reporter.context().close();
  await admin.context().close();
});

test('a free user sees the upgrade prompt, and the server gives nothing away', async ({
  page,
  request,
}) => {
  await logIn(page, demo.free, '/community');
  await expect(
    page.getByRole('heading', { name: 'The community is part of Premium' }),
  ).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, 'community-free');
  const headers = await apiSession(request, demo.free);
  for (const path of ['posts', 'conversations', 'users/discover', 'notifications', 'blocks']) {
    const answer = await request.get(`/api/community/${path}`, { headers });
    expect(answer.status(), path).toBe(403);
    expect((await answer.json()) as object).toMatchObject({ code: 'subscription_required' });
  }
});
