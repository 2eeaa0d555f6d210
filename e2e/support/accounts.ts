import type { Page } from '@playwright/test';

export const DEMO_PASSWORD = 'demo-password';

export const demo = {
  admin: 'admin@demo.test',
  interviewer: 'interviewer@demo.test',
  premium: 'premium@demo.test',
  free: 'free@demo.test',
} as const;

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Fills in and submits the login form, and does not wait for the result. */
export async function sendLogin(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, email, password);
}

/** Signs in through the login page and waits for the requested page. */
export async function logIn(page: Page, email: string, asked = '/dashboard'): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ next: asked })}`);
  await fillLogin(page, email, DEMO_PASSWORD);
  await page.waitForURL((url) => url.pathname + url.search === asked);
}
