// Thirteen journeys in WebKit, the engine of Safari: `npm run test:all -- browsers`.
import type { APIRequestContext } from '@playwright/test';
import { Key } from 'selenium-webdriver';
import { DEMO_PASSWORD, demo } from '../support/accounts.ts';
import { dayFromToday, dayLabel, monthLabel } from '../support/interviews.ts';
import { findKeptOnDevice } from '../support/kept-on-device.ts';
import { makeLearner } from '../support/learners.ts';
import { codeIn, readMail } from '../support/mailbox.ts';
import { NEW_PASSWORD, newPerson } from '../support/new-account.ts';
import { cards } from '../support/payments.ts';
import { endPremium, givePremium } from '../support/premium.ts';
import { apiSession } from '../support/session.ts';
import type { Visitor } from './driver.ts';
import { expect, logIn, test } from './test.ts';

test.describe.configure({ timeout: 120_000 });

async function openFreeSection(visitor: Visitor, station: string): Promise<void> {
  await visitor.role('button', new RegExp(station)).click();
  await visitor
    .role('dialog', station)
    .role('link', /Free preview/)
    .click();
  await visitor.role('button', /Reveal Answer/).seen();
}

/** Reveals one question after the other; picks the second option of a multiple-choice question. */
async function answerAll(visitor: Visitor): Promise<void> {
  const progress = await visitor.text(/^Progress: 0 \/ \d+$/).content();
  const total = Number(progress.split('/')[1]);
  for (let answered = 1; answered <= total; answered += 1) {
    await visitor.role('button', /Reveal Answer/).click();
    const options = visitor.role('group', 'Choose an answer').role('button');
    const counted = visitor.text(`Progress: ${answered} / ${total}`);
    await expect
      .poll(async () => (await options.count()) + (await counted.count()))
      .toBeGreaterThan(0);
    if ((await counted.count()) === 0) await options.nth(1).click();
    await counted.seen();
  }
}

const slider = (visitor: Visitor) => visitor.role('slider', 'Your rating');

/** @param state the calendar's text for a day that can be chosen */
async function chooseDay(visitor: Visitor, day: string, state: string): Promise<void> {
  const shown = visitor.role('heading', /^[A-Z][a-z]+ \d{4}$/);
  const wanted = monthLabel(day);
  // Read the shown month before each click. A booking calendar first shows the current month. It changes by itself to the
  // first month with offered hours as soon as that month is known.
  for (let month = await shown.content(); month !== wanted; month = await shown.content()) {
    await visitor.role('button', /, loading$/).gone();
    const isLater = Date.parse(`1 ${month}`) > Date.parse(`1 ${wanted}`);
    await visitor.role('button', isLater ? 'Previous month' : 'Next month').click();
  }
  await visitor.role('button', new RegExp(`^${dayLabel(day)}, ${state}`)).click();
}

