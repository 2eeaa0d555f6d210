// The settings page, and its records in the audit log.
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('the site settings of the administration are saved, and the change appears in the audit log', async ({
  page,
}) => {
  await signIn(page, demo.admin, '/admin/settings');
  const template = page.getByLabel('Meeting link template');
  const before = await template.inputValue();
  await page.getByLabel('Reading minutes').fill('3');
  await template.fill('https://meet.example.test/fixed');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Please put {room} where the private name goes.')).toBeVisible();
  await template.fill('https://meet.example.test/{room}');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'admin-settings');
  await page.goto('/admin/audit');
  await page.getByRole('searchbox', { name: 'Search' }).fill('settings changed');
  // The newest is first. Other journeys change settings too.
  const row = page.getByRole('row').filter({ hasText: 'Settings changed' }).first();
  await expect(row).toContainText('Circuit reading minutes');
  await expectAccessible(page);
  // Restore the state, because other journeys share this product.
  await page.goto('/admin/settings');
  await page.getByLabel('Reading minutes').fill('2');
  await template.fill(before);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
});
