// Sign-up: the form, the mailed code and the dashboard.
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { codeIn, readMail } from '../support/mailbox.ts';
import { fillSignUp, NEW_PASSWORD, newPerson, typeCode } from '../support/new-account.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

test('a doctor signs up with a mailed code and lands on the dashboard', { tag: '@quick' }, async ({
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

test('the city list of the sign-up form shows at most ten cities, Enter chooses the only match and Escape cancels', async ({
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

test('arrow keys and Backspace move between the boxes of the sign-up code, and typing over a digit replaces it', {
  tag: '@firefox',
}, async ({ page }) => {
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

test('the sign-up page for the mailed code asks for the password again after a reload', async ({
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

test('the sign-up page for the mailed code says without a started sign-up that the sign-up has expired', async ({
  page,
}) => {
  await page.goto('/verify-email');
  await expect(page.getByText('Signup session expired. Please start again.')).toBeVisible();
  await takeScreenshots(page, 'verify-email-expired');
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/signup');
});

test('a guessable password is refused before the sign-up code is mailed, and a common one before the account is created', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/);
  const person = newPerson();
  const words = 'Password is too weak. It is on the list of the most common passwords.';
  await page.goto('/signup');
  await fillSignUp(page, person, 'urology1');
  await expect(page.getByText('Password is too weak. Words such as')).toBeVisible();
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

test('the sign-up reports a registered address only after its mailed code was entered', async ({
  page,
  problems,
}) => {
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

test('a mistyped address can be corrected during the sign-up, and the form keeps its other fields', {
  tag: '@firefox',
}, async ({ page }) => {
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