/** Creates hours of the demo interviewer on a day, over the API. */
async function offerHours(
  request: APIRequestContext,
  day: string,
  starts: string[],
): Promise<void> {
  const slots = starts.map((startTime) => ({
    startTime,
    endTime: `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}:00`,
  }));
  const answer = await request.post('/api/admin/availability', {
    headers: await apiSession(request, demo.interviewer),
    data: { date: day, timeSlots: slots },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a doctor signs up with a mailed code in WebKit', async ({ visitor, request }) => {
  const person = newPerson();
  await visitor.open('/signup');
  await visitor.label(/^First name/).fill(person.firstName);
  await visitor.label(/^Last name/).fill(person.lastName);
  await visitor.label(/^Email/).fill(person.email);
  await visitor.label(/^City/).fill('Leed');
  await visitor.label(/^City/).press(Key.ENTER);
  await visitor.label(/^Password/).fill(NEW_PASSWORD);
  await visitor.label(/^Confirm password/i).fill(NEW_PASSWORD);
  await visitor.role('button', 'Sign Up').click();
  await visitor.waitForPath(/^\/verify-email/);
  const code = codeIn(await readMail({ request }, person.email, /verification code/));
  for (const [index, digit] of [...code].entries())
    await visitor.label(`Digit ${index + 1} of 6`).press(digit);
  await visitor.waitForPath(/^\/dashboard/);
  await visitor.role('heading', new RegExp(`^Welcome.*${person.firstName}`)).seen();
});

test('the page asked for opens after a login in WebKit, and a reload keeps the session', async ({
  visitor,
}) => {
  await visitor.open('/user');
  await visitor.waitForPath(/^\/login\?next=%2Fuser/);
  await visitor.label('Email').fill(demo.premium);
  await visitor.label(/^Password/).fill('not the password');
  await visitor.role('button', 'Login').click();
  await visitor.role('alert').seen();
  await logIn(visitor, demo.premium, '/user');
  await visitor.role('heading', 'Your account').seen();
  await visitor.reload();
  await visitor.role('heading', 'Your account').seen();
});

test('a section is studied in WebKit with its recording, and the rating is kept', async ({
  visitor,
  request,
}) => {
  const email = await makeLearner(request, { firstName: 'Sana', lastName: 'Safari' });
  await logIn(visitor, email);
  await openFreeSection(visitor, 'Emergency Stations');
  await visitor.role('button', 'Play').click();
  await expect
    .poll(() => visitor.run<number>("return document.querySelector('audio').currentTime"))
    .toBeGreaterThan(0);
  await visitor.role('button', 'Pause').click();
  await answerAll(visitor);
  await visitor.text('EMERGENCY ASSESSMENT COMPLETE').seen();
  await visitor.role('button', 'Set rating').click();
  await slider(visitor).press(Key.HOME);
  for (let step = 0; step < 12; step += 1) await slider(visitor).press(Key.ARROW_RIGHT);
  await visitor.text('12%').seen();
  await visitor.text('Saved').seen();
  await visitor.reload();
  await visitor.text(/Your answers are below\.$/).seen();
  await visitor.role('button', 'Change rating').click();
  await expect.poll(() => slider(visitor).attribute('aria-valuenow')).toBe('12');
});

test('a circuit is walked through in WebKit and marked', async ({ visitor }) => {
  await logIn(visitor, demo.premium, '/circuit');
  await visitor.text('Change the circuit').click();
  await visitor.role('radio', /All four stations/).click();
  await visitor.role('button', 'Start circuit').click();
  for (const station of [1, 2, 3, 4]) {
    await visitor.role('heading', `Station ${station} of 4`).seen();
    await visitor.role('button', 'Skip to interview').click();
    await visitor.role('heading', /^Question 1 of/).seen();
    await visitor.role('button', station === 4 ? 'Finish early' : 'End interview').click();
    if (station === 4) break;
    await visitor.role('checkbox').nth(0).click();
    await visitor.role('button', 'Save mark').click();
    await visitor.text(/^Marked: 1 of \d+ points/).seen();
    await visitor.role('button', 'Next station').click();
  }
  await visitor.role('heading', 'Circuit result').seen();
  await visitor.text('3 of 4 sheets filled in.').seen();
});

test('a mock interview is booked in WebKit and paid by card', async ({ visitor, request }) => {
  const day = dayFromToday(12);
  await offerHours(request, day, ['09:00', '10:00']);
  const email = await makeLearner(request, { firstName: 'Bo', lastName: 'Booker' });
  await logIn(visitor, email, '/book-interview');
  await chooseDay(visitor, day, '\\d+ free');
  await visitor.role('button', /^10:00 –/).click();
  await visitor.label('Card number').fill(cards.good);
  await visitor.label('Expiry').fill('12 / 34');
  await visitor.label('CVC').fill('123');
  await visitor.role('button', 'Pay £50.00').click();
  await visitor.waitForPath(/^\/my-bookings/);
  await visitor.text(/Your interview is confirmed\./).seen();
});

test('a post of the feed is written in WebKit and a message arrives live', async ({
  visitor,
  request,
}) => {
  await logIn(visitor, demo.premium, '/community');
  await visitor.role('button', 'Create Post').click();
  await visitor.label('What would you like to ask or share?').fill('Written in WebKit');
  await visitor.role('button', 'Post').click();
  await visitor.role('article', 'Written in WebKit').seen();
  await visitor.role('tab', 'Find Friends').click();
  await visitor.role('button', 'Message Asha Admin').click();
  await visitor.label('Message').fill('Hello from WebKit');
  await visitor.role('button', 'Send').click();
  const thread = visitor.role('log', 'Messages');
  await thread.text('Hello from WebKit').seen();
  const admin = await apiSession(request, demo.admin);
  const list = await request.get('/api/community/conversations', { headers: admin });
  const { conversations } = (await list.json()) as { conversations: { id: string }[] };
  const answer = await request.post(
    `/api/community/conversations/${conversations[0]?.id}/messages`,
    { headers: admin, data: { content: 'Hello to WebKit' } },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
  await thread.text('Hello to WebKit').seen();
});

test('the display name of the profile is edited in WebKit', async ({ visitor, request }) => {
  const email = await makeLearner(request, { firstName: 'Uma', lastName: 'User' });
  await logIn(visitor, email, '/user');
  await visitor.role('button', /^Edit display name/i).click();
  await visitor.label('Display name').fill('Dr Uma U');
  await visitor.role('button', 'Save').click();
  const shown = visitor.role('main').text('Dr Uma U');
  await shown.seen();
  await visitor.reload();
  await shown.seen();
});

test('a section that was opened is read and rated in WebKit without network', async ({
  visitor,
  request,
  network,
}) => {
  const email = await makeLearner(request, { firstName: 'Olu', lastName: 'Offline' });
  await logIn(visitor, email);
  await openFreeSection(visitor, 'Emergency Stations');
  const title = await visitor.role('heading').nth(0).content();
  await visitor.run('return navigator.serviceWorker.ready.then(() => true)');
  await expect
    .poll(() =>
      visitor.run<number>(
        "return caches.open('urost3-media').then((cache) => cache.keys()).then((keys) => keys.length)",
      ),
    )
    .toBeGreaterThan(0);
  network.cut();
  await visitor.reload();
  await visitor.role('heading', title).seen();
  await answerAll(visitor);
  await visitor.role('button', 'Set rating').click();
  await slider(visitor).press(Key.HOME, Key.ARROW_RIGHT, Key.ARROW_RIGHT);
  await visitor.text('Saved on this device').seen();
  network.join();
  await visitor.reload();
  await visitor.text(/Your answers are below\.$/).seen();
  await visitor.role('button', 'Change rating').click();
  await expect.poll(() => slider(visitor).attribute('aria-valuenow')).toBe('2');
});

test('an administrator writes a section in WebKit', async ({ visitor }) => {
  await logIn(visitor, demo.admin, '/admin/stations');
  await visitor.role('link', 'Manage Sections: Emergency Stations').click();
  await visitor.role('link', 'Add New Section').click();
  const editor = visitor.role('dialog', /Section$/);
  await editor.role('textbox', 'Title').fill('Written in WebKit');
  await editor.label('Order').fill('901');
  await editor.role('textbox', 'Case Scenario').fill('A man of 70 cannot pass urine.');
  await editor.role('textbox', 'Sign Post').fill('Look before you act.');
  await editor.role('button', 'Add question').click();
  await editor.role('textbox', 'Question text').fill('What do you do first?');
  await editor.role('textbox', 'Answer').fill('Examine him.');
  await editor.role('button', 'Publish').click();
  await visitor.text('Section created successfully!').seen();
  await editor.role('button', 'Close editor').click();
  await visitor.role('row', /Written in WebKit/).seen();
});

test('an interviewer offers hours for mock interviews in WebKit', async ({ visitor }) => {
  const day = dayFromToday(13);
  await logIn(visitor, demo.interviewer, '/admin/availability');
  await chooseDay(visitor, day, 'no');
  const dialog = visitor.role('dialog');
  await dialog.role('button', 'Morning (9-12)').click();
  await dialog.role('button', 'Save').click();
  await dialog.gone();
  await visitor.role('button', `${dayLabel(day)}, available, 3 slots, 0 booked`).seen();
});

test('logging out in one window logs out the other window in WebKit', async ({ visitor }) => {
  await logIn(visitor, demo.premium);
  await visitor.inNewWindow(async () => {
    await visitor.open('/station/communication');
    await visitor.role('button', 'Logout').click();
    await visitor.role('banner').role('link', 'Login').seen();
  });
  await visitor.waitForPath(/^\/login/);
  await visitor.role('heading', 'Welcome back').seen();
});

test('Premium sections stored for reading offline are deleted in WebKit when Premium ends', async ({
  visitor,
  request,
}) => {
  const email = await makeLearner(request, { firstName: 'Ella', lastName: 'Ended' });
  await givePremium(request, email, dayFromToday(30));
  await logIn(visitor, email);
  for (const index of [0, 1]) {
    await visitor.open('/station/emergency_stations');
    await visitor.role('main').role('listitem').role('link').nth(index).click();
    await visitor.text(/^Progress: 0 \/ \d+$/).seen();
  }
  // WebKit answers nothing about stored files while the service worker is being installed.
  await visitor.run('return navigator.serviceWorker.ready.then(() => true)');
  const sections = async () => {
    const kept = await visitor.run<{ answers: string[] }>(`return (${findKeptOnDevice})()`);
    return kept.answers.filter((key) => key.includes('/section/')).length;
  };
  await expect.poll(sections).toBe(2);
  await endPremium(request, email);
  await visitor.open('/dashboard');
  await expect.poll(sections).toBe(1);
});

test.describe('before the app is loaded', () => {
  test.use({ pageLoad: 'none' });

  test('a login submitted in WebKit is completed when the app is loaded', async ({
    visitor,
    network,
  }) => {
    const deliver = network.hold(/^GET \/assets\/app-[^ ]+\.js/);
    await visitor.open('/login?next=/station/communication');
    await visitor.label('Email').fill(demo.free);
    await visitor.label(/^Password/).fill(DEMO_PASSWORD);
    await visitor.label(/^Password/).press(Key.ENTER);
    expect(await visitor.path()).toBe('/login?next=/station/communication');
    deliver();
    await visitor.waitForPath(/^\/station\/communication/);
  });
});
