// Roles for one area of the administration: content editor, moderator and finance.
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { makeLearner } from '../support/learners.ts';
import { chooseAction } from '../support/row-menu.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { apiSession, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** Opens User Management as the administrator in a separate browser, and searches for this person. */
async function openUsers(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await signIn(page, demo.admin, '/admin/users');
  await page.getByPlaceholder('Search by email, name, UID...').fill(email);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  return page;
}

async function openRoles(admin: Page, name: string) {
  await chooseAction(admin, `Actions for ${name}`, 'Change Roles');
  return admin.getByRole('dialog', { name: `${name}’s roles` });
}

const linksIn = (page: Page) =>
  page.getByRole('navigation', { name: 'Staff Panel' }).getByRole('link');

/** Opens every page of the menu. An error or a refused call fails the journey. */
async function visitPages(page: Page, names: readonly string[]): Promise<void> {
  await expect(linksIn(page)).toHaveText([...names]);
  for (const name of names) {
    await linksIn(page).filter({ hasText: name }).click();
    await expect(linksIn(page).and(page.locator('[aria-current=page]'))).toHaveText(name);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
}

test('a person with the content editor role edits content and nothing else, until the role is taken away', async ({
  page,
  request,
  browser,
  baseURL,
  problems,
}) => {
  const email = await makeLearner(request, { firstName: 'Edie', lastName: 'Editor' });
  await signIn(page, email, '/admin');
  await expect(page).toHaveURL(/\/dashboard$/);

  const admin = await openUsers(browser, baseURL, email);
  const dialog = await openRoles(admin, 'Edie Editor');
  await expectAccessible(admin);
  await takeScreenshots(admin, 'admin-users-roles');
  await dialog.getByRole('checkbox', { name: 'Content Editor' }).check();
  await dialog.getByRole('button', { name: 'Save Roles' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('cell', { name: 'Content Editor' })).toBeVisible();
  await takeScreenshots(admin, 'admin-users-with-role');

  await signIn(page, email, '/admin');
  await expect(page).toHaveURL(/\/admin\/stations$/);
  await expectAccessible(page);
  await takeScreenshots(page, 'staff-stations');
  await visitPages(page, [
    'Station Management',
    'Question Reports',
    'Item Analysis',
    'Import and Export',
  ]);
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
  await expectAccessible(page);
  await expect(linksIn(page).and(page.locator('[aria-current]'))).toHaveCount(0);
  await expectFitsPhone(page);
  await takeScreenshots(page, 'staff-forbidden');
  await page.getByRole('link', { name: 'Go to your pages' }).click();
  await expect(page).toHaveURL(/\/admin\/stations$/);

  const again = await openRoles(admin, 'Edie Editor');
  await again.getByRole('checkbox', { name: 'Content Editor' }).uncheck();
  await again.getByRole('button', { name: 'Save Roles' }).click();
  await expect(admin.getByRole('cell', { name: 'User', exact: true })).toBeVisible();
  problems.allow(/status of 403/);
  await linksIn(page).filter({ hasText: 'Question Reports' }).click();
  await expect(page.getByText('Please log in as an administrator.').first()).toBeVisible();
  await page.goto('/admin/stations');
  await expect(page).toHaveURL(/\/dashboard$/);
  await admin.context().close();
});

async function makeStaff(request: APIRequestContext, lastName: string, role: string) {
  const email = await makeLearner(request, { firstName: 'Sam', lastName });
  const headers = await apiSession(request, demo.admin);
  const found = await request.get('/api/admin/users', { headers, params: { searchTerm: email } });
  const { users } = (await found.json()) as { users: { uid: string }[] };
  const given = await request.put(`/api/admin/users/${users[0]?.uid}/roles/${role}`, {
    headers,
    data: { isGranted: true },
  });
  expect(given.ok(), await given.text()).toBe(true);
  return email;
}

test('a person with the moderator role works with reports and practice rooms, and reads the community', async ({
  page,
  request,
}) => {
  await signIn(page, await makeStaff(request, 'Moderator', 'moderator'), '/admin');
  await visitPages(page, ['Community Reports', 'Practice Rooms']);
  await takeScreenshots(page, 'staff-rooms');
  await page.goto('/community');
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
});

test('a person with the finance role works with payments, invoices, subscriptions and discount codes, and has no Premium', async ({
  page,
  request,
}) => {
  await signIn(page, await makeStaff(request, 'Finance', 'finance'), '/admin');
  await visitPages(page, [
    'Payment Oversight',
    'Subscription Management',
    'Invoices',
    'Groups',
    'Discount Codes',
  ]);
  await linksIn(page).filter({ hasText: 'Subscription Management' }).click();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give Premium', exact: true })).toHaveCount(0);
  await takeScreenshots(page, 'staff-subscriptions');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Community' })
    .click();
  await expect(
    page.getByRole('dialog', { name: 'Open the community and every section' }),
  ).toBeVisible();
});
