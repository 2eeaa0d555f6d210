// A page before the app is loaded: its content, and the effect of a click or a submitted form.
import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { DEMO_PASSWORD, demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { apiSession, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/**
 * @returns class names without styles. The build prerenders some pages separately from the app. Such a page could contain
 * class names that are missing in the app's style sheets.
 */
function findUnstyledClasses(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const styles = rules.map(({ cssText }) => cssText).join();
  const classes = [...document.querySelectorAll('[class]')].flatMap((element) => [
    ...element.classList,
  ]);
  return classes.filter((name) => /^_[^_]/.test(name) && !styles.includes(`.${name}`));
}

/** Delays the app's code, as a very slow network does. @returns a function that delivers the code */
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

test('a visitor can read the home page before the app is loaded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await holdApp(page);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
  expect(await page.evaluate(findUnstyledClasses)).toEqual([]);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  release();
  await expect(page.locator('#frame')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused();
});

test('the home page stays where it was scrolled to when the app is loaded', async ({ page }) => {
  const release = await holdApp(page);
  await open(page, '/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' });
  await link.scrollIntoViewIfNeeded();
  release();
  await expect(page.locator('#frame')).toHaveCount(0);
  await expect(link).toBeInViewport();
});

test('a login submitted before the app is loaded is completed when it is', {
  tag: '@firefox',
}, async ({ page }) => {
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

test('text typed into the login form before the app is loaded is kept, and typing goes on at the caret', async ({
  page,
  problems,
}) => {
  problems.allow(/401/);
  const release = await holdApp(page);
  await open(page, '/login');
  await page.getByLabel('Email').fill(demo.free);
  await page.getByLabel('Password').fill('a wrongword');
  for (let step = 0; step < 4; step += 1) await page.getByLabel('Password').press('ArrowLeft');
  release();
  // Only the app renders the demo accounts, so the app is loaded when they are visible.
  await expect(page.getByRole('region', { name: 'Demo accounts' })).toBeVisible();
  await page.keyboard.type(' pass');
  await expect(page.getByLabel('Password')).toHaveValue('a wrong password');
  const sent = page.waitForRequest(/sign-in/);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ email: demo.free, password: 'a wrong password' });
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a login submitted while no script can be loaded puts nothing into the address', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource/);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.free);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByLabel('Password').press('Enter');
  expect((await sent).url()).not.toContain('?');
  await expect(page).toHaveURL('/login');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor without scripts is told that the site needs them, and sees no form that cannot be sent, and finds the address', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    // Playwright finds no text in this element.
    const notice = page.locator('noscript p');
    await expect(notice).toBeInViewport();
    await expect(notice).toHaveText(/^UroST3 needs JavaScript\./);
    await expect(page.getByLabel('Password')).toBeHidden();
    const headers = await apiSession(page.request, demo.admin);
    const setAddress = (businessEmail: string) =>
      page.request.put('/api/admin/settings', { headers, data: { businessEmail } });
    expect((await setAddress('team@urost3.test')).ok()).toBe(true);
    await page.goto('/contact');
    await expect(notice).toHaveText(/Or write to team@urost3\.test\.$/);
    await expect(page.getByText('Loading…')).toBeHidden();
    await setAddress('');
  });
});

test("a signed-in person's page has its header and colour scheme from the start", async ({
  page,
}) => {
  await signIn(page, demo.free);
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

test("a signed-in person never sees the visitors' home page while the app loads", async ({
  page,
}) => {
  await signIn(page, demo.free);
  const release = await holdApp(page);
  await open(page, '/');
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  release();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
});
