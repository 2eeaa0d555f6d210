// Discount codes that an administrator adds, and that learners use by a link or by typing them.
import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { DEMO_PASSWORD, demo, fillLogin } from '../support/accounts.ts';
import { callerOf } from '../support/caller.ts';
import { chooseDay, dayFromToday, offerHours } from '../support/interviews.ts';
import { makeLearner } from '../support/learners.ts';
import { cards, consent, fillCard, openUpgrade } from '../support/payments.ts';
import { chooseAction } from '../support/row-menu.ts';
import { apiSession, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 90_000 });

/** @returns the name of a new code */
async function makeCode(page: Page, values: object): Promise<string> {
  const code = `JOURNEY-${Date.now()}`;
  const data = {
    code,
    percent: null,
    amount: null,
    product: 'both',
    validFrom: null,
    validUntil: null,
    maxUses: null,
    maxUsesPerPerson: 1,
    isFirstPurchaseOnly: false,
    note: '',
    ...values,
  };
  const as = await apiSession(page.request, demo.admin);
  await callerOf(page.request)('POST', '/admin/discount-codes', { as, data });
  return code;
}

test('an administrator adds a discount code, sees what it sold, and ends it', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = `STAFF-${Date.now()}`;
  await signIn(page, demo.admin, '/admin/discount-codes');
  await page.getByRole('button', { name: 'Add Code' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await form.getByLabel('Percent').fill('50');
  await form.getByLabel('Total uses').fill('3');
  await form.getByRole('button', { name: 'Save Code' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('50% off Premium and interviews');
  await expect(row).toContainText('0 of 3');

  const buyer = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const email = await makeLearner(buyer.request, { firstName: 'Hal', lastName: 'Learner' });
  await signIn(buyer, email, `/upgrade?code=${code}`);
  await consent(buyer);
  await fillCard(buyer, cards.good);
  await buyer.getByRole('button', { name: 'Pay £90.00' }).click();
  await expect(buyer.getByText('Welcome to Premium!')).toBeVisible();
  await buyer.close();

  await page.reload();
  await expect(row).toContainText('1 of 3');
  await expect(row.getByText('£90.00').filter({ visible: true })).toHaveCount(2);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await chooseAction(page, `Actions for ${code}`, 'End');
  await page.getByRole('button', { name: 'End Code' }).click();
  await expect(row).toContainText('Ended');

  const as = await apiSession(page.request, email);
  const late = await page.request.post('/api/subscription/price', { headers: as, data: { code } });
  expect(await late.json()).toMatchObject({ message: 'This code has ended.' });
});

const saving = (page: Page) => page.getByLabel('Your code', { exact: true });

test('a learner opens a link with a discount code, logs in, and pays less for an interview', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await makeCode(page, { percent: 20, product: 'booking', maxUses: 1 });
  const day = dayFromToday(24);
  const staff = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signIn(staff, demo.interviewer, '/admin/availability');
  await offerHours(staff, day, ['10:00']);
  await staff.close();
  const email = await makeLearner(page.request, { firstName: 'Cody', lastName: 'Learner' });
  await page.context().clearCookies();

  await page.goto(`/booking?code=${code.toLowerCase()}`);
  await fillLogin(page, email, DEMO_PASSWORD);
  await expect(page.getByText(`Your code ${code} is tried before you pay.`)).toBeVisible();
  await chooseDay(page, day);
  await page.getByRole('button', { name: /^10:00 –/ }).click();
  await expect(saving(page)).toHaveText(`Code ${code}−£10.00`);
  await expect(page.getByText('£40.00', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  // The discount still applies after a reload.
  await page.reload();
  await expect(page.getByText('£40.00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume payment' }).click();
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay £40.00' }).click();
  await page.waitForURL((url) => url.pathname === '/my-bookings');
  await expect(page.getByText('Your interview is confirmed.')).toBeVisible();

  await page.goto('/user');
  await expect(page.getByText(`Full price £50.00, code ${code} saved £10.00`)).toBeVisible();
  await page.getByRole('link', { name: /^Receipt for Mock interview/ }).click();
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText(`Amount£40.00PaidFull price£50.00Code ${code}−£10.00`);
});

test('a learner types a discount code in the upgrade dialog and pays less for Premium', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 422/);
  const code = await makeCode(page, { percent: null, amount: 3000, product: 'subscription' });
  const email = await makeLearner(page.request, { firstName: 'Dodie', lastName: 'Learner' });
  await signIn(page, email, '/user');
  await openUpgrade(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Have a code?' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill('NO-SUCH-CODE');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('We do not know this code.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pay £180.00' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(saving(page)).toHaveText(`Code ${code}−£30.00`);
  await expect(dialog.getByLabel('Order summary')).toContainText('£180.00');
  await expect(dialog.getByLabel('Order summary')).toContainText('To pay£150.00');
  await expectAccessible(page);
  await consent(page);
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay £150.00' }).click();
  await expect(page.getByText('Welcome to Premium!')).toBeVisible();
  await page.goto('/user');
  await expect(page.getByText(`Full price £180.00, code ${code} saved £30.00`)).toBeVisible();
});

test('a discount code for the whole price gives Premium without a card', async ({ page }) => {
  const code = await makeCode(page, { percent: 100, product: 'subscription' });
  const email = await makeLearner(page.request, { firstName: 'Frida', lastName: 'Learner' });
  await signIn(page, email, `/upgrade?code=${code}`);
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' });
  await expect(dialog.getByLabel('Order summary')).toContainText('£180.00');
  await expect(dialog.getByLabel('Order summary')).toContainText('To pay£0.00');
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Get Premium' }).click();
  await expect(page.getByText('your code covered the whole price')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('banner').getByText('Premium', { exact: true })).toBeVisible();
});
