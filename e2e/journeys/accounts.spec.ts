import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { DEMO_PASSWORD, demo, logIn } from '../support/accounts.ts';
import { makeLearner } from '../support/learners.ts';
import { codeIn, linkIn, readMail } from '../support/mailbox.ts';
import { fillSignUp, NEW_PASSWORD, newPerson, signUp, typeCode } from '../support/new-account.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

// Mail, waiting and several pictures of a page take their time on a small machine.
test.describe.configure({ timeout: 90_000 });

const OTHER_PASSWORD = 'three quiet mornings';

async function logInWith(page: Page, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a doctor signs up with a mailed code and lands on the dashboard', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/);
  const person = newPerson();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/signup');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  for (const words of [
    'First name is required.',
    'Last name is required.',
    'City is required.',
    'Password should be at least 6 characters long.',
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await takeScreenshots(page, 'signup-refused');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/verify-email');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain(person.email);
  expect(stored).not.toContain(NEW_PASSWORD);
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await takeScreenshots(page, 'verify-email');
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Enter the 6-digit code from your email.')).toBeVisible();
  const code = codeIn(await readMail(page, person.email, /verification code/));
  await typeCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await page.getByLabel('Digit 3 of 6').focus();
  await page.evaluate((text) => navigator.clipboard?.writeText?.(text), code).catch(() => {});
  await page.getByLabel('Digit 3 of 6').evaluate((box, text) => {
    const data = new DataTransfer();
    data.setData('text', ` ${text.slice(0, 3)}-${text.slice(3)} `);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, code);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('main')).toContainText('Nia');
});

test('the city list shows ten at most, takes Enter for the only match, Escape cancels', async ({
  page,
}) => {
  await page.goto('/signup');
  const city = page.getByLabel('City');
  await city.fill('s');
  await expect(page.getByRole('option')).toHaveCount(10);
  await takeScreenshots(page, 'signup-city');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await city.fill('xyz');
  await expect(page.getByText('No cities found')).toBeVisible();
  await city.fill('hull');
  await expect(page.getByRole('option')).toHaveCount(1);
  await city.press('Enter');
  await expect(city).toHaveValue('Kingston upon Hull');
  await expect(page).toHaveURL('/signup');
  await expect(page.getByText('First name is required.')).toBeHidden();
  await city.fill('lei');
  await city.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(city).not.toHaveValue('lei');
});

