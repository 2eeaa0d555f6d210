// The moment before the app has arrived: what is on the screen then, and what becomes of what a person does.
import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { DEMO_PASSWORD, demo, logIn } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

/** A network so slow that the app's code does not come. @returns lets it come */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

test('a visitor reads the home page before the app is there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await holdApp(page);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
});

test('a login that is sent before the app is there is made when it is', async ({ page }) => {
  const release = await holdApp(page);
  await open(page, '/login?next=/station/communication');
  await page.getByLabel('Email').fill(demo.free);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/login?next=/station/communication');
  await expect(page.getByLabel('Email')).toHaveValue(demo.free);
  release();
  await expect(page).toHaveURL('/station/communication');
});

test('a page of somebody who is signed in has its header and its scheme from the start', async ({
  page,
}) => {
  await logIn(page, demo.free);
  const release = await holdApp(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: 'UroST3 home' })).toBeVisible();
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectFitsPhone(page);
  await takeScreenshots(page, 'page-start');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(1);
});

test('somebody who is signed in never sees a visitor’s page', async ({ page }) => {
  await logIn(page, demo.free);
  const release = await holdApp(page);
  await open(page, '/');
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  release();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
});
