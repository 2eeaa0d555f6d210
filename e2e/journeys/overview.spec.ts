// The administrators' first page, and the pages that an interviewer may open.
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test("the dashboard shows counts, and a phone's menu leads to the other pages", async ({
  page,
}) => {
  await signIn(page, demo.admin, '/admin');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(
    waiting.getByRole('listitem').or(waiting.getByText('Nothing is waiting.')).first(),
  ).toBeVisible();
  await expect(page.getByText('Total Users')).toBeVisible();
  await expect(page.getByText('Station Counts')).toBeVisible();
  await expect(page.getByText('Sign-ups', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'admin-dashboard');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Admin Panel menu' }).click();
  await page
    .getByRole('dialog', { name: 'Admin Panel' })
    .getByRole('link', { name: 'User Management' })
    .click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an interviewer has two pages and is redirected from the others', async ({ page }) => {
  await signIn(page, demo.interviewer);
  for (const path of ['/admin', '/admin/dashboard', '/admin/users', '/admin/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/bookings');
  }
  const menu = page.getByRole('navigation', { name: 'Interviewer Panel' });
  await expect(menu.getByRole('link')).toHaveText([
    'Booking Management',
    'Availability Management',
  ]);
});
