// Days ahead, and the hands of an interviewer and a learner.
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

/** As the calendars say it: Tuesday 1 December 2026 */
export function spokenDay(day: string): string {
  return spoken.format(new Date(`${day}T12:00:00Z`)).replace(',', '');
}

/** Whole months from this month to that of a day. */
export function monthsAhead(day: string): number {
  const monthNumber = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
  return monthNumber(day) - monthNumber(dayAhead(0));
}

/** Turns the calendar to the day's month and presses the day. */
export async function chooseDay(page: Page, day: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${spokenDay(day)},`) });
  const months = monthsAhead(day);
  // A booking calendar opens at the first month with hours, once that is known.
  await expect(page.getByRole('grid').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /, loading$/ })).toHaveCount(0);
  for (let i = 0; i < months && !(await button.isVisible()); i += 1)
    await page.getByRole('button', { name: 'Next month' }).click();
  await button.click();
}

/** As an interviewer at /admin/availability: offers these hours on a day. */
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
