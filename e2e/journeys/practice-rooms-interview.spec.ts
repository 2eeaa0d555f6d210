// A paid mock interview held in the room of this site. The clocks of the server and of both browsers move twice. They
// move from the booking to the time when the room is open, and then into the interview.
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { chooseDay } from '../support/interviews.ts';
import { offerHourTo } from '../support/offer.ts';
import { cards, fillCard } from '../support/payments.ts';
import { expectPictureOf, lead, openBrowser } from '../support/rooms.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect } from '../support/test.ts';
import { moveTo, testFrom } from '../support/weeks.ts';

const DAY = '2027-03-02';
const BOOKED = `${DAY}T09:10:00Z`;
const DOORS = `${DAY}T09:51:00Z`;
const BEGUN = `${DAY}T10:05:00Z`;

const test = testFrom(BOOKED);

/** Opens a separate browser for a second person, with its clock at the time of the booking. */
async function openLater(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await openBrowser(browser, baseURL);
  await page.clock.setSystemTime(BOOKED);
  return page;
}

const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true }).click();
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

test('a paid interview is booked, held in its interview room and marked, and the learner reads the feedback', async ({
  page: learner,
  browser,
  baseURL,
  product,
}) => {
  test.setTimeout(600_000);
  await learner.clock.setSystemTime(BOOKED);
  const lena = { firstName: 'Lena', lastName: 'Learner' };
  const email = await offerHourTo(learner.request, lena, DAY, 10);
  await signIn(learner, email, '/book-interview');
  await chooseDay(learner, DAY);
  await learner.getByRole('button', { name: /^10:00 –/ }).click();
  await fillCard(learner, cards.good);
  await learner.getByRole('button', { name: 'Pay £50.00' }).click();
  await learner.waitForURL((url) => url.pathname === '/my-bookings');
  const booking = learner.getByRole('article', { name: 'Mock Interview Session' });
  const link = booking.getByRole('link', { name: 'Join Interview' });
  await expect(link).toHaveAttribute('target', '_blank');
  const room = (await link.getAttribute('href')) ?? '';
  expect(room).toMatch(/^\/interviews\/[0-9a-f-]{36}$/);
  const opens = booking.getByText('The interview opens at 09:50 (London).', { exact: true });
  await expect(opens).toBeVisible();

  // Before the room opens, its page shows the opening time and what the learner can tell the interviewer.
  await learner.goto(room);
  await expect(learner.getByText('The doors open at 09:50 (London).')).toBeVisible();
  await expect(learner.getByRole('timer')).toHaveText(/^3\d:\d\d$/);
  await expect(learner.getByRole('button', { name: /^Join/ })).toHaveCount(0);
  await learner.getByRole('checkbox', { name: 'Communication' }).check();
  await learner.getByLabel('In your own words').fill('Breaking bad news: I hurry.');
  await expect(learner.getByRole('switch', { name: /see my marks/ })).not.toBeChecked();
  await learner.getByRole('button', { name: 'Save for the interviewer' }).click();
  await expect(learner.getByText('Saved', { exact: true })).toBeVisible();
  await learner.getByRole('button', { name: 'Check Camera and Microphone' }).click();
  await expect(learner.getByRole('meter', { name: 'Loudness of your microphone' })).toBeVisible();
  await expectAccessible(learner);
  await takeScreenshots(learner, 'interview-doors');

  const interviewer = await openLater(browser, baseURL);
  await signIn(interviewer, demo.interviewer, '/admin/bookings');
  await interviewer.getByRole('button', { name: /^Mark Sheet/ }).click();
  await expect(interviewer.getByText('Breaking bad news: I hurry.')).toBeVisible();
  await expect(interviewer.getByText('Lena Learner has not shared earlier marks.')).toBeVisible();
  const sheetPage = interviewer.url();
  await takeScreenshots(interviewer, 'interview-candidate');

  // A third person who does not take part in the interview. For this person the room must answer 'not found'.
  const stranger = await openLater(browser, baseURL);
  await signIn(stranger, demo.premium, '/dashboard');

  // Nine minutes before the start the learner comes first, and waits.
  await moveTo(learner, product, DOORS);
  await interviewer.goto('about:blank');
  await interviewer.clock.setSystemTime(DOORS);
  await learner.goto('/my-bookings');
  await expect(link).toBeVisible();
  await expect(opens).toHaveCount(0);
  await learner.goto(room);
  await expect(learner.getByRole('button', { name: 'Join', exact: true })).toBeEnabled();
  await expectAccessible(learner);
  await takeScreenshots(learner, 'interview-lobby');
  await join(learner);
  await expect(
    learner.getByRole('heading', { name: 'Your interviewer has been told you are here' }),
  ).toBeVisible();
  await expectAccessible(learner);
  await takeScreenshots(learner, 'interview-waiting');
  await interviewer.goto(sheetPage);
  await expect(interviewer.getByText('Lena Learner is waiting for you.')).toBeVisible();
  await expect(interviewer.getByRole('link', { name: 'Join Interview' })).toHaveAttribute(
    'href',
    room,
  );
  await interviewer.goto(room);
  await join(interviewer);
  await expectPictureOf(interviewer, 'Lena Learner');
  await expectPictureOf(learner, 'Idris Interviewer');
  await expect(learner.getByText('Your interviewer has been told you are here')).toBeHidden();
  await expect(interviewer.getByRole('heading', { name: 'Mark sheet' })).toBeVisible();
  await expect(interviewer.getByRole('button', { name: 'Share Feedback' })).toHaveCount(0);
  await openTab(interviewer, 'Candidate');
  await expect(interviewer.getByText('Breaking bad news: I hurry.')).toBeVisible();
  await takeScreenshots(interviewer, 'interview-wishes');
  await takeScreenshots(learner, 'interview-before-start');

  // Continue during the interview. Both pages load again, because the clocks have moved.
  await moveTo(learner, product, BEGUN);
  await interviewer.goto('about:blank');
  await interviewer.clock.setSystemTime(BEGUN);
  await stranger.clock.setSystemTime(BEGUN);
  await stranger.goto(room);
  await expect(stranger.getByText('This interview was not found.')).toBeVisible();
  await stranger.context().close();
  await learner.goto(room);
  await interviewer.goto(room);
  await expectPictureOf(interviewer, 'Lena Learner');
  await expectPictureOf(learner, 'Idris Interviewer');
  await expect(learner.getByRole('timer', { name: /^About 5\d minutes left$/ })).toBeVisible();

  // The audio is recorded on the learner's device after both people have agreed.
  await learner.getByRole('button', { name: 'Record the sound' }).click();
  await expect(interviewer.getByText(/^Lena Learner would like to record/)).toBeVisible();
  await expect(learner.getByText('until these people agree: Idris Interviewer')).toBeVisible();
  await takeScreenshots(interviewer, 'interview-consent');
  await interviewer.getByRole('button', { name: 'Agree', exact: true }).click();
  const recorded = learner.getByText('You are recording the sound, on your device only.');
  await expect(recorded).toBeVisible();
  await expect(interviewer.getByText(/^Lena Learner is recording the sound/)).toBeVisible();
  await expectAccessible(learner);
  await takeScreenshots(interviewer, 'interview-sheet');
  await openTab(interviewer, 'Station');
  await interviewer.getByRole('combobox', { name: 'Section' }).click();
  await interviewer.getByRole('listbox').getByRole('option').first().click();
  await interviewer.getByRole('button', { name: 'Hold this station' }).click();
  await expect(learner.getByRole('heading', { name: 'The next station is ready' })).toBeVisible();
  await lead(interviewer, 'Start station');
  await lead(interviewer, 'Skip to interview');
  await interviewer.getByRole('button', { name: 'Ask the first question' }).click();
  await expect(learner.getByRole('heading', { name: 'The examiner asks' })).toBeVisible();
  await expect(learner.getByText('Model answer')).toHaveCount(0);
  await expect(learner.getByRole('heading', { name: 'Mark sheet' })).toHaveCount(0);
  await expectAccessible(learner);
  await expectAccessible(interviewer);
  await takeScreenshots(learner, 'interview-learner');
  await takeScreenshots(interviewer, 'interview-interviewer');
  await interviewer.setViewportSize({ width: 360, height: 740 });
  await expectFitsPhone(interviewer);
  await interviewer.setViewportSize({ width: 1280, height: 800 });

  await openTab(interviewer, 'Mark sheet');
  const sheet = interviewer.getByRole('region', { name: 'Mark sheet' });
  await sheet.getByRole('radio', { name: 'Met', exact: true }).first().check();
  await sheet.getByRole('radio', { name: /^4/ }).check();
  await sheet.getByLabel('In your own words').fill('Calm. Pause after the warning.');
  await lead(interviewer, 'End interview');
  await lead(interviewer, 'End station');
  await expect(learner.getByRole('heading', { name: 'This station has ended' })).toBeVisible();
  // The recording continues after the end of the station, until the learner or the interviewer ends it.
  await expect(recorded).toBeVisible();
  await interviewer.getByRole('button', { name: 'Stop the recording' }).click();
  await expect(recorded).toBeHidden();
  await sheet.getByRole('button', { name: 'Share Feedback' }).click();
  await expect(interviewer.getByText('Feedback shared with the learner.')).toBeVisible();
  await interviewer.getByRole('button', { name: 'Mark Completed' }).click();
  await interviewer.getByRole('dialog').getByRole('button', { name: 'Mark Completed' }).click();
  await expect(interviewer.getByText('Interview marked as completed.').first()).toBeVisible();
  for (const page of [interviewer, learner]) {
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Leave this room?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await expect(page.getByRole('heading', { name: 'You left the room.' })).toBeVisible();
  }

  const replay = learner.getByRole('region', { name: 'Your recording' });
  await replay.getByRole('button', { name: /^Listen and measure/ }).click();
  const length = () =>
    replay.getByLabel(/^Your recording, /).evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(length).toBeGreaterThan(2);
  await expect(interviewer.getByRole('region', { name: 'Your recording' })).toHaveCount(0);
  await takeScreenshots(learner, 'interview-recording');
  await learner.getByRole('link', { name: 'My Bookings' }).last().click();
  await expect(booking.getByText('Interview Completed Successfully!')).toBeVisible();
  await booking.getByRole('button', { name: 'View Feedback' }).click();
  await expect(learner.getByText('Calm. Pause after the warning.')).toBeVisible();
  await expect(replay).toBeVisible();
  await expectAccessible(learner);
  await interviewer.context().close();
});
