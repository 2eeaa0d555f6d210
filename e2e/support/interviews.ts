// Dates relative to today, and actions of an interviewer and a learner.
import { expect, type Page } from '@playwright/test';
import { londonDay } from '@urost3/contract/day.ts';

const spoken = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `YYYY-MM-DD` in London, some days from now. */
export function dayAhead(days: number): string {
  return londonDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
}

/** In the calendars' format: Tuesday 1 December 2026 */
export function spokenDay(day: string): string {
  return spoken.format(new Date(`${day}T12:00:00Z`)).replace(',', '');
}

/** In the calendars' format: December 2026 */
export function spokenMonth(day: string): string {
  return spokenDay(day).split(' ').slice(2).join(' ');
}

/** Pages the calendar to the day's month and presses the day. */
export async function chooseDay(page: Page, day: string): Promise<void> {
  const shown = page.getByRole('heading', { name: /^[A-Z][a-z]+ \d{4}$/ }).first();
  const wanted = spokenMonth(day);
  // A booking calendar opens at the first month with hours, once it is known: perhaps just before 'Next month' is pressed.
  for (let month = await shown.textContent(); month !== wanted; month = await shown.textContent()) {
    await expect(page.getByRole('button', { name: /, loading$/ })).toHaveCount(0);
    const isLater = Date.parse(`1 ${month}`) > Date.parse(`1 ${wanted}`);
    await page.getByRole('button', { name: isLater ? 'Previous month' : 'Next month' }).click();
  }
  await page.getByRole('button', { name: new RegExp(`^${spokenDay(day)},`) }).click();
}

/** Offers these hours on a day. The page is /admin/availability, with a signed-in interviewer. */
export async function offerHours(page: Page, day: string, starts: string[]): Promise<void> {
  await chooseDay(page, day);
  const dialog = page.getByRole('dialog');
  for (const start of starts) {
    await dialog.getByLabel('Time slot').selectOption(start);
    await dialog.getByRole('button', { name: 'Add Slot' }).click();
  }
  await dialog.getByRole('button', { name: /^(Save|Update)$/ }).click();
  await expect(dialog).toBeHidden();
}
