// Password reset, and the behaviour of password fields.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { sendLogin } from '../support/accounts.ts';
import { makeLearner } from '../support/learners.ts';
import { codeIn, linkIn, readMail } from '../support/mailbox.ts';
import { fillSignUp, NEW_PASSWORD, newPerson, signUp, typeCode } from '../support/new-account.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const OTHER_PASSWORD = 'three quiet mornings';

/** Checks that the field hides its text, accepts pasted text and has the `autocomplete` value for password managers. */
async function expectPasswordBox(page: Page, box: Locator): Promise<void> {
  await expect(box).toHaveAttribute('type', 'password');
  await page.evaluate(() => navigator.clipboard.writeText('pasted words of some length'));
  await box.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(box).toHaveValue('pasted words of some length');
  await expect(box).toHaveAttribute('autocomplete', /^(new|current)-password$/);
  await box.fill('');
}

test('a forgotten password is reset by the mailed link, which works once', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  const person = await signUp(page);
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByRole('link', { name: /forgot password/i }).click();
  // Wait for the heading, because the URL changes before the page, and the login page also has an email field.
  await expect(other.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(new URL(other.url()).pathname).toBe('/forgot-password');
  await other.getByLabel('Email').fill('not an address');
  await other.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(
    other.getByText('The email address is not valid. Please check and try again.'),
  ).toBeVisible();
  await other.getByLabel('Email').fill(person.email);
  await other.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(
    other.getByText('If an account with that email exists, a password reset link has been sent.'),
  ).toBeVisible();
  await takeScreenshots(other, 'forgot-password');
  await expectAccessible(other);
  await expectFitsPhone(other);

  const link = linkIn(await readMail(other, person.email, /Reset your password/));
  await other.goto(link);
  await expect(other.getByLabel('New Password', { exact: true })).toBeVisible();
  expect(other.url()).not.toContain('oobCode');
  await other.reload();
  await other.getByLabel('New Password', { exact: true }).fill('12345');
  await other.getByLabel('Confirm New Password').fill('123456');
  await other.getByRole('button', { name: 'Update Password' }).click();
  await expect(other.getByText('Password must be at least 6 characters long.')).toBeVisible();
  await expect(other.getByText('Passwords do not match.')).toBeVisible();
  await takeScreenshots(other, 'reset-password');
  await expectAccessible(other);
  await expectFitsPhone(other);
  await other.getByLabel('New Password', { exact: true }).fill('password1');
  await other.getByLabel('Confirm New Password').fill('password1');
  await other.getByRole('button', { name: 'Update Password' }).click();
  await expect(other.getByText('The new password is too weak.')).toBeVisible();
  await other.getByLabel('New Password', { exact: true }).fill(OTHER_PASSWORD);
  await other.getByLabel('Confirm New Password').fill(OTHER_PASSWORD);
  await other.getByRole('button', { name: 'Update Password' }).click();
  await expect(
    other.getByText('Password updated successfully! Redirecting to login...'),
  ).toBeVisible();
  await expect(other).toHaveURL('/login');
  await readMail(other, person.email, /Your password was changed/);

  // The reset signed the first browser out.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await sendLogin(page, person.email, NEW_PASSWORD);
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await sendLogin(page, person.email, OTHER_PASSWORD);
  await expect(page).toHaveURL('/dashboard');

  await other.goto(link);
  await expect(
    other.getByText(
      'The password reset link is invalid. This may be because the code was already used or has expired.',
    ),
  ).toBeVisible();
  await takeScreenshots(other, 'reset-password-invalid');
  await context.close();
});

test('the page for resetting a password refers to the mailed link when the address has no code', async ({
  page,
}) => {
  await page.goto('/reset-password');
  await expect(
    page.getByText('No reset code provided. Please use the link from your email.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Request Password Reset' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('14.2.1 the code of a mailed link to reset a password or change the email is removed from the address bar at once', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/);
  const code = 'x'.repeat(43);
  for (const [link, words] of [
    [`/reset-password?oobCode=${code}`, 'The password reset link is invalid.'],
    [
      `/auth/action?mode=verifyAndChangeEmail&oobCode=${code}`,
      'Your account will use this address',
    ],
    [`/auth/action?mode=resetPassword&oobCode=${code}`, 'The password reset link is invalid.'],
  ] as const) {
    await page.goto(link, { waitUntil: 'commit' });
    await page.locator('body').getByText(/\S/).first().waitFor();
    expect(page.url()).not.toContain(code);
    await expect(page.getByText(words)).toBeVisible();
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    expect(page.url()).not.toContain(code);
  }
});

test('6.2.6 6.2.7 every password field hides its text and accepts pasted text, and the sign-up code can be resent', async ({
  page,
  context,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(150_000);
  problems.allow(/status of 400/);
  const permissions = ['clipboard-read', 'clipboard-write'];
  await context.grantPermissions(permissions);
  const person = newPerson();
  await page.goto('/login');
  await expectPasswordBox(page, page.getByLabel('Password', { exact: true }));
  await page.goto('/signup');
  for (const label of ['Password', 'Confirm password'])
    await expectPasswordBox(page, page.getByLabel(label, { exact: true }));
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/verify-email');
  const first = codeIn(await readMail(page, person.email, /verification code/));
  await page.reload();
  for (const label of ['Password', 'Confirm password'])
    await expectPasswordBox(page, page.getByLabel(label, { exact: true }));

  // Continue with a second account, because the first email address can request a new code only after a minute.
  const elsewhere = await browser.newContext({ baseURL, permissions });
  const other = await elsewhere.newPage();
  const learner = await makeLearner(other.request, { firstName: 'Paula', lastName: 'Paste' });
  await other.goto('/forgot-password');
  await other.getByLabel('Email').fill(learner);
  await other.getByRole('button', { name: 'Send Reset Link' }).click();
  await other.goto(linkIn(await readMail(other, learner, /Reset your password/)));
  for (const label of ['New Password', 'Confirm New Password'])
    await expectPasswordBox(other, other.getByLabel(label, { exact: true }));
  await signIn(other, learner, '/user');
  await other.getByRole('tab', { name: 'Account Settings' }).click();
  await other.getByRole('button', { name: 'Change email' }).click();
  await expectPasswordBox(other, other.getByLabel('Current password'));
  // Wait for the cards above the button 'Delete Account', because they load later and move the button down.
  await expect(other.getByRole('button', { name: 'Set Up an App' })).toBeVisible();
  await other.getByRole('button', { name: 'Delete Account' }).click();
  await expectPasswordBox(other, other.getByRole('dialog').getByLabel('Password', { exact: true }));
  await elsewhere.close();

  const resend = page.getByRole('button', { name: 'Resend code', exact: true });
  await expect(resend).toBeEnabled({ timeout: 90_000 });
  await resend.click();
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
  await expect
    .poll(async () => codeIn(await readMail(page, person.email, /verification code/)))
    .not.toBe(first);
  const second = codeIn(await readMail(page, person.email, /verification code/));
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await typeCode(page, first);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await typeCode(page, second);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page).toHaveURL('/dashboard');
});
