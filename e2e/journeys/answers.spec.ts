import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { answerAll, revealAnswer, startAgain } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

const address = '/emergency-stations/testicular-torsion-in-a-teenager';
const attemptFirst = (page: Page) => page.getByRole('switch', { name: /^Attempt first/ });
const teaching = (page: Page) =>
  page.getByRole('heading', { name: 'Emergency Management Sections' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });

test('a learner types an answer before the model answer is shown, sees both side by side, and finds the typed answer after a reload', async ({
  page,
}) => {
  await signIn(page, demo.premium, address);
  await expect(teaching(page)).toBeVisible();
  await attemptFirst(page).click();
  await expect(attemptFirst(page)).toBeChecked();
  await expect(teaching(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Emergency Scenario' })).toBeVisible();
  await field(page).fill('I would call the registrar and explore at once.');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await takeScreenshots(page, 'attempt-first-before');

  // The draft and the switch survive a reload.
  await page.reload();
  await expect(field(page)).toHaveValue('I would call the registrar and explore at once.');
  const kept = page.waitForResponse('**/api/answers');
  await field(page).press('Control+Enter');
  expect((await kept).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Your answer' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible();
  await expect(teaching(page)).toBeHidden();
  await page.getByRole('heading', { name: 'Teaching' }).getByRole('button').click();
  await expect(teaching(page)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'attempt-first-after');

  await attemptFirst(page).click();
  await expect(attemptFirst(page)).not.toBeChecked();
  await page.reload();
  await answerAll(page);
  await page.reload();
  await expect(page.getByText(/Your answers are below\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Question 1 Click to Show' }).click();
  const said = page.getByText('I would call the registrar and explore at once.');
  await expect(page.getByLabel('Questions').locator(said)).toBeVisible();
  await expect(page.getByLabel('What you said').locator(said)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'study-finished');
  await startAgain(page);
  await page.reload();
  await expect(page.getByText(/^Progress: 0 \/ \d+$/)).toBeVisible();
});

test('on a phone the bar with the parts of a section leads to the questions and counts them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo.premium, address);
  const bar = page.getByRole('navigation', { name: 'Parts of this section' });
  await bar.getByRole('button', { name: /^Questions 0\/\d+$/ }).click();
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeInViewport();
  await expect(bar).toBeInViewport();
  await revealAnswer(page);
  await bar.getByRole('button', { name: 'Teaching' }).click();
  await expect(teaching(page)).toBeInViewport();
  await expectFitsPhone(page);
});
