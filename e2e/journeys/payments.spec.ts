import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { makeLearner } from '../support/learners.ts';
import { readMail } from '../support/mailbox.ts';
import { cards, consent, fillCard } from '../support/payments.ts';
import { chooseAction } from '../support/row-menu.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// Most tests create a learner, log in, pay and wait for the success screen to close, which takes long.
test.describe.configure({ timeout: 90_000 });

const premiumBadge = (page: Page) => page.getByRole('banner').getByText('Premium', { exact: true });

/** Another person in a separate browser. */
async function newVisitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  return context.newPage();
}

/**
 * Creates a learner who clicks a locked section, which opens the upgrade dialog.
 * @returns the learner's email address
 */
async function atUpgrade(page: Page, firstName: string): Promise<string> {
  const email = await makeLearner(page.request, { firstName, lastName: 'Buyer' });
  await signIn(page, email, '/station/communication');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Premium|Locked/ })
    .first()
    .click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  return email;
}

test('a learner buys Premium with an accepted card; the badge appears and the dialog closes', {
  tag: ['@quick', '@firefox'],
}, async ({ page }) => {
  const email = await atUpgrade(page, 'Grace');
  await expect(premiumBadge(page)).toBeHidden();
  const dialog = page.getByRole('dialog', { name: /^Open “.+” and \d+ more$/ });
  const title = (await dialog.getByRole('heading').first().textContent()) ?? '';
  await expect(dialog.getByText('First section is free to try')).toBeVisible();
  await expect(dialog.getByText('Pro Plan')).toBeVisible();
  await expect(dialog.getByText('£180.00', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/Test payments/)).toBeVisible();
  await expect(dialog.getByText(/^You have 14 days to cancel/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'upgrade-modal');
  await fillCard(page, cards.good);
  const pay = page.getByRole('button', { name: 'Pay £180.00' });
  await pay.click();
  await expect(page.getByRole('alert')).toContainText('Please tick the box');
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(pay).toBeInViewport({ ratio: 1 });
  }
  await consent(page);
  await pay.click();
  await expect(page.getByText('Welcome to Premium!')).toBeVisible();
  await takeScreenshots(page, 'upgrade-success');
  await expect(premiumBadge(page)).toBeVisible();
  await expect(page.getByText('Welcome to Premium!')).toBeHidden();
  const wanted = /^Open “(.+)” and \d+ more$/.exec(title)?.[1] ?? '';
  await expect(page.getByRole('heading', { name: wanted, level: 1 })).toBeVisible();

  await expect
    .poll(async () => {
      const mails = await page.request.get('/dev/mailbox.json', { params: { to: email } });
      return ((await mails.json()) as { subject: string }[])[0]?.subject;
    })
    .toMatch(/^Receipt R-/);

  await page.goto('/user');
  await expect(page.getByText(/^Until \d/)).toBeVisible();
  await expect(page.getByText('365 days remaining')).toBeVisible();
  await page.getByRole('link', { name: 'Receipt for Premium, 365 days' }).click();
  await expect(page.getByRole('heading', { name: /^Receipt R-/ })).toBeVisible();
  await expect(page.getByText('Visa card ending 4242')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'receipt');
});

test('the success screen of a Premium purchase closes by itself after the locked page has opened behind it', async ({
  page,
}) => {
  const email = await makeLearner(page.request, { firstName: 'Wyn', lastName: 'Buyer' });
  await signIn(page, email);
  await page.getByRole('banner').getByRole('link', { name: 'Community' }).click();
  await consent(page);
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay £180.00' }).click();
  await expect(page.getByText('Welcome to Premium!')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Posts Feed' })).toBeVisible();
  await expect(page.getByText('Welcome to Premium!')).toBeHidden();
});

test('a declined card is reported in the purchase of Premium, and another card can be used', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 402/);
  await atUpgrade(page, 'Dora');
  await consent(page);
  await fillCard(page, cards.noFunds);
  await page.getByRole('button', { name: 'Pay £180.00' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card has insufficient funds.');
  await expectAccessible(page);
  await takeScreenshots(page, 'upgrade-declined');
  // The link opens a new tab, so that the card form keeps its state.
  const [contact] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'contact us about this payment' }).click(),
  ]);
  await expect(contact.getByLabel('What is it about?')).toHaveValue('payment');
  await contact.close();
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay £180.00' }).click();
  await expect(page.getByText('Welcome to Premium!')).toBeVisible();
});

