// Screens of administrators and interviewers.
import { expect, type Page } from '@playwright/test';
import { demo } from '../accounts.ts';
import { chooseAction } from '../row-menu.ts';
import { showDiscountCodes } from './discount-code-list.ts';
import { editorScreens, openVersions } from './for-editors.ts';
import { showGroups } from './group-list.ts';
import { leaveRoom, openRoomsOfOthers } from './practice-room-state.ts';
import { at, button, choose, desk, press, pressFor, type Screen } from './screen.ts';

const users = { path: at('/admin/users'), heading: 'User Management' };
const stations = { path: at('/admin/stations'), heading: 'Station Content Management' };
const sections = {
  path: (places: Parameters<Screen['path']>[0]) => places.adminStation,
  heading: /^Managing Sections for/,
};
const editor = {
  path: (places: Parameters<Screen['path']>[0]) => places.adminSection,
  heading: /^Edit Section/,
};
const bookings = { path: at('/admin/bookings'), heading: /Interview Bookings/ };
const group = (page: Page, name: 'Upcoming' | 'Past') => page.getByRole('region', { name });
const chooseUpcoming = (action: string) => (page: Page) =>
  chooseAction(group(page, 'Upcoming'), /^Actions for/, action);
const availability = { path: at('/admin/availability'), heading: 'Availability Management' };
const payments = { path: at('/admin/payments'), heading: 'Payment Oversight' };
const subscriptions = { path: at('/admin/subscriptions'), heading: 'Subscription Management' };

