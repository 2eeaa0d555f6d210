import { expect, type Page } from '@playwright/test';

export const cards = {
  good: '4242 4242 4242 4242',
  noFunds: '4000 0000 0000 9995',
  threeDSecure: '4000 0000 0000 3220',
} as const;

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry', { exact: true }).fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
}

/** Opens the payment form for Premium on a page with the button. The community opens the form by itself. */
export async function openUpgrade(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade to Premium' }).first().click();
  await expect(page.getByLabel('Card number')).toBeVisible();
}

export async function consent(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /access at once/ }).check();
}
