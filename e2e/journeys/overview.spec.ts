// The administrators' first page, and the pages that an interviewer may open.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { codeIn, readMail } from '../support/mailbox.ts';
import { fillSignUp, newPerson, typeCode } from '../support/new-account.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test("the administrators' overview shows counts, and a phone's menu leads to the other pages", async ({
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

test('an interviewer has two pages of the administration and is redirected from the others', async ({
  page,
}) => {
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

test('an administrator follows visits by a link to sign-ups and purchases and downloads the tables', async ({
  page,
  browser,
  baseURL,
}) => {
  // Use the name of a normal browser, because visits of a headless browser are not counted.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const visitor = await browser.newContext({ ...(baseURL && { baseURL }), userAgent });
  const tab = await visitor.newPage();
  const counted = tab.waitForResponse('**/api/visits');
  await tab.goto('/?utm_source=BMA');
  expect((await counted).status()).toBe(204);
  await tab.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  const person = newPerson();
  await fillSignUp(tab, person);
  await tab.waitForURL('/verify-email');
  await typeCode(tab, codeIn(await readMail(tab, person.email, /verification code/)));
  await tab.waitForURL('/dashboard');
  await visitor.close();

  await signIn(page, demo.admin, '/admin');
  await page.getByRole('link', { name: 'Sign-ups and Revenue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-ups and Revenue' })).toBeVisible();
  const steps = page.getByRole('region', { name: 'What new members did' });
  await expect(steps.getByText('Studied a section')).toBeVisible();
  const weeks = page.getByRole('table', { name: 'Sign-ups by week' }).getByRole('row');
  // The first two rows are headings.
  await expect(weeks.nth(2)).toContainText(/20\d\d/);
  const bma = page.getByRole('table', { name: 'Sources' }).getByRole('row', { name: /^bma/ });
  await expect(bma).toHaveText(/^bma11 \(100%\)0000$/);
  await takeScreenshots(page, 'admin-results');
  await page.getByLabel('Source', { exact: true }).selectOption('bma');
  await expect(steps.getByRole('listitem').first()).toHaveText('Visits1 100%');
  await page.getByLabel('Source', { exact: true }).selectOption('All');
  await page.getByLabel('Period').selectOption('Last 26 weeks');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV: Sign-ups by week' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('cohorts.csv');
  const text = await readFile(await download.path(), 'utf8');
  // A line of headings, and a line for each of the 26 weeks.
  expect(text.trim().split('\r\n')).toHaveLength(27);
});
