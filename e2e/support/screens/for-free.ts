// What a learner without Premium sees.
import type { Page } from '@playwright/test';
import type { PendingBooking } from '@urost3/contract/bookings.ts';
import { cards, consent, fillCard } from '../payments.ts';
import { pretend, takeBack } from './pretended.ts';
import { at, button, desk, openTab, press, pressFor, type Screen } from './screen.ts';

const openProgress = pressFor('View Progress', 'dialog');

async function chooseDay(page: Page): Promise<void> {
  await button(page, /^Tuesday 19 January 2027,/).click();
  await page.getByLabel('Price: £50.00').waitFor();
}

const phases = [
  { words: 'Reading ·', skip: 'Start circuit' },
  { words: 'Interview ·', skip: 'Skip to interview' },
  { words: 'Examiner’s sheet ·', skip: 'End interview' },
];

/** As far as a phase. Then a reload, because what the bell said disappears by itself. */
async function runCircuit(page: Page, count: number): Promise<void> {
  for (const { words, skip } of phases.slice(0, count)) {
    await button(page, skip).click();
    await page.getByText(words).waitFor();
  }
  await page.reload();
  await page.getByText(phases[count - 1]?.words ?? '').waitFor();
}

const expiresAt = '2027-01-11T09:24:30.000Z';

const price = { amount: 5000, currency: 'gbp', reason: 'standard' } as const;
/** Held in this browser only: one that the server knew would be on the pictures of staff, made before or after these. */
const booking: PendingBooking = {
  bookingId: 'held',
  bookingDate: '2027-01-19',
  bookingTime: '14:00',
  timeSlot: { startTime: '14:00', endTime: '15:00' },
  isFreeInterview: false,
  isPaymentBegun: false,
  status: 'pending',
  message: '',
  expiresAt,
  ...price,
  quote: { ...price, policy: { changeHours: 24, changeUntil: '2027-01-18T14:00:00.000Z' } },
};
const intent = {
  clientSecret: 'pi_held_secret_held',
  amount: 5000,
  currency: 'gbp',
  expiresAt,
};

const openUpgrade = async (page: Page) => {
  await button(page, 'Upgrade to Premium').click();
  await page.getByLabel('Card number').waitFor();
};

/** The provider's answer to the card, made up: this purchase stays as it is for the other pictures. */
async function payWith(page: Page, number: string, status: string): Promise<void> {
  const intent = { id: 'pi_held', status };
  const answers: [string, object][] = [
    ['**/api/subscription/consent', { message: '' }],
    [
      '**/api/payments/return',
      { status, purpose: 'subscription', subjectId: '', isFulfilled: true },
    ],
    ['**/v1/payment_methods', { id: 'pm_held' }],
    ['**/v1/payment_intents/*/confirm', intent],
  ];
  for (const [address, json] of answers)
    await page.route(address, (route) => route.fulfill({ json }));
  await openUpgrade(page);
  await consent(page);
  await fillCard(page, number);
  await button(page, 'Pay £180.00').click();
}

/** The success screen closes by itself after three seconds; here it stays to be looked at. */
const stopClosing = (page: Page) =>
  page.evaluate(() => {
    const wait = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === 3000 ? 0 : wait(work, ms)) as typeof window.setTimeout;
  });

const DRAFT = 'urost3.mine.draft.kept';

async function logOutWithDraft(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.setItem(key, 'Not saved yet.'), DRAFT);
  // From the header in both sizes: behind a question that is asked from the phone's menu, that menu would stay open on a desk.
  const size = page.viewportSize() ?? desk;
  await page.setViewportSize(desk);
  await button(page, 'Logout').click();
  await page.getByRole('button', { name: 'Log out and delete it' }).waitFor();
  await page.setViewportSize(size);
}

async function abandonCircuit(page: Page): Promise<void> {
  await button(page, 'Abandon circuit').click();
  await confirmAbandoning(page);
}

async function confirmAbandoning(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Abandon circuit' }).click();
  await page.getByRole('heading', { name: 'Circuit result' }).waitFor();
}

