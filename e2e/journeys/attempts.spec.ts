import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { marked } from '../support/answers.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { answerAll, openRating, startAgain } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

const address = '/communication/breaking-bad-news-of-muscle-invasive-bladder-cancer';

const checklist = (page: Page) => page.getByRole('region', { name: 'Examiner’s sheet' });

/** Opens the folded answer of the first multiple-choice question. */
const openChoice = (page: Page) =>
  page.getByRole('button', { name: /^Question 3 (Right|Wrong) Click to Show$/ }).click();

async function mark(page: Page, count: number): Promise<void> {
  const boxes = checklist(page).getByRole('checkbox');
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
  await checklist(page).getByRole('button', { name: 'Save mark' }).click();
}

test('attempts at a section (picked options and checklist marks) survive a reload, and form a trend', async ({
  page,
}) => {
  // Studies the whole section three times.
  test.setTimeout(90_000);
  await signIn(page, demo.premium, address);
  await answerAll(page, { letters: ['A'], isConfirmed: true });
  await expect(page.getByText('Wrong', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Last time:/)).toBeHidden();
  await expect(checklist(page).getByText('0 of 12 points covered · 0%')).toBeVisible();
  await mark(page, 6);
  await expect(page.getByText('Mark saved: 54%. Your rating starts from it.')).toBeVisible();
  await openRating(page);
  await expect(page.getByRole('slider', { name: 'Your rating' })).toHaveAttribute(
    'aria-valuenow',
    '54',
  );
  await expect(page.getByText('from your sheet')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await startAgain(page);
  await answerAll(page, { letters: ['B'], isConfirmed: true });
  await expect(page.getByText('Right', { exact: true })).toBeVisible();
  await openChoice(page);
  await expect(page.getByText(/^Last time: wrong · /)).toBeVisible();
  await expect(checklist(page).getByText('6 of 12 points')).toBeVisible();
  await expect(checklist(page).getByText('Missed last time')).toHaveCount(6);
  await mark(page, 9);
  await expect(page.getByRole('region', { name: 'Your marks' })).toContainText(
    '2 attempts · Up 25 on the previous attempt',
  );
  await expect(page.getByRole('img', { name: '2 marks, oldest first: 54%, 79%' })).toBeVisible();
  await expect(checklist(page).getByRole('listitem')).toHaveCount(3);
  await expect(checklist(page).getByRole('checkbox')).toHaveCount(0);
  // The rating follows the mark, so both show the same percentage.
  await openRating(page);
  await expect(page.getByRole('slider', { name: 'Your rating' })).toHaveAttribute(
    'aria-valuenow',
    '79',
  );
  await expect(page.getByText('from your sheet')).toBeVisible();
  await expect(page.getByText('79%', { exact: true }).last()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await takeScreenshots(page, 'study-checklist');

  await page.reload();
  await startAgain(page);
  await answerAll(page, { letters: ['B'], isConfirmed: true });
  await openChoice(page);
  await expect(page.getByText(/^Last time: right · .* 1 of 2 right$/)).toBeVisible();
});

test('when the mark of a checklist cannot be saved, the study page says so, and Save mark saves it at the next press', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 422/);
  await signIn(page, demo.premium, address);
  await answerAll(page, { letters: ['C'], isConfirmed: true });
  await page.route('**/api/attempts/checklist', (route) =>
    route.fulfill({
      headers: marked,
      status: 422,
      json: { code: 'rule_violation', message: 'No.', error: 'No.', requestId: 'r' },
    }),
  );
  await mark(page, 3);
  await expect(page.getByText('Your mark could not be saved. Please try again.')).toBeVisible();
  await page.unroute('**/api/attempts/checklist');
  await checklist(page).getByRole('button', { name: 'Save mark' }).click();
  await expect(page.getByText('Mark saved: 29%.')).toBeVisible();
});
