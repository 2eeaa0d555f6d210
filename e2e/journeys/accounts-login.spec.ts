// Login and logout, on one and on several devices.

import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { DEMO_PASSWORD, demo, logIn, sendLogin } from '../support/accounts.ts';
import { makeLearner } from '../support/learners.ts';
import { startProduct } from '../support/product.ts';
import { chooseAction } from '../support/row-menu.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('the page asked for opens after login, and a reload keeps the session', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.goto('/station/communication');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(demo.premium);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/station/communication');
  await expect(page.getByRole('banner').getByText('Premium', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/station/communication');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the login page reports a wrong password and a missing email address', async ({
  page,
  problems,
}) => {
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

test('a demo account fills in the login form, and after logging out the dashboard asks for a login again', async ({
  page,
}) => {
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

test('every tab of the older device says that a newer device took over the session', {
  tag: '@firefox',
}, async ({ page, browser, baseURL, problems }) => {
  problems.allow(/status of 401/);
  await logIn(page, demo.premium);
  const secondTab = await page.context().newPage();
  await secondTab.goto('/dashboard');
  await expect(secondTab.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await page.goto('/');
  const other = await browser.newContext({ baseURL });
  await logIn(await other.newPage(), demo.premium);
  // Both open pages of the first device, the home page and the dashboard, are notified through the event stream.
  await expect(page.getByText('You signed in on another device')).toBeVisible();
  await expect(secondTab.getByText('You signed in on another device')).toBeVisible();
  await secondTab.close();
  await expectAccessible(page);
  await takeScreenshots(page, 'home-other-device');
  // The login page shows the notice too.
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You signed in on another device')).toBeVisible();
  await takeScreenshots(page, 'login-other-device');
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const trace of [demo.premium, 'displayName', 'last-section'])
    expect(left).not.toContain(trace);
  await other.close();
});

test('logging out in one tab logs out the other tab', {
  tag: '@firefox',
}, async ({ page }) => {
  await logIn(page, demo.premium);
  const secondTab = await page.context().newPage();
  await secondTab.goto('/station/communication');
  await secondTab.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText('You signed in on another device')).toBeHidden();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('at a page of the administration a visitor is asked to log in, and a learner is led to the dashboard', async ({
  page,
}) => {
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fusers/);
  await signIn(page, demo.premium);
  await page.goto('/admin');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
});

test('an interviewer is led to the bookings after login, with or without a page of the administration requested', async ({
  page,
}) => {
  for (const asked of [null, '/admin', '/admin/payments']) {
    await page.goto(asked ?? '/login');
    await expect(page).toHaveURL(asked ? `/login?next=${encodeURIComponent(asked)}` : '/login');
    await page.getByLabel('Email').fill(demo.interviewer);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/admin/bookings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  }
});

test('a visitor of the account page /user is asked to log in, and the login page remembers the account page', async ({
  page,
}) => {
  await page.goto('/user');
  await expect(page.getByText('Please log in to access your page.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=%2Fuser/);
});

test('a suspended person is signed out at once, and a login with the right password explains why and links the contact page', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 40[13]/);
  const email = await makeLearner(page.request, { firstName: 'Sue', lastName: 'Suspended' });
  await signIn(page, email);
  const context = await browser.newContext({ baseURL });
  const staff = await context.newPage();
  await signIn(staff, demo.admin, '/admin/users');
  await staff.getByPlaceholder('Search by email, name, UID...').fill(email);
  await chooseAction(staff, 'Actions for Sue Suspended', 'Suspend');
  await staff.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(staff.getByText('User status updated successfully.')).toBeVisible();
  await context.close();

  // The learner's page opens the login page, which says why the session ended.
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toContainText('This user account has been disabled.');
  await expectAccessible(page);
  // When the suspended person logs in again, the error gives the same reason.
  await page.goto('/my-bookings');
  await expect(page).toHaveURL(/\/login/);
  await sendLogin(page, email, DEMO_PASSWORD);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Login failed. Please check your credentials.');
  await expect(alert).toContainText('This user account has been disabled.');
  await takeScreenshots(page, 'login-suspended');
  await alert.getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByLabel('What is it about?')).toHaveValue('account');
});

test('14.3.1 logging out leaves no data of the person in the browser', async ({
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
  // The cookie that identifies this device grants no access and does not identify a person.
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(['device']);
  expect(cookies[0]?.value).toMatch(/^[\w-]{59}$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test('with a hosted identity provider, no page offers a sign-in form', async ({ page }) => {
  // Starting a separate product takes long.
  test.setTimeout(240_000);
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