test('arrows and Backspace walk between the boxes; typing over a digit replaces it', async ({
  page,
}) => {
  await page.goto('/signup');
  await fillSignUp(page, newPerson());
  await expect(page).toHaveURL('/verify-email');
  const box = (n: number) => page.getByLabel(`Digit ${n} of 6`);
  await typeCode(page, '123');
  await expect(box(4)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(box(2)).toBeFocused();
  await page.keyboard.press('9');
  await expect(box(2)).toHaveValue('9');
  await expect(box(3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(3)).toHaveValue('');
  await page.keyboard.press('Backspace');
  await expect(box(2)).toBeFocused();
  await expect(box(2)).toHaveValue('');
  await page.keyboard.press('x');
  await expect(box(2)).toHaveValue('');
});

test('after a reload the password is asked for again; without a form the page says why', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto('/signup');
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/verify-email');
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await takeScreenshots(page, 'verify-email-reloaded');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await typeCode(page, codeIn(await readMail(page, person.email, /verification code/)));
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the verify page without a sign-up says that it has expired', async ({ page }) => {
  await page.goto('/verify-email');
  await expect(page.getByText('Signup session expired. Please start again.')).toBeVisible();
  await takeScreenshots(page, 'verify-email-expired');
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/signup');
});

test('a weak password is refused before the mail, and after a reload before the account is made', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/);
  const person = newPerson();
  const words = 'Password is too weak. It is on the list of the most common passwords.';
  await page.goto('/signup');
  await fillSignUp(page, person, 'password');
  await expect(page.getByText(words)).toBeVisible();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/verify-email');
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByLabel('Confirm password').fill('password');
  await typeCode(page, codeIn(await readMail(page, person.email, /verification code/)));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText(words)).toBeVisible();
  await takeScreenshots(page, 'verify-email-weak');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a registered address is told only after its code', async ({ page, problems }) => {
  problems.allow(/status of 409/);
  const person = newPerson({ email: demo.free });
  await page.goto('/signup');
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/verify-email');
  await typeCode(page, codeIn(await readMail(page, person.email, /tried to sign up/)));
  await expect(page.getByText('Email already registered. Try logging in.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

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
  await expect(other).toHaveURL('/forgot-password');
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

  // The first browser was signed out by the reset.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await logInWith(page, person.email, NEW_PASSWORD);
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await logInWith(page, person.email, OTHER_PASSWORD);
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

test('the reset page without a code says where the link is', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(
    page.getByText('No reset code provided. Please use the link from your email.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Request Password Reset' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('14.2.1 the code of a mailed link leaves the address at once', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  const code = 'x'.repeat(43);
  for (const [link, words] of [
    [`/reset-password?oobCode=${code}`, 'The password reset link is invalid.'],
    [`/auth/action?mode=verifyAndChangeEmail&oobCode=${code}`, 'This link is invalid.'],
    [`/auth/action?mode=resetPassword&oobCode=${code}`, 'The password reset link is invalid.'],
  ] as const) {
    await page.goto(link);
    await expect(page.getByText(words)).toBeVisible();
    expect(page.url()).not.toContain(code);
  }
});

/** It hides what is typed, and takes what a password manager or a person pastes. */
async function expectPasswordBox(page: Page, box: Locator): Promise<void> {
  await expect(box).toHaveAttribute('type', 'password');
  await page.evaluate(() => navigator.clipboard.writeText('pasted words of some length'));
  await box.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(box).toHaveValue('pasted words of some length');
  await expect(box).toHaveAttribute('autocomplete', /^(new|current)-password$/);
  await box.fill('');
}

test('6.2.6 6.2.7 every password box hides what is typed and takes what is pasted; a code is sent again', async ({
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

  // Meanwhile somebody else, until the minute of the code is over.
  const elsewhere = await browser.newContext({ baseURL, permissions });
  const other = await elsewhere.newPage();
  const learner = await makeLearner(other.request, { firstName: 'Paula', lastName: 'Paste' });
  await other.goto('/forgot-password');
  await other.getByLabel('Email').fill(learner);
  await other.getByRole('button', { name: 'Send Reset Link' }).click();
  await other.goto(linkIn(await readMail(other, learner, /Reset your password/)));
  for (const label of ['New Password', 'Confirm New Password'])
    await expectPasswordBox(other, other.getByLabel(label, { exact: true }));
  await logIn(other, learner, '/user');
  await other.getByRole('tab', { name: 'Account Settings' }).click();
  await expectPasswordBox(other, other.getByLabel('Current password'));
  await other.getByRole('button', { name: 'Delete Account' }).click();
  await expectPasswordBox(other, other.getByRole('dialog').getByLabel('Password', { exact: true }));
  await elsewhere.close();

  const resend = page.getByRole('button', { name: 'Resend code', exact: true });
  await expect(resend).toBeEnabled({ timeout: 65_000 });
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

test('an address with a slip is corrected on the way, and the form is still filled in', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto('/signup');
  await fillSignUp(page, { ...person, email: `slip.${person.email}` });
  await expect(page).toHaveURL('/verify-email');
  await page.getByRole('link', { name: 'Change email' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
  await expect(page.getByLabel('City')).toHaveValue(person.city);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  await typeCode(page, codeIn(await readMail(page, person.email, /verification code/)));
  await expect(page).toHaveURL('/dashboard');
});

test('a suspended person is out at once, is told after the right password and finds the contact page', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 40[13]/);
  const email = await makeLearner(page.request, { firstName: 'Sue', lastName: 'Suspended' });
  await logIn(page, email);
  const context = await browser.newContext({ baseURL });
  const staff = await context.newPage();
  await logIn(staff, demo.admin, '/admin/users');
  await staff.getByPlaceholder('Search by email, name, UID...').fill(email);
  await staff.getByRole('button', { name: 'Suspend Sue Suspended' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(staff.getByText('User status updated successfully.')).toBeVisible();
  await context.close();

  // The page that was open says why it closed …
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toContainText('This user account has been disabled.');
  await expectAccessible(page);
  // … and so does the login that is tried all the same.
  await page.goto('/my-bookings');
  await expect(page).toHaveURL(/\/login/);
  await logInWith(page, email, DEMO_PASSWORD);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Login failed. Please check your credentials.');
  await expect(alert).toContainText('This user account has been disabled.');
  await takeScreenshots(page, 'login-suspended');
  await alert.getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByLabel('What is it about?')).toHaveValue('account');
});
