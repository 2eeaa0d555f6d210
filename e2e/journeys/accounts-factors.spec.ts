// Passkeys and the second factor, with a virtual device of the browser.
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { DEMO_PASSWORD, demo, logIn, sendLogin } from '../support/accounts.ts';
import {
  addPasskeyDevice,
  appCode,
  localhostOf,
  turnOnApp,
  withoutPasskeyOffer,
} from '../support/factors.ts';
import { makeLearner } from '../support/learners.ts';
import { readMail } from '../support/mailbox.ts';
import { startProduct } from '../support/product.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { apiSession, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: ({ productUrl }, use) => use(localhostOf(productUrl)) });

const settings = '/user?tab=settings';

test('a passkey is added and removed on the account page, and logs in by the button and from the email field', async ({
  page,
}) => {
  const email = await makeLearner(page.request, { firstName: 'Kay', lastName: 'Keys' });
  await withoutPasskeyOffer(page);
  await addPasskeyDevice(page);
  await signIn(page, email, settings);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(card.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await card.getByRole('textbox', { name: 'Name' }).fill('Ward phone');
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText('Ward phone')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  expect((await readMail(page, email, /passkey was added/)).text).toContain('Ward phone');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('/dashboard');

  await page.goto(settings);
  await card.getByRole('button', { name: 'Rename Ward phone' }).click();
  await card.getByRole('textbox', { name: 'Name' }).fill('Home phone');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Home phone')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  // Lets the email field suggest passkeys again. The virtual device confirms the suggested passkey without a click.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => true;
  });
  await page.goto('/login');
  await page.waitForURL('/dashboard');

  await page.goto(settings);
  await card.getByRole('button', { name: 'Remove Home phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(card.getByText('Home phone')).toHaveCount(0);
});

test('an authenticator app is set up on the account page, asked for at the next login, and replaced by a recovery code', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 40[03]/);
  const email = await makeLearner(page.request, { firstName: 'Toni', lastName: 'Two' });
  await withoutPasskeyOffer(page);
  await signIn(page, email, settings);
  const card = page.getByRole('region', { name: 'Two-step verification' });
  await card.getByRole('button', { name: 'Set Up an App' }).click();
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  const secret = (await card.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await card.getByLabel('Code from your authenticator app').fill(appCode(secret));
  await card.getByRole('button', { name: 'Turn On' }).click();
  const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  await expectFitsPhone(page);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await card.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expect(card.getByText('10 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

  await sendLogin(page, email, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeFocused();
  await expectAccessible(page);
  await expectFitsPhone(page);
  const field = page.getByLabel('Code from your authenticator app');
  await field.fill('12345');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter the 6-digit code from your app.')).toBeVisible();
  // A code works once, and afterwards codes of earlier time steps are refused too. This code is of the previous step.
  await field.fill(appCode(secret, -1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('That code is not right.');
  await field.fill(appCode(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

  await sendLogin(page, email, DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/dashboard');
  expect((await readMail(page, email, /recovery code was used/)).text).toContain('9 recovery');
});

test('an administrator resets the lost second factor of a person, who is told by mail', async ({
  page,
}) => {
  const email = await makeLearner(page.request, { firstName: 'Lou', lastName: 'Lost' });
  await turnOnApp(page.request, email);
  await withoutPasskeyOffer(page);
  await signIn(page, demo.admin, '/admin/users');
  await page.getByPlaceholder('Search by email, name, UID...').fill(email);
  const actions = page.getByRole('button', { name: 'Actions for Lou Lost' });
  await actions.click();
  await takeScreenshots(page, 'admin-users-factor');
  await page.getByRole('menuitem', { name: 'Reset Second Factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset the second factor?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(
    page.getByText('Second factor reset. The person has been told by email.'),
  ).toBeVisible();
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Manage Premium' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Reset Second Factor' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await readMail(page, email, /second factor was reset/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await logIn(page, email);
});

test('an administrator without a second factor sets one up before the user list opens, and is asked for it at the next login', async ({
  browser,
  problems,
}) => {
  // Starting a separate product takes long.
  test.setTimeout(240_000);
  problems.allow(/status of 403/);
  const product = await startProduct({ STAFF_FACTORS: 'always' });
  const context = await browser.newContext({
    baseURL: localhostOf(product.url),
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await withoutPasskeyOffer(page);
    await addPasskeyDevice(page);
    const headers = await apiSession(page.request, demo.admin);
    const data = { factorGraceDays: 0 };
    expect((await page.request.put('/api/admin/settings', { headers, data })).ok()).toBe(true);
    await signIn(page, demo.admin, '/admin/users');
    const closed = page.getByRole('heading', { name: 'Your role needs a second factor' });
    await expect(closed).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(0);
    await expectAccessible(page);
    await expectFitsPhone(page);
    await takeScreenshots(page, 'staff-factor-gate');
    await page.getByRole('link', { name: 'Set up a passkey or an authenticator app' }).click();
    const card = page.getByRole('region', { name: 'Passkeys' });
    await card.getByRole('button', { name: 'Add a Passkey' }).click();
    await card.getByRole('textbox', { name: 'Name' }).fill('Desk');
    await card.getByRole('button', { name: 'Continue' }).click();
    await expect(card.getByText('Desk')).toBeVisible();
    await page.goto('/admin/users');
    await expect(page.getByRole('row').filter({ hasText: demo.free })).toBeVisible();
    await expect(closed).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

    await sendLogin(page, demo.admin, DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('/dashboard');
  } finally {
    await context.close();
    await product.stop();
  }
});
