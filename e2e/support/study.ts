import { expect, type Page } from '@playwright/test';

/** Every question of an open study page, from the first. @returns how many multiple choice questions were answered */
export async function answerAll(page: Page): Promise<number> {
  let picks = 0;
  const text = await page.getByText(/^Progress: 0 \/ \d+$/).textContent();
  const total = Number(text?.split('/')[1]);
  for (let answered = 1; answered <= total; answered += 1) {
    await page.getByRole('button', { name: /Reveal Answer/ }).click();
    const options = page.getByRole('group', { name: 'Choose an answer' });
    if ((await options.count()) > 0) {
      await options.getByRole('button').first().click();
      picks += 1;
    }
    await expect(page.getByText(`Progress: ${answered} / ${total}`)).toBeVisible();
  }
  return picks;
}
