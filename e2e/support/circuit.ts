import type { Page } from '@playwright/test';

/** Goes on in an interview until question `number` is asked: by chance the examiner asks further in between. */
export async function goToQuestion(page: Page, number: number): Promise<void> {
  const heading = page.getByRole('heading', { name: /^Question \d+ of/ });
  while (!(await heading.textContent())?.startsWith(`Question ${number} of`))
    await page.getByRole('button', { name: 'Next question' }).click();
}
