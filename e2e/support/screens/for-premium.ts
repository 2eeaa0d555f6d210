// Screens of a learner with Premium.
import type { Page } from '@playwright/test';
import { chooseAction } from '../row-menu.ts';
import { answerAll } from '../study.ts';
import { showOwnGroups } from './group-list.ts';
import { leaveRoom, openRoomAs } from './practice-room-state.ts';
import { at, button, press, pressFor, type Screen } from './screen.ts';
import { pretend, takeBack } from './simulated-states.ts';

async function openMenuOf(page: Page, post: string, item: string): Promise<void> {
  await page
    .getByRole('article', { name: post })
    .getByRole('button', { name: 'Post options' })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

const community = { path: at('/community'), heading: 'Community' };

const scenarioPost = 'How long do you spend';

/** Makes this learner the author of Tom's comment in the API's response, because only authors can delete a comment. */
async function askToDeleteComment(page: Page): Promise<void> {
  const own = await page.getByRole('article', { name: 'Anyone in London' }).count();
  if (own === 0) throw new Error('The learner has no post');
  const answer = page.waitForResponse(/\/api\/community\/posts\?/);
  await page.reload();
  const { posts } = (await (await answer).json()) as {
    posts: { title: string; authorId: string }[];
  };
  const authorId = posts.find(({ title }) => title.startsWith('Anyone in London'))?.authorId;
  await pretend<{ comments: object[] }>(page, /\/posts\/[^/]+\/comments/, (list) => ({
    ...list,
    comments: list.comments.map((comment) => ({ ...comment, authorId })),
  }));
  const post = page.getByRole('article', { name: scenarioPost });
  await post.getByRole('button', { name: /comment/ }).click();
  await chooseAction(post, 'Comment options', 'Delete');
}

/** Changes the direct conversation into a group conversation in the API's response. */
async function askToLeaveGroup(page: Page): Promise<void> {
  await pretend<{ conversations: object[] }>(page, /\/community\/conversations(\?|$)/, (list) => ({
    ...list,
    conversations: list.conversations.map((one) => ({
      ...one,
      type: 'group',
      name: 'Study circle',
    })),
  }));
  await page.reload();
  await button(page, 'Conversation options').click();
  await page.getByRole('menuitem', { name: 'Leave group' }).click();
}

const cancellable = {
  paymentId: 'p1',
  amount: 18_000,
  currency: 'gbp',
  durationDays: 365,
  purchasedAt: '2027-01-09T10:00:00.000Z',
  cancellableUntil: '2027-01-23T23:59:59.000Z',
};

async function askToCancelPurchase(page: Page): Promise<void> {
  await pretend(page, '**/api/subscription/cancellable', () => ({
    success: true,
    data: [cancellable],
  }));
  await page.reload();
  await button(page, 'Cancel Purchase').click();
}

async function openNotifications(page: Page): Promise<void> {
  await button(page, /^Notifications/).click();
  await page.getByText(/commented on your post/).waitFor();
}

export const premiumScreens: Screen[] = [
  {
    name: 'study-clinical',
    isCheckedFirst: true,
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
    isCheckedFirst: true,
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
    // No screenshot, because the background of the page differs between runs. Screenshots of circuits show the sheet.
    hasPicture: false,
    path: (places) => places.study.emergency_stations,
    heading: 'Questions',
    atTop: 'Examiner’s sheet',
    open: async (page) => void (await answerAll(page)),
  },
  {
    name: 'study-finish',
    path: (places) => places.study.communication,
    heading: 'Questions',
    atTop: 'How well did you communicate in this station?',
    open: async (page) => {
      await answerAll(page);
      await page.getByRole('link', { name: /^Next section / }).waitFor();
    },
  },
  {
    name: 'report-question',
    path: (places) => places.study.clinical_skills,
    heading: 'Questions',
    open: press('Report an error'),
    isDialog: true,
  },
  { name: 'community-feed', isCheckedFirst: true, ...community },
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
  { name: 'new-post', isCheckedFirst: true, ...community, open: pressFor('Create Post', 'form') },
  {
    name: 'edit-post',
    hasPicture: false,
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
    name: 'delete-comment',
    ...community,
    open: askToDeleteComment,
    leave: takeBack,
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
    name: 'leave-group',
    path: (places) => `/community?tab=messages&conversation=${places.conversation}`,
    heading: 'Community',
    open: askToLeaveGroup,
    leave: takeBack,
    isDialog: true,
  },
  {
    name: 'block',
    path: at('/community?tab=friends'),
    heading: 'Community',
    open: async (page) => {
      await button(page, /^More about /)
        .first()
        .click();
      await page.getByRole('menuitem', { name: /^Block / }).click();
    },
    isDialog: true,
  },
  // Keep this screen after the community's other screens, because opening it marks the notifications as read.
  { name: 'notifications', ...community, open: openNotifications },
  {
    name: 'search',
    isCheckedFirst: true,
    path: at('/search?q=torsion'),
    heading: 'Search the question bank',
  },
  {
    name: 'search-nothing',
    hasPicture: false,
    path: at('/search?q=zebra'),
    heading: 'Search the question bank',
  },
  { name: 'revision', isCheckedFirst: true, path: at('/revision'), heading: 'My Revision' },
  { name: 'cards', isCheckedFirst: true, hasPicture: false, path: at('/cards'), heading: 'Cards' },
  { name: 'plan', isCheckedFirst: true, path: at('/plan'), heading: 'Your plan' },
  {
    name: 'move-session',
    path: at('/plan'),
    heading: 'Your plan',
    open: press(/^Move /),
    isDialog: true,
  },
  { name: 'circuit', isCheckedFirst: true, path: at('/circuit'), heading: 'Mock circuit' },
  {
    name: 'circuit-result',
    isCheckedFirst: true,
    path: (places) => places.circuit,
    heading: 'Circuit result',
  },
  { name: 'practice', path: at('/practice'), heading: 'Practise together' },
  {
    name: 'practice-partners',
    path: at('/practice/partners'),
    heading: 'Find a partner',
  },
  ...(['waiting', 'interview', 'review'] as const).map((phase) => ({
    name: `practice-room-${phase}`,
    path: at('/practice'),
    heading: 'Practise together',
    open: openRoomAs('examiner', phase),
    leave: leaveRoom,
  })),
  {
    name: 'practice-room-sheet',
    isForPhones: true,
    path: at('/practice'),
    heading: 'Practise together',
    open: async (page) => {
      await openRoomAs('examiner', 'interview')(page);
      await page.getByText('Mark sheet', { exact: true }).click();
    },
    leave: leaveRoom,
  },
  {
    name: 'practice-room-candidate',
    path: at('/practice'),
    heading: 'Practise together',
    open: openRoomAs('candidate', 'interview'),
    leave: leaveRoom,
  },
  {
    name: 'practice-room-asked',
    path: at('/practice'),
    heading: 'Practise together',
    open: openRoomAs('examiner', 'interview', 'candidate'),
    leave: leaveRoom,
  },
  {
    name: 'practice-room-recorded',
    hasPicture: false,
    path: at('/practice'),
    heading: 'Practise together',
    open: openRoomAs('candidate', 'interview', 'everybody'),
    leave: leaveRoom,
  },
  { name: 'my-bookings-completed', path: at('/my-bookings'), heading: 'My Bookings' },
  {
    name: 'feedback',
    hasPicture: true,
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
      await page.getByText(/^Until \d/).waitFor();
      await button(page, 'Edit').waitFor();
    },
  },
  {
    name: 'cancel-purchase',
    path: at('/user'),
    heading: 'Your account',
    open: askToCancelPurchase,
    leave: takeBack,
    isDialog: true,
  },
  {
    name: 'group',
    path: at('/group'),
    heading: 'Group',
    open: showOwnGroups,
    leave: (page) => page.unrouteAll(),
  },
];
