import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { makeLearner } from '../support/learners.ts';
import { makeMember } from '../support/members.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { answerAll, rate } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

const todaysList = (page: Page) => page.getByRole('region', { name: 'Today', exact: true });

async function moveTo(page: Page, title: string, day: string): Promise<void> {
  // The session is moved by keyboard alone.
  await page.getByRole('button', { name: `Move ${title}` }).press('Enter');
  const field = page.getByRole('dialog', { name: 'Move to another day' }).getByLabel('Move to');
  await expect(field).toBeFocused();
  await field.fill(day);
  await field.press('Enter');
  await expect(page.getByText(/^Moved to /)).toBeVisible();
}

const dayOf = (page: Page, title: string) =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: `Move ${title}` }) })
    .getByRole('heading');

test("today's list and the recall plan change with a new rating, and when the learner moves a session", async ({
  page,
}) => {
  // This journey opens several pages and moves two sliders step by step, which takes long.
  test.setTimeout(90_000);
  // Use a new learner. Sessions that other journeys made due would fill today and move the rest to later days.
  const email = await makeMember(page.request, { firstName: 'Petra', lastName: 'Plan' });
  await signIn(page, email, '/plan');
  const later = page.getByRole('region').filter({ hasNotText: 'Today' }).first();
  const title =
    (await later.getByRole('button').first().getAttribute('aria-label'))?.slice(5) ?? '';
  await expectAccessible(page);
  await takeScreenshots(page, 'plan');
  await page.getByRole('button', { name: `Move ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another day' });
  const today = (await dialog.getByLabel('Move to').getAttribute('min')) ?? '';
  await expectAccessible(page);
  await takeScreenshots(page, 'plan-move');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await moveTo(page, title, today);
  await expect(dayOf(page, title)).toHaveText(/^Today, /);

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expectAccessible(page);
  await takeScreenshots(page, 'dashboard-today');
  await todaysList(page).getByRole('link', { name: title }).click();
  await answerAll(page);
  await rate(page, 1);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(todaysList(page)).toContainText(/done (for )?today/);
  await expect(todaysList(page).getByRole('link', { name: title })).toBeHidden();
  const weak = page.getByRole('region', { name: 'Weak areas' });
  await expect(weak.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'dashboard-weak');

  // Wrong answers make a section due the next day; right answers with a better rating make it due later.
  await todaysList(page).getByRole('link', { name: 'Your plan' }).click();
  await expect(dayOf(page, title)).not.toHaveText(/^Today/);
  const soon = (await dayOf(page, title).textContent()) ?? '';
  await page.getByRole('link', { name: title }).click();
  await answerAll(page, { letters: ['B', 'A'] });
  await rate(page, 95);
  await page.goto('/plan');
  // A better rating moves the session to a later day than the days that the plan shows at first.
  await page.getByRole('button', { name: /^Show \d+ more days?$/ }).click();
  await expect(page.getByRole('button', { name: `Move ${title}` })).toBeVisible();
  await expect(dayOf(page, title)).not.toHaveText(soon);

  await moveTo(page, title, today);
  await page.getByRole('button', { name: `Move ${title}` }).click();
  await dialog.getByRole('button', { name: 'Back to suggested day' }).click();
  await expect(page.getByText('Back on the suggested day.')).toBeVisible();
  await expect(dayOf(page, title)).not.toHaveText(/^Today/);
});

test('a learner sets an interview date, days off and minutes a day, and the recall plan says what fits', async ({
  page,
}) => {
  const email = await makeLearner(page.request, { firstName: 'Dana', lastName: 'Dated' });
  await signIn(page, email, '/plan');
  await page.getByRole('button', { name: 'Date and days off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Date and days off' });
  const date = dialog.getByLabel('Interview date');
  await expect(date).toBeFocused();
  const today = (await date.getAttribute('min')) ?? '';
  const soon = new Date(Date.parse(`${today}T12:00:00Z`) + 2 * 24 * 60 * 60_000);
  await date.fill(soon.toISOString().slice(0, 10));
  await dialog.getByLabel('Minutes a day').fill('15');
  await dialog.getByLabel('Another day off').fill(today);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expectAccessible(page);
  await takeScreenshots(page, 'plan-own-days');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your plan has been updated.')).toBeVisible();
  await expect(page.getByText(/^Interview in 2 days: .* 15 minutes a day\./)).toBeVisible();
  // Each of the four free sections needs a session. The only study day has time for one, so three do not fit.
  await expect(page.getByText('3 sessions do not fit before your interview')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'plan-left');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(todaysList(page)).toContainText('Today is a day off.');
  await expect(page.getByText(/^2 days to your interview/)).toBeVisible();
});
