// Conversations: live delivery, groups and long histories.

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { marked } from '../support/answers.ts';
import { makeMember, openCommunity } from '../support/members.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { apiSession, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const messageField = (page: Page) => page.getByLabel('Message', { exact: true });

async function say(page: Page, words: string): Promise<void> {
  await messageField(page).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
}

const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });

const said = (page: Page) =>
  thread(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('div')?.textContent));

test('two members exchange messages live; when one loses the network for a while, no message is lost', {
  tag: '@firefox',
}, async ({ page, browser, baseURL, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, demo.premium, '/community?tab=friends');
  await expect(page.getByText('Asha Admin')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'community-friends');
  await page.getByRole('button', { name: 'Message Asha Admin' }).click();
  await say(page, 'Hello Asha');
  await expect(thread(page).getByText('Hello Asha')).toBeVisible();
  await expect(messageField(page)).toHaveValue('');

  const admin = await openCommunity(browser, baseURL, demo.admin);
  await expect(admin.getByRole('tab', { name: /Messages.*1 unread/ })).toBeVisible();
  await expect(admin.getByRole('link', { name: /Community.*1 unread/ })).toBeVisible();
  await admin.getByRole('tab', { name: /Messages/ }).click();
  await takeScreenshots(admin, 'community-conversations');
  await admin.getByRole('button', { name: /Priya Premium.*Unread/s }).click();
  await expect(admin.getByText(/1 unread/)).toHaveCount(0);
  await expect(admin.getByText('Active now')).toBeVisible();
  await say(admin, 'Hello Priya');
  await expect(thread(page).getByText('Hello Priya')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'community-thread');

  await page.context().setOffline(true);
  await say(page, 'Lost on the way');
  await expect(page.getByRole('alert').getByText('Failed to send message')).toBeVisible();
  await expect(messageField(page)).toHaveValue('Lost on the way');
  for (const n of [1, 2, 3]) {
    await say(admin, `While you were away ${n}`);
    await expect(thread(admin).getByText(`While you were away ${n}`)).toBeVisible();
  }
  await page.context().setOffline(false);
  await expect(thread(page).getByText('While you were away 3')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(thread(admin).getByText('Lost on the way')).toBeVisible();
  const expected = [
    'Hello Asha',
    'Hello Priya',
    'While you were away 1',
    'While you were away 2',
    'While you were away 3',
    'Lost on the way',
  ];
  await expect.poll(() => said(page)).toEqual(expected);
  await expect.poll(() => said(admin)).toEqual(expected);
  await admin.context().close();
});

test('in a conversation a member sees when the other types and has read a message', {
  tag: '@firefox',
}, async ({ page, request, browser, baseURL }) => {
  const email = await makeMember(request, { firstName: 'Tess', lastName: 'Typing' });
  await signIn(page, email, '/community?tab=friends');
  await page.getByRole('button', { name: 'Message Priya Premium' }).click();
  await say(page, 'Are you there?');
  const last = thread(page).getByRole('listitem').last();
  await expect(last.getByText(/· Sent$/)).toBeVisible();

  const priya = await openCommunity(browser, baseURL, demo.premium, 'messages');
  await priya.getByRole('button', { name: /Tess Typing/ }).click();
  await expect(last.getByText(/· Read$/)).toBeVisible();
  await messageField(priya).pressSequentially('Yes, I am');
  await expect(page.getByText('Priya Premium is typing…')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'community-typing');
  await priya.getByRole('button', { name: 'Send' }).click();
  await expect(thread(page).getByText('Yes, I am')).toBeVisible();
  await expect(page.getByText('Priya Premium is typing…')).toBeHidden();

  await page.getByRole('button', { name: 'Conversation options' }).click();
  await page.getByRole('menuitem', { name: 'Report a message' }).click();
  await page.getByRole('button', { name: 'Report this message' }).click();
  await expect(page.getByRole('dialog', { name: 'Report this message' })).toBeVisible();
  await priya.context().close();
});

test('two tabs with messages share one live stream, and the second tab continues when the first closes', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, demo.premium, '/community?tab=friends');
  await page.getByRole('button', { name: 'Message Asha Admin' }).click();
  await expect(thread(page)).toBeVisible();
  const second = await page.context().newPage();
  let streams = 0;
  second.on('request', (request) => {
    if (request.url().endsWith('/api/live')) streams += 1;
  });
  await second.goto(page.url());
  await expect(thread(second)).toBeVisible();
  const admin = await openCommunity(browser, baseURL, demo.admin, 'messages');
  await admin.getByRole('button', { name: /Priya Premium/ }).click();
  await say(admin, 'To both tabs');
  await expect(thread(page).getByText('To both tabs')).toBeVisible();
  await expect(thread(second).getByText('To both tabs')).toBeVisible();
  expect(streams).toBe(0);
  await page.close();
  await expect.poll(() => streams).toBe(1);
  await say(admin, 'To the one that is left');
  await expect(thread(second).getByText('To the one that is left')).toBeVisible();
  await admin.context().close();
});

