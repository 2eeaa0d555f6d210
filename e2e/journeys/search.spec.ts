import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { beginSection } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page) => page.getByLabel('Search the question bank');
const results = (page: Page) => page.getByRole('region', { name: 'Results' });

test('the search finds words of the teaching for a subscriber, marked in their sentence', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 800 });
  await signIn(page, demo.premium);
  const box = page.getByRole('search').getByLabel('Search');
  await expect(box).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
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
  await beginSection(page);
  await page.goBack();
  await expect(field(page)).toHaveValue('catheter');
  await expect(results(page).getByRole('listitem').first()).toBeVisible();
  await field(page).fill('zzyzx');
  await expect(page.getByText('Nothing found for “zzyzx”')).toBeVisible();
  await expectAccessible(page);
});

test('on narrow screens a slash opens the search page, and in a field it types a slash', async ({
  page,
}) => {
  await signIn(page, demo.premium);
  await expect(page.getByRole('link', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially('and/or');
  await expect(field(page)).toHaveValue('and/or');
});

test('the search finds locked sections by title only for a free user, and shows none of their text', async ({
  page,
}) => {
  await signIn(page, demo.free, '/search');
  await field(page).fill('priapism');
  const found = results(page).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Part of Premium');
  await expect(found.locator('mark')).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, 'search-free');
  // This word occurs in the text of the locked section, which a free learner cannot search.
  await field(page).fill('phenylephrine');
  await expect(page.getByText('Nothing found for “phenylephrine”')).toBeVisible();
});

test('the search finds a Premium section for a subscriber by a word of its text', async ({
  page,
}) => {
  await signIn(page, demo.premium, '/search?q=phenylephrine');
  await expect(results(page).getByRole('link', { name: /priapism/ })).toBeVisible();
});

test('the search finds a section by a misspelling, an abbreviation and the number of a guideline', async ({
  page,
}) => {
  await signIn(page, demo.premium, '/search');
  await field(page).fill('priapsim');
  await expect(page.getByText(/^Nothing contains “priapsim”\. Did you mean/)).toBeVisible();
  await expect(
    results(page)
      .getByRole('link', { name: /priapism/i })
      .nth(1),
  ).toBeVisible();
  await expectAccessible(page);
  await results(page).getByRole('link', { name: 'priapism', exact: true }).click();
  await expect(field(page)).toHaveValue('priapism');
  await expect(page.getByText(/Did you mean/)).toHaveCount(0);
  await field(page).fill('TWOC');
  await expect(page.getByText(/^Also searched for “trial without catheter”/)).toBeVisible();
  await expect(results(page).locator('mark').first()).toBeVisible();
  await field(page).fill('ng 118');
  await expect(results(page).getByText(/NICE/).first()).toBeVisible();
  await expect(results(page).locator('mark', { hasText: 'NG118' }).first()).toBeVisible();
});
