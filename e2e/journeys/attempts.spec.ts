import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, logIn } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

const address = '/communication/breaking-bad-news-of-muscle-invasive-bladder-cancer';
const current = (page: Page) => page.getByRole('button', { name: /Reveal Answer/ });

/** Reveals everything; picks the option with this letter where there is a choice. */
async function answerAll(page: Page, letter: string): Promise<void> {
  await expect(current(page)).toBeVisible();
  const words = await page.getByText(/^Progress: 0 \/ \d+$/).textContent();
  const total = Number(words?.split('/')[1]);
  for (let answered = 1; answered <= total; answered += 1) {
    await current(page).click();
    const options = page.getByRole('group', { name: 'Choose an answer' });
    if (await options.isVisible()) {
      const kept = page.waitForResponse('**/api/attempts/mcq');
      await options.getByRole('button', { name: new RegExp(`^${letter}`) }).click();
      expect((await kept).status()).toBe(200);
    }
    await expect(page.getByText(`Progress: ${answered} / ${total}`)).toBeVisible();
  }
}

const checklist = (page: Page) => page.getByRole('region', { name: 'Examiner’s Checklist' });

async function mark(page: Page, count: number): Promise<void> {
  const boxes = checklist(page).getByRole('checkbox');
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
  await checklist(page).getByRole('button', { name: 'Save mark' }).click();
}

test('answers and checklist marks are there again after a reload, and make a trend', async ({
  page,
}) => {
  // The whole section three times over.
  test.setTimeout(90_000);
  await logIn(page, demo.premium, address);
  await answerAll(page, 'A');
  await expect(page.getByText('Wrong', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Last time:/)).toBeHidden();
  await expect(checklist(page).getByText('0 of 12 points covered · 0%')).toBeVisible();
  await mark(page, 6);
  await expect(page.getByText('Mark saved: 50%. Your rating starts from it.')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Your rating' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await answerAll(page, 'B');
  await expect(page.getByText('Right', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Last time: wrong · /)).toBeVisible();
  await expect(checklist(page).getByText('6 of 12 points')).toBeVisible();
  await expect(checklist(page).getByText('Missed last time')).toHaveCount(6);
  await mark(page, 9);
  await expect(page.getByRole('region', { name: 'Your marks' })).toContainText(
    '2 attempts · Up 25 on the attempt before',
  );
  await expect(page.getByRole('img', { name: '2 marks, oldest first: 50%, 75%' })).toBeVisible();
  // The learner's own rating stays; the mark is offered.
  await expect(page.getByRole('slider', { name: 'Your rating' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  await page.getByRole('button', { name: 'Use my mark (75%)' }).click();
  await expect(page.getByText('75%', { exact: true }).last()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'study-checklist');

  await page.reload();
  await expect(current(page)).toBeVisible();
  await answerAll(page, 'B');
  await expect(page.getByText(/^Last time: right · .* 1 of 2 right$/)).toBeVisible();
});

test('a mark that cannot be saved says so, and pressing again saves it once', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 422/);
  await logIn(page, demo.premium, address);
  await answerAll(page, 'C');
  await page.route('**/api/attempts/checklist', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'rule_violation', message: 'No.', error: 'No.', requestId: 'r' },
    }),
  );
  await mark(page, 3);
  await expect(page.getByText('Your mark could not be saved. Please try again.')).toBeVisible();
  await page.unroute('**/api/attempts/checklist');
  await checklist(page).getByRole('button', { name: 'Save mark' }).click();
  await expect(page.getByText('Mark saved: 25%.')).toBeVisible();
});
