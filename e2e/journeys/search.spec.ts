import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, logIn } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page) => page.getByLabel('Search the question bank');
const results = (page: Page) => page.getByRole('region', { name: 'Results' });

test('a subscriber finds words of the teaching, marked in their sentence', async ({ page }) => {
  await page.setViewportSize({ width: 1500, height: 800 });
  await logIn(page, demo.premium);
  const box = page.getByRole('search').getByLabel('Search');
  await expect(box).toBeVisible();
  // A new page takes the focus to its top first.
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.locator('main:focus, main :focus')).toBeAttached();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.pressSequentially('catheter');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=catheter$/);
  await expect(results(page).getByRole('listitem').first()).toBeVisible();
  await expect(results(page).locator('mark').first()).toHaveText(/catheter/i);
  await expectAccessible(page);
  await takeScreenshots(page, 'search');
  await expect(results(page).getByText('Part of Premium')).toHaveCount(0);

  await results(page).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /Reveal Answer/ })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue('catheter');
  await expect(results(page).getByRole('listitem').first()).toBeVisible();
  await field(page).fill('zzyzx');
  await expect(page.getByText('Nothing found for “zzyzx”')).toBeVisible();
  await expectAccessible(page);
});

test('on narrower screens a slash opens the search page; in a field it is a slash', async ({
  page,
}) => {
  await logIn(page, demo.premium);
  await expect(page.getByRole('link', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially('and/or');
  await expect(field(page)).toHaveValue('and/or');
});

test('a free user finds locked sections by title alone and reads not a word of them', async ({
  page,
}) => {
  await logIn(page, demo.free, '/search');
  await field(page).fill('priapism');
  const found = results(page).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Part of Premium');
  await expect(found.locator('mark')).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, 'search-free');
  // A word of that section's text.
  await field(page).fill('phenylephrine');
  await expect(page.getByText('Nothing found for “phenylephrine”')).toBeVisible();
});

test('a subscriber finds the same section by a word of its text', async ({ page }) => {
  await logIn(page, demo.premium, '/search?q=phenylephrine');
  await expect(results(page).getByRole('link', { name: /priapism/ })).toBeVisible();
});
