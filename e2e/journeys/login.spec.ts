import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { DEMO_PASSWORD, demo, logIn } from '../support/accounts.ts';
import { startProduct } from '../support/product.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

test('a visitor reads the home page and goes to log in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'home-visitor');
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
  await expectAccessible(page);
  await takeScreenshots(page, 'login');
});

test('the page asked for opens after login, and a reload keeps the session', async ({ page }) => {
  await page.goto('/station/communication');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(demo.premium);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/station/communication');
  await expect(page.getByRole('banner').getByText('Premium', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/station/communication');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a wrong password and a missing field are told in words', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(demo.free);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
  await takeScreenshots(page, 'login-refused');
  await expectAccessible(page);
});

test('a demo account fills in the form; logging out ends on the home page', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: demo.free }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'home-member');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('the older device is told in every tab that a newer one took over', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 401/);
  await logIn(page, demo.premium);
  const secondTab = await page.context().newPage();
  await secondTab.goto('/dashboard');
  await expect(secondTab.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await page.goto('/');
  const other = await browser.newContext({ baseURL });
  await logIn(await other.newPage(), demo.premium);
  // Told at once where a stream is open, here on a page that needs nobody to be signed in …
  await expect(page.getByText('You signed in on another device')).toBeVisible();
  await expect(secondTab.getByText('You signed in on another device')).toBeVisible();
  await secondTab.close();
  await expectAccessible(page);
  await takeScreenshots(page, 'home-other-device');
  // … and on the way to one that does.
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You signed in on another device')).toBeVisible();
  await takeScreenshots(page, 'login-other-device');
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const trace of [demo.premium, 'displayName', 'last-section'])
    expect(left).not.toContain(trace);
  await other.close();
});

test('the menu of a phone closes on navigation and keeps the page still', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, demo.free);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('an unknown address says so', async ({ page }) => {
  await page.goto('/nothing/here');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'not-found');
});

test('the keyboard reaches the content past the header', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an interviewer who asks for the administration lands on the bookings after login', async ({
  page,
}) => {
  for (const asked of ['/admin', '/admin/payments']) {
    await page.goto(asked);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(asked)}`);
    await page.getByLabel('Email').fill(demo.interviewer);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/admin/bookings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  }
});

test('7.4.4 every page of somebody who is signed in has its Logout', async ({ page }) => {
  await logIn(page, demo.admin);
  for (const path of [
    '/',
    '/dashboard',
    '/plan',
    '/circuit',
    '/revision',
    '/search',
    '/station/communication',
    '/booking',
    '/my-bookings',
    '/community',
    '/user',
    '/terms',
    '/nothing/here',
    '/admin/dashboard',
    '/admin/payments',
    '/admin/subscriptions',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' }), path).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('14.3.1 logging out leaves nothing of the person in the browser', async ({
  page,
  context,
}) => {
  await logIn(page, demo.premium);
  await page.goto('/station/communication');
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await expect.poll(kept).toContain('sessionId');
  const { uid, displayName } = JSON.parse(
    await page.evaluate(() => localStorage.getItem('urost3.person') ?? '{}'),
  );
  expect(uid).toBeTruthy();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  const left = await kept();
  for (const trace of [uid, displayName, demo.premium, 'sessionId'])
    expect(left).not.toContain(trace);
  // What says that this device is known opens nothing and names nobody.
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(['device']);
  expect(cookies[0]?.value).toMatch(/^[\w-]{59}$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test('where a hosted provider keeps the accounts, no page offers a form that could not work', async ({
  page,
}) => {
  const product = await startProduct({
    IDENTITY_ISSUER: 'https://accounts.example.test',
    IDENTITY_AUDIENCE: 'urost3',
    IDENTITY_JWKS_URL: 'https://accounts.example.test/jwks.json',
  });
  try {
    for (const path of [
      '/login',
      '/signup',
      '/verify-email',
      '/forgot-password',
      '/reset-password',
    ])
      await test.step(path, async () => {
        await page.goto(product.url + path);
        await expect(
          page.getByRole('heading', { name: 'Accounts are kept elsewhere' }),
        ).toBeVisible();
        await expect(page.getByRole('textbox')).toHaveCount(0);
      });
    await expectAccessible(page);
    await expectFitsPhone(page);
    await takeScreenshots(page, 'login-hosted');
  } finally {
    await product.stop();
  }
});
