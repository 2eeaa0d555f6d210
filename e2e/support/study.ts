import { expect, type Page } from '@playwright/test';
import { waitForLayout } from './accessibility.ts';

/** Restarts a finished section, because a finished section shows its answers when it is opened. */
export async function startAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByText(/^Progress: 0 \/ \d+$/)).toBeVisible();
}

/** Waits for the questions of a study page, and restarts a section that was finished before. */
export async function beginSection(page: Page): Promise<void> {
  await expect(page.getByText(/^Progress: \d+ \/ \d+$/)).toBeVisible();
  // The texts above the questions appear in steps and move the button, so an early click could miss it.
  await waitForLayout(page);
  if (await page.getByRole('button', { name: 'Start again' }).isVisible()) await startAgain(page);
}

type Letter = 'A' | 'B' | 'C' | 'D';

interface Answering {
  /** The options to pick, in turn, for questions with options. */
  letters?: readonly [Letter, ...Letter[]];
  /** Whether to wait for the server's response to every pick before revealing the next question. */
  isConfirmed?: boolean;
}

/**
 * Reveals the answer of the current question. Waits first until the previous answer has finished opening, because a
 * click could otherwise miss the moving button.
 */
export async function revealAnswer(page: Page): Promise<void> {
  await waitForLayout(page);
  await page.getByRole('button', { name: /Reveal Answer/ }).click();
}

/** Reveals every question of a study page. @returns the number of questions and of picked options */
export async function answerAll(
  page: Page,
  { letters = ['A'], isConfirmed = false }: Answering = {},
): Promise<{ total: number; picks: number }> {
  let picks = 0;
  await beginSection(page);
  const words = await page.getByText(/^Progress: 0 \/ \d+$/).textContent();
  const total = Number(words?.split('/')[1]);
  for (let answered = 1; answered <= total; answered += 1) {
    await revealAnswer(page);
    const options = page.getByRole('group', { name: 'Choose an answer' });
    if (await options.isVisible()) {
      const confirmed = isConfirmed ? page.waitForResponse('**/api/attempts/mcq') : null;
      await options
        .getByRole('button', { name: new RegExp(`^${letters[picks % letters.length]}`) })
        .click();
      if (confirmed) expect((await confirmed).status()).toBe(200);
      picks += 1;
    }
    await expect(page.getByText(`Progress: ${answered} / ${total}`)).toBeVisible();
  }
  return { total, picks };
}

/** Opens the rating slider, which is folded where the section has a sheet. The questions must be answered. */
export async function openRating(page: Page): Promise<void> {
  const line = page.getByRole('button', { name: /^(Set|Change) rating$/, expanded: false });
  const slider = page.getByRole('slider', { name: 'Your rating' });
  await expect(line.or(slider)).toBeVisible();
  if (await line.isVisible()) await line.click();
}

/** Sets the rating slider with the keyboard and waits until the rating is saved. The questions must be answered. */
export async function rate(page: Page, percent: number): Promise<void> {
  await openRating(page);
  const slider = page.getByRole('slider', { name: 'Your rating' });
  // Start at the nearer end of the slider, so that few key presses are needed. A pause at a value in between would be
  // saved as a rating.
  const isHigh = percent > 50;
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.request().postDataJSON()?.progress === percent,
  );
  await slider.press(isHigh ? 'End' : 'Home');
  const steps = isHigh ? 100 - percent : percent;
  for (let step = 0; step < steps; step += 1)
    await slider.press(isHigh ? 'ArrowLeft' : 'ArrowRight');
  expect((await saved).ok()).toBe(true);
  await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}
