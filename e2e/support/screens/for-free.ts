// Screens of a learner without Premium.
import type { Page } from '@playwright/test';
import { cards } from '../payments.ts';
import { chooseAction } from '../row-menu.ts';
import {
  forgetCode,
  openUpgrade,
  openUpgradeWithCode,
  payWith,
  resumePayment,
  stopClosing,
} from './paying.ts';
import { at, button, desk, openTab, press, pressFor, type Screen } from './screen.ts';
import { pretend, takeBack } from './simulated-states.ts';

/** Opens the menu after the bottom bar is loaded, because the bar is visible behind the menu. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
  await pressFor('Open menu', 'dialog')(page);
}

/** Replaces the list of devices, because every sign-in of a run adds one. */
async function openSettings(page: Page): Promise<void> {
  const at = '2026-12-01T09:00:00.000Z';
  const device = { id: 'one', name: 'Chrome on Linux', way: 'Password', signedInAt: at };
  const devices = [{ ...device, lastUsedAt: at, endedAt: null, isThisDevice: true }];
  await pretend(page, '**/api/identity/devices', () => ({ devices }));
  await openTab('Account Settings')(page);
  await page.getByText('This device').waitFor();
}

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

/** Skips to a phase. Then reloads the page, so that no screenshot shows the message of the circuit's bell. */
async function runCircuit(page: Page, count: number): Promise<void> {
  for (const { words, skip } of phases.slice(0, count)) {
    await button(page, skip).click();
    await page.getByText(words).waitFor();
  }
  await page.reload();
  await page.getByText(phases[count - 1]?.words ?? '').waitFor();
}

/** Runs in the page. Stores a draft of the signed-in person, or removes it for null. */
function setDraft(words: string | null): void {
  const { uid } = JSON.parse(localStorage.getItem('urost3.person') ?? '{}');
  const key = `urost3.mine.draft.${uid}.screen`;
  if (words === null) localStorage.removeItem(key);
  else localStorage.setItem(key, words);
}

async function logOutWithDraft(page: Page): Promise<void> {
  await page.evaluate(setDraft, 'Not saved yet.');
  // Open the dialog from the header of the wide page. A phone's menu would stay open when the window becomes wide.
  const size = page.viewportSize() ?? desk;
  await page.setViewportSize(desk);
  await button(page, 'Logout').click();
  await page.getByRole('button', { name: 'Log out and delete it' }).waitFor();
  await page.setViewportSize(size);
}

async function abandonCircuit(page: Page): Promise<void> {
  await chooseAction(page, 'Circuit options', 'Abandon circuit');
  await confirmAbandoning(page);
}

async function confirmAbandoning(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Abandon circuit' }).click();
  await page.getByRole('heading', { name: 'Circuit result' }).waitFor();
}

export const freeScreens: Screen[] = [
  { name: 'home-member', path: at('/'), heading: /Welcome back/ },
  { name: 'dashboard', isCheckedFirst: true, path: at('/dashboard'), heading: /^Welcome, / },
  {
    name: 'dashboard-stations',
    hasPicture: false,
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
    isCheckedFirst: true,
    path: at('/dashboard'),
    heading: /^Welcome, /,
    open: openMenu,
    isForPhones: true,
  },
  {
    name: 'log-out-unsent',
    path: at('/dashboard'),
    heading: /^Welcome, /,
    open: logOutWithDraft,
    leave: (page) => page.evaluate(setDraft, null),
    isDialog: true,
  },
  {
    name: 'offline',
    hasPicture: false,
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
    hasPicture: false,
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
    hasPicture: false,
    path: at('/emergency-stations/no-such-section'),
    heading: 'Section not found',
  },
  {
    name: 'station',
    isCheckedFirst: true,
    path: at('/station/emergency_stations'),
    heading: 'Emergency Stations',
  },
  {
    name: 'locked-section',
    isCheckedFirst: true,
    path: (places) => places.locked,
    heading: 'Acute urinary retention in an older man',
  },
  {
    name: 'locked-community',
    path: at('/community'),
    heading: /Premium/,
    open: (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  },
  {
    name: 'upgrade',
    path: at('/community'),
    heading: /Premium/,
    open: openUpgrade,
  },
  {
    name: 'group-buy',
    hasPicture: false,
    path: at('/group/buy'),
    heading: 'Premium for a department',
  },
  {
    name: 'upgrade-code',
    hasPicture: true,
    path: at('/community'),
    heading: /Premium/,
    open: openUpgradeWithCode,
    leave: forgetCode,
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
      await chooseAction(page, 'Circuit options', 'Abandon circuit');
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
  {
    name: 'booking',
    isCheckedFirst: true,
    path: at('/booking'),
    heading: 'Book Interview',
    open: chooseDay,
  },
  {
    name: 'booking-payment',
    path: at('/booking'),
    heading: 'Book Interview',
    open: resumePayment,
    leave: (page) => page.unrouteAll(),
  },
  { name: 'my-bookings', isCheckedFirst: true, path: at('/my-bookings'), heading: 'My Bookings' },
  {
    name: 'move-booking',
    hasPicture: true,
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
  {
    name: 'own-reports',
    hasPicture: false,
    path: at('/revision'),
    heading: 'My reports',
    atTop: 'My reports',
  },
  { name: 'user', isCheckedFirst: true, path: at('/user'), heading: 'Your account' },
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
    open: openSettings,
    leave: takeBack,
  },
  {
    name: 'user-bookings',
    hasPicture: false,
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
      await openSettings(page);
      await button(page, 'Delete Account').click();
    },
    leave: takeBack,
    isDialog: true,
  },
];
