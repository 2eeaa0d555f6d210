// Posts: written, liked, discussed, deleted.
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { makeMember, openCommunity } from '../support/members.ts';
import { chooseAction } from '../support/row-menu.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { apiSession, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('a post of the feed is written, liked, discussed, edited and deleted', {
  tag: ['@quick', '@firefox'],
}, async ({ page, browser, baseURL, problems }) => {
  // A refetch that is in progress when the post is deleted gets a 404. The page then removes the post.
  problems.allow(/status of 404.*\/api\/community\/posts\//);
  await signIn(page, demo.premium, '/community');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Question' }).click();
  await page
    .getByLabel('What would you like to ask or share?')
    .fill('How long is too long?\n\nFor a **testis**, that is.');
  await page.getByRole('button', { name: 'Tags' }).click();
  await page.getByLabel('Tags').fill('torsion, , emergency');
  await page.getByRole('button', { name: 'Pictures' }).click();
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

  // The author's open page is updated by an event.
  await post.getByRole('button', { name: '1 comment' }).click();
  await expect(page.getByRole('button', { name: 'Notifications 1' })).toBeVisible();
  await post.getByRole('button', { name: 'Reply' }).click();
  await post.getByLabel('Your reply').fill('Thank you.');
  await post.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(post.getByText('Thank you.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'community-feed');
  const comment = theirs.getByRole('article', { name: 'Comment by Asha Admin' });
  await chooseAction(comment, 'Comment options', 'Delete');
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

test('a picture is uploaded with a post of the feed', async ({ page }) => {
  await signIn(page, demo.premium, '/community');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByLabel('What would you like to ask or share?').fill('A picture of mine');
  await page.getByRole('button', { name: 'Pictures' }).click();
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
  // A picture may have dark lines and no ground of its own.
  await expect(shown).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(shown).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('a free user sees the upgrade prompt instead of the community, and the server sends none of its content', async ({
  page,
  request,
}) => {
  await signIn(page, demo.free);
  await page.getByRole('banner').getByRole('link', { name: 'Community' }).click();
  const upgrade = page.getByRole('dialog', { name: 'Open the community and every section' });
  await expect(upgrade.getByLabel('Card number')).toBeVisible();
  await upgrade.getByRole('button', { name: 'Close' }).click();
  await expect(
    page.getByRole('heading', { name: 'The community is part of Premium' }),
  ).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, 'community-free');
  // Close the page, because the next sign-in ends its session.
  await page.close();
  const headers = await apiSession(request, demo.free);
  for (const path of ['posts', 'conversations', 'users/discover', 'notifications', 'blocks']) {
    const answer = await request.get(`/api/community/${path}`, { headers });
    expect(answer.status(), path).toBe(403);
    expect((await answer.json()) as object).toMatchObject({ code: 'subscription_required' });
  }
});

test('a long post shows its first lines until the rest is asked for', { tag: '@firefox' }, async ({
  page,
  request,
}) => {
  const email = await makeMember(request, { firstName: 'Nora', lastName: 'Novel' });
  await signIn(page, email, '/community');
  await page.getByRole('button', { name: 'Create Post' }).click();
  const lines = Array.from({ length: 20 }, (_, at) => `- Lesson ${at + 1}`).join('\n');
  await page
    .getByLabel('What would you like to ask or share?')
    .fill(`Twenty lessons of my year\n\n${lines}`);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article', { name: 'Twenty lessons of my year' });
  const height = () => post.evaluate((element) => element.clientHeight);
  await expect(post.getByRole('button', { name: 'Show more' })).toBeVisible();
  const cut = await height();
  await post.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(post.getByRole('button', { name: 'Show less' })).toBeFocused();
  expect(await height()).toBeGreaterThan(cut + 200);
  await post.getByRole('button', { name: 'Show less' }).press('Enter');
  await expect(post.getByRole('button', { name: 'Show more' })).toBeVisible();
  expect(await height()).toBe(cut);
});