test('3-D Secure in the purchase of Premium: failing it changes nothing, completing it pays', async ({
  page,
}) => {
  await atUpgrade(page, 'Tess');
  await consent(page);
  await fillCard(page, cards.threeDSecure);
  const pay = page.getByRole('button', { name: 'Pay £180.00' });
  await pay.click();
  await takeScreenshots(page, 'three-d-secure');
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toContainText('We are unable to authenticate');
  await pay.click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Welcome to Premium!')).toBeVisible();
  await expect(premiumBadge(page)).toBeVisible();
});

test('a payment for Premium counts when the page is closed straight after paying', async ({
  page,
  context,
}) => {
  await atUpgrade(page, 'Cleo');
  await consent(page);
  await fillCard(page, cards.good);
  // Block this page's request for the result, so that only the card provider's webhook can report the payment.
  await page.route('**/api/payments/return', (route) => route.abort());
  const paid = page.waitForResponse((response) => response.url().includes('/confirm'));
  await page.getByRole('button', { name: 'Pay £180.00' }).click();
  expect((await paid).ok()).toBe(true);
  await page.close();
  const later = await context.newPage();
  await later.goto('/dashboard');
  await expect(premiumBadge(later)).toBeVisible();
});

test('a buyer cancels Premium within 14 days, gets a refund and loses access', async ({ page }) => {
  const email = await atUpgrade(page, 'Mina');
  await consent(page);
  await fillCard(page, cards.good);
  const answered = page.waitForRequest('**/api/payments/return');
  await page.getByRole('button', { name: 'Pay £180.00' }).click();
  const { paymentIntent } = (await answered).postDataJSON() as { paymentIntent: string };
  await expect(page.getByText('Welcome to Premium!')).toBeVisible();

  // The bank's page redirects to this URL. Our page removes the parameters and requests the status from our server.
  await page.goto(
    `/user?payment_intent=${paymentIntent}&payment_intent_client_secret=x&redirect_status=succeeded`,
  );
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(page).toHaveURL('/user');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await takeScreenshots(page, 'user-premium');
  await page.getByRole('button', { name: 'Cancel Purchase' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('£180.00 goes back to the card you paid with');
  await takeScreenshots(page, 'user-cancel-purchase');
  await dialog.getByRole('button', { name: 'Keep Premium' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel Purchase' }).click();
  await dialog.getByRole('button', { name: 'Cancel Purchase' }).click();
  await expect(page.getByText('Your purchase is cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Purchase' })).toHaveCount(0);
  await expect(page.getByText('£180.00 refunded')).toBeVisible();
  await expect(premiumBadge(page)).toBeHidden();
  await readMail(page, email, /Premium purchase was refunded/);
});

test("an administrator finds a payment for Premium and refunds it once; the learner's access ends", {
  tag: '@quick',
}, async ({ page, browser, baseURL, problems }) => {
  // The learner opens a section after the purchase. The refund locks this section. The next request for the section is
  // answered 403.
  problems.allow(/status of 403/);
  const email = await atUpgrade(page, 'Rita');
  await consent(page);
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay £180.00' }).click();
  await expect(page.getByText('Welcome to Premium!')).toBeVisible();

  const staff = await newVisitor(browser, baseURL);
  await signIn(staff, demo.admin, '/admin/payments');
  await expect(staff.getByRole('heading', { name: 'Payment Oversight' })).toBeVisible();
  await expectAccessible(staff);
  await takeScreenshots(staff, 'admin-payments');
  await staff.getByRole('searchbox', { name: 'Search' }).fill(email);
  await expect(staff.getByText('1 result')).toBeVisible();
  await chooseAction(staff, /^Actions for payment/, 'View');
  await expect(staff.getByRole('dialog').getByText('No refunds.')).toBeVisible();
  await expectAccessible(staff);
  await takeScreenshots(staff, 'admin-payment-details');
  await staff.getByRole('button', { name: 'Close' }).click();
  await chooseAction(staff, /^Actions for payment/, 'Refund');
  await staff.getByLabel('Amount in pounds').fill('999');
  await staff.getByRole('button', { name: 'Process Refund' }).click();
  await expect(staff.getByText('The refund is more than was paid.')).toBeVisible();
  await takeScreenshots(staff, 'admin-refund');
  await staff.getByLabel('Amount in pounds').fill('');
  await staff.getByLabel('Reason').selectOption('duplicate');
  await staff.getByRole('button', { name: 'Process Refund' }).click();
  await expect(staff.getByText('Refund processed successfully')).toBeVisible();
  const row = staff.getByRole('row').nth(1);
  const status = row.locator('[data-label="Status"]');
  await expect(status.getByText('Refunded', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^View: payment/ }).focus();
  await staff.keyboard.press('Shift+Tab');
  await expect(staff.getByRole('tooltip')).toHaveText('succeeded');
  const frame = staff.getByRole('region', { name: 'Payments', exact: true });
  expect(await frame.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
  await expect(row.getByRole('button', { name: /^View: payment/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Refund: payment|^Actions/ })).toHaveCount(0);
  await staff.context().close();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(premiumBadge(page)).toBeHidden();
});

test("an administrator changes the price of Premium, and a learner's expiry date and access", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await makeLearner(page.request, { firstName: 'Sybil', lastName: 'Subscriber' });
  await signIn(page, demo.admin, '/admin/subscriptions');
  await expect(page.getByRole('heading', { name: 'Subscription Management' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'admin-subscriptions');

  await page.getByRole('button', { name: 'Edit Price' }).click();
  await page.getByLabel('Price', { exact: true }).fill('0.29');
  await page.getByRole('button', { name: 'Save Price' }).click();
  await expect(
    page.getByText('The price must be 0 or at least 0.30', { exact: false }),
  ).toBeVisible();
  await takeScreenshots(page, 'admin-price');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await setPrice(page, '0');

  const learner = await newVisitor(browser, baseURL);
  await signIn(learner, email, '/station/communication');
  await learner
    .getByRole('main')
    .getByRole('button', { name: /Premium|Locked/ })
    .first()
    .click();
  await expect(learner.getByText('Premium is active: there is nothing to pay')).toBeVisible();
  await expect(premiumBadge(learner)).toBeVisible();

  await page.reload();
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await chooseAction(page, 'Actions for Sybil Subscriber', 'Edit Expiry');
  await page.getByLabel(/New expiry date for/).fill('2030-06-30');
  await takeScreenshots(page, 'admin-expiry');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('cell', { name: '30 Jun 2030' })).toBeVisible();
  await chooseAction(page, 'Actions for Sybil Subscriber', 'Deactivate');
  await expect(page.getByRole('dialog')).toContainText('Access ends immediately');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('cell', { name: 'Deactivated', exact: true })).toBeVisible();
  await learner.reload();
  await expect(learner.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(premiumBadge(learner)).toBeHidden();
  await chooseAction(page, 'Actions for Sybil Subscriber', 'Give Premium');
  await page.getByLabel(/^Premium until/).fill('2030-06-30');
  await page.getByLabel(/^Reason/).fill('Deactivated by mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Give Premium' }).click();
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toBeVisible();
  await setExpiry(page, '2020-06-30');
  await page.getByRole('button', { name: 'End Access' }).click();
  await expect(page.getByRole('cell', { name: 'Expired', exact: true })).toBeVisible();
  await setExpiry(page, '2030-06-30');
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toBeVisible();
  await learner.reload();
  await expect(premiumBadge(learner)).toBeVisible();
  await learner.context().close();

  await setPrice(page, '180');
});

async function setExpiry(page: Page, day: string): Promise<void> {
  await chooseAction(page, 'Actions for Sybil Subscriber', 'Edit Expiry');
  await page.getByLabel(/New expiry date for/).fill(day);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function setPrice(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Price' }).click();
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByRole('button', { name: 'Save Price' }).click();
  await page.getByRole('button', { name: 'Change Price' }).click();
  await expect(page.getByText('Price updated successfully').last()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a price or duration of Premium that is not whole is refused as typed or pasted, and a costly one asks first', async ({
  page,
}) => {
  await signIn(page, demo.admin, '/admin/subscriptions');
  await page.getByRole('button', { name: 'Edit Price' }).click();
  const save = page.getByRole('button', { name: 'Save Price' });
  const price = page.getByLabel('Price', { exact: true });
  const duration = page.getByLabel('Duration in days');
  for (const [field, text, words] of [
    [duration, '1.5', 'Duration must be a whole number of days.'],
    [price, '180.999', 'Please give an amount with at most two decimals, such as 25 or 25.50.'],
  ] as const) {
    const right = await field.inputValue();
    await field.clear();
    await field.pressSequentially(text);
    await expect(field).toHaveValue(text);
    await save.click();
    await expect(page.getByText(words)).toBeVisible();
    await field.clear();
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.press('ControlOrMeta+V');
    await expect(field).toHaveValue(text);
    await save.click();
    await expect(page.getByText(words)).toBeVisible();
    await field.fill(right);
  }
  await duration.fill('1');
  await save.click();
  const question = page.getByRole('dialog', { name: 'Change the price?' });
  await expect(question).toContainText('£180.00 for 365 days → £180.00 for 1 day');
  await expectAccessible(page);
  await takeScreenshots(page, 'admin-price-question');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(duration).toHaveValue('1');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('per year')).toBeVisible();
});