test('three people talk in a group conversation, and one leaves it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = await makeMember(request, { firstName: 'Cleo', lastName: 'Circle' });
  await signIn(page, demo.premium, '/community?tab=messages');
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group name').fill('Study circle');
  await dialog.getByRole('combobox', { name: 'People' }).click();
  await page.getByRole('option', { name: 'Asha Admin' }).click();
  // The list of people covers the buttons until the field loses the focus.
  await dialog.getByLabel('Group name').click();
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(dialog.getByText('A group needs 3 to 20 people, you included.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'People' }).click();
  await page.getByRole('option', { name: 'Cleo Circle' }).click();
  await dialog.getByLabel('Group name').click();
  await dialog.getByRole('button', { name: 'Create group' }).click();
  // Wait for the new group, because another conversation is open behind the dialog until then.
  await expect(dialog).toBeHidden();
  await say(page, 'Welcome, you two');

  const others = [
    await openCommunity(browser, baseURL, demo.admin, 'messages'),
    await openCommunity(browser, baseURL, email, 'messages'),
  ];
  for (const other of others) {
    await other.getByRole('button', { name: /Study circle/ }).click();
    await expect(thread(other).getByText('Welcome, you two')).toBeVisible();
  }
  const [admin, cleo] = others as [Page, Page];
  await say(cleo, 'Glad to be here');
  await expect(thread(page).getByText('Glad to be here')).toBeVisible();
  await expect(thread(admin).getByText('Cleo Circle')).toBeVisible();
  await cleo.getByRole('button', { name: 'Conversation options' }).click();
  await cleo.getByRole('menuitem', { name: 'Leave group' }).click();
  await cleo.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(cleo.getByRole('button', { name: /Study circle/ })).toBeHidden();
  for (const other of others) await other.context().close();
});

test('older messages of a conversation load above without moving the visible ones, and the browser tab counts unread messages', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const email = await makeMember(request, { firstName: 'Lara', lastName: 'Long' });
  const lara = await apiSession(request, email);
  const found = await request.get('/api/community/users/discover?limit=100', { headers: lara });
  const { users } = (await found.json()) as { users: { uid: string; displayName: string }[] };
  const participantId = users.find((user) => user.displayName === 'Priya Premium')?.uid;
  const opened = await request.post('/api/community/conversations', {
    headers: lara,
    data: { type: 'direct', participantId },
  });
  const { conversationId } = (await opened.json()) as { conversationId: string };
  for (let n = 1; n <= 120; n += 1) {
    const data = { content: `Number ${n}\n${'and more words '.repeat(1 + (n % 6))}`, type: 'text' };
    const sent = await request.post(`/api/community/conversations/${conversationId}/messages`, {
      headers: lara,
      data,
    });
    expect(sent.status()).toBe(201);
  }

  await signIn(page, demo.premium, '/community');
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.getByRole('tab', { name: /Messages/ }).click();
  await page.getByRole('button', { name: /Lara Long/ }).click();
  const thread = page.getByRole('log', { name: 'Messages' });
  const message = (n: number) => thread.getByText(new RegExp(`^Number ${n}\\n`));
  await expect(message(120)).toBeInViewport();
  await expect(page).not.toHaveTitle(/^\(/);
  await expect(thread.getByRole('listitem')).toHaveCount(50);
  await takeScreenshots(page, 'community-long-thread');

  // Scrolling to the first loaded message loads the 50 messages before it.
  const answer = page.waitForResponse((response) => /messages\?before=/.test(response.url()));
  await message(71).scrollIntoViewIfNeeded();
  const before = await message(71).boundingBox();
  await answer;
  await expect(thread.getByRole('listitem')).toHaveCount(100);
  const after = await message(71).boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? Number.NaN))).toBeLessThan(4);
});

test('the list of conversations continues beyond its first page, and a link opens a later one', async ({
  page,
}) => {
  const conversation = (n: number) => ({
    id: `c${n}`,
    type: 'direct',
    groupId: null,
    name: null,
    participants: [`u${n}`, 'me'],
    participantsInfo: {
      [`u${n}`]: { displayName: `Person ${n}`, rank: '', lastActive: null, lastReadAt: null },
    },
    lastMessage: null,
    lastReadAt: null,
    isUnread: false,
    canSend: true,
    updatedAt: new Date(Date.UTC(2026, 0, 1, 0, 200 - n)).toISOString(),
  });
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => conversation(from + i));
  await page.route('**/api/community/conversations?*', (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('cursor') === 'older';
    return route.fulfill({
      headers: marked,
      json: isSecond
        ? { conversations: range(51, 60), nextCursor: null, hasMore: false }
        : { conversations: range(1, 50), nextCursor: 'older', hasMore: true },
    });
  });
  await page.route('**/api/community/conversations/c55', (route) =>
    route.fulfill({ headers: marked, json: conversation(55) }),
  );
  await page.route('**/api/community/conversations/c55/**', (route) =>
    route.fulfill({
      headers: marked,
      json: route.request().url().includes('/read')
        ? { lastReadAt: new Date().toISOString() }
        : { messages: [], hasMore: false },
    }),
  );
  await signIn(page, demo.premium, '/community?tab=messages&conversation=c55');
  await expect(page.getByRole('heading', { name: 'Person 55' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('listitem')).toHaveCount(50);
  await page.getByRole('button', { name: 'Load More Conversations' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(60);
  await expect(list.getByRole('button', { name: /Person 55/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('button', { name: 'Load More Conversations' })).toHaveCount(0);
  await takeScreenshots(page, 'community-conversations-long');
});
