import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, logIn } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

const todaysList = (page: Page) => page.getByRole('region', { name: 'Today', exact: true });

/** Rates the section shown with this many percent, through the slider. */
async function rate(page: Page, percent: number): Promise<void> {
  const current = page.getByRole('button', { name: /Reveal Answer/ });
  await expect(current).toBeVisible();
  const words = await page.getByText(/^Progress: 0 \/ \d+$/).textContent();
  const total = Number(words?.split('/')[1]);
  for (let answered = 1; answered <= total; answered += 1) {
    await current.click();
    const options = page.getByRole('group', { name: 'Choose an answer' });
    if (await options.isVisible()) await options.getByRole('button').first().click();
    await expect(page.getByText(`Progress: ${answered} / ${total}`)).toBeVisible();
  }
  const slider = page.getByRole('slider', { name: 'Your rating' });
  // From the nearer end: what rests on the way is a rating as well.
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

async function moveTo(page: Page, title: string, day: string): Promise<void> {
  // By keyboard alone.
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
    .getByRole('heading')
    .textContent();

test("today's list and the plan move when a rating changes, and when the learner moves them", async ({
  page,
}) => {
  // Several pages, and two sliders set step by step.
  test.setTimeout(90_000);
  await logIn(page, demo.premium, '/plan');
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
  expect(await dayOf(page, title)).toMatch(/^Today, /);

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expectAccessible(page);
  await takeScreenshots(page, 'dashboard-today');
  await todaysList(page).getByRole('link', { name: title }).click();
  // Lower than any sheet that another journey filled in, because an area names its weakest section only.
  await rate(page, 1);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(todaysList(page)).toContainText(/done (for )?today/);
  await expect(todaysList(page).getByRole('link', { name: title })).toBeHidden();
  const weak = page.getByRole('region', { name: 'Weak areas' });
  await expect(weak.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'dashboard-weak');

  // A poor rating comes back at once, a better one later.
  await todaysList(page).getByRole('link', { name: 'Your plan' }).click();
  const soon = await dayOf(page, title);
  await page.getByRole('link', { name: title }).click();
  await rate(page, 95);
  await page.goto('/plan');
  await expect(page.getByRole('button', { name: `Move ${title}` })).toBeVisible();
  expect(await dayOf(page, title)).not.toBe(soon);

  await moveTo(page, title, today);
  await page.getByRole('button', { name: `Move ${title}` }).click();
  await dialog.getByRole('button', { name: 'Back to suggested day' }).click();
  await expect(page.getByText('Back on the suggested day.')).toBeVisible();
  expect(await dayOf(page, title)).not.toMatch(/^Today/);
});