export const freeScreens: Screen[] = [
  { name: 'home-member', path: at('/'), heading: /Welcome back/ },
  { name: 'dashboard', path: at('/dashboard'), heading: /^Welcome, / },
  {
    name: 'dashboard-stations',
    path: at('/dashboard'),
    heading: /^Welcome, /,
    atTop: 'Stations',
  },
  { name: 'progress', path: at('/dashboard'), heading: /^Welcome, /, open: openProgress },
  {
    name: 'study-time',
    path: at('/dashboard'),
    heading: /^Welcome, /,
    open: async (page) => {
      await openProgress(page);
      await button(page, /Study time/).click();
      await page.getByRole('dialog', { name: 'Study time' }).waitFor();
    },
  },
  {
    name: 'sections',
    path: at('/dashboard'),
    heading: /^Welcome, /,
    open: pressFor('Emergency Stations', 'dialog'),
  },
  {
    name: 'menu',
    path: at('/dashboard'),
    heading: /^Welcome, /,
    open: pressFor('Open menu', 'dialog'),
    isForPhones: true,
  },
  {
    name: 'log-out-unsent',
    path: at('/dashboard'),
    heading: /^Welcome, /,
    open: logOutWithDraft,
    leave: (page) => page.evaluate((key) => localStorage.removeItem(key), DRAFT),
    isDialog: true,
  },
  {
    name: 'offline',
    path: at('/dashboard'),
    heading: /^Welcome, /,
    open: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
    leave: (page) => page.context().setOffline(false),
  },
  {
    name: 'crash',
    path: at('/dashboard'),
    heading: /^Welcome, /,
    open: async (page) => {
      await pretend(page, '**/api/stations/overview', () => ({}));
      await page.reload();
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    },
    leave: takeBack,
  },
  {
    name: 'study-missing',
    path: at('/emergency-stations/no-such-section'),
    heading: 'Emergency Station',
  },
  { name: 'station', path: at('/station/emergency_stations'), heading: 'Emergency Stations' },
  { name: 'locked-section', path: (places) => places.locked, heading: /Premium/ },
  { name: 'locked-community', path: at('/community'), heading: /Premium/ },
  {
    name: 'upgrade',
    path: at('/community'),
    heading: /Premium/,
    open: openUpgrade,
  },
  {
    name: 'three-d-secure',
    path: at('/community'),
    heading: /Premium/,
    open: async (page) => {
      await payWith(page, cards.threeDSecure, 'requires_action');
      await page.getByRole('button', { name: 'Fail authentication' }).waitFor();
    },
    leave: takeBack,
    isDialog: true,
    isWaiting: true,
  },
  {
    name: 'upgrade-success',
    path: at('/community'),
    heading: /Premium/,
    open: async (page) => {
      await stopClosing(page);
      await payWith(page, cards.good, 'succeeded');
      await page.getByText('Welcome to Premium!').waitFor();
    },
    leave: takeBack,
    isDialog: true,
  },
  {
    name: 'circuit-reading',
    path: at('/circuit'),
    heading: 'Mock circuit',
    open: (page) => runCircuit(page, 1),
    leave: abandonCircuit,
  },
  {
    name: 'abandon-circuit',
    path: at('/circuit'),
    heading: 'Mock circuit',
    open: async (page) => {
      await runCircuit(page, 1);
      await button(page, 'Abandon circuit').click();
    },
    leave: confirmAbandoning,
    isDialog: true,
  },
  {
    name: 'circuit-interview',
    path: at('/circuit'),
    heading: 'Mock circuit',
    open: (page) => runCircuit(page, 2),
    leave: abandonCircuit,
  },
  {
    name: 'circuit-sheet',
    path: at('/circuit'),
    heading: 'Mock circuit',
    open: (page) => runCircuit(page, 3),
    leave: abandonCircuit,
  },
  { name: 'booking', path: at('/booking'), heading: 'Book Interview', open: chooseDay },
  {
    name: 'booking-payment',
    path: at('/booking'),
    heading: 'Book Interview',
    open: async (page) => {
      await page.route('**/api/bookings/pending', (route) => route.fulfill({ json: { booking } }));
      await page.route('**/api/create-payment-intent', (route) => route.fulfill({ json: intent }));
      await page.reload();
      await button(page, 'Resume payment').click();
      await page.getByLabel('Card number').waitFor();
    },
    leave: (page) => page.unrouteAll(),
  },
  { name: 'my-bookings', path: at('/my-bookings'), heading: 'My Bookings' },
  {
    name: 'move-booking',
    path: at('/my-bookings'),
    heading: 'My Bookings',
    open: press('Move'),
    isDialog: true,
  },
  {
    name: 'cancel-booking',
    path: at('/my-bookings'),
    heading: 'My Bookings',
    open: press('Cancel Booking'),
    isDialog: true,
  },
  { name: 'own-reports', path: at('/revision'), heading: 'My reports', atTop: 'My reports' },
  { name: 'user', path: at('/user'), heading: 'Your account' },
  {
    name: 'user-edit',
    path: at('/user'),
    heading: 'Your account',
    open: async (page) => {
      await button(page, 'Edit').click();
      await button(page, 'Save').waitFor();
    },
  },
  {
    name: 'user-settings',
    path: at('/user'),
    heading: 'Your account',
    open: async (page) => {
      await openTab('Account Settings')(page);
      await page.getByLabel('New email').waitFor();
    },
  },
  {
    name: 'user-bookings',
    path: at('/user'),
    heading: 'Your account',
    open: async (page) => {
      await openTab('My Bookings')(page);
      await page.getByText('Thursday 14 January 2027').waitFor();
    },
  },
  {
    name: 'delete-account',
    path: at('/user'),
    heading: 'Your account',
    open: async (page) => {
      await openTab('Account Settings')(page);
      await button(page, 'Delete Account').click();
    },
    isDialog: true,
  },
];
