// Dates relative to today, and actions of interviewers and learners.
import { expect, type Page } from '@playwright/test';
import { DAY_MS, londonDay } from '@urost3/contract/day.ts';

const spoken = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A London date (`YYYY-MM-DD`) a number of days from now. */
export function dayFromToday(days: number): string {
  return londonDay(new Date(Date.now() + days * DAY_MS));
}

/** In the calendars' format, such as: Tuesday 1 December 2026 */
export function dayLabel(day: string): string {
  return spoken.format(new Date(`${day}T12:00:00Z`)).replace(',', '');
}

/** In the calendars' format, such as: December 2026 */
export function monthLabel(day: string): string {
  return dayLabel(day).split(' ').slice(2).join(' ');
}

/** Opens the month of the day in the calendar and chooses the day. */
export async function chooseDay(page: Page, day: string): Promise<void> {
  const shown = page.getByRole('heading', { name: /^[A-Z][a-z]+ \d{4}$/ }).first();
  const wanted = monthLabel(day);
  // Read the shown month before each click. A booking calendar first shows the current month. It changes by itself to the
  // first month with offered hours as soon as that month is known.
  for (let month = await shown.textContent(); month !== wanted; month = await shown.textContent()) {
    await expect(page.getByRole('button', { name: /, loading$/ })).toHaveCount(0);
    const isLater = Date.parse(`1 ${month}`) > Date.parse(`1 ${wanted}`);
    await page.getByRole('button', { name: isLater ? 'Previous month' : 'Next month' }).click();
  }
  await page.getByRole('button', { name: new RegExp(`^${dayLabel(day)},`) }).click();
}

/** Offers these hours on a day. The page must be /admin/availability with a signed-in interviewer. */
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
