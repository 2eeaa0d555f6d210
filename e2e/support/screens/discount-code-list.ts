// A list of discount codes with uses. The response is simulated, because real uses would need payments.

import type { Page } from '@playwright/test';
import type { DiscountCode } from '@urost3/contract/payments/discount-codes.schemas.ts';
import { marked } from '../answers.ts';

const code = (values: Partial<DiscountCode>): DiscountCode => ({
  id: values.code ?? '',
  code: '',
  percent: null,
  amount: null,
  product: 'both',
  validFrom: null,
  validUntil: null,
  maxUses: null,
  maxUsesPerPerson: 1,
  isFirstPurchaseOnly: false,
  note: '',
  state: 'active',
  createdAt: '2026-12-01T10:00:00.000Z',
  endedAt: null,
  used: 0,
  reserved: 0,
  takings: 0,
  saved: 0,
  ...values,
});

const codes: DiscountCode[] = [
  code({
    code: 'SPRING-27',
    percent: 25,
    product: 'subscription',
    validFrom: '2027-01-01',
    validUntil: '2027-03-31',
    maxUses: 50,
    isFirstPurchaseOnly: true,
    note: 'Course in Leeds',
    used: 12,
    reserved: 1,
    takings: 162_000,
    saved: 54_000,
  }),
  code({ code: 'MOCK10', amount: 1000, product: 'booking', used: 3, takings: 12_000, saved: 3000 }),
  code({
    code: 'A-LONG-NAME-OF-A-DEPARTMENT-27',
    percent: 100,
    maxUses: 5,
    state: 'used_up',
    used: 5,
    saved: 70_000,
  }),
  code({ code: 'SUMMER-27', percent: 10, validFrom: '2027-06-01', state: 'not_yet' }),
  code({
    code: 'WINTER-26',
    percent: 15,
    state: 'ended',
    endedAt: '2027-01-04T10:00:00.000Z',
    used: 2,
    takings: 30_600,
    saved: 5400,
  }),
];

export async function showDiscountCodes(page: Page): Promise<void> {
  await page.route('**/api/admin/discount-codes?*', (route) =>
    route.fulfill({ headers: marked, json: { codes, total: codes.length } }),
  );
  await page.reload();
  await page.getByText('SPRING-27').waitFor();
}
