// The community's error messages, as specified, and errors that are only logged.

import type { Page } from '@playwright/test';
import { demo } from '../support/accounts.ts';
import { marked } from '../support/answers.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** An error with a message of the server. Pages show the specified message instead. */
const broken = {
  headers: marked,
  status: 500,
  json: { code: 'internal', message: 'Broken.', error: 'Broken.' },
};

function collectWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return warnings;
}

test.beforeEach(({ problems }) => {
  problems.allow(/status of (?:404|422|500)|ERR_FAILED/);
});

test('the feed, people and conversations of the community say what could not be loaded', async ({
  page,
}) => {
  const posts = '**/api/community/posts?*';
  await page.route(posts, (route) => route.fulfill(broken));
  await signIn(page, demo.premium, '/community');
  await expect(page.getByText('Failed to load posts')).toBeVisible();
  await takeScreenshots(page, 'community-failed');
  await page.unroute(posts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to load posts')).toBeHidden();

  const discover = '**/api/community/users/discover?*';
  await page.route(discover, (route) =>
    route.fulfill({
      headers: marked,
      status: 404,
      json: { code: 'not_found', message: 'No.', error: 'No.' },
    }),
  );
  await page.getByRole('tab', { name: 'Find Friends' }).click();
  await expect(
    page.getByText('User discovery feature is not available. Please try again later.'),
  ).toBeVisible();
  await page.unroute(discover);
  await page.route(discover, (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByText('Failed to load users. Please check your connection and try again.'),
  ).toBeVisible();
  await page.unroute(discover);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Message Asha Admin' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
  const thread = page.url();

  await page.route('**/api/community/conversations/*/messages*', (route) => route.fulfill(broken));
  await page.goto(thread);
  await expect(page.getByText('Failed to load messages')).toBeVisible();
  await page.route('**/api/community/conversations?*', (route) => route.fulfill(broken));
  await page.reload();
  await expect(page.getByText('Failed to load conversations')).toBeVisible();
  await page.unrouteAll();
  // The connection to the event stream fails several times in a row.
  await page.route('**/api/live', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to connect to messaging')).toBeVisible();
  await expect(page.getByText('Failed to connect to messages')).toBeVisible();
});

test('the form for a new post says why the post could not be created and keeps its text', async ({
  page,
}) => {
  await signIn(page, demo.premium, '/community');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByLabel('What would you like to ask or share?').fill('Words worth keeping');
  const submit = page.getByRole('button', { name: 'Post', exact: true });
  const alert = page.getByRole('form', { name: 'New post' }).getByRole('alert');
  const posts = '**/api/community/posts?clientId=*';
  await page.route(posts, (route) => route.abort());
  await submit.click();
  await expect(alert).toHaveText('Network error. Please check your connection and try again');
  await page.unroute(posts);
  const refusal = { code: 'rule_violation', message: 'Not today.', error: 'Not today.' };
  await page.route(posts, (route) =>
    route.fulfill({ headers: marked, status: 422, json: refusal }),
  );
  await submit.click();
  await expect(alert).toHaveText('Not today.');
  await expect(page.getByLabel('What would you like to ask or share?')).toHaveValue(
    'Words worth keeping',
  );
});

test('failures to comment on, like, edit and delete a post are only logged, and typed text stays', async ({
  page,
}) => {
  const warnings = collectWarnings(page);
  await signIn(page, demo.premium, '/community');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByLabel('What would you like to ask or share?').fill('A post to fail with');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article', { name: 'A post to fail with' });
  await post.getByRole('button', { name: '0 comments' }).click();
  await expect(post.getByText('No comments yet.')).toBeVisible();
  await page.route('**/api/community/posts/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(broken),
  );

  await post.getByRole('button', { name: /^Like this post/ }).click();
  await expect.poll(() => warnings.join('\n')).toContain('Failed to like');
  await expect(post.getByRole('button', { name: 'Like this post, 0 likes' })).toBeVisible();
  await post.getByLabel('Your comment').fill('Still here');
  await post.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.poll(() => warnings.join('\n')).toContain('Failed to add comment');
  await expect(post.getByLabel('Your comment')).toHaveValue('Still here');

  await post.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('A changed title');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => warnings.join('\n')).toContain('Failed to update post');
  await expect(page.getByLabel('Title')).toHaveValue('A changed title');
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await post.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => warnings.join('\n')).toContain('Failed to delete post');
  await expect(post).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.unrouteAll();
  await post.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(post).toBeHidden();
});
