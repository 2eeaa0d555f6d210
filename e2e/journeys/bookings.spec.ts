// A mock interview from the offered hour to the feedback.
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { chooseDay, dayFromToday, dayLabel, offerHours } from '../support/interviews.ts';
import { makeLearner } from '../support/learners.ts';
import { cards, fillCard } from '../support/payments.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Another person in a separate browser. */
async function newVisitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  return context.newPage();
}

interface Mail {
  subject: string;
  text: string;
  attachments?: { content: string; contentType: string }[];
}

async function mailsTo(page: Page, email: string): Promise<Mail[]> {
  const answer = await page.request.get('/dev/mailbox.json', { params: { to: email } });
  return (await answer.json()) as Mail[];
}

const hour = (page: Page, start: string) =>
  page.getByRole('button', { name: new RegExp(`^${start} –`) });

test('a mock interview is booked from an empty calendar, held and given feedback, in two browsers', {
  tag: ['@quick', '@firefox'],
}, async ({ page: interviewer, browser, baseURL }) => {
  test.setTimeout(120_000);
  const day = dayFromToday(9);
  await signIn(interviewer, demo.interviewer, '/admin/availability');
  await expect(interviewer.getByRole('complementary', { name: 'Interviewer Panel' })).toBeVisible();
  await expectAccessible(interviewer);
  await takeScreenshots(interviewer, 'availability-empty');

  await chooseDay(interviewer, day);
  const dialog = interviewer.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please add at least one time slot');
  await dialog.getByRole('button', { name: 'Add Slot' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please select a time slot');
  await dialog.getByRole('button', { name: 'Morning (9-12)' }).click();
  await dialog.getByRole('button', { name: 'Morning (9-12)' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'All preset slots conflict with existing slots',
  );
  await dialog.getByLabel('Recurring availability').check();
  await dialog.getByText('Show dates').click();
  await expect(dialog.getByRole('list', { name: 'Days that will be added' })).toBeVisible();
  await takeScreenshots(interviewer, 'availability-day');
  await expectAccessible(interviewer);
  await dialog.getByLabel('Recurring availability').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    interviewer.getByRole('button', { name: `${dayLabel(day)}, available, 3 slots, 0 booked` }),
  ).toBeVisible();

  await interviewer.getByLabel('About you').fill('Endourologist. I ask short questions.');
  await interviewer.getByRole('button', { name: 'Save Introduction' }).click();
  await expect(interviewer.getByText('Learners see this beside your free times.')).toBeVisible();

  const learner = await newVisitor(browser, baseURL);
  const email = await makeLearner(learner.request, { firstName: 'Lena', lastName: 'Learner' });
  await signIn(learner, email, '/book-interview');
  await expect(learner.getByText('Endourologist. I ask short questions.')).toBeVisible();
  await expectAccessible(learner);
  await chooseDay(learner, day);
  await takeScreenshots(learner, 'booking-day');
  await expect(learner.getByLabel('Price: £50.00')).toBeVisible();
  await hour(learner, '10:00').click();
  await expect(learner.getByText(/^Held for 1[45]:/)).toBeVisible();
  await expect(learner.getByLabel('Card number')).toBeVisible();
  await takeScreenshots(learner, 'booking-payment');
  await expectAccessible(learner);
  await fillCard(learner, cards.good);
  await learner.getByRole('button', { name: 'Pay £50.00' }).click();
  await learner.waitForURL((url) => url.pathname === '/my-bookings');
  await expect(learner.getByText('Your interview is confirmed.')).toBeVisible();
  const card = learner.getByRole('article', { name: 'Mock Interview Session' });
  await expect(card.getByText('Upcoming')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Join Interview' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expect(learner.getByRole('heading', { name: 'Booking Summary' })).toBeVisible();
  await expectAccessible(learner);
  await takeScreenshots(learner, 'my-bookings');

  await expect
    .poll(async () => (await mailsTo(learner, email)).map((mail) => mail.subject))
    .toContain('Your mock interview is confirmed');
  const confirmation = (await mailsTo(learner, email)).find((mail) =>
    mail.subject.includes('confirmed'),
  );
  expect(confirmation?.attachments?.[0]?.content).toContain('METHOD:REQUEST');
  await expect
    .poll(async () => (await mailsTo(learner, demo.interviewer))[0]?.subject)
    .toBe('A mock interview was booked with you');

  // The interviewer's open calendar was updated by an event.
  await expect(
    interviewer.getByRole('button', {
      name: `${dayLabel(day)}, partially booked, 3 slots, 1 booked`,
    }),
  ).toBeVisible();
  await chooseDay(interviewer, day);
  await expect(dialog.getByText('BOOKED')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove 10:00 – 11:00 AM' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Cannot remove a booked time slot');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await interviewer.goto('/admin/bookings');
  const booked = interviewer.getByRole('article', { name: 'Lena Learner' });
  await expect(booked.getByText('10:00 AM')).toBeVisible();
  await expect(booked.getByText('£50.00, paid')).toBeVisible();
  await booked.getByRole('button', { name: /^Mark Sheet/ }).click();
  await expect(interviewer.getByRole('heading', { name: 'Before the interview' })).toBeVisible();
  await expect(interviewer.getByRole('link', { name: 'Join Interview' })).toBeVisible();
  await expect(interviewer.getByRole('button', { name: 'Save Draft' })).toBeVisible();
  await expect(interviewer.getByRole('button', { name: 'Share Feedback' })).toHaveCount(0);
  await expectAccessible(interviewer);
  await takeScreenshots(interviewer, 'interview-preparation');
  await interviewer.getByRole('link', { name: 'Back to Bookings' }).click();
  await expectAccessible(interviewer);
  await takeScreenshots(interviewer, 'booking-management');
  await booked.getByRole('button', { name: /^Mark Completed/ }).click();
  await interviewer.getByRole('dialog').getByRole('button', { name: 'Mark Completed' }).click();
  await expect(booked.getByText('completed', { exact: true })).toBeVisible();

  await booked.getByRole('button', { name: /^Mark Sheet/ }).click();
  await expect(
    interviewer.getByRole('heading', { name: 'Mark sheet: Lena Learner' }),
  ).toBeVisible();
  const sheet = interviewer.getByRole('main');
  const rows = sheet.locator('[data-point-row][aria-label^="Communication:"]');
  const general = (await rows.first().getAttribute('aria-label')) ?? '';
  await sheet
    .getByRole('combobox', { name: 'Station practised: Communication' })
    .selectOption('Consent for transurethral resection of a bladder tumour');
  await expect(rows.first()).not.toHaveAttribute('aria-label', general);
  // Mark the first point of the practised station with a key, and the second with the mouse.
  await rows.first().getByRole('radio', { name: 'Met', exact: true }).focus();
  await interviewer.keyboard.press('1');
  await rows.nth(1).getByRole('radio', { name: 'Partly' }).check();
  await expect(sheet.getByText(/^Communication \d+%$/)).toBeVisible();
  await expect(sheet.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await sheet.getByLabel('Comment on Communication').fill('Calm and clear.');
  await sheet.getByRole('button', { name: 'Share Feedback' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Please give a global mark');
  await sheet.getByRole('radio', { name: /^4 – / }).check();
  await sheet
    .getByLabel('In your own words')
    .fill('A confident start. Practise the emergency list.');
  await takeScreenshots(interviewer, 'mark-sheet');
  await expectAccessible(interviewer);
  await sheet.getByRole('button', { name: 'Share Feedback' }).click();
  await expect(interviewer.getByRole('heading', { name: 'Interview Bookings' })).toBeVisible();

  await expect(card.getByText('Interview Completed Successfully!')).toBeVisible();
  await card.getByRole('button', { name: 'View Feedback' }).click();
  await expect(learner.getByRole('dialog')).toContainText('A confident start.');
  await expect(learner.getByRole('dialog')).toContainText('Global mark: 4 of 5');
  await expect(learner.getByRole('dialog')).toContainText(
    'Consent for transurethral resection of a bladder tumour',
  );
  await takeScreenshots(learner, 'feedback');
  await expectAccessible(learner);
  await expect
    .poll(async () => (await mailsTo(learner, email))[0]?.subject)
    .toBe('Feedback on your mock interview is ready');
  await learner.context().close();
});

test('two learners choose one hour of the booking calendar: one holds it, the other gets a message and the hour disappears', {
  tag: '@firefox',
}, async ({ page: staff, browser, baseURL, problems }) => {
  test.setTimeout(90_000);
  problems.allow(/status of 409/);
  const day = dayFromToday(10);
  await signIn(staff, demo.admin, '/admin/availability');
  await offerHours(staff, day, ['15:00']);

  const first = await newVisitor(browser, baseURL);
  const second = await newVisitor(browser, baseURL);
  // Block the events of both browsers. Otherwise the hold of one learner could remove the hour before the other's click.
  for (const page of [first, second]) await page.route('**/api/live', () => {});
  for (const [page, firstName] of [
    [first, 'Wanda'],
    [second, 'Louis'],
  ] as const) {
    await signIn(
      page,
      await makeLearner(page.request, { firstName, lastName: 'Racer' }),
      '/booking',
    );
    await chooseDay(page, day);
    await expect(hour(page, '15:00')).toBeVisible();
  }
  await Promise.all([hour(first, '15:00').click(), hour(second, '15:00').click()]);
  const refusal = (page: Page) =>
    page.getByText('This slot is no longer available. Please choose another time.');
  const refusals = async () => (await refusal(first).count()) + (await refusal(second).count());
  await expect.poll(refusals).toBe(1);
  const [winner, loser] = (await refusal(second).isVisible()) ? [first, second] : [second, first];
  await expect(winner.getByText(/^Held for/)).toBeVisible();
  await takeScreenshots(loser, 'booking-lost');
  // The page reloads the calendar after the refusal, and no longer offers the hour.
  await expect(hour(loser, '15:00')).toBeHidden();
  await expect(loser.getByText('No available slots for this date.')).toBeVisible();

  // The learner with the hold loads the page again. The page offers to resume the payment or to release the slot.
  await winner.goto('/booking');
  await expect(
    winner.getByRole('heading', { name: 'You already have a booking waiting for payment' }),
  ).toBeVisible();
  await expect(winner.getByRole('button', { name: 'Resume payment' })).toBeVisible();
  await winner.getByRole('button', { name: 'Choose another time' }).click();
  await expect(winner.getByText('Your slot has been released.')).toBeVisible();
  await chooseDay(winner, day);
  await expect(hour(winner, '15:00')).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test('a learner moves a paid mock interview, then cancels it in time with a full refund', {
  tag: '@firefox',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(90_000);
  const day = dayFromToday(11);
  const staff = await newVisitor(browser, baseURL);
  await signIn(staff, demo.admin, '/admin/availability');
  await offerHours(staff, day, ['09:00', '17:00']);

  const email = await makeLearner(page.request, { firstName: 'Mona', lastName: 'Mover' });
  await signIn(page, email, '/booking');
  await chooseDay(page, day);
  await hour(page, '09:00').click();
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay £50.00' }).click();
  await page.waitForURL((url) => url.pathname === '/my-bookings');
  const card = page.getByRole('article', { name: 'Mock Interview Session' });
  await card.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog');
  await chooseDay(page, day);
  await dialog.getByLabel('17:00 – 18:00').check();
  await takeScreenshots(page, 'move-interview');
  await dialog.getByRole('button', { name: 'Move Interview' }).click();
  await expect(card.getByText('17:00 (London)')).toBeVisible();

  await card.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(dialog).toContainText('£50.00 goes back to your card');
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(card.getByText('Cancelled')).toBeVisible();
  await expect(card.getByText('£50.00 has gone back to your card.')).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(page, email)).map((mail) => mail.subject))
    .toEqual(expect.arrayContaining(['Your mock interview has been cancelled']));

  await page.goto('/user');
  await page.getByRole('tab', { name: 'My Bookings' }).click();
  await expect(page.getByRole('list', { name: 'Booking history' })).toContainText('Cancelled');
  await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible();
  await staff.context().close();
});

test('the booking calendar works by keyboard', async ({ page }) => {
  await signIn(page, demo.premium, '/booking');
  // The focusable day is today, or the first day of the first month with hours.
  await expect(page.getByRole('grid').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /, loading$/ })).toHaveCount(0);
  const first = page.locator('[data-day][tabindex="0"]');
  const from = Date.parse((await first.getAttribute('data-day')) ?? '');
  const dayAfter = (days: number) =>
    page.locator(`[data-day="${new Date(from + days * DAY_MS).toISOString().slice(0, 10)}"]`);
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dayAfter(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dayAfter(8)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-day]:focus')).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(page.locator('[data-day]:focus')).toHaveAttribute('aria-label', /^Monday/);
});
