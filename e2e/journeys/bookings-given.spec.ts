// A free interview that staff grant, postpone, move and cancel.

import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { chooseDay, dayFromToday, offerHours } from '../support/interviews.ts';
import { makeLearner } from '../support/learners.ts';
import { chooseAction } from '../support/row-menu.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('staff give a learner a free mock interview, which is booked without payment, postponed, rescheduled and cancelled', async ({
  page: staff,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const day = dayFromToday(12);
  await signIn(staff, demo.admin, '/admin/availability');
  await offerHours(staff, day, ['11:00', '12:00']);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const learner = await context.newPage();
  const email = await makeLearner(learner.request, { firstName: 'Fiona', lastName: 'Gift' });
  await staff.goto('/admin/users');
  await staff.getByRole('searchbox', { name: 'Search' }).fill(email);
  await chooseAction(staff, 'Actions for Fiona Gift', 'Manage Free Interviews');
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByText('Has no free interviews.')).toBeVisible();
  await dialog.getByLabel('Note').fill('A prize');
  await dialog.getByRole('button', { name: 'Grant Free Interview' }).click();
  await expect(dialog.getByText('1 free interview can be booked.')).toBeVisible();
  await expect(dialog.getByText('Not used yet (A prize)')).toBeVisible();
  await expectAccessible(staff);
  await takeScreenshots(staff, 'free-interviews');

  await signIn(learner, email, '/booking');
  await chooseDay(learner, day);
  await expect(learner.getByLabel('Price: Free')).toBeVisible();
  await expect(learner.getByText('You have a free interview: no payment is needed.')).toBeVisible();
  await learner.getByRole('button', { name: /^11:00 –/ }).click();
  // Nothing is booked before the learner has confirmed.
  await learner.getByRole('dialog').getByRole('button', { name: 'Book Interview' }).click();
  await expect(
    learner.getByText('Your free interview is booked. We have sent you the details by email.'),
  ).toBeVisible();
  await expect(learner.getByLabel('Card number')).toHaveCount(0);
  await takeScreenshots(learner, 'booking-free');
  await learner.getByRole('main').getByRole('link', { name: 'My Bookings' }).click();
  const card = learner.getByRole('article', { name: 'Mock Interview Session' });
  await expect(card.getByText('Upcoming')).toBeVisible();

  await staff.goto('/admin/bookings');
  const booked = staff.getByRole('article', { name: 'Fiona Gift' });
  await expect(booked.getByText('confirmed', { exact: true })).toBeVisible();
  await chooseAction(booked, /^Actions for/, 'Set Meet Link');
  await dialog.getByLabel('Meet link').fill('http://meet.example.test/room');
  await expect(dialog.getByText('Please give a full https address.')).toBeVisible();
  await dialog.getByLabel('Meet link').fill('https://meet.example.test/room');
  await takeScreenshots(staff, 'bookings-link');
  await dialog.getByRole('button', { name: 'Save Link' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('link', { name: 'Join Interview' })).toHaveAttribute(
    'href',
    'https://meet.example.test/room',
  );

  await chooseAction(booked, /^Actions for/, 'Postpone');
  await takeScreenshots(staff, 'bookings-postpone');
  await dialog.getByRole('button', { name: 'Postpone' }).click();
  await expect(booked.getByText('postponed', { exact: true })).toBeVisible();
  // The learner's open page is updated by an event.
  await expect(card.getByText('Interview Postponed')).toBeVisible();
  await expect(
    card.getByText("This session has been rescheduled. You'll be contacted with new details."),
  ).toBeVisible();
  await expectAccessible(learner);
  await takeScreenshots(learner, 'my-bookings-postponed');

  await staff.getByLabel('Status').selectOption('Postponed');
  await chooseAction(booked, /^Actions for/, 'Set New Slot');
  await dialog.getByLabel('New date').fill(day);
  await dialog
    .getByLabel('New time (London)')
    .selectOption({ label: '12:00 – 1:00 PM, Asha Admin' });
  await takeScreenshots(staff, 'bookings-new-slot');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Set New Slot' }).click();
  await expect(staff.getByText('No bookings match these filters')).toBeVisible();
  await staff.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(booked.getByText('12:00 PM (London)')).toBeVisible();
  await expect(card.getByText('12:00 (London)')).toBeVisible();
  await expect(card.getByText('Upcoming')).toBeVisible();

  await chooseAction(booked, /^Actions for/, 'Cancel Booking');
  await dialog.getByLabel('Note to the learner (optional)').fill('The theatre list changed.');
  await takeScreenshots(staff, 'bookings-cancel');
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(booked.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(card.getByText('Cancelled')).toBeVisible();
  const subjects = async () => {
    const answer = await staff.request.get('/dev/mailbox.json', { params: { to: email } });
    return ((await answer.json()) as { subject: string }[]).map((mail) => mail.subject);
  };
  await expect
    .poll(subjects)
    .toEqual(
      expect.arrayContaining([
        'Your mock interview is confirmed',
        'The join link for your mock interview',
        'Your mock interview has been postponed',
        'Your mock interview has moved',
        'Your mock interview has been cancelled',
      ]),
    );
  // The cancellation returned the free interview, so the learner can use it for another booking.
  await learner.goto('/booking');
  await chooseDay(learner, day);
  await expect(learner.getByLabel('Price: Free')).toBeVisible();
  await context.close();
});
