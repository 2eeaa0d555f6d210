// Who gets into the administration, and what its smaller pages do.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { demo, logIn } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 60_000 });

test('visitors log in first, learners go to their dashboard', async ({ page }) => {
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fusers/);
  await logIn(page, demo.premium);
  await page.goto('/admin');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
});

test('an interviewer has two pages and is led back from the others', async ({ page }) => {
  await logIn(page, demo.interviewer);
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

test('the dashboard counts, and the menu of a phone leads on', async ({ page }) => {
  await logIn(page, demo.admin, '/admin');
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

test('people are found, suspended and activated; one’s own role stays', async ({ page }) => {
  await logIn(page, demo.admin, '/admin/users');
  // Other journeys may have signed people up, and suspended them.
  await page.getByPlaceholder('Search by email, name, UID...').fill('demo.test');
  await expect(page.getByText('Showing 1 to 4 of 4 results')).toBeVisible();
  const own = page.getByRole('row').filter({ hasText: demo.admin });
  await expect(own.getByRole('button', { name: /^Remove Admin/ })).toBeDisabled();
  await expect(own.getByText('You cannot remove your own admin role.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'admin-users');
  await page.getByPlaceholder('Search by email, name, UID...').fill('fred');
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Suspend Fred Free' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('User status updated successfully.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Active');
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Suspended');
  await page.getByRole('button', { name: 'Activate Fred Free' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible();

  await page.getByLabel('Status').selectOption('All');
  await page.getByRole('button', { name: 'Free interviews of Fred Free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Free interviews of Fred Free' });
  await dialog.getByLabel('Note').fill('Prize');
  await dialog.getByRole('button', { name: 'Grant Free Interview' }).click();
  await expect(dialog.getByText('1 free interview can be booked.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Take back/ }).click();
  await expect(dialog.getByText('No free interview to book.')).toBeVisible();
});

test('the buttons of every row are in sight at 1280 pixels, also in a wide font', async ({
  page,
}) => {
  await logIn(page, demo.admin, '/admin/users');
  for (const path of ['/admin/users', '/admin/subscriptions', '/admin/stations']) {
    await page.goto(path);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { font-family: monospace !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
    const table = page.getByRole('region').filter({ has: page.getByRole('table') });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const cut = await table.evaluate((frame) => {
      const end = frame.getBoundingClientRect().right;
      return [...frame.querySelectorAll('td[data-label="Actions"] button')]
        .filter((button) => button.getBoundingClientRect().right > end)
        .map((button) => button.getAttribute('aria-label'));
    });
    expect(cut, path).toEqual([]);
  }
});

test('several people are suspended with one question, and each has a result', async ({
  page,
  problems,
}) => {
  // One of them changed meanwhile: refused, and the others are not.
  problems.allow(/status of 404/);
  await logIn(page, demo.admin, '/admin/users');
  await page.getByPlaceholder('Search by email, name, UID...').fill('demo.test');
  await expect(page.getByText('Showing 1 to 4 of 4 results')).toBeVisible();
  const bar = page.getByRole('group', { name: 'Several users at once' });
  await expect(bar.getByText('0 selected')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Suspend selected' })).toBeDisabled();
  const select = (email: string) =>
    page.getByRole('row').filter({ hasText: email }).getByRole('checkbox');
  await expect(select(demo.admin)).toBeDisabled();
  await select(demo.free).check();
  await select(demo.premium).check();
  await expect(bar.getByText('2 selected')).toBeVisible();
  await page.route(/status$/, async (route) => {
    const isFirst = (await page.getByLabel('Results').getByRole('listitem').count()) === 0;
    if (!isFirst) return route.continue();
    const body = { code: 'not_found', message: 'The user was not found.', requestId: 'r' };
    return route.fulfill({ status: 404, json: { ...body, error: body.message } });
  });
  await bar.getByRole('button', { name: 'Suspend selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend users' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await takeScreenshots(page, 'admin-users-bulk');
  await dialog.getByRole('button', { name: 'Suspend 2 people' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('The user was not found.');
  await expect(dialog.getByRole('listitem').last()).toContainText('suspended');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar.getByText('0 selected')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Suspended' })).toHaveCount(1);
  await page.unroute(/status$/);
  await bar.getByLabel('Select everybody on this page').check();
  await bar.getByRole('button', { name: 'Activate selected' }).click();
  const back = page.getByRole('dialog', { name: 'Activate users' });
  await back.getByRole('button', { name: 'Activate 1 person' }).click();
  await expect(back.getByRole('listitem')).toContainText('activated');
  await back.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Suspended' })).toHaveCount(0);
});

test('stations and records are put in order', async ({ page }) => {
  await logIn(page, demo.admin, '/admin/stations');
  const titles = page.getByRole('row').locator('td:first-child strong');
  await page.getByRole('button', { name: 'Title/Name' }).click();
  const sorted = await titles.allTextContents();
  expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b)));
  await page.getByRole('button', { name: 'Title/Name' }).click();
  await expect(titles.first()).toHaveText(sorted.at(-1) ?? '');
  await page.goto('/admin/audit');
  const header = page.getByRole('columnheader', { name: 'When' });
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const newest = await page.getByRole('row').nth(1).textContent();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).not.toHaveText(newest ?? '');
  await takeScreenshots(page, 'admin-audit');
});

test('settings are saved and show in the audit log', async ({ page }) => {
  await logIn(page, demo.admin, '/admin/settings');
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
  await page.getByLabel('Search').fill('settings.changed');
  const row = page.getByRole('row').filter({ hasText: 'settings.changed' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('circuitReadingMinutes');
  await expectAccessible(page);
  // The other journeys share this product: they find it as it was.
  await page.goto('/admin/settings');
  await page.getByLabel('Reading minutes').fill('2');
  await template.fill(before);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
});

test('an import is tried before it is done, and the export is a file', async ({ page }) => {
  await logIn(page, demo.admin, '/admin/content');
  const bank = fileURLToPath(new URL('../../content/clinical_skills', import.meta.url));
  await page.getByLabel('Folder').setInputFiles(bank);
  await page.getByRole('button', { name: 'Try without importing' }).first().click();
  await expect(page.getByText('This import would do:')).toBeVisible();
  await expect(page.getByText(/^0 new, 0 changed/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'admin-content');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all questions (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('questions.csv');
  // What was exported can be imported as it is.
  const archive = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all sections (ZIP)' }).click();
  await page.getByLabel('ZIP file').setInputFiles({
    name: 'content.zip',
    mimeType: 'application/zip',
    buffer: await readFile(await (await archive).path()),
  });
  await expect(page.getByText('This import would do:')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try without importing' }).first().click();
  await expect(page.getByText(/^0 new, 0 changed/)).toBeVisible();
});

test('a table with a mistake names its line, and imports nothing', async ({ page }) => {
  await logIn(page, demo.admin, '/admin/content');
  const table = (text: string) => ({
    name: 'questions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const form = page.getByRole('group', { name: 'Import questions' });
  const head = 'station,section,question_id,type,question,options,answer';
  await form
    .getByLabel('CSV file')
    .setInputFiles(table(`${head}\nclinical_skills,nowhere,,text,Why?,,So.\n`));
  await form.getByRole('button', { name: 'Try without importing' }).click();
  await expect(form.getByRole('alert')).toContainText(
    'questions.csv, line 2: section: There is no published section clinical_skills/nowhere.',
  );
  await expect(form.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await takeScreenshots(page, 'admin-content-refused');
});
