import type { Page } from '@playwright/test';

export const DEMO_PASSWORD = 'demo-password';

export const demo = {
  admin: 'admin@demo.test',
  interviewer: 'interviewer@demo.test',
  premium: 'premium@demo.test',
  free: 'free@demo.test',
} as const;

/** Through the login page, as a person would. Ends on the page asked for. */
export async function logIn(page: Page, email: string, asked = '/dashboard'): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ next: asked })}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname + url.search === asked);
}
