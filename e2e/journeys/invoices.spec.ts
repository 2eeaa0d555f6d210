// An invoice from the payment to the accountant's table.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { callerOf } from '../support/caller.ts';
import { makeLearner } from '../support/learners.ts';
import { cards, consent, fillCard } from '../support/payments.ts';
import { apiSession, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 120_000 });

async function download(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const grossOf = async (page: Page) => {
  const figure = page.locator('dt', { hasText: /^Gross$/ }).locator('xpath=following-sibling::dd');
  return Number((await figure.innerText()).replace(/[£,]/g, ''));
};

test("a learner gets an invoice and a credit note, and an administrator sees both in the month's list and its CSV file", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await makeLearner(
    page.request,
    { firstName: 'Zoë', lastName: 'Payer' },
    `zoe.${Date.now()}@example.test`,
  );
  await signIn(page, email, '/upgrade');
  await consent(page);
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay £180.00' }).click();
  await expect(page.getByText('Welcome to Premium!')).toBeVisible();

  await page.goto('/user');
  const payment = page.getByRole('listitem').filter({ hasText: 'Premium, 365 days' });
  await expect(payment).toContainText('£180.00');
  const invoice = payment.getByRole('button', { name: /^Invoice INV-\d{6} as PDF$/ });
  const number = /INV-\d{6}/.exec((await invoice.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await page.getByRole('button', { name: 'Edit billing details' }).click();
  await page.getByLabel('Billing name').fill('Leeds Teaching Trust');
  await page.getByLabel('Billing address').fill('2 Ward Road\nLeeds');
  await page.getByLabel('Your reference').fill('PO 7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your billing details are saved.')).toBeVisible();
  const pdf = await download(page, () => invoice.click());
  expect(pdf.name).toBe(`${number}.pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessible(page);
  await expectFitsPhone(page);

  const staff = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signIn(staff, demo.admin, '/admin/invoices');
  await expect(staff.getByRole('row').filter({ hasText: number })).toContainText('Zoë Payer');
  const before = await grossOf(staff);
  const as = await apiSession(page.request, demo.admin);
  const call = callerOf(page.request);
  const search = `/admin/payments?search=${encodeURIComponent(email)}`;
  const found = await call<{ data: [{ id: string }] }>('GET', search, { as });
  await call('POST', `/admin/payments/${found.data[0].id}/refund`, {
    as,
    data: { reason: 'requested_by_customer' },
  });

  await expect(
    payment.getByRole('button', { name: /^Credit note CN-\d{6} as PDF$/ }),
  ).toBeVisible();
  await expect(payment).toContainText('£180.00 refunded');
  await signIn(staff, demo.admin, '/admin/invoices');
  const row = staff.getByRole('row').filter({ hasText: `Credit note for ${number}` });
  await expect(row).toContainText('Leeds Teaching Trust');
  await expect.poll(() => grossOf(staff)).toBe(before - 180);
  const csv = await download(staff, () =>
    staff.getByRole('button', { name: 'Export CSV' }).click(),
  );
  expect(csv.name).toMatch(/^invoices-\d{4}-\d\d\.csv$/);
  expect(csv.bytes.toString()).toContain(number);
  expect(csv.bytes.toString()).toMatch(/CN-\d{6},Credit note/);
  await expectAccessible(staff);
  await expectFitsPhone(staff);
});
