// Three journeys by keyboard alone: nothing is clicked.
import type { Locator, Page } from '@playwright/test';
import { daysBetween } from '@urost3/contract/day.ts';
import { DEMO_PASSWORD, demo } from '../support/accounts.ts';
import { dayFromToday, dayLabel } from '../support/interviews.ts';
import { makeLearner } from '../support/learners.ts';
import { offerHourTo } from '../support/offer.ts';
import { expect, test } from '../support/test.ts';

const MOST_STOPS = 80;
const DAYS_AHEAD = 5;

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Presses Tab until the element has the focus, and checks that its focus ring is visible. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS && !(await isFocused(target)); stops += 1)
    await page.keyboard.press(key);
  await expect(target).toBeFocused();
  const hasRing = await target.evaluate((element) =>
    [null, '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    }),
  );
  const hasBorder = await target.evaluate((element) => element.matches('input, textarea, select'));
  expect(hasRing || hasBorder, 'the focus can be seen').toBe(true);
}

async function logInByKeyboard(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

test('a learner signs in and studies a section to its rating by keyboard alone', async ({
  page,
  request,
}) => {
  const email = await makeLearner(request, { firstName: 'Kit', lastName: 'Keys' });
  await logInByKeyboard(page, email);
  await tabTo(page, page.getByRole('button', { name: 'Emergency Stations' }));
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Emergency Stations' });
  await tabTo(page, list.getByRole('link', { name: /Free preview/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible();

  const words = await page.getByText(/^Progress: 0 \/ \d+$/).textContent();
  const total = Number(words?.split('/')[1]);
  for (let answered = 1; answered <= total; answered += 1) {
    // The first Space reveals the first question at any scroll position. Before each later Space, J moves to the next
    // question.
    if (answered > 1) await page.keyboard.press('j');
    await page.keyboard.press('Space');
    const options = page.getByRole('group', { name: 'Choose an answer' });
    if ((await options.count()) > 0) {
      await tabTo(page, options.getByRole('button').first());
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(`Progress: ${answered} / ${total}`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: `Question ${total} ` })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: `Question ${total - 1} ` })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: `Question ${total} ` })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Set rating' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('slider', { name: 'Your rating' }));
  await page.keyboard.press('End');
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('a learner books an interview and pays for it by keyboard alone', async ({
  page,
  request,
}) => {
  const day = dayFromToday(DAYS_AHEAD);
  const kay = { firstName: 'Kay', lastName: 'Board' };
  const email = await offerHourTo(request, kay, day, 18, demo.admin);

  await logInByKeyboard(page, email);
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Book Interview' }));
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid');
  // The calendar opens at the first month with free hours. This can be the next month.
  await expect(grid.getByRole('button', { name: /\d free time/ }).first()).toBeVisible();
  const start = grid.locator('button[tabindex="0"]');
  await tabTo(page, start);
  const days = daysBetween((await start.getAttribute('data-day')) ?? '', day);
  for (let step = 0; step < Math.abs(days); step += 1)
    await page.keyboard.press(days > 0 ? 'ArrowRight' : 'ArrowLeft');
  const chosen = grid.getByRole('button', { name: new RegExp(`^${dayLabel(day)},.* free time`) });
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^18:00 –/ }));
  await page.keyboard.press('Enter');

  const number = page.getByLabel('Card number');
  await expect(number).toBeVisible();
  await tabTo(page, number);
  await page.keyboard.type('4242424242424242');
  await tabTo(page, page.getByLabel('Expiry', { exact: true }));
  await page.keyboard.type('1234');
  await tabTo(page, page.getByLabel('CVC'));
  await page.keyboard.type('123');
  await tabTo(page, page.getByRole('button', { name: 'Pay £50.00' }));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/my-bookings');
  await expect(page.getByText('Your interview is confirmed.')).toBeVisible();
});

test('a learner writes a post by keyboard alone', async ({ page }) => {
  await logInByKeyboard(page, demo.premium);
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Community' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Create Post' }));
  await page.keyboard.press('Enter');
  const field = page.getByLabel('What would you like to ask or share?');
  await tabTo(page, field);
  const words = `Written without a mouse ${Date.now()}`;
  await page.keyboard.type(words);
  await tabTo(page, page.getByRole('button', { name: 'Post', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: words })).toBeVisible();
});
