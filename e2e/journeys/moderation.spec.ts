// Reports of posts, and the moderation queue.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { makeMember, openCommunity } from '../support/members.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

async function writePost(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByLabel('What would you like to ask or share?').fill(content);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
}

test('a reported post appears in the moderation queue, and can be hidden and restored', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = await makeMember(request, { firstName: 'Rory', lastName: 'Reporter' });
  await signIn(page, demo.premium, '/community');
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
  await admin.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(post).toBeHidden();
  await expect(admin.getByText('No open reports.')).toBeVisible();
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
