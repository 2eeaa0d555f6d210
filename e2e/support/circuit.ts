import type { Page } from '@playwright/test';

/** Continues an interview until question `number`. The examiner asks random follow-up questions in between. */
export async function goToQuestion(page: Page, number: number): Promise<void> {
  const heading = page.getByRole('heading', { name: /^Question \d+ of/ });
  while (!(await heading.textContent())?.startsWith(`Question ${number} of`))
    await page.getByRole('button', { name: 'Next question' }).click();
}

const CHANGE = 'Change the circuit';

/** Opens the options of a circuit that has not started. */
export async function openChoices(page: Page): Promise<void> {
  const choices = page.locator('details', { hasText: CHANGE });
  if ((await choices.getAttribute('open')) === null) await page.getByText(CHANGE).click();
}
