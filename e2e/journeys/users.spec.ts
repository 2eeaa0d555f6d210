import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { marked } from '../support/answers.ts';
import { chooseAction } from '../support/row-menu.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('users can be searched, suspended and activated, but an administrator cannot remove their own role', async ({
  page,
}) => {
  await signIn(page, demo.admin, '/admin/users');
  // List only the demo accounts, because other journeys may have signed people up and suspended them.
  await page.getByPlaceholder('Search by email, name, UID...').fill('demo.test');
  await expect(page.getByText('Showing 1 to 4 of 4 results')).toBeVisible();
  const own = page.getByRole('row').filter({ hasText: demo.admin });
  const remove = own.getByRole('button', { name: /^Remove Admin: Asha Admin/ });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleName(/You cannot remove your own admin role\.$/);
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You cannot remove your own admin role.')).toBeVisible();
  const table = page.getByRole('region', { name: 'Users', exact: true });
  await expect.poll(() => table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  await expectAccessible(page);
  await takeScreenshots(page, 'admin-users');
  await page.getByPlaceholder('Search by email, name, UID...').fill('fred');
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  const fred = 'Actions for Fred Free';
  await page.getByRole('button', { name: fred }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Manage Premium' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Suspend: Fred Free' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Suspend this user?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await chooseAction(page, fred, 'Suspend');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('User status updated successfully.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Active');
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Suspended');
  await chooseAction(page, fred, 'Activate');
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible();

  await page.getByLabel('Status').selectOption('All');
  await chooseAction(page, fred, 'Manage Free Interviews');
  const dialog = page.getByRole('dialog', { name: 'Fred Free’s free interviews' });
  await dialog.getByLabel('Note').fill('Prize');
  await dialog.getByRole('button', { name: 'Grant Free Interview' }).click();
  await expect(dialog.getByText('1 free interview can be booked.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Take back/ }).click();
  await expect(dialog.getByText('Has no free interviews.')).toBeVisible();
});

test('the rows of the user list and other staff tables are at least 44 pixels high and fit 1280 pixels, in a wide font their buttons too', async ({
  page,
}) => {
  await signIn(page, demo.admin, '/admin/users');
  const paths = ['users', 'subscriptions', 'stations'];
  for (const path of paths.map((name) => `/admin/${name}`)) {
    await page.goto(path);
    const table = page.getByRole('region').filter({ has: page.getByRole('table') });
    const row = table.getByRole('row').nth(1);
    await expect(row).toBeVisible();
    const excess = await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    expect(excess, `${path} scrolls sideways`).toBe(0);
    const { height = 0 } = (await row.boundingBox()) ?? {};
    expect(height, `${path} has low rows`).toBeGreaterThanOrEqual(44);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { font-family: monospace !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
    const cut = await table.evaluate((frame) => {
      const end = frame.getBoundingClientRect().right;
      return [...frame.querySelectorAll('td[data-label="Actions"] button')]
        .filter((button) => button.getBoundingClientRect().right > end)
        .map((button) => button.getAttribute('aria-label'));
    });
    expect(cut, path).toEqual([]);
  }
});

test('several people of the user list are suspended with one confirmation, and each has a result', async ({
  page,
  problems,
}) => {
  // The first change gets a simulated 404, as if its account had been deleted meanwhile. The other change succeeds.
  problems.allow(/status of 404/);
  await signIn(page, demo.admin, '/admin/users');
  await page.getByPlaceholder('Search by email, name, UID...').fill('demo.test');
  await expect(page.getByText('Showing 1 to 4 of 4 results')).toBeVisible();
  const bar = page.getByRole('group', { name: 'Several users at once' });
  await expect(bar).toBeHidden();
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
    return route.fulfill({ headers: marked, status: 404, json: { ...body, error: body.message } });
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
  await expect(bar).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Suspended' })).toHaveCount(1);
  await page.unroute(/status$/);
  await page.getByLabel('Select everybody on this page').check();
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Activate selected' }).click();
  const back = page.getByRole('dialog', { name: 'Activate users' });
  await back.getByRole('button', { name: 'Activate 1 person' }).click();
  await expect(back.getByRole('listitem')).toContainText('activated');
  await back.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Suspended' })).toHaveCount(0);
});
