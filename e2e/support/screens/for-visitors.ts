import type { Page } from '@playwright/test';
import { demo } from '../accounts.ts';
import { at, button, type Screen } from './screen.ts';
import { pretend, takeBack } from './simulated-states.ts';

async function startSignUp(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Nia');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('City').fill('Cardiff');
  await page.getByRole('option', { name: 'Cardiff', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill('nia.newcomer@example.test');
  await page.getByLabel('Password', { exact: true }).fill('a long walk by the sea');
  await page.getByLabel('Confirm password').fill('a long walk by the sea');
  await button(page, 'Sign Up').click();
  await page.waitForURL('**/verify-email');
  await page.getByLabel('Digit 1 of 6').waitFor();
}

export const visitorScreens: Screen[] = [
  { name: 'home-visitor', isCheckedFirst: true, path: at('/'), heading: /Urology ST3/ },
  {
    name: 'home-screens',
    hasPicture: false,
    path: at('/'),
    heading: /Urology ST3/,
    atTop: 'What it looks like',
  },
  { name: 'login', isCheckedFirst: true, path: at('/login'), heading: 'Welcome back' },
  {
    name: 'accounts-elsewhere',
    hasPicture: false,
    path: at('/login'),
    heading: 'Welcome back',
    open: async (page) => {
      await pretend<object>(page, '**/api/site', (site) => ({ ...site, hasOwnAccounts: false }));
      await page.reload();
      await page.getByRole('heading', { name: 'Accounts are kept elsewhere' }).waitFor();
    },
    leave: takeBack,
  },
  { name: 'signup', isCheckedFirst: true, path: at('/signup'), heading: /sign up|account/i },
  {
    name: 'verify',
    hasPicture: false,
    path: at('/signup'),
    heading: /sign up|account/i,
    open: startSignUp,
  },
  { name: 'forgot', hasPicture: false, path: at('/forgot-password'), heading: /password/i },
  {
    name: 'reset',
    hasPicture: false,
    path: (places) => places.resetPassword,
    heading: /password/i,
  },
  {
    name: 'link-refused',
    hasPicture: false,
    path: at('/auth/action?mode=verifyAndChangeEmail'),
    heading: 'Confirm your email address',
  },
  { name: 'unsubscribe', hasPicture: false, path: at('/unsubscribe'), heading: 'Daily summary' },
  { name: 'not-found', path: at('/no/such/page'), heading: 'Page not found' },
  { name: 'terms', hasPicture: false, path: at('/terms'), heading: /terms/i },
  { name: 'privacy', hasPicture: false, path: at('/privacy'), heading: /privacy/i },
  { name: 'refunds', hasPicture: false, path: at('/refunds'), heading: /refunds/i },
  { name: 'contact', path: at('/contact'), heading: /contact/i },
  {
    name: 'mailbox',
    hasPicture: false,
    path: at('/dev/mailbox'),
    heading: /mailbox/i,
    open: async (page) => {
      await page.getByLabel('To').fill(demo.interviewer);
      await page.getByText(`To ${demo.interviewer}`).first().waitFor();
      await page.getByText('tom.ellis@example.test').first().waitFor({ state: 'hidden' });
    },
  },
];
