// Paying with a wallet instead of a typed card. The wallet is chosen in the form, and the payment is approved in the
// wallet's own window. The receipt names the wallet.
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { makeLearner } from '../support/learners.ts';
import { cards, consent, fillCard } from '../support/payments.ts';
import { startProduct } from '../support/product.ts';
import { chooseAction } from '../support/row-menu.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<object, object>({
  productUrl: [
    // Playwright reads the names of the needed fixtures from this parameter. `{}` means none.
    async ({}, use) => {
      const product = await startProduct({ PAYMENT_METHODS: 'card,wallets' });
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a wallet pays for Premium without a typed card, and only after consent and approval', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const email = await makeLearner(page.request, { firstName: 'Wendy', lastName: 'Wallet' });
  await signIn(page, email, '/upgrade');
  const wallet = page.getByRole('radio', { name: 'Google Pay (test)' });
  const window = page.getByRole('dialog', { name: 'Google Pay test page' });
  const pay = page.getByRole('button', { name: /^Pay £/ });
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  await wallet.check();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await takeScreenshots(page, 'wallet');

  await pay.click();
  await expect(page.getByRole('checkbox', { name: /access at once/ })).toBeFocused();
  await expect(window).toHaveCount(0);
  await consent(page);
  await pay.click();
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The payment was not approved in the wallet.')).toBeVisible();

  await pay.click();
  await window.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByText('Welcome to Premium!')).toBeVisible();
  await page.goto('/user');
  await page.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByText('Google Pay, Visa card ending 4242')).toBeVisible();
  await takeScreenshots(page, 'wallet-receipt');

  const staff = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signIn(staff, demo.admin, '/admin/payments');
  await chooseAction(staff, /^Actions for payment/, 'View');
  await expect(
    staff.getByRole('dialog').getByText('Google Pay, Visa card ending 4242'),
  ).toBeVisible();
  await staff.context().close();
});

test('a typed card still pays for Premium where wallets are offered', async ({ page }) => {
  const email = await makeLearner(page.request, { firstName: 'Carl', lastName: 'Card' });
  await signIn(page, email, '/upgrade');
  await page.getByRole('radio', { name: 'Google Pay (test)' }).check();
  await page.getByRole('radio', { name: 'Card' }).check();
  await fillCard(page, cards.good);
  await consent(page);
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await expect(page.getByText('Welcome to Premium!')).toBeVisible();
});