export const adminScreens: Screen[] = [
  { name: 'admin-dashboard', isCheckedFirst: true, path: at('/admin'), heading: 'Dashboard' },
  {
    name: 'admin-menu',
    path: at('/admin/reports'),
    heading: 'Community Reports',
    open: pressFor('Admin Panel menu', 'dialog'),
    isForPhones: true,
  },
  {
    name: 'admin-users',
    isCheckedFirst: true,
    ...users,
    // Sort by email address, because everybody signed up at the same instant. A phone has no table headers to click.
    open: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < desk.width) return;
      const email = page.getByRole('columnheader', { name: /^Email/ });
      await email.getByRole('button').click();
      await expect(email).toHaveAttribute('aria-sort', 'ascending');
      await expect(page.getByRole('row').nth(1)).toContainText(demo.admin);
    },
  },
  {
    name: 'suspend',
    ...users,
    open: choose(/^Actions for Fred/, 'Suspend'),
    isDialog: true,
  },
  {
    name: 'suspend-several',
    ...users,
    open: async (page) => {
      await page.getByLabel(/^Select Fred/).check();
      await button(page, 'Suspend selected').click();
    },
    isDialog: true,
  },
  {
    name: 'free-interviews',
    hasPicture: true,
    ...users,
    open: choose(/^Actions for Fred/, 'Manage Free Interviews'),
    isDialog: true,
  },
  { name: 'admin-stations', ...stations },
  {
    name: 'add-station',
    ...stations,
    open: press('Add New Station'),
    isDialog: true,
  },
  { name: 'admin-sections', isCheckedFirst: true, ...sections },
  {
    name: 'delete-section',
    ...sections,
    open: choose(/^Actions for/, 'Delete Section'),
    isDialog: true,
  },
  {
    name: 'admin-editor',
    ...editor,
    open: async (page) => page.getByLabel('Title').first().waitFor(),
  },
  { name: 'section-versions', ...editor, open: openVersions },
  ...editorScreens,
  {
    name: 'new-section',
    path: (places) => `${places.adminStation}/new`,
    heading: /^Add New Section|^New Section|^Add Section/,
  },
  { name: 'admin-bookings', isCheckedFirst: true, ...bookings },
  {
    name: 'complete-booking',
    ...bookings,
    open: press(/^Mark Completed/),
    isDialog: true,
  },
  {
    name: 'staff-cancel',
    ...bookings,
    open: chooseUpcoming('Cancel Booking'),
    isDialog: true,
  },
  {
    name: 'meet-link',
    ...bookings,
    open: chooseUpcoming('Set Meet Link'),
    isDialog: true,
  },
  {
    name: 'postpone',
    ...bookings,
    open: chooseUpcoming('Postpone'),
    isDialog: true,
  },
  {
    name: 'new-slot',
    ...bookings,
    open: chooseUpcoming('Set New Slot'),
    isDialog: true,
  },
  {
    name: 'mark-sheet',
    ...bookings,
    open: async (page) => {
      await group(page, 'Past')
        .getByRole('button', { name: /^Mark Sheet/ })
        .first()
        .click();
      await page.getByRole('heading', { name: /^Mark sheet/ }).waitFor();
    },
  },
  { name: 'admin-availability', hasPicture: false, ...availability },
  {
    name: 'availability-day',
    hasPicture: true,
    isCheckedFirst: true,
    ...availability,
    open: press(/^Tuesday 19 January 2027,/),
    isDialog: true,
  },
  {
    name: 'delete-day',
    ...availability,
    open: async (page) => {
      await button(page, /^Tuesday 19 January 2027,/).click();
      await button(page, 'Delete').click();
      await page.getByText('Delete this availability?').waitFor();
    },
    isDialog: true,
  },
  {
    name: 'new-address',
    ...availability,
    open: async (page) => {
      // On a phone the card is collapsed at first: only its title is visible.
      const isPhone = (page.viewportSize()?.width ?? 0) < 576;
      if (isPhone) await page.getByText('See my interviews in my calendar').click();
      await button(page, 'Replace Address').click();
    },
    isDialog: true,
  },
  { name: 'admin-payments', isCheckedFirst: true, ...payments },
  {
    name: 'payment-details',
    hasPicture: true,
    ...payments,
    open: choose(/^Actions for payment/, 'View'),
    isDialog: true,
  },
  {
    name: 'refund',
    ...payments,
    // Only a payment that succeeded can be refunded.
    open: (page) => {
      const row = page.locator('tr', { hasText: 'Succeeded' }).first();
      return chooseAction(row, /^Actions for payment/, 'Refund');
    },
    isDialog: true,
  },
  { name: 'admin-subscriptions', ...subscriptions },
  {
    name: 'price',
    ...subscriptions,
    open: press('Edit Price'),
    isDialog: true,
  },
  {
    name: 'expiry-for-all',
    ...subscriptions,
    open: async (page) => {
      await page.getByText('Global Actions').click();
      await page.getByLabel('Expiry date for all subscribed users').fill('2027-07-31');
      await button(page, 'Set for All').click();
    },
    isDialog: true,
  },
  {
    name: 'deactivate',
    ...subscriptions,
    open: choose(/^Actions for/, 'Deactivate'),
    isDialog: true,
  },
  {
    name: 'admin-invoices',
    hasPicture: false,
    path: at('/admin/invoices'),
    heading: 'Invoices',
  },
  {
    name: 'admin-discount-codes',
    path: at('/admin/discount-codes'),
    heading: 'Discount Codes',
    open: showDiscountCodes,
    leave: (page) => page.unrouteAll(),
  },
  {
    name: 'add-discount-code',
    hasPicture: false,
    path: at('/admin/discount-codes'),
    heading: 'Discount Codes',
    open: press('Add Code'),
    isDialog: true,
  },
  {
    name: 'admin-groups',
    path: at('/admin/groups'),
    heading: 'Groups',
    open: showGroups,
    leave: (page) => page.unrouteAll(),
  },
  {
    name: 'add-group',
    hasPicture: false,
    path: at('/admin/groups'),
    heading: 'Groups',
    open: press('Add Group'),
    isDialog: true,
  },
  { name: 'admin-reports', path: at('/admin/reports'), heading: 'Community Reports' },
  {
    name: 'remove-reported',
    path: at('/admin/reports'),
    heading: 'Community Reports',
    open: press('Remove'),
    isDialog: true,
  },
  {
    name: 'admin-practice-rooms',
    path: at('/admin/practice-rooms'),
    heading: 'Practice Rooms',
    open: openRoomsOfOthers,
    leave: leaveRoom,
  },
  {
    name: 'end-room',
    path: at('/admin/practice-rooms'),
    heading: 'Practice Rooms',
    open: async (page) => {
      await openRoomsOfOthers(page);
      await button(page, /^End room/).click();
    },
    leave: leaveRoom,
    isDialog: true,
    hasPicture: false,
  },
  {
    name: 'admin-question-reports',
    path: at('/admin/question-reports'),
    heading: 'Question Reports',
  },
  {
    name: 'admin-results',
    hasPicture: false,
    path: at('/admin/dashboard/results'),
    heading: 'Sign-ups and Revenue',
  },
  {
    name: 'admin-unsent-mails',
    hasPicture: false,
    path: at('/admin/dashboard/unsent-mails'),
    heading: 'Unsent Mail',
  },
  { name: 'admin-items', hasPicture: false, path: at('/admin/items'), heading: 'Item Analysis' },
  { name: 'admin-content', path: at('/admin/content'), heading: 'Import and Export' },
  {
    name: 'admin-audit',
    hasPicture: false,
    path: at('/admin/audit'),
    heading: 'Audit Log',
    // List only the events of bookings, because the list of sign-ins depends on the screens that were opened before.
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('booking.');
      await expect(page.getByText('Interview completed').first()).toBeVisible();
      await expect(page.getByText('Login', { exact: true })).toHaveCount(0);
    },
  },
  { name: 'admin-settings', path: at('/admin/settings'), heading: 'Settings' },
];

export const interviewerScreens: Screen[] = [
  { name: 'interviewer-bookings', path: at('/admin'), heading: /Interview Bookings/ },
  { name: 'interviewer-availability', ...availability },
];
