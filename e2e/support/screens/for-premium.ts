// What a learner with Premium sees.
import type { Page } from '@playwright/test';
import { answerAll } from '../study.ts';
import { at, button, press, pressFor, type Screen } from './screen.ts';

async function openMenuOf(page: Page, post: string, item: string): Promise<void> {
  await page
    .getByRole('article', { name: post })
    .getByRole('button', { name: 'Post options' })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

const community = { path: at('/community'), heading: 'Community' };

async function openNotifications(page: Page): Promise<void> {
  await button(page, /^Notifications/).click();
  await page.getByText(/commented on your post/).waitFor();
}

export const premiumScreens: Screen[] = [
  {
    name: 'study-clinical',
    path: (places) => places.study.clinical_skills,
    heading: 'Questions',
  },
  {
    name: 'study-communication',
    path: (places) => places.study.communication,
    heading: 'Questions',
  },
  {
    name: 'study-emergency',
    path: (places) => places.study.emergency_stations,
    heading: 'Questions',
    atTop: 'Questions',
    open: async (page) => {
      await page.keyboard.press('Space');
      await page.getByText(/^Progress: 1 /).waitFor();
    },
  },
  {
    name: 'study-outpatient',
    path: (places) => places.study.outpatient_stations,
    heading: 'Questions',
    atTop: 'Questions',
  },
  {
    name: 'study-checklist',
    path: (places) => places.study.emergency_stations,
    heading: 'Questions',
    atTop: 'Examiner’s Checklist',
    open: async (page) => void (await answerAll(page)),
  },
  {
    name: 'report-question',
    path: (places) => places.study.clinical_skills,
    heading: 'Questions',
    open: press('Report an error'),
    isDialog: true,
  },
  { name: 'community-feed', ...community },
  {
    name: 'community-comments',
    ...community,
    open: async (page) => {
      const post = page.getByRole('article', { name: 'How long do you spend' });
      await post.getByRole('button', { name: /comment/ }).click();
      await post.getByText('One sentence: age').waitFor();
    },
    atTop: 'How long do you spend on the scenario?',
  },
  { name: 'new-post', ...community, open: pressFor('Create Post', 'form') },
  {
    name: 'edit-post',
    ...community,
    open: async (page) => {
      await openMenuOf(page, 'Anyone in London', 'Edit');
      await page.getByLabel('Title').waitFor();
    },
  },
  {
    name: 'delete-post',
    ...community,
    open: (page) => openMenuOf(page, 'Anyone in London', 'Delete'),
    isDialog: true,
  },
  {
    name: 'report-post',
    ...community,
    open: (page) => openMenuOf(page, 'How long do you spend', 'Report'),
    isDialog: true,
  },
  {
    name: 'community-messages',
    path: (places) => `/community?tab=messages&conversation=${places.conversation}`,
    heading: 'Community',
  },
  { name: 'community-conversations', path: at('/community?tab=messages'), heading: 'Community' },
  { name: 'community-friends', path: at('/community?tab=friends'), heading: 'Community' },
  {
    name: 'new-group',
    path: at('/community?tab=messages'),
    heading: 'Community',
    open: press('New group'),
    isDialog: true,
  },
  {
    name: 'block',
    path: at('/community?tab=friends'),
    heading: 'Community',
    open: press(/^Block /),
    isDialog: true,
  },
  // After the other screens of the community: what was read is not counted beside it any more.
  { name: 'notifications', ...community, open: openNotifications },
  { name: 'search', path: at('/search?q=torsion'), heading: 'Search' },
  { name: 'search-nothing', path: at('/search?q=zebra'), heading: 'Search' },
  { name: 'revision', path: at('/revision'), heading: 'My Revision' },
  { name: 'plan', path: at('/plan'), heading: 'Your plan' },
  {
    name: 'move-session',
    path: at('/plan'),
    heading: 'Your plan',
    open: press(/^Move /),
    isDialog: true,
  },
  { name: 'circuit', path: at('/circuit'), heading: 'Mock circuit' },
  { name: 'circuit-result', path: (places) => places.circuit, heading: 'Circuit result' },
  { name: 'my-bookings-completed', path: at('/my-bookings'), heading: 'My Bookings' },
  {
    name: 'feedback',
    path: at('/my-bookings'),
    heading: 'My Bookings',
    open: press('View Feedback'),
    isDialog: true,
  },
  { name: 'receipt', path: (places) => places.receipt, heading: /^Receipt/ },
  {
    name: 'user-premium',
    path: at('/user'),
    heading: 'Your account',
    open: async (page) => {
      await page.getByText(/^Premium until/).waitFor();
      await button(page, 'Edit').waitFor();
    },
    atTop: 'Premium',
  },
];
