// The account pages: profile, email address, data export and deletion.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { linkIn, readMail } from '../support/mailbox.ts';
import { NEW_PASSWORD, newPerson, signUp } from '../support/new-account.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** @returns the part of the page with this heading */
const part = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

test('each part of the profile on the account page can be edited, and Cancel discards the edit', {
  tag: '@firefox',
}, async ({ page }) => {
  await signUp(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /your account/ })
    .click();
  await expect(page).toHaveURL('/user');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await takeScreenshots(page, 'user-profile');
  await expectAccessible(page);
  await expectFitsPhone(page);

  const name = part(page, 'Display name');
  await name.getByRole('button', { name: /Edit/ }).click();
  await name.getByLabel('Display name').fill('   ');
  await name.getByRole('button', { name: 'Save' }).click();
  await expect(name.getByText('Display name cannot be empty.')).toBeVisible();
  await name.getByRole('button', { name: 'Cancel' }).click();
  await expect(name.getByText('Nia Newcomer')).toBeVisible();
  await name.getByRole('button', { name: /Edit/ }).click();
  await name.getByLabel('Display name').fill('Dr Nia N');
  await name.getByRole('button', { name: 'Save' }).click();
  await expect(name.getByText('Dr Nia N')).toBeVisible();
  await expect(page.getByRole('link', { name: /your account: Dr Nia N/ })).toBeVisible();

  const personal = part(page, 'Personal information');
  await personal.getByRole('button', { name: /Edit/ }).click();
  await expect(personal.getByLabel('Email')).not.toBeEditable();
  await personal.getByLabel('First name').fill('');
  await personal.getByRole('button', { name: 'Save' }).click();
  await expect(personal.getByText('First name is required.')).toBeVisible();
  await personal.getByLabel('First name').fill('Niamh');
  await personal.getByRole('button', { name: 'Save' }).click();
  await expect(personal.getByText('Niamh')).toBeVisible();

  const community = part(page, 'Community profile');
  await community.getByRole('button', { name: /Edit/ }).click();
  await community.getByLabel('City').fill('Nowhere');
  await community.getByLabel('City').press('Escape');
  await expect(community.getByLabel('City')).toHaveValue('Cardiff');
  await community.getByLabel('City').fill('Leed');
  await community.getByLabel('City').press('Enter');
  await community.getByLabel('Rank').fill('CT2');
  await community.getByLabel('About me').fill('Two years of core training.');
  await community.getByLabel('Allow direct messages').click({ force: true });
  await takeScreenshots(page, 'user-community-edit');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await community.getByRole('button', { name: 'Save' }).click();
  await expect(community.getByText('Leeds')).toBeVisible();
  await page.reload();
  await expect(community.getByText('Two years of core training.')).toBeVisible();
  await expect(
    page.getByText('Upgrade to Premium for full access to all exam preparation materials'),
  ).toBeVisible();
});

test('a subscriber sees on the account page when Premium ends', async ({ page }) => {
  await signIn(page, demo.premium, '/user');
  const block = part(page, 'Premium');
  await expect(block.getByText(/Until \d+ \w+ \d{4}/)).toBeVisible();
  await expect(block.getByText(/\d+ days remaining/)).toBeVisible();
});

test('the email address of an account is changed by the link mailed to the new address', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 40[0139]/);
  const person = await signUp(page);
  const next = newPerson().email;
  await page.goto('/user');
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  await takeScreenshots(page, 'user-settings');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole('button', { name: 'Change email' }).click();
  const card = part(page, 'Change email');
  const update = card.getByRole('button', { name: 'Update Email' });
  await update.click();
  await expect(card.getByText('New email and current password are required.')).toBeVisible();
  await card.getByLabel('New email').fill('nowhere');
  await card.getByLabel('Current password').fill('wrong password');
  await update.click();
  await expect(card.getByText('The new email address is not valid.')).toBeVisible();
  await card.getByLabel('New email').fill(demo.free);
  await update.click();
  await expect(
    card.getByText('Re-authentication failed. Please check your current password.'),
  ).toBeVisible();
  await card.getByLabel('Current password').fill(NEW_PASSWORD);
  await update.click();
  await expect(
    card.getByText('This email address is already in use by another account.'),
  ).toBeVisible();
  await card.getByLabel('New email').fill(next);
  await update.click();
  await expect(page.getByText(`We have sent a verification link to ${next}`)).toBeVisible();

  await page.goto(linkIn(await readMail(page, next, /Confirm your new email/)));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your new email address is confirmed.')).toBeVisible();
  await takeScreenshots(page, 'email-confirmed');
  await page.getByRole('link', { name: 'Log in' }).last().click();
  await page.getByLabel('Email').fill(next);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await readMail(page, person.email, /was changed/);
});

test('the mail for a password reset can be requested in the account settings', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/user');
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  await page.getByRole('button', { name: 'Send Password Reset Email' }).click();
  await expect(
    page.getByText(`A password reset link has been sent to ${person.email}.`),
  ).toBeVisible();
  await readMail(page, person.email, /Reset your password/);
});

test("a person's data can be downloaded in the account settings", async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/user');
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ]);
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(exported.account.email).toBe(person.email);
  expect(exported).toHaveProperty('study');
});

test('a person can delete the account in the account settings, and cannot log in afterwards', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 40[13]/);
  const person = await signUp(page);
  await page.goto('/user');
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(dialog.getByText('Password is required to delete your account.')).toBeVisible();
  await takeScreenshots(page, 'delete-account');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await dialog.getByLabel('Password').fill('wrong password');
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(dialog.getByText('Wrong password. Re-authentication failed.')).toBeVisible();
  await dialog.getByLabel('Password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByText('Account deleted successfully.')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /session/i.test(key))),
  ).toEqual([]);
  await readMail(page, person.email, /Your account was deleted/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
});
